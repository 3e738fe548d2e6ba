import { z } from 'zod'
import type { Job } from '../../kit/server/jobs.ts'
import { letterOf } from '../../kit/server/mail-layout.ts'
import type { Mail } from '../../kit/server/mailer.ts'
import { anyMessenger } from '../../registration/fee.ts'

const Suspension = z.object({ storeId: z.string(), reason: z.string() })

/** To a store's owner: it has been closed, and why. */
export const suspendedMail: Job<z.output<typeof Suspension>> = {
  name: 'suspended-mail',
  isLetter: true,
  contents: Suspension,
}

interface Owner {
  readonly email: string
  readonly storeName: string
  readonly slug: string
}

export const suspended = (
  { email, storeName, slug }: Owner,
  reason: string,
  { baseUrl, messenger }: { readonly baseUrl: string; readonly messenger: string },
): Mail => ({
  to: email,
  subject: `${storeName} has been closed for now`,
  ...letterOf({
    heading: `${storeName} has been closed for now`,
    paragraphs: [
      'Customers see that the store is closed, and no orders come in. Everything in it is kept.',
      `The reason: ${reason}`,
    ],
    button: { label: 'Log in to your store', address: `${baseUrl}/${slug}/login` },
    ...(messenger !== anyMessenger && {
      link: { label: 'Ask us on Messenger', address: messenger },
    }),
    closing: 'The people who run the platform can open it again once the reason is gone.',
  }),
})
