import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ProductCard } from '../../catalog/contract.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { EmptyState } from '../../kit/ui/states.tsx'
import type { PublicStore } from '../../stores/contract.ts'
import {
  addToCart,
  itemCount,
  itemOf,
  itemsText,
  type Cart,
  type CartItem,
} from '../../storefront/cart.ts'
import { menuGroups, whyNotSold } from '../../storefront/menu.ts'
import { useMenu } from '../../storefront/ui/menu-query.ts'
import { PriceFrom } from '../../catalog/ui/PriceFrom.tsx'
import { ProductPicture } from '../../storefront/ui/ProductPicture.tsx'
import { goToSection, useSectionBar } from '../../storefront/ui/section-bar.ts'
import { totalsHere } from '../totals.ts'
import styles from './Kiosk.module.css'
import { KioskChoice } from './KioskChoice.tsx'
import { StartOver } from './StartOver.tsx'

interface KioskMenuProps {
  readonly store: PublicStore
  readonly lines: Cart
  readonly onChange: (lines: Cart) => void
  readonly onReview: () => void
  readonly onOver: () => void
}

/** The whole menu at once, in tiles as large as a hand. */
export function KioskMenu({ store, lines, onChange, onReview, onOver }: KioskMenuProps) {
  const products = useMenu()
  const groups = menuGroups(products)
  const { bar, current } = useSectionBar(groups.map(({ slug }) => anchorOf(slug)))
  const [chosen, setChosen] = useState<ProductCard>()
  const [isAsking, setAsking] = useState(false)
  const add = (item: CartItem) => {
    onChange(addToCart(lines, item))
    setChosen(undefined)
  }
  const count = itemCount(lines)
  return (
    <>
      <header className={styles.top}>
        <h1>What would you like?</h1>
      </header>
      {groups.length > 1 && (
        <nav ref={bar} className={styles.categories} aria-label="Categories">
          {groups.map(({ slug, name }) => (
            <button
              key={slug}
              type="button"
              data-section={anchorOf(slug)}
              onClick={() => goToSection(anchorOf(slug))}
              {...(anchorOf(slug) === current && { 'aria-current': 'true' })}
            >
              {name}
            </button>
          ))}
        </nav>
      )}
      {products.length === 0 && (
        <EmptyState title="There is nothing to order yet">Please ask at the counter.</EmptyState>
      )}
      {groups.map(({ slug, name, products: members }) => (
        <section
          key={slug}
          id={anchorOf(slug)}
          className={styles.group}
          aria-label={name}
          tabIndex={-1}
        >
          <h2 dir="auto">{name}</h2>
          <ul className={styles.tiles}>
            {members.map((product) => (
              <li key={product.id}>
                <Tile
                  product={product}
                  symbol={store.currency}
                  onTouch={() =>
                    product.hasAddons ? setChosen(product) : add(itemOf(store, product, [], 1))
                  }
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {chosen !== undefined && (
        <Dialog title={chosen.name} shape="large" onClose={() => setChosen(undefined)}>
          <KioskChoice store={store} slug={chosen.slug} onAdd={add} />
        </Dialog>
      )}
      {isAsking && <StartOver onOver={onOver} onClose={() => setAsking(false)} />}
      <footer className={styles.bottom}>
        <Button
          size="lg"
          variant="default"
          className={styles.over}
          onClick={() => (count > 0 ? setAsking(true) : onOver())}
        >
          Start over
        </Button>
        <output>{count === 0 ? 'Touch what you would like' : itemsText(count)}</output>
        {count > 0 && (
          <Button size="xl" onClick={onReview}>
            <span className={styles.toReview}>
              Your order
              <Money amount={totalsHere(lines, store).total} symbol={store.currency} />
            </span>
          </Button>
        )}
      </footer>
    </>
  )
}

const anchorOf = (slug: string) => `of-${slug}`

interface TileProps {
  readonly product: ProductCard
  readonly symbol: string
  readonly onTouch: () => void
}

function Tile({ product, symbol, onTouch }: TileProps) {
  const reason = whyNotSold(product)
  return (
    <button type="button" className={styles.tile} disabled={reason !== undefined} onClick={onTouch}>
      <ProductPicture
        product={product}
        sizes="(max-width: 48rem) 45vw, 18rem"
        className={styles.picture}
      />
      <strong dir="auto">{product.name}</strong>
      <span>{reason ?? <PriceFrom product={product} symbol={symbol} />}</span>
    </button>
  )
}
