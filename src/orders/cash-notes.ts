/**
 * Coins and notes that people carry, in units of the currency, smallest first. What exists and is hardly ever seen (the
 * 200 of the peso, the 500 of the euro) is left out: nobody rounds up to it.
 */
const held: Readonly<Record<string, readonly number[]>> = {
  PHP: [1, 5, 10, 20, 50, 100, 500, 1000],
  USD: [1, 5, 10, 20, 50, 100],
  EUR: [1, 2, 5, 10, 20, 50, 100],
  GBP: [1, 2, 5, 10, 20, 50],
  AUD: [1, 2, 5, 10, 20, 50, 100],
  CAD: [1, 2, 5, 10, 20, 50, 100],
  NZD: [1, 2, 5, 10, 20, 50, 100],
  SGD: [1, 2, 5, 10, 50, 100],
  MYR: [1, 5, 10, 20, 50, 100],
  HKD: [1, 2, 5, 10, 20, 50, 100, 500],
  CNY: [1, 5, 10, 20, 50, 100],
  TWD: [1, 5, 10, 50, 100, 500, 1000],
  THB: [1, 5, 10, 20, 50, 100, 500, 1000],
  INR: [1, 2, 5, 10, 20, 50, 100, 200, 500],
  AED: [1, 5, 10, 20, 50, 100, 200, 500],
  SAR: [1, 5, 10, 50, 100, 200, 500],
  MXN: [1, 5, 10, 20, 50, 100, 200, 500],
  BRL: [1, 2, 5, 10, 20, 50, 100],
  CHF: [1, 2, 5, 10, 20, 50, 100],
  JPY: [10, 50, 100, 500, 1000, 5000, 10_000],
  KRW: [100, 500, 1000, 5000, 10_000, 50_000],
  IDR: [500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000],
  VND: [1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000],
}

/** Where we do not know what people carry: round sums of every size. */
const anywhere: readonly number[] = [
  1, 5, 10, 20, 50, 100, 500, 1000, 5000, 10_000, 50_000, 100_000, 500_000,
]

/** Coins and notes of a currency by its ISO code, smallest first. */
export const notesOf = (currencyCode: string): readonly number[] => held[currencyCode] ?? anywhere
