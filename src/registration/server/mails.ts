import { z } from 'zod'
import { continueAddress } from '../../accounts/server/mails.ts'
import { findFirstAdmin } from '../../accounts/server/queries.ts'
import { issueTicket, ticketAddress } from '../../accounts/server/login-tickets.ts'
import type { Job } from '../../kit/server/jobs.ts'
import { letterOf } from '../../kit/server/mail-layout.ts'
import type { Mail } from '../../kit/server/mailer.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { Backbone } from '../../kit/server/serve.ts'
import { asPlatformJob } from '../../kit/server/transact.ts'
import { findPublicStore } from '../../stores/server/queries.ts'
import { isOpen } from '../../stores/store.ts'

const AboutStore = z.object({ storeId: z.string() })
const AboutPayment = AboutStore.extend({ reference: z.string() })
const Rejection = AboutPayment.extend({ reason: z.string() })

/** To a store's owner: their reference has been noted and will be looked up. */
export const receivedMail: Job<z.output<typeof AboutPayment>> = {
  name: 'fee-received-mail',
  isLetter: true,
  contents: AboutPayment,
}
/** To a store's owner: it is open, and here is the way in. */
export const activatedMail: Job<z.output<typeof AboutStore>> = {
  name: 'activated-mail',
  isLetter: true,
  contents: AboutStore,
}
/** To a store's owner: the payment was not found or not needed, and why. */
export const rejectedMail: Job<z.output<typeof Rejection>> = {
  name: 'fee-rejected-mail',
  isLetter: true,
  contents: Rejection,
}

/** Sends what the jobs above ask for, to whoever is the store's admin when the letter is written. */
export function sendRegistrationMails(backbone: Backbone): void {
  const { jobs, baseUrl } = backbone
  jobs.work(receivedMail, ({ storeId, reference }) =>
    toOwner(backbone, storeId, (_, owner) => received(owner, reference, baseUrl)),
  )
  // The ticket is made with the letter: its minutes begin then, and it never lies in the queue.
  jobs.work(activatedMail, ({ storeId }) =>
    toOwner(backbone, storeId, async (inside, owner) =>
      activated(
        owner,
        ticketAddress(baseUrl, await issueTicket(inside, owner.id), owner.slug),
        baseUrl,
      ),
    ),
  )
  jobs.work(rejectedMail, ({ storeId, ...rejection }) =>
    toOwner(backbone, storeId, (_, owner) =>
      (owner.isOpen ? notNeeded : rejected)(owner, rejection, baseUrl),
    ),
  )
}

interface Owner {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly storeName: string
  readonly slug: string
  readonly isOpen: boolean
}

type Write = (inside: Scope, owner: Owner) => Mail | Promise<Mail>

/** Nothing is sent to a store without an admin: there is nobody to read it. */
export async function toOwner(backbone: Backbone, storeId: string, write: Write): Promise<void> {
  const mail = await asPlatformJob(backbone, backbone.app.log, (scope) =>
    scope.inStore(storeId, async (inside) => {
      const [admin, store] = [await findFirstAdmin(inside), await findPublicStore(inside)]
      if (admin === undefined || store === undefined) return undefined
      const { name: storeName, slug, paymentStatus } = store
      return write(inside, { ...admin, storeName, slug, isOpen: isOpen(paymentStatus) })
    }),
  )
  if (mail !== undefined) await backbone.sendMail(mail)
}

const registrationOf = ({ slug }: Owner, baseUrl: string) => continueAddress(baseUrl, slug)

const received = (owner: Owner, reference: string, baseUrl: string): Mail => ({
  to: owner.email,
  subject: `We are checking the payment of ${owner.storeName}`,
  ...letterOf({
    heading: `Thank you, ${owner.firstName}`,
    paragraphs: [
      `We have noted the reference number ${reference} for the account fee of ${owner.storeName}.`,
      'A person looks it up now. You get another letter as soon as your store is open, usually within a day.',
    ],
    button: { label: 'Look at the registration', address: registrationOf(owner, baseUrl) },
    closing: 'If the number is not right, enter it again on that page; the last one counts.',
  }),
})

const activated = (owner: Owner, ticket: string, baseUrl: string): Mail => ({
  to: owner.email,
  subject: `${owner.storeName} is open`,
  ...letterOf({
    heading: `${owner.storeName} is open for business`,
    paragraphs: [
      `Your account fee is settled, ${owner.firstName}. From now on customers find your store at ${baseUrl}/${owner.slug}.`,
      'The button signs you in without a password, once and within ten minutes. After that it leads to the login of your store.',
    ],
    button: { label: 'Go to your store', address: ticket },
    closing: `Later, log in at ${baseUrl}/${owner.slug}/login as always. Please do not pass this letter on.`,
  }),
})

interface Rejected {
  readonly reference: string
  readonly reason: string
}

const gave = (reference: string): readonly string[] =>
  reference === '' ? [] : [`You gave us the reference number ${reference}.`]

/** What to do next: a card has no number that could be wrong. */
const nextByReference = {
  hint: 'Please check the number and enter it again, or pay in another way.',
  button: 'Enter the reference again',
  closing: 'If you are sure that you have paid, have the receipt ready: it shows the right number.',
}
const nextByCard = {
  hint: 'Please pay again, or in another way.',
  button: 'Pay again',
  closing: 'If you are sure that you have paid, have the receipt ready before you pay again.',
}

function rejected(owner: Owner, { reference, reason }: Rejected, baseUrl: string): Mail {
  const next = reference === '' ? nextByCard : nextByReference
  return {
    to: owner.email,
    subject: `We could not confirm the payment of ${owner.storeName}`,
    ...letterOf({
      heading: 'Your payment could not be confirmed',
      paragraphs: [
        ...gave(reference),
        reason,
        `Nothing is lost: your store is kept as it is. ${next.hint}`,
      ],
      button: { label: next.button, address: registrationOf(owner, baseUrl) },
      closing: next.closing,
    }),
  }
}

/** Paid twice, or in two ways: the fee is settled, and nothing about the store changes. */
const notNeeded = (owner: Owner, { reference, reason }: Rejected, baseUrl: string): Mail => ({
  to: owner.email,
  subject: `About another payment of ${owner.storeName}`,
  ...letterOf({
    heading: 'A payment that was not needed',
    paragraphs: [
      `The account fee of ${owner.storeName} is settled, ${owner.firstName}, and your store stays as it is. This is about another payment of it.`,
      ...gave(reference),
      reason,
    ],
    button: { label: 'Log in to your store', address: `${baseUrl}/${owner.slug}/login` },
    closing: 'There is nothing that you have to do.',
  }),
})
