import { Button } from '@mantine/core'
import { isStaff } from '../../../accounts/permissions.ts'
import { useUser } from '../../../accounts/ui/session.ts'
import { BellIcon } from '../../../kit/ui/icons/icons.tsx'
import type { PublicStore } from '../../../stores/contract.ts'
import type { Order } from '../../contract.ts'
import { canAskToBeTold } from '../../push/moments.ts'
import { useOrderToken } from '../order-tokens.ts'
import { canBeTold } from './browser-push.ts'
import styles from './TellMe.module.css'
import { useTellMe } from './use-tell-me.ts'

interface TellMeProps {
  readonly store: PublicStore
  readonly order: Order
}

/** Offers a message for when this page is closed: to whoever waits, where their browser can show one. */
export function TellMe(props: TellMeProps) {
  const user = useUser()
  const isTheirs = user === undefined || !isStaff(user.role)
  return isTheirs && canAskToBeTold(props.order) && canBeTold() ? (
    <Offer key={props.order.id} {...props} />
  ) : null
}

function Offer({ store, order }: TellMeProps) {
  const { state, isBusy, begin, end } = useTellMe(store._id, order, useOrderToken(order.id))
  const moment = order.shippingAddress === null ? 'it is ready' : 'it is on its way'
  if (state === 'denied') {
    return (
      <div className={styles.tellMe}>
        <p className={styles.told}>
          To be told when {moment}, allow notifications of this site in the settings of your
          browser.
        </p>
      </div>
    )
  }
  return (
    <div className={styles.tellMe}>
      {state === 'on' && (
        <output className={styles.told}>
          You are told when {moment}, also when this page is closed.
        </output>
      )}
      <Button
        variant="default"
        leftSection={state === 'on' ? undefined : <BellIcon />}
        loading={isBusy}
        onClick={state === 'on' ? end : begin}
      >
        {state === 'on' ? 'Tell me no more' : `Tell me when ${moment}`}
      </Button>
    </div>
  )
}
