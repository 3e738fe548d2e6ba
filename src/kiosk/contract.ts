import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, optionalText, requiredText } from '../kit/fields.ts'
import { oneOrder, placeFailure } from '../orders/contract.ts'
import { Wishes } from '../storefront/contract.ts'

/** A name is called out and stands on a cup: nobody reads more. */
export const longestName = 40

/** What somebody orders at the kiosk: who they are is theirs, a name to call is enough, and may be left out. */
const KioskOrder = z.object({
  /** The kiosk's own id of this order: sending it again answers the same order. */
  id: requiredText('An id is required', 100),
  storeId: id,
  name: optionalText(longestName),
  items: Wishes,
  /** What the kiosk showed; another figure is answered with the new one and not charged. */
  total: z.number().optional(),
})

export const kiosk = {
  order: endpoint({
    method: 'POST',
    path: '/kiosk/order',
    access: 'order.kiosk',
    summary:
      'Places an order of somebody who stands at the kiosk: nobody’s account, no delivery, to be paid at the counter or by whoever holds its token',
    body: KioskOrder,
    answer: oneOrder.extend({ message: z.string(), token: z.string().optional() }),
    failure: placeFailure,
  }),
}
