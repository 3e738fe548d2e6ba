import { call, Refusal } from '../../kit/ui/calls/call.ts'
import { toast } from '../../kit/ui/toast.ts'
import { marketing } from '../contract.ts'

/** The toast of the subscription stays longer than others: there is something to look for in the mail. */
const subscriptionToastMs = 5000

interface Subscriber {
  readonly email: string
  readonly firstname: string
  readonly lastname: string
}

/** Sends the details of a registration to whoever has begun one. A failure is nobody's business on the screen. */
export async function subscribe(subscriber: Subscriber): Promise<void> {
  try {
    await call(marketing.subscribe, { body: { ...subscriber, group: 'registration' } })
  } catch (error) {
    if (error instanceof Refusal) return
    throw error
  }
  toast.success(`An email with details was sent to ${subscriber.email}.`, subscriptionToastMs)
}
