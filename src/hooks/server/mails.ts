import { z } from 'zod'
import type { Job } from '../../kit/server/jobs.ts'
import { letterOf } from '../../kit/server/mail-layout.ts'
import type { Mail } from '../../kit/server/mailer.ts'

const HookOff = z.object({
  to: z.string(),
  firstName: z.string(),
  storeName: z.string(),
  slug: z.string(),
  address: z.string(),
  reason: z.string(),
})

/** Sent to an owner one of whose addresses is told nothing any more. */
export const hookOffMail: Job<z.output<typeof HookOff>> = {
  name: 'hook-off-mail',
  isLetter: true,
  contents: HookOff,
}

export const hookOff = (
  { to, firstName, storeName, slug, address, reason }: z.output<typeof HookOff>,
  baseUrl: string,
): Mail => ({
  to,
  subject: `A webhook of ${storeName} was switched off`,
  ...letterOf({
    heading: `Hello ${firstName}`,
    paragraphs: [
      `For five days nothing arrived at ${address}, so it is told nothing any more.`,
      `The last time: ${reason.slice(0, 200)}`,
      'When it answers again, switch it on and send what was missed once more.',
    ],
    closing: 'Whoever manages the store can do that at any time.',
    button: { label: 'Webhooks', address: `${baseUrl}/${slug}/admin/webhooks` },
  }),
})
