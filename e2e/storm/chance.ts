/** Draws that a seed repeats. Whoever draws has a stream of their own: how fast others are changes nothing in it. */
export interface Chance {
  /** From 0 to below 1. */
  next(): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  /** True in so many of a hundred. */
  happens(percent: number): boolean
  oneOf<Item>(items: readonly [Item, ...Item[]]): Item
}

export function chanceOf(seed: string): Chance {
  let state = hashOf(seed)
  const next = () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    happens: (percent) => next() * 100 < percent,
    oneOf: (items) => items[between(0, items.length - 1)] ?? items[0],
  }
}

/** FNV-1a */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01_00_01_93)
  return hash >>> 0
}
