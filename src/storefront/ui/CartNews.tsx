import { Button } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { products } from '../../catalog/contract.ts'
import { keyOf as keyOfCall } from '../../kit/ui/calls/query.ts'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { keyOf, wishOf, type Cart, type CartItem } from '../cart.ts'
import { newsOf, newsText, repriced, Shortage, shortageOf, type LineNews } from '../cart-review.ts'
import { goOn } from './cart-focus.ts'
import styles from './CartNews.module.css'
import { askShelf, changeQuantity, removeItem, replaceLines, shelfRefusal } from './cart-store.ts'
import { offeredNow, type Offered } from './offered-now.ts'

/** What has changed since the cart was filled, by line; empty while all is as it was. */
export function useCartNews(storeId: string, lines: Cart) {
  const offered = useOffered(storeId, lines)
  const shortage = useShortage(storeId, lines)
  const news = lines.flatMap((line, at) => {
    const product = offered.get(line.productId)
    const found =
      (product === undefined ? undefined : newsOf(line, product.now)) ??
      shortageOf(line, at, shortage)
    return found === undefined ? [] : [{ line, news: found }]
  })
  return { offered, news }
}

interface CartNewsProps extends ReturnType<typeof useCartNews> {
  readonly store: PublicStore
}

/** Says it all at the top, with a way to agree or to let go. */
export function CartNews({ store, offered, news }: CartNewsProps) {
  if (news.length === 0) return null

  function acceptPrices() {
    replaceLines(store.id, (line) => {
      const now = offered.get(line.productId)?.now
      return now === undefined ? line : repriced(line, now)
    })
    void goOn()
  }

  return (
    <section className={styles.news} role="alert" aria-label="Changes to your cart">
      <ul>
        {news.map(({ line, news: each }) => (
          <li key={keyOf(line)}>
            <span>{newsText(line, each, store.currency)}</span>
            {each.kind === 'too many' && each.canMake > 0 ? (
              <Button
                onClick={() => {
                  void changeQuantity(line, each.canMake)
                  void goOn()
                }}
              >
                Take {each.canMake}
                <span className="unseen"> of {line.name}</span>
              </Button>
            ) : (
              each.kind !== 'new price' && <Ways line={line} news={each} />
            )}
          </li>
        ))}
      </ul>
      {news.some(({ news: { kind } }) => kind === 'new price') && (
        <Button onClick={acceptPrices}>Accept the new prices</Button>
      )}
    </section>
  )
}

/** To let the line go, only what of it has run out, or to choose something else in its place. */
const Ways = ({ line, news }: { readonly line: CartItem; readonly news: LineNews }) => (
  <span className={styles.ways}>
    {news.kind === 'without option' && news.optionId !== undefined && (
      <Button
        onClick={() => {
          replaceLines(line.storeId, (each) =>
            keyOf(each) === keyOf(line) ? withoutOption(each, news.optionId) : each,
          )
          void goOn()
        }}
      >
        Take it without<span className="unseen"> {news.label}</span>
      </Button>
    )}
    {news.kind === 'without option' && news.optionId === undefined && (
      // What cannot be left out is chosen anew; the line as it is can never be had.
      <Button
        component={Link}
        to={paths.product(line.storeSlug, line.slug)}
        onClick={() => removeItem(line)}
      >
        Choose again<span className="unseen"> for {line.name}</span>
      </Button>
    )}
    <Button
      variant="default"
      onClick={() => {
        removeItem(line)
        void goOn()
      }}
    >
      Remove<span className="unseen"> {line.name}</span>
    </Button>
  </span>
)

const withoutOption = (line: CartItem, optionId: string | undefined): CartItem => ({
  ...line,
  addons: line.addons.filter(({ _id }) => _id !== optionId),
})

/** The products of the cart as they are offered now, by id; one that is gone is known to be, one unknown is left out. */
function useOffered(storeId: string, lines: Cart): ReadonlyMap<string, Offered> {
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const { data } = useQuery({
    // Filed with the products it is made of: what makes one of them old makes this old.
    queryKey: [keyOfCall(products.one), 'cart', storeId, ids],
    queryFn: ({ signal }) => Promise.all(ids.map((id) => offeredNow(storeId, id, signal))),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return new Map(data)
}

/** The first line that the shelf cannot make as often as it is wanted: somebody else may have bought the last ones. */
function useShortage(storeId: string, lines: Cart): Shortage | undefined {
  const client = useQueryClient()
  const queryKey = [keyOfCall(products.one), 'shelf', storeId, lines.map(wishOf)]
  const { data } = useQuery({
    queryKey,
    queryFn: async () => {
      // A change of a line asks by itself. Told that it is old, an answer is no answer any more.
      const isKnown = client.getQueryData(queryKey) !== undefined
      const refusal = await (isKnown ? askShelf : shelfRefusal)(storeId, lines)
      if (refusal !== undefined && refusal.status !== 409) throw refusal
      return refusal?.details ?? null
    },
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Lines that come back as they were are asked about by the change that brings them back.
    gcTime: 0,
  })
  return Shortage.safeParse(data).data
}
