import { DownIcon, UpIcon } from '../../kit/ui/icons/work-icons.tsx'
import type { Category } from '../contract.ts'
import styles from './AdminProducts.module.css'
import { placeButtonId, type CategoryPlaces, type Way } from './use-category-places.ts'

interface CategoryPlaceProps {
  readonly category: Category
  readonly places: CategoryPlaces
}

/** Moves a category up and down the menu. */
export const CategoryPlace = (props: CategoryPlaceProps) => (
  <>
    <MoveButton {...props} to="up" isAtEnd={props.places.isFirst(props.category)} />
    <MoveButton {...props} to="down" isAtEnd={props.places.isLast(props.category)} />
  </>
)

interface MoveButtonProps extends CategoryPlaceProps {
  readonly to: Way
  readonly isAtEnd: boolean
}

/** At the end it stays where the keyboard can find it: a button that is switched off would lose the focus. */
const MoveButton = ({ category, places, to, isAtEnd }: MoveButtonProps) => (
  <button
    type="button"
    id={placeButtonId(category, to)}
    className={styles.place}
    aria-label={`Move ${category.name} ${to}`}
    aria-disabled={isAtEnd}
    onClick={() => places.move(category, to)}
  >
    {to === 'up' ? <UpIcon /> : <DownIcon />}
  </button>
)
