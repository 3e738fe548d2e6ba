import { isStaff, roles } from './permissions.ts'

export const shortestPin = 4
export const longestPin = 6

/** A kiosk stands in front of strangers, and customers have no tablet to share. */
export const mayHavePin = (role: string): boolean => isStaff(role) && role !== 'kiosk'

export const rolesWithPin = roles.filter(mayHavePin)

/** All the same digit, or one after the other: what is tried first. */
export const isEasyPin = (pin: string): boolean => {
  const steps = [...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at]))
  return [0, 1, -1].some((step) => steps.every((each) => each === step))
}

/** What somebody may allow another person, by the words that the record of it has. */
export const purposes = {
  discount: 'A discount',
  correction: 'A correction of a sale',
  kiosk: 'Leaving the kiosk',
} as const
export type Purpose = keyof typeof purposes
export const purposeValues = Object.keys(purposes) as [Purpose, ...Purpose[]]
