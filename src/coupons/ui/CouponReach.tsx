import { Checkbox, Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { categories, products, type Category, type CounterProduct } from '../../catalog/contract.ts'
import { otherCategory } from '../../catalog/product.ts'
import { q } from '../../kit/ui/calls/query.ts'
import { useFormState } from '../../kit/ui/form/form-context.ts'
import { ErrorState, Skeleton } from '../../kit/ui/states.tsx'
import type { CouponValues } from './coupon-values.ts'
import styles from './Coupons.module.css'

/** What a coupon is for: everything, or some sections of the menu and some products. */
export function CouponReach({ storeId }: { readonly storeId: string }) {
  const { form } = useFormState<CouponValues>()
  const { isForAll } = form.getValues()
  return (
    <Radio.Group
      label="Is for"
      value={isForAll ? 'all' : 'some'}
      error={form.errors['isForAll']}
      onChange={(value) => form.setFieldValue('isForAll', value === 'all')}
    >
      <div className={styles.choices}>
        <Radio value="all" label="Everything on the menu" />
        <Radio value="some" label="Only what is chosen here" />
      </div>
      {!isForAll && <Menu storeId={storeId} />}
    </Radio.Group>
  )
}

function Menu({ storeId }: { readonly storeId: string }) {
  const { data, error, refetch } = useQuery(q(products.atCounter, { query: { storeId } }))
  if (error && !data) return <ErrorState message={error.message} onRetry={refetch} />
  if (data === undefined) return <Skeleton height="6rem" />
  const sections = Map.groupBy(data.data, ({ category }) => category?._id ?? '')
  return (
    <div className={styles.reach}>
      {data.data.length === 0 && <p className="dimmed">There are no products yet.</p>}
      {[...sections].map(([id, own]) => (
        <Section key={id} id={id} own={own} />
      ))}
      <Unseen storeId={storeId} menu={data.data} />
    </div>
  )
}

interface UnseenProps {
  readonly storeId: string
  readonly menu: readonly CounterProduct[]
}

/** What was chosen and is not on the menu any more, so that it can be let go. */
function Unseen({ storeId, menu }: UnseenProps) {
  const { form } = useFormState<CouponValues>()
  const { productIds, categoryIds } = form.getValues()
  // What is let go by mistake is still there to be taken back.
  const [before] = useState({ productIds, categoryIds })
  const sections = before.categoryIds.filter((id) =>
    menu.every(({ category }) => category?._id !== id),
  )
  const gone = before.productIds.filter((id) => menu.every(({ _id }) => _id !== id))
  const { data } = useQuery({
    ...q(categories.list, { query: { store: storeId } }),
    enabled: sections.length > 0,
  })
  const isLeft = gone.every((id) => productIds.includes(id))
  const others = productIds.filter((id) => !gone.includes(id))
  return (
    <>
      {data &&
        sections.map((id) => (
          <Checkbox
            key={id}
            label={unseenName(data.data.find((category) => category.id === id))}
            checked={categoryIds.includes(id)}
            onChange={() => form.setFieldValue('categoryIds', toggled(categoryIds, id))}
          />
        ))}
      {gone.length > 0 && (
        <Checkbox
          label={`Products that were deleted (${gone.length})`}
          checked={isLeft}
          onChange={() => form.setFieldValue('productIds', isLeft ? others : [...others, ...gone])}
        />
      )}
    </>
  )
}

function unseenName(category: Category | undefined): string {
  if (category === undefined) return 'A category that was deleted'
  return `All of ${category.name} (${category.isActive ? 'nothing in it' : 'switched off'})`
}

const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]

/** A section as a whole, whatever is put into it later; or some of what stands in it. */
function Section({ id, own }: { readonly id: string; readonly own: readonly CounterProduct[] }) {
  const { form } = useFormState<CouponValues>()
  const { productIds, categoryIds } = form.getValues()
  const isWhole = categoryIds.includes(id)
  const name = own[0]?.category?.name ?? otherCategory
  const count = own.filter(({ _id }) => productIds.includes(_id)).length
  return (
    <div>
      {id !== '' && (
        <Checkbox
          label={`All of ${name}`}
          checked={isWhole}
          onChange={() => form.setFieldValue('categoryIds', toggled(categoryIds, id))}
        />
      )}
      {!isWhole && (
        <details open={count > 0}>
          <summary>
            Some of {name} ({count} of {own.length})
          </summary>
          <div className={styles.choices}>
            {own.map((product) => (
              <Checkbox
                key={product._id}
                label={product.name}
                checked={productIds.includes(product._id)}
                onChange={() => form.setFieldValue('productIds', toggled(productIds, product._id))}
              />
            ))}
          </div>
        </details>
      )}
    </div>
  )
}
