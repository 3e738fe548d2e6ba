/** As much of the settings as may be forgotten. */
interface Forgettable {
  readonly NODE_ENV: string
  readonly SMTP_URL?: string | undefined
  readonly BASE_URL?: string | undefined
  readonly PORT: number
  readonly GCASH_ACCOUNT?: string | undefined
  readonly MAYA_ACCOUNT?: string | undefined
  readonly BANK_ACCOUNT?: string | undefined
  readonly PAYPAL_CLIENT_ID?: string | undefined
  readonly DATABASE_POOLER: string
  readonly EVENTS_DATABASE_URL?: string | undefined
}

/** Wrong for nobody who tries Larder out, and easily forgotten by somebody who opens it to customers. */
export function doubtsOf(settings: Forgettable): readonly string[] {
  const { NODE_ENV, SMTP_URL, BASE_URL, PORT, DATABASE_POOLER, EVENTS_DATABASE_URL } = settings
  const doubts: string[] = []
  if (DATABASE_POOLER === 'transaction' && EVENTS_DATABASE_URL === undefined) {
    doubts.push(
      'EVENTS_DATABASE_URL is not set: behind a pooler in transaction mode a server hears nothing of the others, and keeps nothing in memory.',
    )
  }
  if (NODE_ENV !== 'production') return doubts
  if (SMTP_URL === undefined) {
    doubts.push('SMTP_URL is not set: letters are written to DATA_DIR/mail and reach nobody.')
  }
  if (BASE_URL === undefined) {
    doubts.push(`BASE_URL is not set: links in letters lead to http://localhost:${PORT}.`)
  }
  if (isFeeUnpayable(settings)) {
    doubts.push(
      'Neither PayPal nor GCASH_ACCOUNT, MAYA_ACCOUNT or BANK_ACCOUNT is set: who registers a store is not told where to send the account fee.',
    )
  }
  return doubts
}

const isFeeUnpayable = (settings: Forgettable): boolean =>
  [
    settings.PAYPAL_CLIENT_ID,
    settings.GCASH_ACCOUNT,
    settings.MAYA_ACCOUNT,
    settings.BANK_ACCOUNT,
  ].every((way) => way === undefined)
