import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { products } from '../../catalog/contract.ts'
import { call, Refusal } from '../../kit/ui/calls/call.ts'
import { isSilence } from '../../kit/ui/calls/silence.ts'
import { refresh } from '../../kit/ui/calls/query.ts'
import { useAttempt } from '../../kit/ui/form/use-attempt.ts'
import type { Order } from '../../orders/contract.ts'
import { NewFigures } from '../../orders/contract.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { wishOf, type Cart } from '../../storefront/cart.ts'
import { namedRefusal } from '../../storefront/cart-review.ts'
import { repricing } from '../../storefront/ui/offered-now.ts'
import { kiosk } from '../contract.ts'
import { totalsHere } from '../totals.ts'

export type PayBy = 'counter' | 'phone'

export interface PlacedHere {
  readonly order: Order
  readonly token: string
  readonly payBy: PayBy
}

const noAnswer = 'Nobody answers right now: please try again, or order at the counter.'

/** Shorter than the screen waits for a touch: whoever ordered is told before they are taken for gone. */
const patienceMs = 20_000

interface Wanted {
  readonly store: PublicStore
  readonly lines: Cart
  readonly name: string
}

/** Sends the order, once however often it is pressed; when prices have moved, the lines are brought up to date. */
export function useKioskOrder(
  onPlaced: (placed: PlacedHere) => void,
  onLines: (lines: Cart) => void,
) {
  const client = useQueryClient()
  const idOf = useAttempt()
  const [sending, setSending] = useState<PayBy>()
  const [problem, setProblem] = useState<string>()

  async function send({ store, lines, name }: Wanted, payBy: PayBy): Promise<void> {
    const wanted = { storeId: store.id, name, items: lines.map(wishOf) }
    const body = { ...wanted, id: idOf(wanted), total: totalsHere(lines, store).total }
    setSending(payBy)
    setProblem(undefined)
    try {
      const how = { signal: AbortSignal.timeout(patienceMs) }
      const { data, token = '' } = await call(kiosk.order, { body }, how)
      onPlaced({ order: data, token, payBy })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const problemNow = namedRefusal(error, lines)
      setProblem(isSilence(error.status) ? `${problemNow}. ${noAnswer}` : problemNow)
      if (NewFigures.safeParse(error.details).success) {
        onLines(lines.map(await repricing(client, store, lines)))
      } else {
        await refresh(client, [products.list, products.bySlug])
      }
    } finally {
      setSending(undefined)
    }
  }
  return { send, sending, problem }
}
