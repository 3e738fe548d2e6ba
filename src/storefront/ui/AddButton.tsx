import { Button } from '@mantine/core'

interface AddButtonProps {
  readonly inStock: boolean
  /** Which product, where several offer the same button. */
  readonly name?: string
  readonly size?: 'md' | 'lg'
  readonly onAdd: () => unknown
}

/** Into the cart, unless there is none left. */
export function AddButton({ inStock, name, size = 'md', onAdd }: AddButtonProps) {
  const label = inStock ? 'Add to Cart' : 'Out of Stock'
  return (
    <Button
      size={size}
      disabled={!inStock}
      // For those who hear a button without its surroundings.
      {...(name !== undefined && { 'aria-label': `${label}: ${name}` })}
      onClick={() => onAdd()}
    >
      {label}
    </Button>
  )
}
