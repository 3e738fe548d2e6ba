/** The pages to offer: all when few, else the first, the last and those around the current one, `0` for a gap. */
export function pageNumbers(current: number, last: number): readonly number[] {
  const near = [1, current - 1, current, current + 1, last]
  const shown = [...new Set(near)]
    .filter((page) => page >= 1 && page <= last)
    .toSorted((a, b) => a - b)
  return shown.flatMap((page, at) => {
    const skipped = page - (shown[at - 1] ?? 0) - 1
    // An ellipsis never stands for a single page.
    if (skipped === 1) return [page - 1, page]
    return skipped > 1 ? [0, page] : [page]
  })
}
