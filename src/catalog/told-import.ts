const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** What an import has done, in a line. */
export function toldImport({
  added,
  changed,
}: {
  readonly added: number
  readonly changed: number
}): string {
  const parts = [
    ...(added > 0 ? [`${counted(added, 'product', 'products')} added`] : []),
    ...(changed > 0 ? [`${counted(changed, 'product', 'products')} changed`] : []),
  ]
  return parts.length === 0 ? 'Nothing has changed' : parts.join(', ')
}

/** What the button says that imports: how many rows of the file it takes. */
export const toldRows = (count: number): string => counted(count, 'row', 'rows')
