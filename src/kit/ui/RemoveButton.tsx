import { BinIcon } from './icons/icons.tsx'
import { IconButton } from './IconButton.tsx'

interface RemoveButtonProps {
  /** What is removed, as it is called on the screen. */
  readonly of: string
  readonly onClick: () => void
  /** Where it stands; how it looks is its own. */
  readonly className?: string | undefined
}

/** The bin at the end of a line. */
export const RemoveButton = ({ of, onClick, className }: RemoveButtonProps) => (
  <IconButton label={`Remove ${of}`} onClick={onClick} className={className} removes>
    <BinIcon />
  </IconButton>
)
