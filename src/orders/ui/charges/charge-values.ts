import type { Charge } from '../../../pricing/charge.ts'

/** What the form of the charges holds. */
export interface ChargeValues {
  readonly charges: Charge[]
}
