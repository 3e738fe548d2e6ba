import { z } from 'zod'
import type { Job } from '../../kit/server/jobs.ts'
import { letterOf } from '../../kit/server/mail-layout.ts'
import type { Mail } from '../../kit/server/mailer.ts'

const Welcome = z.object({
  to: z.string(),
  firstName: z.string(),
  storeName: z.string(),
  slug: z.string(),
})

/** Sent to an owner who has just registered. */
export const welcomeMail: Job<z.output<typeof Welcome>> = {
  name: 'welcome-mail',
  isLetter: true,
  contents: Welcome,
}

export const welcome = (
  { to, firstName, storeName, slug }: z.output<typeof Welcome>,
  baseUrl: string,
): Mail => ({
  to,
  subject: `Welcome to Larder, ${storeName}`,
  ...letterOf({
    heading: `Welcome, ${firstName}`,
    paragraphs: [
      `${storeName} is registered. Its address will be ${baseUrl}/${slug}.`,
      'It opens for customers as soon as the account fee is settled. Nothing is lost meanwhile: you can come back to the registration and finish it whenever it suits you.',
    ],
    button: { label: 'Continue the registration', address: continueAddress(baseUrl, slug) },
    closing: 'If you did not register this store, you can ignore this letter.',
  }),
})

const EmailChanged = z.object({ to: z.string(), storeName: z.string(), emailNow: z.string() })

/** Sent to where an account was until now: whoever took it over does not read this letter. */
export const emailChangedMail: Job<z.output<typeof EmailChanged>> = {
  name: 'email-changed-mail',
  isLetter: true,
  contents: EmailChanged,
}

export const emailChanged = ({ to, storeName, emailNow }: z.output<typeof EmailChanged>): Mail => ({
  to,
  subject: `Another email for your account at ${storeName}`,
  ...letterOf({
    heading: 'Your account has another email',
    paragraphs: [
      `Somebody who manages the people of ${storeName} has changed the email of your account from ${to} to ${emailNow}. You log in with that one now, with the same password.`,
    ],
    closing: `If that was not meant to be, tell ${storeName} at once.`,
  }),
})

/**
 * To the registration of a store by way of its login: whoever is signed in is led on at once, and on another device it
 * would begin anew.
 */
export const continueAddress = (baseUrl: string, slug: string) =>
  `${baseUrl}/${slug}/login?to=${encodeURIComponent(`/${slug}/register`)}`
