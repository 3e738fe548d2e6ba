import type { MouseEvent } from 'react'
import styles from './CategoryBar.module.css'
import { goToSection, useSectionBar } from './section-bar.ts'

interface CategoryBarProps {
  readonly sections: readonly { readonly anchor: string; readonly name: string }[]
}

/** The categories of a long menu, always at hand; the one being read is marked. */
export function CategoryBar({ sections }: CategoryBarProps) {
  const { bar, current } = useSectionBar(sections.map(({ anchor }) => anchor))
  return (
    <nav ref={bar} className={styles.bar} aria-label="Categories">
      {sections.map(({ anchor, name }) => (
        <a
          key={anchor}
          dir="auto"
          href={`#${anchor}`}
          data-section={anchor}
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
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  if (goToSection(anchor)) event.preventDefault()
}
