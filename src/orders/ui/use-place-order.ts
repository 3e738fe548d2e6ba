import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { products, type PublicProduct } from '../../catalog/contract.ts'
import { formatMoney } from '../../kit/money.ts'
import { call, Refusal } from '../../kit/ui/call.ts'
import { qReduced, refresh } from '../../kit/ui/query.ts'
import type { Answer, Sent } from '../../kit/endpoint.ts'
import { cartTotals, type Cart, type CartItem } from '../../storefront/cart.ts'
import { reprice } from '../../storefront/ui/cart-store.ts'
import { stores, type PublicStore } from '../../stores/contract.ts'
import { orders } from '../contract.ts'
import { attemptOf, markPlaced } from './order-history.ts'
import { refreshMyOrders } from './my-orders-cache.ts'
import { keepOrderToken } from './order-tokens.ts'

type Placed = Answer<typeof orders.place>
type Buyer = Omit<Sent<typeof orders.place>['body'], 'id' | 'storeId' | 'items' | 'total'>

const NewFigures = z.object({ total: z.number() })

/** Sends the cart as an order. When prices have moved, the cart is brought up to date and the buyer asked again. */
export function usePlaceOrder(
  store: PublicStore,
  lines: Cart,
  feePayer: { readonly applyDelFee: boolean } | undefined,
) {
  const client = useQueryClient()
  return async (buyer: Buyer): Promise<Placed> => {
    const contents = {
      ...buyer,
      storeId: store.id,
      items: lines.map(({ productId, quantity, addons }) => ({
        productId,
        quantity,
        addons: addons.map(({ _id }) => ({ _id })),
      })),
    }
    const id = attemptOf(JSON.stringify(contents))
    const { total } = cartTotals(lines, store.deliveryFee, feePayer)
    try {
      const placed = await call(
        orders.place,
        { body: { ...contents, id, total } },
        { headers: { 'idempotency-key': id } },
      )
      markPlaced(id, placed.data.id)
      if (placed.token !== undefined) keepOrderToken(placed.data.id, placed.token)
      await refreshMyOrders(client)
      return placed
    } catch (error) {
      if (!(error instanceof Refusal)) {
        throw new Refusal(0, {}, 'There was an error processing your order. Please try again.')
      }
      const figures = NewFigures.safeParse(error.details)
      if (error.status !== 409 || !figures.success) throw error
      await bringUpToDate(client, store, lines)
      const newTotal = formatMoney(figures.data.total, store.currency)
      throw new Refusal(409, { message: `${error.message} The new total is ${newTotal}.` }, '')
    }
  }
}

async function bringUpToDate(client: QueryClient, store: PublicStore, lines: Cart): Promise<void> {
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const current = await Promise.all(
    ids.map((id) => client.fetchQuery({ ...productOf(store.id, id), staleTime: 0 })),
  )
  const byId = new Map(current.map(({ data }) => [data._id, data]))
  reprice(store.id, (line) => repriced(line, byId.get(line.productId)))
  await refresh(client, [stores.bySlug, products.list, products.bySlug])
}

const productOf = (storeId: string, id: string) =>
  qReduced(products.one, { params: { id }, query: { storeId } })

function repriced(line: CartItem, product: PublicProduct | undefined): CartItem {
  if (product === undefined) return line
  const priceById = new Map(product.addons.map(({ _id, price }) => [_id, price]))
  return {
    ...line,
    name: product.name,
    price: product.price,
    addons: line.addons.map((addon) => ({
      ...addon,
      price: priceById.get(addon._id) ?? addon.price,
    })),
  }
}
