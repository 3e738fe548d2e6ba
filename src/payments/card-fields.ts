/** The provider's own fields for a card; what is typed into them never reaches this page. */
export const cardFields = ['number', 'name', 'expiry', 'cvv'] as const
export type CardField = (typeof cardFields)[number]

export const cardFieldLabels: Readonly<Record<CardField, string>> = {
  number: 'Card number',
  name: 'Name on card',
  expiry: 'Expiry date',
  cvv: 'CVV',
}

const required: Readonly<Record<CardField, string>> = {
  number: 'Card number is required',
  name: 'Name on card is required',
  expiry: 'Expiry date is required',
  cvv: 'CVV is required',
}

/** What the provider tells of a field: not what is in it. */
export interface CardFieldState {
  readonly isEmpty: boolean
  readonly isValid: boolean
}

export type CardState = Readonly<Partial<Record<CardField, CardFieldState>>>

/** What to say beside which field; a field that nobody has touched is empty. */
export function cardProblems(state: CardState): Readonly<Partial<Record<CardField, string>>> {
  const problems = cardFields.map((field) => [field, problemOf(field, state[field])] as const)
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined))
}

function problemOf(field: CardField, state: CardFieldState | undefined): string | undefined {
  if (state === undefined || state.isEmpty) return required[field]
  return state.isValid ? undefined : `${cardFieldLabels[field]} is not complete`
}
