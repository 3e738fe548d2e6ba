import { Button } from '@mantine/core'
import { useState } from 'react'
import { pagesOf } from '../../kit/page.ts'
import { DataTable, type Column } from '../../kit/ui/DataTable.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { EmptyState } from '../../kit/ui/states.tsx'
import { StatusBadge, type Tone } from '../../kit/ui/StatusBadge.tsx'
import type { MenuPreview } from '../menu-file-contract.ts'
import { fates, type Fate, type RowFate } from '../planned-menu.ts'
import { toldPreview, toldRows } from '../told-import.ts'
import styles from './ImportMenu.module.css'

interface MenuFatesProps {
  readonly preview: MenuPreview
  readonly symbol: string
  readonly isSending: boolean
  /** What is shown is being worked out anew. */
  readonly isChecking: boolean
  readonly onImport: () => void
}

const words: Readonly<Record<Fate, { readonly label: string; readonly tone: Tone }>> = {
  new: { label: 'New', tone: 'good' },
  changed: { label: 'Changed', tone: 'busy' },
  unchanged: { label: 'Unchanged', tone: 'quiet' },
  refused: { label: 'Refused', tone: 'bad' },
}

const rowsShown = 25

/** What would become of every row, and the button that lets it happen. */
export function MenuFates(props: MenuFatesProps) {
  const { preview, symbol, isSending, isChecking, onImport } = props
  const { rows, newCategories } = preview
  const [chosen, setChosen] = useState<Fate>()
  const [asked, setPage] = useState(1)
  const count = (fate: Fate) => rows.filter((row) => row.fate === fate).length
  // What was looked at stays in sight when the file is checked again, as far as there still is any of it.
  const only = chosen !== undefined && count(chosen) > 0 ? chosen : undefined
  const coming = count('new') + count('changed')
  const refused = count('refused')
  const shown = rows.filter((row) => only === undefined || row.fate === only)
  const pages = pagesOf(shown.length, rowsShown)
  const page = Math.min(asked, pages)
  const show = (fate: Fate | undefined) => {
    setChosen(fate)
    setPage(1)
  }

  return (
    <section aria-label="What would happen">
      <div className={styles.agree}>
        <Button onClick={onImport} loading={isSending} disabled={coming === 0 || isChecking}>
          Import {toldRows(coming)}
        </Button>
        <p>
          {toldPreview({ coming, refused, of: rows.length })}{' '}
          {newCategories.length > 0 && (
            <span dir="auto">New categories: {newCategories.join(', ')}.</span>
          )}
        </p>
      </div>
      <fieldset className={styles.filter}>
        <legend className="unseen">Rows that are shown</legend>
        <Choice isOn={only === undefined} onChoose={() => show(undefined)}>
          {`All ${rows.length.toLocaleString('en-US')}`}
        </Choice>
        {fates
          .filter((fate) => count(fate) > 0)
          .map((fate) => (
            <Choice key={fate} isOn={only === fate} onChoose={() => show(fate)}>
              {`${words[fate].label} ${count(fate).toLocaleString('en-US')}`}
            </Choice>
          ))}
      </fieldset>
      <DataTable
        caption="Rows"
        cards="pairs"
        columns={columnsOf(symbol)}
        rows={shown.slice((page - 1) * rowsShown, page * rowsShown)}
        keyOf={({ row }) => String(row)}
        page={page}
        pages={pages}
        onPage={setPage}
        empty={<EmptyState title="No rows">This file has a head and nothing below it.</EmptyState>}
      />
    </section>
  )
}

const columnsOf = (symbol: string): readonly Column<RowFate>[] => [
  { label: 'Product', isName: true, cell: (row) => <Named row={row} /> },
  { label: 'Row', align: 'right', cell: ({ row }) => row.toLocaleString('en-US') },
  { label: 'Category', cell: ({ category }) => category || '–' },
  {
    label: 'Price',
    align: 'right',
    cell: ({ price }) => (price === null ? '–' : <Money amount={price} symbol={symbol} />),
  },
  { label: 'What happens', isWide: true, cell: (row) => <Happening row={row} /> },
]

interface ChoiceProps {
  readonly isOn: boolean
  readonly onChoose: () => void
  readonly children: string
}

const Choice = ({ isOn, onChoose, children }: ChoiceProps) => (
  <Button size="sm" variant={isOn ? 'filled' : 'default'} aria-pressed={isOn} onClick={onChoose}>
    {children}
  </Button>
)

const Named = ({ row: { name, size } }: { readonly row: RowFate }) => (
  <>
    {name || '–'}
    {size !== '' && <span className={styles.size}>{size}</span>}
  </>
)

const Happening = ({ row: { fate, reason, changes, notes } }: { readonly row: RowFate }) => (
  <div className={styles.happening}>
    <StatusBadge tone={words[fate].tone}>{words[fate].label}</StatusBadge>
    {reason !== '' && <p>{reason}</p>}
    {changes.map(({ field, from, to }) => (
      <p key={field} className={styles.change}>
        {field}: <del>{from || 'none'}</del> <ins>{to || 'none'}</ins>
      </p>
    ))}
    {notes.map((note) => (
      <p key={note} className="dimmed">
        {note}
      </p>
    ))}
  </div>
)
