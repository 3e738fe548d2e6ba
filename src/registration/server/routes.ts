import { platform } from '../../kit/server/events.ts'
import type { PlatformScope } from '../../kit/server/scope.ts'
import { serve, serveInSteps, servePlatform, type Backbone } from '../../kit/server/serve.ts'
import { conflict, notFound, storeNotFound } from '../../kit/problem.ts'
import { slugOf } from '../../kit/slug.ts'
import { environmentOf } from '../../payments/method.ts'
import { findSlugFor, findStore } from '../../stores/server/queries.ts'
import { addresses, campaign, fees, type AccountFee } from '../contract.ts'
import { anyMessenger, feeOf, statusOf } from '../fee.ts'
import { readCampaign, saveCampaign } from './campaign-queries.ts'
import { findLatestAttempt } from './fee-queries.ts'
import { serveFeeWebhook } from './fee-webhook.ts'
import {
  captureCardPayment,
  openCardPayment,
  workOnCardPayments,
  type CardDesk,
} from './pay-by-card.ts'

/** Places that belong to whoever runs the platform. */
export interface FeeSettings {
  /** Where to send money by wallet or bank, in words; null where one has to ask. */
  readonly accounts: AccountFee['accounts']
  readonly messenger: string
}

/** Until the platform names its own: the owner asks where to pay, in a place that exists for everybody. */
export const neutralFeeSettings: FeeSettings = {
  accounts: { gcash: null, maya: null, bank: null },
  messenger: anyMessenger,
}

interface Neighbours {
  /** The audit of the people who run the platform, who stand to the right of this slice. */
  recordChange(scope: PlatformScope): Promise<void>
}

export function serveCampaign(backbone: Backbone, { recordChange }: Neighbours): void {
  servePlatform(backbone, campaign.read, async (_, scope) => ({ data: await readCampaign(scope) }))

  servePlatform(backbone, campaign.change, async ({ body }, scope) => {
    await saveCampaign(scope, body)
    await recordChange(scope)
    scope.after(() => backbone.events.publish({ storeId: platform, topic: 'store' }))
    return { data: await readCampaign(scope) }
  })
}

export function serveAddresses(backbone: Backbone): void {
  servePlatform(backbone, addresses.forName, async ({ query }, scope) => {
    const wanted = slugOf(query.name)
    return { data: { slug: wanted === '' ? null : await findSlugFor(scope, wanted) } }
  })
}

/** The platform's own account, and the script that goes with it. */
export interface CardSettings extends CardDesk {
  readonly scriptUrl: string
}

export function serveFees(
  backbone: Backbone,
  settings: FeeSettings,
  desk: CardSettings | undefined,
): void {
  const card = desk
    ? {
        clientId: desk.account.clientId,
        environment: environmentOf(desk.account.mode),
        scriptUrl: desk.scriptUrl,
      }
    : null
  workOnCardPayments(backbone, desk)
  if (desk !== undefined) serveFeeWebhook(backbone, desk)

  serve(backbone, fees.read, async (_, scope) => {
    const store = await findStore(scope)
    if (store === undefined) throw notFound(storeNotFound)
    const { paymentStatus } = store
    const { country } = store.address
    const attempt = (await findLatestAttempt(scope)) ?? null
    return {
      data: {
        paymentStatus,
        country,
        ...feeOf(country),
        attempt: attempt && told(attempt),
        card,
        ...settings,
      },
    }
  })

  serveInSteps(backbone, fees.openCard, async (_, { step }) => ({
    data: { orderId: await openCardPayment(step, taken(desk)) },
  }))

  serveInSteps(backbone, fees.captureCard, async ({ params: { orderId } }, { step }) => {
    await captureCardPayment(step, taken(desk), orderId)
    return { data: { referenceNumber: orderId } }
  })
}

function taken(desk: CardDesk | undefined): CardDesk {
  if (desk === undefined) {
    throw conflict('Cards are not taken right now. Please pay in another way.')
  }
  return desk
}

type Attempt = NonNullable<Awaited<ReturnType<typeof findLatestAttempt>>>

const told = ({ status, method, reference, reason }: Attempt) => ({
  status: statusOf(status),
  method,
  reference,
  reason,
})
