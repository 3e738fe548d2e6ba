import type { TaxProfile, TaxRate } from '../../../pricing/tax-rate.ts'

/** What the form of the taxes holds. */
export interface TaxValues {
  readonly taxProfile: TaxProfile
  readonly taxNumber: string
  readonly taxRates: TaxRate[]
}
