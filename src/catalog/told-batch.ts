import type { BatchChange, BatchDone } from './batch-contract.ts'

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

const products = (count: number) => counted(count, 'product', 'products')
export const toldPrices = (count: number): string => counted(count, 'price', 'prices')

/** What is said of a change: while it is made, when it was, when there was nothing to do, and when nobody knows. */
interface Words {
  readonly running: (count: number) => string
  readonly done: (count: number) => string
  readonly already: string
  readonly unknown: string
}

const wordsOf = (change: BatchChange): Words => {
  if (change.kind === 'price') {
    return {
      running: (count) => `Changing ${toldPrices(count)}…`,
      done: (count) => `${count === 1 ? 'Price' : 'Prices'} of ${products(count)} changed`,
      already: 'These prices had been changed already',
      unknown: 'the prices were changed',
    }
  }
  if (change.kind === 'category') {
    return {
      running: (count) => `Moving ${products(count)}…`,
      done: (count) => `${products(count)} moved`,
      already: 'They were in this category already',
      unknown: 'they were moved',
    }
  }
  const to = change.inStock ? 'on' : 'off'
  return {
    running: (count) => `Switching ${to} ${products(count)}…`,
    done: (count) => `${products(count)} switched ${to}`,
    already: `They were switched ${to} already`,
    unknown: `they were switched ${to}`,
  }
}

/** @param count of prices, or of products where something else is changed. */
export const toldRunning = (change: BatchChange, count: number): string =>
  wordsOf(change).running(count)

/** What was done; empty where everything stays as it is, of which `toldKept` says why. */
export function toldDone(change: BatchChange, { changed, unchanged }: BatchDone): string {
  const { done, already } = wordsOf(change)
  if (changed > 0) return done(changed)
  return unchanged > 0 ? already : ''
}

/** Nobody answered: it may have been done, and may be done yet. */
export const toldUnknown = (change: BatchChange): string =>
  `No answer came, so it is not known whether ${wordsOf(change).unknown}. Look at what the list shows now before you try again.`

const mostNamed = 5

/** Which products stay as they are, and why; empty where none does. */
export function toldKept(kept: BatchDone['kept']): string {
  const [first] = kept
  if (first === undefined) return ''
  if (kept.length === 1) return `${first.name} stays as it is: ${first.reason}`
  const names = kept.slice(0, mostNamed).map(({ name }) => name)
  const more = kept.length - names.length
  const rest = more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''
  return `${products(kept.length)} stay as they are, as they would cost less than what they are made of with markup: ${names.join(', ')}${rest}.`
}
