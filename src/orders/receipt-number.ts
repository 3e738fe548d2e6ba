/** 1 → A, 26 → Z, 27 → AA: what the receipts of the first, the second device begin with. */
export function lettersOf(device: number): string {
  const rest = Math.floor((device - 1) / 26)
  const letter = String.fromCodePoint(65 + ((device - 1) % 26))
  return rest === 0 ? letter : lettersOf(rest) + letter
}

/** "A-0042" */
export const receiptNumber = (letters: string, number: number) =>
  `${letters}-${String(number).padStart(4, '0')}`
