import { operator } from '../contract.ts'

/** What an act on a store makes old. */
export const changedByActs = [operator.stores, operator.store, operator.fees, operator.acts]
