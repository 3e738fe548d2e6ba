import { StatusBadge, type Tone } from '../../kit/ui/StatusBadge.tsx'
import { statusLabels, type OrderStatus as Status } from '../order.ts'

const tones: Readonly<Record<Status, Tone>> = {
  pending: 'waiting',
  processing: 'busy',
  shipped: 'onItsWay',
  delivered: 'good',
  cancelled: 'bad',
}

export const OrderStatus = ({ status }: { readonly status: Status }) => (
  <StatusBadge tone={tones[status]}>{statusLabels[status]}</StatusBadge>
)
