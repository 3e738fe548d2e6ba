import { Alert, NativeSelect } from '@mantine/core'
import { Card } from '../../kit/ui/Column.tsx'
import { DataTable, type Column as TableColumn } from '../../kit/ui/DataTable.tsx'
import { menuColumnNames, menuColumns, type MenuColumn, type Understood } from '../menu-columns.ts'
import type { MenuPreview } from '../menu-file-contract.ts'
import { toldOnlyRead } from '../told-import.ts'
import styles from './ImportMenu.module.css'

interface MenuColumnsProps {
  readonly preview: MenuPreview
  /** What was chosen by hand, which the preview may not know yet. */
  readonly chosen: Understood | undefined
  readonly onChoose: (columns: Understood) => void
}

/** What each column of the file was taken for, to be set right by hand. */
export function MenuColumns({ preview, chosen, onChoose }: MenuColumnsProps) {
  const { missing, leftOut } = preview
  const onlyRead = toldOnlyRead(leftOut)
  const columns = preview.columns.map((column, at) => ({
    ...column,
    is: chosen?.[at] ?? column.is,
  }))
  const taken = columns.flatMap(({ title, is }) => (is === '' ? [] : takenWords(title, is)))
  const choose = (at: number, is: MenuColumn | '') =>
    onChoose(
      columns.map((column, place) => {
        if (place === at) return is
        // A size may be in several columns; of anything else the one that was chosen last counts.
        return column.is === is && is !== 'size' ? '' : column.is
      }),
    )
  return (
    <Card>
      {missing.length > 0 && (
        <p role="alert" className={styles.error}>
          Please say which column is the{' '}
          {missing.map((column) => menuColumns[column]).join(' and which is the ')}.
        </p>
      )}
      {/* Opens itself where somebody has to choose, and stays as it was left. */}
      <details className={styles.columns} open={missing.length > 0 || undefined}>
        <summary>
          Columns: {taken.length} of {columns.length} taken over
        </summary>
        <DataTable
          caption="Columns"
          columns={columnsOf(choose)}
          rows={columns.map((column, at) => ({ ...column, at }))}
          keyOf={({ at }) => String(at)}
          empty={null}
        />
      </details>
      {taken.length > 0 && (
        <p dir="auto">
          <strong>Taken over:</strong> {taken.join(', ')}
        </p>
      )}
      {leftOut.length > 0 && (
        <p dir="auto">
          <strong>Left out:</strong> {leftOut.join(', ')}
        </p>
      )}
      {onlyRead !== '' && (
        <Alert role="note" color="yellow" variant="light" className={styles.onlyRead}>
          {onlyRead}
        </Alert>
      )}
    </Card>
  )
}

/** By its title in the file, and as what, where that is called otherwise here. */
const takenWords = (title: string, is: MenuColumn): string =>
  title.toLowerCase() === menuColumns[is].toLowerCase() ? title : `${title} (${menuColumns[is]})`

type Shown = MenuPreview['columns'][number] & { readonly at: number }

const columnsOf = (
  choose: (at: number, is: MenuColumn | '') => void,
): readonly TableColumn<Shown>[] => [
  { label: 'In the file', isName: true, cell: ({ title }) => title },
  {
    label: 'First rows',
    cell: ({ sample }) => sample.filter((text) => text !== '').join(' · ') || '–',
  },
  {
    label: 'Is',
    isWide: true,
    cell: ({ at, is, title }) => (
      <NativeSelect
        aria-label={`What "${title}" is`}
        value={is}
        data={choices}
        onChange={({ currentTarget }) => choose(at, asColumn(currentTarget.value))}
      />
    ),
  },
]

const choices = [
  { value: '', label: 'Left out' },
  ...menuColumnNames.map((name) => ({ value: name, label: menuColumns[name] })),
]

const asColumn = (value: string) => menuColumnNames.find((name) => name === value) ?? ''
