import { currentOwner } from '../../../accounts/ui/session.ts'
import { isTillEmpty } from '../use-till.ts'
import { listAllSales } from './counter-db.ts'

/** Nobody is being served at this device, whoever works at it holds nothing, and nothing waits for the server. */
export const isCounterIdle = async (): Promise<boolean> =>
  isTillEmpty(currentOwner() ?? '') && (await listAllSales()).length === 0
