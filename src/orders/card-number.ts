const fewestDigits = 13
const mostDigits = 19

export const noCardNumbers = 'Please do not send card numbers'

/**
 * Whether a note seems to hold the number of a card: groups of digits, with spaces or hyphens between them, that make 13
 * to 19 digits with the check digit of cards. Notes are read, printed and kept by many; such a number has no place there.
 */
export const holdsCardNumber = (text: string): boolean =>
  [...text.matchAll(/\d+(?:[\s\p{Pd}]{1,3}\d+)*/gu)].some(([run]) =>
    stretchesOf(run.split(/\D+/)).some(isCardNumber),
  )

/** Every row of whole groups: before and after the number there may be others, such as a telephone's. */
const stretchesOf = (groups: readonly string[]): readonly string[] =>
  groups.flatMap((_, from) =>
    groups
      .slice(from, from + mostDigits)
      .map((__, more) => groups.slice(from, from + more + 1).join('')),
  )

/** No card begins with 0, and telephone numbers do. */
const isCardNumber = (digits: string): boolean =>
  digits.length >= fewestDigits &&
  digits.length <= mostDigits &&
  !digits.startsWith('0') &&
  luhnSum(digits) % 10 === 0

const luhnSum = (digits: string): number =>
  [...digits].toReversed().reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
