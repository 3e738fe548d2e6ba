import { sumMoney } from '../kit/money.ts'

/**
 * What a customer shows of money they have sent: it waits to be verified, and a person confirms or refuses it. Closed is one
 * that nobody has to decide any more: its order was paid another way or called off.
 */
export const proofStates = ['to-verify', 'confirmed', 'refused', 'closed'] as const
export type ProofState = (typeof proofStates)[number]

export const proofStateOf = (state: string): ProofState =>
  proofStates.find((known) => known === state) ?? 'closed'

/** Whether somebody has to verify a payment before its order is paid. */
export const isToVerify = (order: {
  readonly isPaid: boolean
  readonly proof?: { readonly state: ProofState } | undefined
}): boolean => !order.isPaid && order.proof?.state === 'to-verify'

/** Before an order is called off for which somebody says that they have sent money. */
export const lookForMoneyFirst =
  'A customer has shown a payment that nobody has verified: look first whether the money has come.'

/** More than anybody sends for one order. */
export const mostProofs = 10

export const nothingAsked = 'This way to pay asks for nothing to be shown.'
export const alreadyChecking = 'We are checking your payment already.'
export const tooManyProofs = 'This was sent too often. Please ask the shop.'
export const referenceMissing = 'Please enter the reference number'
export const pictureMissing = 'Please choose a picture of the payment'

/** What a way to pay asks for. */
export interface Asks {
  readonly reference: boolean
  readonly picture: boolean
}

interface Sending {
  readonly status: string
  readonly isPaid: boolean
  /** Undefined for a way to pay that the store does not offer. */
  readonly asks: Asks | undefined
  /** Of all that were sent for the order, the latest last. */
  readonly states: readonly ProofState[]
}

/** Why nothing can be sent for an order now; undefined when it can. */
export function whyNotSend({ status, isPaid, asks, states }: Sending): string | undefined {
  if (status === 'cancelled') return 'A cancelled order cannot be paid.'
  if (isPaid) return 'This order is already paid.'
  if (asks === undefined || (!asks.reference && !asks.picture)) return nothingAsked
  if (states.includes('to-verify')) return alreadyChecking
  return states.length >= mostProofs ? tooManyProofs : undefined
}

/** What of it is missing, by field; all that is asked for has to be there. */
export function missingOfProof(
  asks: Asks,
  { reference, hasPicture }: { readonly reference: string; readonly hasPicture: boolean },
): Readonly<Record<string, string>> {
  return {
    ...(asks.reference && keyOfReference(reference) === '' ? { reference: referenceMissing } : {}),
    ...(asks.picture && !hasPicture ? { picture: pictureMissing } : {}),
  }
}

const betweenSigns = /[\s\p{Dash_Punctuation}\p{Default_Ignorable_Code_Point}]/gu

/** A reference as it is compared: in capitals, without what people put between its signs. */
export const keyOfReference = (reference: string): string =>
  reference.normalize('NFKC').toUpperCase().replace(betweenSigns, '')

export const nothingDue =
  'Nothing is left to pay for this order. Refuse this payment, and give back what has come.'

/** What of the money that came pays for the order; what is over is nobody's until somebody gives it back. */
export function countProof(
  received: number,
  due: number,
): { readonly counted: number; readonly over: number } {
  const counted = Math.min(received, due)
  return { counted, over: sumMoney([received, -counted]) }
}

/** What is offered when somebody is asked why. */
export const refusalReasons = [
  'No such payment has arrived',
  'The amount is not right',
  'The reference is not right',
  'The picture cannot be read',
  'This was used for another order',
] as const

/** Said with the number that was sent: whoever mistyped it finds out here, and not by being refused. */
export const checkingPayment = (reference: string): string =>
  `We are checking your payment${reference === '' ? '' : ` with the number ${reference}`}. This page says so once it is found.`
export const refusedPayment = (reason: string): string =>
  `The shop could not find this payment: ${reason.replace(/[.!?]?$/, '.')} Send it again`
