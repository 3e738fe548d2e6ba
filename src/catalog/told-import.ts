const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** Nothing was left to do: it came once before. */
const onMenuAlready = 'All that can be taken is on your menu already'

/** What an import has done, in a line. */
export function toldImport({
  added,
  changed,
  refused,
}: {
  readonly added: number
  readonly changed: number
  readonly refused: number
}): string {
  const parts = [
    ...(added > 0 ? [`${counted(added, 'product', 'products')} added`] : []),
    ...(changed > 0 ? [`${counted(changed, 'product', 'products')} changed`] : []),
  ]
  const left = refused > 0 ? [`${toldRows(refused)} left out`] : []
  return [...(parts.length === 0 ? [onMenuAlready] : parts), ...left].join(', ')
}

/** What Products, Export writes beside what an import takes. */
const onlyRead: ReadonlySet<string> = new Set([
  'Sizes',
  'Choices',
  'Add-ons',
  'Ingredients',
  'Parts',
])

/** Where a list was chosen that is there to be read: what somebody may have changed in it for nothing. Else empty. */
export function toldOnlyRead(leftOut: readonly string[]): string {
  const idle = leftOut.filter((title) => onlyRead.has(title))
  if (idle.length === 0) return ''
  const what = new Intl.ListFormat('en', { type: 'conjunction' }).format(idle)
  return [
    `What this file says of ${what} is not taken: they stay as they are.`,
    ...(idle.includes('Sizes')
      ? ['“Download your menu” makes the file to change: it has a row for each size.']
      : []),
    ...(idle.some((title) => title !== 'Sizes')
      ? ['Recipes and options are changed at each product.']
      : []),
  ].join(' ')
}

/** What the button says that imports: how many rows of the file it takes. */
export const toldRows = (count: number): string => counted(count, 'row', 'rows')

/** What stands beside that button: why there is nothing for it, and what it leaves out. */
export function toldPreview({
  coming,
  refused,
  of: rows,
}: {
  readonly coming: number
  readonly refused: number
  readonly of: number
}): string {
  if (rows === 0) return 'There is nothing to import: the file has no rows.'
  if (refused === rows) {
    return `Nothing of it can be taken: ${toldRows(refused)} refused. Put right in the file what is said below, then choose it again.`
  }
  return [
    ...(coming === 0
      ? ['There is nothing to import: what can be taken is on the menu already.']
      : []),
    ...(refused > 0 ? [`${toldRows(refused)} refused and left out.`] : []),
  ].join(' ')
}
