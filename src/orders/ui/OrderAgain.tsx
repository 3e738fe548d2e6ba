import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../kit/ui/calls/call.ts'
import { wordsOf } from '../../kit/ui/calls/silence.ts'
import { toast } from '../../kit/ui/toast.ts'
import { paths } from '../../paths.ts'
import { alreadyHeld, orderAgain } from '../../storefront/again.ts'
import { itemCount } from '../../storefront/cart.ts'
import { addItems, useCartOf } from '../../storefront/ui/cart-store.ts'
import { offeredNow } from '../../storefront/ui/offered-now.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { orders } from '../contract.ts'
import { orderLabel } from '../order.ts'

interface OrderAgainProps {
  readonly store: PublicStore
  readonly order: { readonly id: string; readonly orderNumber: number }
  /** What shows that a guest's order is theirs. */
  readonly token?: string | undefined
}

/** Puts what was ordered into the cart once more, with its choices, and says there what is not as it was. */
export function OrderAgain({ store, order, token }: OrderAgainProps) {
  const navigate = useNavigate()
  const held = itemCount(useCartOf(store.id))
  const { mutate, isPending } = useMutation<readonly string[]>({
    mutationFn: async () => {
      const sent = { params: { id: order.id }, query: { token, storeId: store.id } }
      const { items } = (await call(orders.one, sent)).data
      const ids = [...new Set(items.map(({ productId }) => productId))]
      const offered = await Promise.all(ids.map((id) => offeredNow(store.id, id)))
      const nowById = new Map(offered.map(([id, { now }]) => [id, now]))
      const { lines, news } = orderAgain(store, items, nowById)
      return [...alreadyHeld(held), ...news, ...(await addItems(store.id, lines))]
    },
    onSuccess: (news) => navigate(paths.cart(store.slug), { state: { again: news } }),
    onError: (refusal) => toast.failure(wordsOf(refusal)),
  })
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      Order again<span className="unseen"> what order {orderLabel(order)} was</span>
    </Button>
  )
}
