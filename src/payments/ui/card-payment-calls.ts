export interface CardPaymentCalls {
  /** Opens a payment at the provider and answers its id there; throws when that was refused, and has said why. */
  readonly create: () => Promise<string>
  /** The payer has agreed: now the server takes the money. */
  readonly capture: () => Promise<unknown>
  /** What to say when there is no payment: the payer changed their mind, or the provider failed. */
  readonly onStopped: (text: string) => void
}
