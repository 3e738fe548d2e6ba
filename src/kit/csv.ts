export type Cell = string | number | null

/** Excel takes a file for UTF-8 only when it starts with this. */
export const byteOrderMark = '\uFEFF'

/**
 * One line of a CSV file. Text that a spreadsheet would run as a formula gets an apostrophe in front, which
 * spreadsheets read as "this is text": names come from people, and files are opened by others.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** Text as it was before a CSV file of ours put an apostrophe in front of it. */
export const undefused = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text

// In their wide forms too, which some spreadsheets take for the plain ones. What begins with apostrophes of its own gets
// one more, so that reading takes off ours and no other.
const formula = /^'*(?:[\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = formula.test(cell) ? `'${cell}` : cell
  // A semicolon parts cells where the comma parts decimals.
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
