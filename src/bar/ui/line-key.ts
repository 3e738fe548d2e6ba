import type { BarLine } from '../contract.ts'

export const keyOf = ({
  orderId,
  position,
  part,
}: Pick<BarLine, 'orderId' | 'position' | 'part'>) =>
  [orderId, position, ...(part === undefined ? [] : [part])].join(' ')

/** As calls name it. */
export const placeOf = ({ orderId, position, part }: BarLine) => ({
  orderId,
  position,
  ...(part !== undefined && { part }),
})
