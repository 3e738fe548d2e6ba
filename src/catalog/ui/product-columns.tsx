import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Column } from '../../kit/ui/DataTable.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { Picture } from '../../kit/ui/Picture.tsx'
import { StatusBadge } from '../../kit/ui/StatusBadge.tsx'
import { RowActions } from '../../kit/ui/RowActions.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import type { Category, Product } from '../contract.ts'
import { isSoldBelowCost, otherCategory } from '../product.ts'
import styles from './AdminProducts.module.css'
import { MoveButtons } from './places/MoveButtons.tsx'
import type { Places } from './places/use-places.ts'
import { PriceFrom } from './PriceFrom.tsx'

interface Wish {
  readonly store: PublicStore
  readonly sections: readonly Category[]
  /** Costs, stock and the shelf are for those who manage the menu; others are not even told them. */
  readonly mayWrite: boolean
  /** Where the list is in an order that can be changed. */
  readonly places: Places | undefined
  readonly onDelete: (product: Product) => void
  /** Where one comes back to from a product. */
  readonly here: { readonly list: string }
}

export function columnsOf(wish: Wish): Column<Product>[] {
  const { store, sections, mayWrite, here } = wish
  const { slug, currency } = store
  const image: Column<Product> = {
    label: 'Image',
    cell: (product) => (
      <Picture src={product.image} alt="" sizes="64px" className={styles.picture} />
    ),
  }
  const name: Column<Product> = {
    label: 'Name',
    isName: true,
    cell: (product) =>
      mayWrite ? (
        <Link to={paths.editProduct(slug, product.id)} state={here}>
          {product.name}
        </Link>
      ) : (
        product.name
      ),
  }
  const cost: Column<Product> = {
    label: 'Cost',
    align: 'right',
    cell: (product) => (
      <span className={styles.cost}>
        <Money amount={product.cost} symbol={currency} />
        {isSoldBelowCost(product) && <small>Above its price</small>}
      </span>
    ),
  }
  const price: Column<Product> = {
    label: 'Price',
    align: 'right',
    cell: (product) => (
      <span className={styles.price}>
        <PriceFrom product={product} symbol={currency} />
      </span>
    ),
  }
  const category: Column<Product> = {
    label: 'Category',
    cell: (product) => categoryName(product, sections),
  }
  const stock: Column<Product> = { label: 'Stock', cell: (product) => <Stock {...product} /> }
  const actions: Column<Product> = {
    label: 'Actions',
    isWide: true,
    cell: (product) => <Actions product={product} {...wish} />,
  }
  return mayWrite
    ? [image, name, cost, price, category, stock, actions]
    : [image, name, price, category]
}

function categoryName({ category, categoryId }: Product, sections: readonly Category[]): string {
  if (category !== null) return category.name
  const hidden = sections.find(({ id }) => id === categoryId)
  return hidden === undefined ? otherCategory : `${hidden.name} (not on the menu)`
}

/** Whether it can be sold, how often, and what runs out first. */
function Stock({ isSwitchedOn, inStock, portions, limitedBy }: Product) {
  return (
    <span className={styles.stock}>
      {!isSwitchedOn && <StatusBadge tone="quiet">Switched off</StatusBadge>}
      {isSwitchedOn && !inStock && <StatusBadge tone="bad">Sold out</StatusBadge>}
      {portions === null ? (
        <span className="dimmed">No recipe</span>
      ) : (
        <span>
          {portions.toLocaleString('en-US')} {portions === 1 ? 'portion' : 'portions'}
          {limitedBy !== null && (
            <small className="dimmed">
              {portions === 0 && 'Too little '}
              <bdi>{limitedBy}</bdi>
              {portions > 0 && ' runs out first'}
            </small>
          )}
        </span>
      )}
    </span>
  )
}

interface ActionsProps extends Pick<Wish, 'store' | 'places' | 'here' | 'onDelete'> {
  readonly product: Product
}

const Actions = ({ product, store: { slug }, places, onDelete, here }: ActionsProps) => (
  <RowActions
    of={product.name}
    more={[
      { label: 'Duplicate', act: `${paths.addProduct(slug)}?from=${product.id}` },
      { label: 'Delete', act: () => onDelete(product), isDangerous: true },
    ]}
  >
    <Button
      component={Link}
      to={paths.editProduct(slug, product.id)}
      state={here}
      variant="default"
      size="compact-sm"
      aria-label={`Edit ${product.name}`}
    >
      Edit
    </Button>
    {places && <MoveButtons of={product} places={places} />}
  </RowActions>
)
