import { Popover } from '@mantine/core'
import { useRef, useState, type FocusEvent, type ReactNode } from 'react'
import styles from './Explained.module.css'

interface ExplainedProps {
  /** Which figure it is about, for those who hear it: "Net". */
  readonly of: string
  readonly children: ReactNode
}

/** Away from the edge of the screen. */
const edge = { padding: 8 }

/** Beside a figure that somebody may doubt: how it is counted, for whoever asks. */
export function Explained({ of, children }: ExplainedProps) {
  const [isOpen, setOpen] = useState(false)
  const mark = useRef<HTMLButtonElement>(null)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      offset={2}
      // Where it stands in the document: the words are read after their mark, and no dialog covers them.
      withinPortal={false}
      floatingStrategy="fixed"
      middlewares={{ flip: edge, shift: edge }}
    >
      <Popover.Target>
        <button
          ref={mark}
          type="button"
          className={styles.mark}
          title="How is this counted?"
          onClick={() => setOpen(!isOpen)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setOpen(false)
          }}
        >
          <b aria-hidden>?</b>
          <span className="unseen">How is this counted: {of}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown
        // Whoever hears the page is taken to the words.
        ref={takeFocus}
        tabIndex={-1}
        className={styles.words}
        onKeyDown={(event) => {
          if (event.key === 'Escape') mark.current?.focus()
        }}
        onBlur={(event) => {
          if (isElsewhere(event, mark.current)) setOpen(false)
        }}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

const takeFocus = (words: HTMLElement | null) => words?.focus({ preventScroll: true })

/** On to the next one by the keyboard. A tap beside is heard by the popover itself, and one on the mark by the mark. */
const isElsewhere = ({ currentTarget, relatedTarget }: FocusEvent, mark: HTMLElement | null) =>
  relatedTarget !== null && relatedTarget !== mark && !currentTarget.contains(relatedTarget)
