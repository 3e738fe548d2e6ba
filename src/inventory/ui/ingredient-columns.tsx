import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Column } from '../../kit/ui/DataTable.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { Picture } from '../../kit/ui/Picture.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import type { Ingredient } from '../contract.ts'
import { formatQuantity, formatUnitPrice } from '../quantity.ts'
import styles from './ingredient-columns.module.css'
import { StockBadge } from './StockBadge.tsx'

/** What somebody is about to do with one ingredient. */
export interface RowAct {
  readonly kind: 'stock' | 'delete'
  readonly ingredient: Ingredient
}

interface Viewer {
  readonly store: PublicStore
  readonly seesCosts: boolean
  /** Undefined for those who only look. */
  readonly onAct: ((act: RowAct) => void) | undefined
}

export const columnsFor = ({ store, seesCosts, onAct }: Viewer): readonly Column<Ingredient>[] => [
  {
    label: 'Name',
    isName: true,
    cell: (ingredient) => <Name store={store} ingredient={ingredient} />,
  },
  { label: 'Unit', cell: ({ unit }) => unit },
  { label: 'Stock', align: 'right', cell: ({ stock }) => formatQuantity(stock) },
  ...(seesCosts ? costColumns(store.currency) : []),
  ...(onAct ? [actions(store, onAct)] : []),
]

const Name = ({
  store,
  ingredient,
}: {
  readonly store: PublicStore
  readonly ingredient: Ingredient
}) => (
  <span className={styles.name}>
    <Picture src={ingredient.image} alt="" sizes="2.75rem" className={styles.picture} />
    <span>
      <Link to={paths.adminIngredient(store.slug, ingredient.id)}>{ingredient.name}</Link>
      <StockBadge ingredient={ingredient} />
    </span>
  </span>
)

const costColumns = (symbol: string): readonly Column<Ingredient>[] => [
  {
    label: 'Price/Unit',
    align: 'right',
    cell: ({ pricePerUnit }) => formatUnitPrice(pricePerUnit, symbol),
  },
  {
    label: 'Total Cost',
    align: 'right',
    cell: ({ totalCost }) => <Money amount={totalCost} symbol={symbol} />,
  },
  { label: 'Markup (%)', align: 'right', cell: ({ markup }) => formatQuantity(markup) },
  {
    label: 'Extended Price',
    align: 'right',
    cell: ({ extendedPrice }) => <Money amount={extendedPrice} symbol={symbol} />,
  },
]

const actions = (store: PublicStore, onAct: (act: RowAct) => void): Column<Ingredient> => ({
  label: 'Actions',
  cell: (ingredient) => (
    <span className={styles.actions}>
      <Button
        variant="default"
        size="xs"
        aria-label={`Enter stock of ${ingredient.name}`}
        onClick={() => onAct({ kind: 'stock', ingredient })}
      >
        Stock
      </Button>
      <Button
        component={Link}
        to={paths.editIngredient(store.slug, ingredient.id)}
        variant="default"
        size="xs"
        aria-label={`Edit ${ingredient.name}`}
      >
        Edit
      </Button>
      <Button
        variant="default"
        size="xs"
        c="#b42318"
        aria-label={`Delete ${ingredient.name}`}
        onClick={() => onAct({ kind: 'delete', ingredient })}
      >
        Delete
      </Button>
    </span>
  ),
})
