import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PublicProduct } from '../../catalog/contract.ts'
import { useHydrated } from '../../kit/ui/hydrated.ts'
import { PlusIcon } from '../../kit/ui/icons/icons.tsx'
import styles from './AddButton.module.css'

interface AddButtonProps {
  readonly product: Pick<PublicProduct, 'inStock' | 'isSwitchedOn'>
  /** Where there is no cart, what it is called there. */
  readonly words?: string
  /** Which product, where several offer the same button: on a phone it is then a round plus. */
  readonly name?: string
  readonly size?: 'md' | 'lg'
  /** What it comes to, where it grows with what is chosen. */
  readonly sum?: ReactNode
  /** It was pressed, and is not in the cart yet. */
  readonly isBusy?: boolean
  readonly onAdd: () => unknown
}

/**
 * Into the cart, unless there is none left. Pages arrive before their script: until then it takes no tap. One of many is an
 * element of its own, since a menu of Mantine's buttons takes a phone longer than all its words and pictures.
 */
export function AddButton(props: AddButtonProps) {
  const {
    product: { inStock, isSwitchedOn },
    words: ofStock = 'Add to Cart',
    name,
    size = 'md',
    sum,
    isBusy = false,
    onAdd,
  } = props
  const isAwake = useHydrated()
  const ofNone = isSwitchedOn ? 'Sold out' : 'Not offered'
  const words = inStock ? ofStock : ofNone
  const label = <span className={styles.label}>{words}</span>
  const mayWait = inStock && !isAwake ? styles.waking : ''
  const pressed = { disabled: !inStock || !isAwake, onClick: () => onAdd() }
  if (name !== undefined) {
    return (
      <button
        type="button"
        className={`mantine-focus-auto mantine-active ${styles.oneOfMany} ${mayWait}`}
        // For those who hear a button without its surroundings.
        aria-label={`${words}: ${name}`}
        {...pressed}
      >
        <span className={styles.plus}>
          <PlusIcon />
        </span>
        {label}
      </button>
    )
  }
  return (
    <Button
      size={size}
      loading={isBusy}
      className={`${sum === undefined ? '' : styles.summed} ${mayWait}`}
      {...pressed}
    >
      {label}
      {inStock && sum !== undefined && <strong>{sum}</strong>}
    </Button>
  )
}
