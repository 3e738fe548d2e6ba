import { EndButton } from '../../../kit/ui/EndButton.tsx'
import { DownIcon, UpIcon } from '../../../kit/ui/icons/work-icons.tsx'
import styles from './MoveButtons.module.css'
import { moveButtonId, type Movable, type Places, type Way } from './use-places.ts'

interface MoveButtonsProps {
  readonly of: Movable
  readonly places: Places
}

/** Moves a category up and down the menu, or a product up and down its category. */
export const MoveButtons = (props: MoveButtonsProps) => (
  <>
    <MoveButton {...props} to="up" isAtEnd={props.places.isFirst(props.of)} />
    <MoveButton {...props} to="down" isAtEnd={props.places.isLast(props.of)} />
  </>
)

interface MoveButtonProps extends MoveButtonsProps {
  readonly to: Way
  readonly isAtEnd: boolean
}

const MoveButton = ({ of, places, to, isAtEnd }: MoveButtonProps) => (
  <EndButton
    id={moveButtonId(of, to)}
    className={styles.move}
    label={`Move ${of.name} ${to}`}
    isAtEnd={isAtEnd}
    onClick={() => places.move(of, to)}
  >
    {to === 'up' ? <UpIcon /> : <DownIcon />}
  </EndButton>
)
