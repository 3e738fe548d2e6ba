import { Money } from '../../kit/ui/Money.tsx'
import styles from './Sales.module.css'

/** A column of sums, or of how many there were. */
export interface SumsColumn<Row> {
  readonly title: string
  readonly isCount?: boolean
  /** Follows from the others, and stands under the name where there is no room for all. */
  readonly isRoomy?: boolean
  readonly of: (row: Row) => number
}

interface SumsTableProps<Row> {
  readonly title: string
  /** What the rows are told apart by. */
  readonly by: string
  readonly columns: readonly SumsColumn<Row>[]
  readonly rows: readonly Row[]
  readonly symbol: string
  /** How its rows are counted, where somebody may take them for something else. */
  readonly note?: string | undefined
}

/** What is due, taken off or charged, by what it is called; nothing where nothing was. */
export function SumsTable<Row extends { readonly label: string }>({
  title,
  by,
  columns,
  rows,
  symbol,
  note,
}: SumsTableProps<Row>) {
  if (rows.length === 0) return null
  return (
    <section className={styles.bars} aria-label={title}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{by}</span>
            </th>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={roomOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">
                {row.label}
                {columns
                  .filter(({ isRoomy }) => isRoomy)
                  .map(({ title: of, of: sumOf }) => (
                    <small key={of} className={`dimmed ${styles.narrow}`}>
                      {of} <Money amount={sumOf(row)} symbol={symbol} />
                    </small>
                  ))}
              </th>
              {columns.map((column) => (
                <td key={column.title} className={roomOf(column)}>
                  {column.isCount ? (
                    column.of(row).toLocaleString('en-US')
                  ) : (
                    <Money amount={column.of(row)} symbol={symbol} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {note !== undefined && <p className="dimmed">{note}</p>}
    </section>
  )
}

const roomOf = ({ isRoomy = false }: { readonly isRoomy?: boolean }) =>
  isRoomy ? styles.roomy : undefined
