import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useHydrated } from '../../kit/ui/hydrated.ts'
import { PlusIcon } from '../../kit/ui/icons.tsx'
import styles from './AddButton.module.css'

interface AddButtonProps {
  readonly inStock: boolean
  /** Which product, where several offer the same button: on a phone it is then a round plus. */
  readonly name?: string
  readonly size?: 'md' | 'lg'
  /** What it comes to, where it grows with what is chosen. */
  readonly sum?: ReactNode
  readonly onAdd: () => unknown
}

/** Into the cart, unless there is none left. Pages arrive before their script: until then it takes no tap. */
export function AddButton({ inStock, name, size = 'md', sum, onAdd }: AddButtonProps) {
  const isAwake = useHydrated()
  const label = inStock ? 'Add to Cart' : 'Out of Stock'
  const isOneOfMany = name !== undefined
  const looks = [
    isOneOfMany && styles.round,
    sum !== undefined && styles.summed,
    inStock && !isAwake && styles.waking,
  ]
  return (
    <Button
      size={size}
      disabled={!inStock || !isAwake}
      className={looks.filter(Boolean).join(' ')}
      // For those who hear a button without its surroundings.
      {...(isOneOfMany && { 'aria-label': `${label}: ${name}` })}
      onClick={() => onAdd()}
    >
      {isOneOfMany && (
        <span className={styles.plus}>
          <PlusIcon />
        </span>
      )}
      <span className={styles.label}>{label}</span>
      {inStock && sum !== undefined && <strong>{sum}</strong>}
    </Button>
  )
}
