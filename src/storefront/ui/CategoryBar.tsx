import { useEffect, useRef, useSyncExternalStore, type MouseEvent } from 'react'
import styles from './CategoryBar.module.css'

interface CategoryBarProps {
  readonly sections: readonly { readonly anchor: string; readonly name: string }[]
}

/** The categories of a long menu, always at hand; the one being read is marked. */
export function CategoryBar({ sections }: CategoryBarProps) {
  const bar = useRef<HTMLElement>(null)
  const anchors = sections.map(({ anchor }) => anchor)
  const current = useSyncExternalStore(
    subscribe,
    () => sectionInView(anchors),
    () => undefined,
  )

  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>(`[href="#${CSS.escape(current ?? '')}"]`)
    if (!bar.current || !link) return
    const left = link.offsetLeft - (bar.current.clientWidth - link.offsetWidth) / 2
    bar.current.scrollTo({ left })
  }, [current])

  return (
    <nav ref={bar} className={styles.bar} aria-label="Categories">
      {sections.map(({ anchor, name }) => (
        <a
          key={anchor}
          href={`#${anchor}`}
          onClick={(event) => goTo(anchor, event)}
          {...(anchor === current && { 'aria-current': 'true' })}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}

/** Before its script is there it is a link like any other. Here Back leads out of the menu, not from category to category. */
function goTo(anchor: string, event: MouseEvent): void {
  const section = document.querySelector<HTMLElement>(`#${CSS.escape(anchor)}`)
  if (section === null || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  section.scrollIntoView()
  section.focus({ preventScroll: true })
}

/** Below the two bars that stay at the top of the screen. */
const readingLinePx = 150

/** The last section that has reached the line; at the end of the page, where the rest cannot reach it, the last. */
function sectionInView(anchors: readonly string[]): string | undefined {
  const { scrollHeight } = document.documentElement
  if (window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2) {
    return anchors.at(-1)
  }
  const reached = anchors.findLast((anchor) => {
    const section = document.querySelector(`#${CSS.escape(anchor)}`)
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
