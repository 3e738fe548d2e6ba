import { stored } from '../../kit/ui/calls/stored.ts'
import { PublicStore } from '../contract.ts'

/** The store last visited: where paths without a store lead. */
export const currentStore = stored('store', PublicStore.nullable(), null)
