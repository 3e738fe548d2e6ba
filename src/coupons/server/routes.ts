import { grantOf } from '../../accounts/permissions.ts'
import { listCategories } from '../../catalog/server/category-queries.ts'
import { listWished, nameProducts } from '../../catalog/server/product-queries.ts'
import { differences } from '../../kit/change.ts'
import { pick } from '../../kit/declared.ts'
import type { Received } from '../../kit/endpoint.ts'
import { offsetOf, pageOf } from '../../kit/page.ts'
import { conflict, invalid, notFound, storeNotFound } from '../../kit/problem.ts'
import { recordChange } from '../../kit/server/changes.ts'
import { placeOf } from '../../kit/server/places.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import { billOf } from '../../pricing/bill.ts'
import { couponFor } from '../../pricing/coupon.ts'
import { lineTotal } from '../../storefront/cart.ts'
import { choose } from '../../storefront/choice.ts'
import { findPublicStore } from '../../stores/server/queries.ts'
import { coupons, type Coupon, type CouponFields } from '../contract.ts'
import { couponNotFound } from '../coupon.ts'
import { guarded, triesOfCode } from './code-tries.ts'
import { refusedCoupon } from './refused-coupon.ts'
import {
  findCoupon,
  findCouponByCode,
  insertCoupon,
  listCoupons,
  saveCoupon,
  turnCoupon,
} from './queries.ts'
import { lookAtCoupon } from './use-queries.ts'

export function serveCoupons(backbone: Backbone): void {
  serve(backbone, coupons.list, async ({ query }, scope) => {
    const page = { ...query, offset: offsetOf(query) }
    const { rows, total } = await listCoupons(scope, await zoneOf(scope), page)
    return { data: rows, ...pageOf(query, total) }
  })

  serve(backbone, coupons.add, async ({ body }, scope) => {
    await refuseTaken(scope, body.code)
    const id = await insertCoupon(scope, await zoneOf(scope), body)
    await recordChange(scope, {
      kind: 'discounts',
      act: 'added',
      subject: subjectOf(body),
      differences: differences(titles, {}, told(body, await namesOf(scope, [body]))),
    })
    return { data: await couponOf(scope, id) }
  })

  serve(backbone, coupons.change, async ({ params, body }, scope) => {
    const before = await couponOf(scope, params.id)
    await refuseTaken(scope, body.code, params.id)
    await saveCoupon(scope, await zoneOf(scope), params.id, body)
    await noteChange(scope, before, body)
    return { data: await couponOf(scope, params.id) }
  })

  serve(backbone, coupons.turn, async ({ params, body }, scope) => {
    const before = await couponOf(scope, params.id)
    await turnCoupon(scope, params.id, body.isActive)
    await noteChange(scope, before, { ...before, ...body })
    return { data: await couponOf(scope, params.id) }
  })

  serveCheck(backbone)
}

function serveCheck(backbone: Backbone): void {
  serve(backbone, coupons.check, async ({ body }, scope, { request }) => {
    const isSold = body.at === 'counter'
    // Whoever sells at the counter was told the code by its customer.
    const tries = isSold && mayHelp(scope) ? [] : triesOfCode(scope, placeOf(request.ip))
    const { actor } = scope
    const asked = {
      couponCode: body.code,
      couponUser: isSold ? null : (actor.userId ?? null),
      couponEmail: (body.email ?? '').toLowerCase(),
    }
    const look = await guarded(scope, tries, async () => {
      const { coupon, words } = await lookAtCoupon(scope, asked)
      return coupon === null ? null : { coupon, words }
    })
    return { data: await priced(scope, look, body) }
  })
}

type Found = Awaited<ReturnType<typeof lookAtCoupon>> & {
  readonly coupon: NonNullable<Awaited<ReturnType<typeof lookAtCoupon>>['coupon']>
}
type Asked = Received<typeof coupons.check>['body']

