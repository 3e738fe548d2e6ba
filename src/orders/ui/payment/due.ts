import type { PublicStore } from '../../../stores/contract.ts'
import type { Order } from '../../contract.ts'

/** What every way to pay is told. */
export interface DueProps {
  readonly store: PublicStore
  readonly order: Order
}
