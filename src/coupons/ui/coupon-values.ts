import type { Entered } from '../../kit/entered.ts'
import type { Coupon, CouponFields } from '../contract.ts'

/** What the form of a coupon holds. */
export interface CouponValues {
  readonly code: string
  readonly description: string
  readonly kind: CouponFields['kind']
  readonly value: Entered
  readonly from: string
  readonly until: string
  readonly uses: Entered | null
  readonly usesPerCustomer: Entered | null
  readonly minimum: Entered
  readonly isForAll: boolean
  readonly productIds: string[]
  readonly categoryIds: string[]
  readonly isActive: boolean
}

export const freshCoupon: CouponValues = {
  code: '',
  description: '',
  kind: 'percent',
  value: '',
  from: '',
  until: '',
  uses: null,
  usesPerCustomer: null,
  minimum: 0,
  isForAll: true,
  productIds: [],
  categoryIds: [],
  isActive: true,
}

export const valuesOf = (coupon: Coupon): CouponValues => ({
  code: coupon.code,
  description: coupon.description,
  kind: coupon.kind,
  value: coupon.value,
  from: coupon.from ?? '',
  until: coupon.until ?? '',
  uses: coupon.uses,
  usesPerCustomer: coupon.usesPerCustomer,
  minimum: coupon.minimum,
  isForAll: coupon.productIds.length + coupon.categoryIds.length === 0,
  productIds: coupon.productIds,
  categoryIds: coupon.categoryIds,
  isActive: coupon.isActive,
})

/** Whatever was chosen before somebody said that it is for everything is not meant. */
export const fieldsOf = ({ isForAll, productIds, categoryIds, ...values }: CouponValues) => ({
  ...values,
  productIds: isForAll ? [] : productIds,
  categoryIds: isForAll ? [] : categoryIds,
})
