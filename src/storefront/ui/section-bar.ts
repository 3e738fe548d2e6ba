import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react'

interface SectionBar {
  readonly bar: RefObject<HTMLElement | null>
  /** The anchor of the section that is being read. */
  readonly current: string | undefined
}

/** A bar that leads to the sections of a page; its mark, an element with the section as `data-section`, is kept in sight. */
export function useSectionBar(anchors: readonly string[]): SectionBar {
  const bar = useRef<HTMLElement>(null)
  const current = useSyncExternalStore(
    subscribe,
    () => sectionInView(anchors),
    () => undefined,
  )

  useEffect(() => {
    const mark = `[data-section="${CSS.escape(current ?? '')}"]`
    const chip = bar.current?.querySelector<HTMLElement>(mark)
    if (!bar.current || !chip) return
    const left = chip.offsetLeft - (bar.current.clientWidth - chip.offsetWidth) / 2
    bar.current.scrollTo({ left })
  }, [current])
  return { bar, current }
}

/** Answers whether there is such a section. The next Tab goes on in it. */
export function goToSection(anchor: string): boolean {
  const section = sectionOf(anchor)
  section?.scrollIntoView()
  section?.focus({ preventScroll: true })
  return section !== null
}

const sectionOf = (anchor: string) => document.querySelector<HTMLElement>(`#${CSS.escape(anchor)}`)

/** Below the two bars that stay at the top of the screen. */
const readingLinePx = 150

/** The last section that has reached the line; at the end of the page, where the rest cannot reach it, the last. */
function sectionInView(anchors: readonly string[]): string | undefined {
  const { scrollHeight } = document.documentElement
  if (window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2) {
    return anchors.at(-1)
  }
  const reached = anchors.findLast((anchor) => {
    const section = sectionOf(anchor)
    return section !== null && section.getBoundingClientRect().top <= readingLinePx
  })
  return reached ?? anchors[0]
}

function subscribe(listener: () => void) {
  window.addEventListener('scroll', listener, { passive: true })
  window.addEventListener('resize', listener)
  return () => {
    window.removeEventListener('scroll', listener)
    window.removeEventListener('resize', listener)
  }
}
