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
