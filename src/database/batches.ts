/** A statement takes 65,535 values. */
const rowsAtOnce = 500

/** Writes many rows, as many at once as fit into a statement; none writes nothing. */
export async function inBatches<Row>(
  rows: readonly Row[],
  write: (batch: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await write(rows.slice(at, at + rowsAtOnce))
  }
}