/** What a code takes off a cart at the prices of the menu. */
async function priced(scope: Scope, { coupon, words }: Found, { items, at }: Asked) {
  const menu = await listWished(
    scope,
    items.map(({ productId }) => productId),
  )
  const choice = choose(items, menu, at)
  if (!choice.ok) throw conflict(choice.reason, { productId: choice.productId })
  const lines = choice.lines.map((line) => ({
    productId: line.product.id,
    amount: lineTotal(line),
  }))
  const isStillUnsaid = at === 'online' && coupon.usedByCustomer === null
  const use = isStillUnsaid ? { ...coupon, usesPerCustomer: null } : coupon
  const answer = couponFor(coupon, lines, { at: scope.now, ...words }, use)
  if (!answer.ok) throw refusedCoupon(answer.reason)
  const untaxed = lines.map(({ amount }) => ({ amount, rate: undefined }))
  const { discount: off } = billOf(untaxed, [answer.discount])
  return { ...coupon, off }
}

/** Whether somebody stands at the counter, by themselves or by a key that may sell. */
const mayHelp = ({ actor: { role, capabilities } }: Scope): boolean =>
  grantOf(role, 'order.sell') !== undefined && (capabilities?.includes('order.sell') ?? true)

/** The clock that a coupon's times are entered by. */
async function zoneOf(scope: Scope): Promise<string> {
  const store = await findPublicStore(scope)
  if (store === undefined) throw notFound(storeNotFound)
  return store.timeZone
}

async function couponOf(scope: Scope, id: string): Promise<Coupon> {
  const coupon = await findCoupon(scope, await zoneOf(scope), id)
  if (coupon === undefined) throw notFound(couponNotFound)
  return coupon
}

async function refuseTaken(scope: Scope, code: string, ownId?: string): Promise<void> {
  const other = await findCouponByCode(scope, code)
  if (other === undefined || other.id === ownId) return
  const text = 'Another coupon has this code.'
  throw invalid(text, { code: text })
}

const titles = {
  code: 'Code',
  description: 'Description',
  kind: 'Kind',
  value: 'Takes off',
  from: 'Good from',
  until: 'Good until',
  uses: 'Uses in all',
  usesPerCustomer: 'Uses per customer',
  minimum: 'Least order',
  reach: 'Is for',
  isActive: 'On',
} as const

const told = ({ productIds, categoryIds, from, until, ...fields }: CouponFields, names: Names) => ({
  ...pick(fields, ['code', 'description', 'kind', 'isActive']),
  // With its unit: a change of the value alone does not say the kind.
  value: fields.kind === 'percent' ? `${fields.value}%` : fields.value.toFixed(2),
  minimum: fields.minimum.toFixed(2),
  from: from ?? '',
  until: until ?? '',
  uses: fields.uses ?? '',
  usesPerCustomer: fields.usesPerCustomer ?? '',
  reach: reachOf([...categoryIds, ...productIds], names),
})

type Names = ReadonlyMap<string, string>

/** What coupons are for, by the names of today. */
async function namesOf(
  scope: Scope,
  all: readonly Pick<CouponFields, 'productIds' | 'categoryIds'>[],
): Promise<Names> {
  const products = await nameProducts(
    scope,
    all.flatMap(({ productIds }) => productIds),
  )
  const isForSections = all.some(({ categoryIds }) => categoryIds.length > 0)
  const sections = isForSections ? await listCategories(scope) : []
  return new Map([...products, ...sections.map(({ id, name }) => [id, `all of ${name}`] as const)])
}

function reachOf(ids: readonly string[], names: Names): string {
  if (ids.length === 0) return 'everything'
  const known = ids.flatMap((id) => names.get(id) ?? []).toSorted()
  const gone = ids.length - known.length
  return [...known, ...(gone === 0 ? [] : [`${gone} deleted`])].join(', ')
}

const subjectOf = ({ code }: Pick<CouponFields, 'code'>) => `Coupon ${code}`

async function noteChange(scope: Scope, before: CouponFields, after: CouponFields): Promise<void> {
  const names = await namesOf(scope, [before, after])
  await recordChange(scope, {
    kind: 'discounts',
    act: 'changed',
    subject: subjectOf(after),
    differences: differences(titles, told(before, names), told(after, names)),
  })
}
