import type { z } from 'zod'
import { coupons } from '../coupons/contract.ts'
import type { TestStore } from './test-server.ts'

type Fields = Partial<z.input<(typeof coupons.add)['body'] & z.ZodType>>

/** Ten percent off everything, for everybody and always, unless told otherwise. */
export async function addCoupon(store: TestStore, fields: Fields = {}) {
  const body = { code: 'MILK10', kind: 'percent' as const, value: 10, ...fields }
  return (await store.admin.send(coupons.add, { body })).body.data
}
