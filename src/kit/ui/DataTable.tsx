import type { ReactNode } from 'react'
import { rowsPerPage } from '../page.ts'
import type { Refusal } from './calls/call.ts'
import styles from './DataTable.module.css'
import { PageNav } from './PageNav.tsx'
import { ErrorState, Skeleton } from './states.tsx'
import { ColumnsChoice, useColumns } from './table/columns.tsx'
import { goThroughRows } from './table/rows-by-keys.ts'

export interface Column<Row> {
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** Money and quantities stand at the right, in figures of one width. */
  readonly align?: 'right'
  /** What the row is called; also the heading of its card on a phone. One per table. */
  readonly isName?: true
  /** On a phone it takes a line of its own, without its label: the buttons of a row. */
  readonly isWide?: true
  /** Chooses the row; on a phone it stands in the corner of its card. */
  readonly isMark?: true
}

interface DataTableProps<Row> {
  /** What the table lists: "Orders". */
  readonly caption: string
  /** One word for the list; whoever reads it may leave columns out, and this browser remembers which. */
  readonly columnsKept?: string
  readonly columns: readonly Column<Row>[]
  /** Undefined while they are on their way. */
  readonly rows: readonly Row[] | undefined
  readonly keyOf: (row: Row) => string
  readonly error?: Refusal | null
  readonly onRetry?: () => unknown
  /** An `EmptyState` that says what to do next. */
  readonly empty: ReactNode
  readonly page?: number
  readonly pages?: number
  readonly onPage?: (page: number) => void
  /** How a row is laid out on a phone: one value a line, or two beside each other. */
  readonly cards?: 'lines' | 'pairs'
  /**
   * Whose width decides between columns and cards: the list's own, or that of an ancestor with
   * `container: table / inline-size`, for a list of few columns beside something else.
   */
  readonly room?: 'own' | 'outer'
}

/**
 * A list in rows: skeleton in its final shape, empty and failed states, pages. Where there is no room for columns,
 * as on screens up to 768 px wide, each row is a card of labelled values. The arrow keys go from row to row.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columnsKept,
    rows,
    error,
    onRetry,
    empty,
    page = 1,
    pages = 1,
    onPage,
    cards = 'lines',
    room = 'own',
  } = props
  const chosen = useColumns(columnsKept, props.columns)
  const { shown: columns } = chosen
  if (rows === undefined && error) {
    return <ErrorState message={error.message} onRetry={() => onRetry?.()} />
  }
  if (rows?.length === 0) return empty
  return (
    // Each control is reached by Tab as ever; the arrows only shorten the way.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.frame} data-room={room} onKeyDown={goThroughRows}>
      <table className={styles.table} data-cards={cards} aria-busy={rows === undefined}>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, align }) => (
              <th key={label} scope="col" data-align={align}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined ? (
            <Waiting columns={columns} />
          ) : (
            <Rows {...props} columns={columns} rows={rows} />
          )}
        </tbody>
      </table>
      {columnsKept !== undefined && <ColumnsChoice of={chosen} />}
      {onPage && <PageNav label={caption} page={page} pages={pages} onPage={onPage} ends="shown" />}
    </div>
  )
}

interface RowsProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
}

const Rows = <Row,>({ columns, rows, keyOf }: RowsProps<Row>) =>
  rows.map((row) => (
    <tr key={keyOf(row)}>
      {columns.map(({ label, cell, align, isName, isWide, isMark }) =>
        isName ? (
          <th key={label} scope="row" data-align={align} dir="auto">
            {cell(row)}
          </th>
        ) : (
          <td
            key={label}
            data-label={label}
            data-align={align}
            data-wide={isWide}
            data-mark={isMark}
            dir="auto"
          >
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  ))

const Waiting = <Row,>({ columns }: { readonly columns: readonly Column<Row>[] }) =>
  Array.from({ length: rowsPerPage }, (_, at) => (
    <tr key={at}>
      {columns.map(({ label }) => (
        <td key={label} data-label={label}>
          <Skeleton />
        </td>
      ))}
    </tr>
  ))
