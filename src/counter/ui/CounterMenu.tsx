import { TextInput } from '@mantine/core'
import { useState, type RefObject } from 'react'
import type { CounterProduct } from '../../catalog/contract.ts'
import { matchesOf } from '../../catalog/matches.ts'
import { FittedMoney } from '../../kit/ui/figures/FittedMoney.tsx'
import { SearchIcon } from '../../kit/ui/icons/icons.tsx'
import { Picture } from '../../kit/ui/Picture.tsx'
import { EmptyState } from '../../kit/ui/states.tsx'
import type { OrderRow } from '../../orders/contract.ts'
import { orderLabel } from '../../orders/order.ts'
import { menuGroups } from '../../storefront/menu.ts'
import type { PublicStore } from '../../stores/contract.ts'
import buttons from './CounterButtons.module.css'
import styles from './CounterMenu.module.css'
import { SaleButton } from './SaleButton.tsx'

interface CounterMenuProps {
  readonly store: PublicStore
  readonly menu: readonly CounterProduct[]
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly field: RefObject<HTMLInputElement | null>
  readonly onAdd: (product: CounterProduct) => void
  readonly onEnter: () => void
  /** Whose number was typed. */
  readonly order: OrderRow | undefined
  readonly onOrder: (order: OrderRow) => void
}

/** What can be sold can be found first. */
export const found = (menu: readonly CounterProduct[], typed: string) =>
  matchesOf(menu, typed).toSorted((a, b) => Number(b.inStock) - Number(a.inStock))

/** Everything that is for sale, by category; searched by typing anywhere. */
export function CounterMenu(props: CounterMenuProps) {
  const { store, menu, typed, onType, field, onAdd, onEnter, order, onOrder } = props
  const [category, setCategory] = useState<string>()
  const groups = menuGroups(menu)
  const isSearching = typed.trim() !== ''
  const matches = isSearching ? found(menu, typed) : []
  const shown = isSearching
    ? [{ slug: 'found', name: 'Found', products: matches }].filter(() => matches.length > 0)
    : groups.filter(({ slug }) => category === undefined || slug === category)
  return (
    <section className={styles.menu} aria-label="Menu">
      <div className={styles.finding}>
        <TextInput
          ref={field}
          type="search"
          size="md"
          aria-label="Search or scan"
          placeholder="Search or scan"
          leftSection={<SearchIcon />}
          value={typed}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onType('')
            if (event.key !== 'Enter' || !isSearching) return
            // Else the key presses what has the focus in a window that it opens.
            event.preventDefault()
            onEnter()
          }}
        />
        <fieldset className={`${buttons.chips} ${styles.categories}`} aria-label="Categories">
          {[{ slug: undefined, name: 'All' }, ...groups].map(({ slug, name }) => (
            <button
              key={name}
              type="button"
              aria-pressed={!isSearching && slug === category}
              onClick={() => {
                onType('')
                setCategory(slug)
              }}
            >
              {name}
            </button>
          ))}
        </fieldset>
      </div>
      <div className={styles.shelves}>
        {menu.length === 0 && (
          <EmptyState title="Nothing is on the menu yet">
            Add products, and they can be sold here.
          </EmptyState>
        )}
        {isSearching && matches.length === 0 && order === undefined && (
          <EmptyState title="Nothing is found">
            {`Nothing is called "${typed.trim()}". Orders are under "Last sales".`}
          </EmptyState>
        )}
        {order !== undefined && (
          <SaleButton
            store={store}
            row={order}
            label={`Order ${orderLabel(order)}`}
            onChoose={() => onOrder(order)}
          />
        )}
        {shown.map(({ slug, name, products }) => (
          <section key={slug}>
            <h2 className={styles.category}>{name}</h2>
            <ul className={styles.tiles}>
              {products.map((product) => (
                <li key={product._id}>
                  <Tile product={product} symbol={store.currency} onAdd={() => onAdd(product)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}

interface TileProps {
  readonly product: CounterProduct
  readonly symbol: string
  readonly onAdd: () => void
}

const fewPortions = 5

function Tile({ product, symbol, onAdd }: TileProps) {
  const { name, image, inStock, portions } = product
  return (
    <button type="button" className={styles.tile} aria-disabled={!inStock} onClick={onAdd}>
      <Picture src={image} alt="" sizes="10rem" className={styles.picture} />
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <span className={styles.facts}>
        <strong>
          {product.priceFrom !== undefined && <small>from </small>}
          <FittedMoney amount={product.priceFrom ?? product.price} symbol={symbol} />
        </strong>
        <small data-few={portions !== null && portions <= fewPortions}>
          {leftText(inStock, portions)}
        </small>
      </span>
    </button>
  )
}

function leftText(inStock: boolean, portions: number | null): string {
  if (!inStock) return 'Sold out'
  return portions === null ? '' : `${portions} left`
}
