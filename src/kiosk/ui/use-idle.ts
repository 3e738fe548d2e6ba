import { useEffect, useEffectEvent, useState } from 'react'
import { holdSecondTap } from '../../kit/ui/taps/second-tap.ts'
import { idleAfter, type Idle, type Patience } from '../idle.ts'

const lookEveryMs = 250

/** How long nobody has touched the kiosk; whatever is touched begins anew. Undefined while nobody is expected to. */
export function useIdle(patience: Patience | undefined, onOver: () => void): Idle | undefined {
  const [idle, setIdle] = useState<Idle>()
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (patience === undefined) return undefined
    let touchedAt = Date.now()
    // The question is gone before the finger lifts: what stood behind it would be pressed.
    let isAnswering = false
    const look = () => {
      const now = idleAfter(Date.now() - touchedAt, patience)
      setIdle((before) => (before !== undefined && isSame(before, now) ? before : now))
      if (now.isOver) over()
    }
    const touch = (event: Event) => {
      const { isAsking } = idleAfter(Date.now() - touchedAt, patience)
      isAnswering = isAsking && event.type === 'pointerdown'
      // Else the key would also press what has the focus once the question is gone.
      if (isAsking && event.type === 'keydown') event.preventDefault()
      touchedAt = Date.now()
      look()
    }
    const click = (event: MouseEvent) => {
      if (!isAnswering) return
      isAnswering = false
      event.preventDefault()
      event.stopPropagation()
      holdSecondTap()
    }
    const timer = setInterval(look, lookEveryMs)
    for (const act of acts) window.addEventListener(act, touch, { capture: true })
    window.addEventListener('click', click, { capture: true })
    return () => {
      clearInterval(timer)
      window.removeEventListener('click', click, { capture: true })
      for (const act of acts) window.removeEventListener(act, touch, { capture: true })
      setIdle(undefined)
    }
  }, [patience])
  return idle
}

const acts = ['pointerdown', 'keydown', 'wheel'] as const

const isSame = (one: Idle, other: Idle) =>
  one.isCounting === other.isCounting &&
  one.isOver === other.isOver &&
  one.secondsLeft === other.secondsLeft
