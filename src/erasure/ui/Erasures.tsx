import { useQuery } from '@tanstack/react-query'
import { q } from '../../kit/ui/calls/query.ts'
import { DataTable, type Column } from '../../kit/ui/DataTable.tsx'
import { Moment } from '../../kit/ui/Moment.tsx'
import { EmptyState } from '../../kit/ui/states.tsx'
import { erasures, type Erasure } from '../contract.ts'
import styles from './Erase.module.css'

const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0)

/** In how many places something of the person is still found. */
export const leftIn = ({ proof }: Pick<Erasure, 'proof'>) =>
  sum(proof.places.map(({ after }) => after))

const askers = { person: 'The customer', store: 'The store', operator: 'The platform' } as const

interface ErasuresProps {
  readonly storeId: string
  readonly timeZone: string
}

/** Earlier ones with their proof; who it was nobody can tell any more. */
export function Erasures({ storeId, timeZone }: ErasuresProps) {
  const { data, error, refetch } = useQuery(q(erasures.list, { query: { storeId } }))
  return (
    <DataTable
      caption="Erased so far"
      columns={columnsFor(timeZone)}
      rows={data?.data}
      keyOf={({ id }) => id}
      error={error}
      onRetry={refetch}
      empty={<EmptyState title="Nobody has been erased yet" />}
    />
  )
}

const columnsFor = (timeZone: string): readonly Column<Erasure>[] => [
  {
    label: 'When',
    isName: true,
    cell: ({ createdAt }) => <Moment at={createdAt} timeZone={timeZone} />,
  },
  { label: 'Asked by', cell: ({ askedAs }) => askers[askedAs] },
  { label: 'Orders', align: 'right', cell: ({ orders }) => orders },
  {
    label: 'Found before',
    align: 'right',
    cell: ({ proof }) => sum(proof.places.map(({ before }) => before)),
  },
  { label: 'Found after', align: 'right', cell: leftIn },
  { label: 'Where', isWide: true, cell: (erasure) => <Proof {...erasure} /> },
]

const Proof = ({ proof: { tables, columns, places } }: Erasure) => (
  <details>
    <summary>
      {tables} tables, {columns} columns
    </summary>
    <ul className={styles.places}>
      {places.map(({ table, column, of, before, after }) => (
        <li key={`${table}.${column}.${of}`} className={styles.place}>
          <span>
            {table}.{column}, {of}
          </span>
          <span>
            {before} → {after}
          </span>
        </li>
      ))}
    </ul>
  </details>
)
