import { Checkbox, Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { products, type CounterProduct } from '../../../catalog/contract.ts'
import { otherCategory } from '../../../catalog/product.ts'
import { q } from '../../../kit/ui/calls/query.ts'
import { ErrorState, Skeleton } from '../../../kit/ui/states.tsx'
import styles from './Taxes.module.css'

interface TaxedProductsProps {
  readonly storeId: string
  /** Null for all that no other rate names. */
  readonly chosen: readonly string[] | null
  readonly error: ReactNode
  readonly onChoose: (productIds: string[] | null) => void
}

/** Which products a rate is for: every one, or some, chosen by the sections of the menu. */
export function TaxedProducts({ storeId, chosen, error, onChoose }: TaxedProductsProps) {
  return (
    <Radio.Group
      label="Of products"
      value={chosen === null ? 'all' : 'some'}
      error={error}
      onChange={(value) => onChoose(value === 'all' ? null : [])}
    >
      <div className={styles.choices}>
        <Radio value="all" label="All that no other rate names" />
        <Radio value="some" label="Only those chosen here" />
      </div>
      {chosen !== null && <Sections storeId={storeId} chosen={chosen} onChoose={onChoose} />}
    </Radio.Group>
  )
}

interface SectionsProps {
  readonly storeId: string
  readonly chosen: readonly string[]
  readonly onChoose: (productIds: string[]) => void
}

function Sections({ storeId, chosen, onChoose }: SectionsProps) {
  const { data, error, refetch } = useQuery(q(products.atCounter, { query: { storeId } }))
  if (error && !data) return <ErrorState message={error.message} onRetry={refetch} />
  if (data === undefined) return <Skeleton height="6rem" />
  if (data.data.length === 0) return <p className="dimmed">There are no products yet.</p>
  const sections = Map.groupBy(data.data, ({ category }) => category?.name ?? otherCategory)
  return (
    <div className={styles.sections}>
      {[...sections].map(([name, own]) => (
        <Section key={name} name={name} own={own} chosen={chosen} onChoose={onChoose} />
      ))}
    </div>
  )
}

interface SectionProps extends Omit<SectionsProps, 'storeId'> {
  readonly name: string
  readonly own: readonly CounterProduct[]
}

/** A section is chosen as a whole, or opened to choose in it. */
function Section({ name, own, chosen, onChoose }: SectionProps) {
  const [isOpen, setOpen] = useState(false)
  const ids = own.map(({ _id }) => _id)
  const count = ids.filter((id) => chosen.includes(id)).length
  const others = chosen.filter((id) => !ids.includes(id))
  return (
    <div>
      <div className={styles.section}>
        <Checkbox
          label={`${name} (${count} of ${own.length})`}
          checked={count === own.length}
          indeterminate={count > 0 && count < own.length}
          onChange={() => onChoose(count === own.length ? others : [...others, ...ids])}
        />
        <button
          type="button"
          className={styles.open}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Close' : 'Choose'} <span className="unseen">in {name}</span>
        </button>
      </div>
      {isOpen && (
        <div className={styles.choices}>
          {own.map(({ _id, name: product }) => (
            <Checkbox
              key={_id}
              label={product}
              checked={chosen.includes(_id)}
              onChange={() =>
                onChoose(
                  chosen.includes(_id) ? chosen.filter((id) => id !== _id) : [...chosen, _id],
                )
              }
            />
          ))}
        </div>
      )}
    </div>
  )
}
