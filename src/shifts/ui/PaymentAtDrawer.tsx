import { grantOf } from '../../accounts/permissions.ts'
import { useUser } from '../../accounts/ui/session.ts'
import { part } from '../../kit/ui/part.tsx'
import { Payment } from '../../orders/ui/payment/Payment.tsx'
import { ShiftUnknown } from './ShiftUnknown.tsx'

const DrawerNotice = part(
  'DrawerNotice',
  async () => (await import('./DrawerNotice.tsx')).DrawerNotice,
  { failing: (_, retry) => <ShiftUnknown onRetry={retry} /> },
)

/** The payment page; whoever takes the money there reads beforehand when their cash would lie in no drawer. */
export function PaymentAtDrawer() {
  const sells = grantOf(useUser()?.role ?? 'anonymous', 'order.sell') === 'all'
  return <Payment beforePaying={sells && <DrawerNotice />} />
}
