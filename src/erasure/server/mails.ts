import { letterOf } from '../../kit/server/mail-layout.ts'
import type { Mail } from '../../kit/server/mailer.ts'

/**
 * The last letter to somebody, about what is gone and what stays.
 * @param left in how many places others have written of them.
 */
export const erasedMail = (to: string, storeName: string, left: number): Mail => ({
  to,
  subject: `You are erased at ${storeName}`,
  ...letterOf({
    heading: 'You are erased',
    paragraphs: [
      `${storeName} no longer keeps your name, address, phone and email. What was ordered stays in its books, without your account.`,
      ...(left === 0
        ? []
        : ['What others have written of you there is theirs: the store knows where that stands.']),
      'Backups that were made before still have you until they are thrown away.',
    ],
    closing: 'This is the last letter to you: your address is no longer kept.',
  }),
})

/** To the owner of a store that was closed: what happens when, and the way back. */
export const storeClosedMail = (
  {
    email,
    storeName,
    slug,
  }: { readonly email: string; readonly storeName: string; readonly slug: string },
  day: string,
  baseUrl: string,
): Mail => ({
  to: email,
  subject: `${storeName} is closed and will be erased on ${day}`,
  ...letterOf({
    heading: `${storeName} is closed`,
    paragraphs: [
      `On ${day} everything of it is erased: menu, stock, people, orders and pictures. Nobody can bring it back then.`,
      'Until that day you can log in and call it back as it was.',
    ],
    button: { label: 'Call it back', address: `${baseUrl}/${slug}/admin` },
    closing: 'If you did not close it, log in now, call it back and change your password.',
  }),
})

/** The last letter, when everything is gone. */
export const storeErasedMail = (
  to: string,
  storeName: string,
  {
    rows,
    tables,
    pictures,
  }: { readonly rows: number; readonly tables: number; readonly pictures: number },
): Mail => ({
  to,
  subject: `${storeName} is erased`,
  ...letterOf({
    heading: `${storeName} is erased`,
    paragraphs: [
      `${rows} rows in ${tables} tables and ${pictures} pictures are gone, and nothing of them was found afterwards.`,
      'Backups that were made before still have the store until they are thrown away.',
    ],
    closing: 'This is the last letter to you: your address is no longer kept.',
  }),
})
