import type { PlatformScope } from '../../kit/server/scope.ts'
import type { Campaign } from '../contract.ts'

const columns = [
  'isOn',
  'spots',
  'people',
  'laterPricePhp',
  'laterPriceUsd',
  'hasMonthlyFee',
  'hasCountdown',
] as const

export const readCampaign = (scope: PlatformScope): Promise<Campaign> =>
  scope.db.selectFrom('campaign').select(columns).executeTakeFirstOrThrow()

type Changes = { readonly [Name in keyof Campaign]?: Campaign[Name] | undefined }

/** What is left out stays as it is. */
export async function saveCampaign(scope: PlatformScope, changes: Changes): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return
  await scope.db.updateTable('campaign').set(changes).execute()
}
