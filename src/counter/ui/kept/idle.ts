import { areTillsEmpty } from '../use-till.ts'
import { countSales } from './counter-db.ts'

/** Nobody is being served at this device, nothing is held, and nothing waits for the server. */
export const isCounterIdle = async (): Promise<boolean> =>
  areTillsEmpty() && (await countSales()) === 0
