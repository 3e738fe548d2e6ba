import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { orderTypeLabels, orderTypes, type OrderType } from '../../../pricing/tax-rate.ts'
import styles from './Taxes.module.css'

interface OrderTypesProps {
  readonly chosen: readonly OrderType[]
  readonly error: ReactNode
  readonly onChoose: (chosen: OrderType[]) => void
}

/** Which kinds of orders a tax or a charge is of. */
export function OrderTypes({ chosen, error, onChoose }: OrderTypesProps) {
  return (
    <Checkbox.Group
      label="Of orders that are"
      value={[...chosen]}
      error={error}
      onChange={(values) => onChoose(orderTypes.filter((type) => values.includes(type)))}
    >
      <div className={styles.choices}>
        {orderTypes.map((type) => (
          <Checkbox key={type} value={type} label={orderTypeLabels[type]} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
