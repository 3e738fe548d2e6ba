import { useEffect, useRef, useState } from 'react'
import { fetchScript } from '../../../kit/ui/calls/fetch-script.ts'
import { part } from '../../../kit/ui/part.tsx'
import { ErrorState } from '../../../kit/ui/states.tsx'
import { whenIdle } from '../../../kit/ui/turns/when-idle.ts'
import type { PublicStore } from '../../../stores/contract.ts'
import styles from './Find.module.css'
import { FirstLetters } from './FirstLetters.tsx'

const file = async () => (await import('./CommandPalette.tsx')).CommandPalette

// Nobody waits for it with the page, and many days nobody asks for it.
const CommandPalette = part('CommandPalette', file, {
  failing: (error, retry) => (
    <div className={styles.failed}>
      <ErrorState message={error.message} onRetry={retry} />
    </div>
  ),
})

/** Fetches what finds anything before somebody asks for it: they begin to type at once, perhaps without a line. */
export function useFindAtHand(): void {
  useEffect(() => {
    // One that does not come is fetched when it is asked for, and says then what is wrong.
    whenIdle(() => void fetchScript(file).catch(() => undefined))
  }, [])
}

interface FindProps {
  readonly store: PublicStore
  readonly role: string
  readonly onClose: () => void
}

/** Leads to anything by its name. The keys are heard from the first one on, whenever what understands them comes. */
export function Find({ store, role, onClose }: FindProps) {
  const [typed, setTyped] = useState('')
  const [isHeard, setHeard] = useState(false)
  const [entered, setEntered] = useState<string>()
  const type = (words: string) => {
    setTyped(words)
    setEntered(undefined)
  }
  const enter = () => setEntered(typed)
  const from = useRef(document.activeElement)
  // What it takes the focus from is not what had it before.
  useEffect(() => {
    const { current: before } = from
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <>
      {!isHeard && <FirstLetters typed={typed} onType={type} onEnter={enter} onClose={onClose} />}
      <CommandPalette
        store={store}
        role={role}
        typed={typed}
        onType={type}
        entered={entered}
        onEnter={enter}
        onFocus={() => setHeard(true)}
        onClose={onClose}
      />
    </>
  )
}
