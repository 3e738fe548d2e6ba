import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Column } from '../../kit/ui/DataTable.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { Picture } from '../../kit/ui/Picture.tsx'
import { RowActions } from '../../kit/ui/RowActions.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import type { Ingredient } from '../contract.ts'
import { fullnessOf, isLow, lowLevelOf } from '../ingredient.ts'
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
  /** Whether any of the rows has a picture; a list without pictures needs no room for them. */
  readonly hasPictures: boolean
  /** Undefined for those who only look. */
  readonly onAct: ((act: RowAct) => void) | undefined
}

export const columnsFor = ({
  store,
  seesCosts,
  hasPictures,
  onAct,
}: Viewer): readonly Column<Ingredient>[] => [
  {
    label: 'Name',
    isName: true,
    cell: (ingredient) => <Name store={store} ingredient={ingredient} hasPicture={hasPictures} />,
  },
  { label: 'Unit', cell: ({ unit }) => unit },
  { label: 'Stock', align: 'right', cell: (ingredient) => <Stock ingredient={ingredient} /> },
  ...(seesCosts ? costColumns(store.currency) : []),
  ...(onAct ? [actions(store, onAct)] : []),
]

function Stock({ ingredient }: { readonly ingredient: Ingredient }) {
  const { stock, lowStockLevel, unit } = ingredient
  const low = lowLevelOf(stock, lowStockLevel)
  const fullness = fullnessOf(stock, lowStockLevel)
  return (
    <span className={styles.stock}>
      {formatQuantity(stock)}
      {fullness !== undefined && (
        <span aria-hidden className={styles.bar} data-low={isLow(stock, lowStockLevel)}>
          <span style={{ width: `${fullness * 100}%` }} />
        </span>
      )}
      {low !== undefined && (
        <small className="dimmed">
          low at {formatQuantity(low)} {unit}
        </small>
      )}
    </span>
  )
}

interface NameProps {
  readonly store: PublicStore
  readonly ingredient: Ingredient
  readonly hasPicture: boolean
}

const Name = ({ store, ingredient, hasPicture }: NameProps) => (
  <span className={styles.name}>
    {hasPicture && (
      <Picture src={ingredient.image} alt="" sizes="2.75rem" className={styles.picture} />
    )}
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
  isWide: true,
  cell: (ingredient) => (
    <RowActions
      of={ingredient.name}
      more={[
        { label: 'Edit', act: paths.editIngredient(store.slug, ingredient.id) },
        { label: 'Delete', act: () => onAct({ kind: 'delete', ingredient }), isDangerous: true },
      ]}
    >
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Enter stock of ${ingredient.name}`}
        onClick={() => onAct({ kind: 'stock', ingredient })}
      >
        Stock
      </Button>
    </RowActions>
  ),
})
