import type { BarLine } from '../contract.ts'

export const keyOf = ({ orderId, position }: Pick<BarLine, 'orderId' | 'position'>) =>
  `${orderId} ${position}`
