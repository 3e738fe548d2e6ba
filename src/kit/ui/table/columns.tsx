import { useState } from 'react'
import { z } from 'zod'
import { stored, type Stored } from '../calls/stored.ts'
import styles from './columns.module.css'

interface Hideable {
  readonly label: string
  readonly isName?: true
  readonly isMark?: true
}

const kept = new Map<string, Stored<string[]>>()

/** What this browser leaves out of a list: a small screen wants other columns than a large one. */
function hiddenIn(list: string): Stored<string[]> {
  const hidden = kept.get(list) ?? stored(`hiddenColumns.${list}`, z.array(z.string()), [])
  kept.set(list, hidden)
  return hidden
}

interface ChosenColumns<Column> {
  readonly shown: readonly Column[]
  /** What may be left out. */
  readonly choices: readonly { readonly label: string; readonly isShown: boolean }[]
  readonly toggle: (label: string) => void
}

/** @param list what the table lists, in one word: its columns are remembered by it. Undefined where all are shown. */
export function useColumns<Column extends Hideable>(
  list: string | undefined,
  columns: readonly Column[],
): ChosenColumns<Column> {
  const choice = hiddenIn(list ?? '')
  const inBrowser = choice.use()
  const hidden = list === undefined ? [] : inBrowser
  const isShown = (column: Hideable) => !mayBeHidden(column) || !hidden.includes(column.label)
  return {
    shown: columns.filter(isShown),
    choices: columns
      .filter(mayBeHidden)
      .map((column) => ({ label: column.label, isShown: isShown(column) })),
    toggle: (label) =>
      choice.set(
        hidden.includes(label) ? hidden.filter((each) => each !== label) : [...hidden, label],
      ),
  }
}

/** A row without its name, its mark or its buttons is none. */
const mayBeHidden = ({ label, isName, isMark }: Hideable) =>
  isName === undefined && isMark === undefined && label !== 'Actions'

/** Below a list: which of its columns are shown. */
export function ColumnsChoice<Column>({ of }: { readonly of: ChosenColumns<Column> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className={styles.choice}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Columns</summary>
      {isOpen && (
        <fieldset aria-label="Columns shown">
          {of.choices.map(({ label, isShown }) => (
            <label key={label}>
              <input type="checkbox" checked={isShown} onChange={() => of.toggle(label)} />
              {label}
            </label>
          ))}
        </fieldset>
      )}
    </details>
  )
}
