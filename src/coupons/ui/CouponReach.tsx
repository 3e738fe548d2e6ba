import { Checkbox, Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { products, type CounterProduct } from '../../catalog/contract.ts'
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
  if (data.data.length === 0) return <p className="dimmed">There are no products yet.</p>
  const sections = Map.groupBy(data.data, ({ category }) => category?._id ?? '')
  return (
    <div className={styles.reach}>
      {[...sections].map(([id, own]) => (
        <Section key={id} id={id} own={own} />
      ))}
    </div>
  )
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
