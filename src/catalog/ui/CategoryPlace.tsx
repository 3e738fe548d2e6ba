import { EndButton } from '../../kit/ui/EndButton.tsx'
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

const MoveButton = ({ category, places, to, isAtEnd }: MoveButtonProps) => (
  <EndButton
    id={placeButtonId(category, to)}
    className={styles.place}
    label={`Move ${category.name} ${to}`}
    isAtEnd={isAtEnd}
    onClick={() => places.move(category, to)}
  >
    {to === 'up' ? <UpIcon /> : <DownIcon />}
  </EndButton>
)
