import { Button } from '@mantine/core'
import { useHydrated } from '../../kit/ui/hydrated.ts'
import styles from './AddButton.module.css'

interface AddButtonProps {
  readonly inStock: boolean
  /** Which product, where several offer the same button. */
  readonly name?: string
  readonly size?: 'md' | 'lg'
  readonly onAdd: () => unknown
}

/** Into the cart, unless there is none left. Pages arrive before their script: until then it takes no tap. */
export function AddButton({ inStock, name, size = 'md', onAdd }: AddButtonProps) {
  const isAwake = useHydrated()
  const label = inStock ? 'Add to Cart' : 'Out of Stock'
  return (
    <Button
      size={size}
      disabled={!inStock || !isAwake}
      {...(inStock && !isAwake && { className: styles.waking })}
      // For those who hear a button without its surroundings.
      {...(name !== undefined && { 'aria-label': `${label}: ${name}` })}
      onClick={() => onAdd()}
    >
      {label}
    </Button>
  )
}
