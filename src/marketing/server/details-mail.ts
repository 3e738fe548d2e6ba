import { z } from 'zod'
import type { Job } from '../../kit/server/jobs.ts'
import { letterOf } from '../../kit/server/mail-layout.ts'
import type { Mail } from '../../kit/server/mailer.ts'

const Details = z.object({ email: z.string() })

export const detailsJob: Job<z.output<typeof Details>> = {
  name: 'registration-details-mail',
  isLetter: true,
  contents: Details,
}

/**
 * What the toast of the registration promises. No word of the form stands in it: anybody may type anybody's address
 * and any name, and the letter must not carry that to them.
 */
export const detailsMail = (to: string, baseUrl: string): Mail => ({
  to,
  subject: 'How to open your store with Larder',
  ...letterOf({
    heading: 'Your store is three steps away',
    paragraphs: [
      'Larder is an online shop, a counter and a stock room in one, for businesses that make what they sell. Every sale takes the ingredients of its recipe from your shelf.',
      'First you and your password, then your store and its address, then the account fee. You can stop after any step and go on later.',
      'What you type before your store is registered stays in the browser that you typed it in, for a week, without your password. Once it is registered, log in on any device to go on.',
    ],
    button: { label: 'Go to the registration', address: `${baseUrl}/register` },
    closing: 'If you did not begin a registration, you can ignore this letter.',
  }),
})
