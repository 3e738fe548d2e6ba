import type { ReactNode } from 'react'

const cup = (
  <>
    <path d="M14 18h20l-2.500 26h-15z" />
    <path d="M12 18h24M24 18l4-12h6" />
  </>
)
const mug = (
  <>
    <path d="M12 20h20v12a8 8 0 0 1-8 8h-4a8 8 0 0 1-8-8zM32 23h3a5 5 0 0 1 0 10h-3" />
    <path d="M18 14c-2-3 2-4 0-7M25 14c-2-3 2-4 0-7" />
  </>
)
const loaf = (
  <>
    <path d="M8 30c0-9 7-14 16-14s16 5 16 14v6H8z" />
    <path d="m17 19 4 7M25 18l4 7M32 21l4 6" />
  </>
)
const cone = (
  <>
    <path d="m16 24 8 20 8-20z" />
    <path d="M14 24a10 10 0 1 1 20 0z" />
  </>
)
const bowl = (
  <>
    <path d="M8 24h32a16 16 0 0 1-32 0zM18 40h12" />
    <path d="M18 18c-2-3 2-4 0-7M26 18c-2-3 2-4 0-7" />
  </>
)

/** By the kind of business; a bowl for those that sell of everything. */
const ofTrade: Readonly<Record<string, ReactNode>> = {
  milkteashop: cup,
  juicebar: cup,
  coffeeshop: mug,
  cafe: mug,
  bakery: loaf,
  dessertshop: cone,
}

export const drawingOfTrade = (storeType: string): ReactNode => ofTrade[storeType] ?? bowl

/** By words that categories and products go by, the surest first; a bowl for everything else. */
const ofWords: readonly (readonly [RegExp, ReactNode])[] = [
  [/ice cream|gelato|sorbet|halo|dessert|sundae|parfait/i, cone],
  [/bread|bun|roll|cake|pastr|bak|cookie|croissant|donut|doughnut|muffin|toast|pandesal/i, loaf],
  [/coffee|latte|espresso|mocha|americano|cappuccino|chocolate|hot /i, mug],
  [/tea|milk|juice|shake|smoothie|drink|soda|lemonade|frapp|foam|fruit|fizz|float/i, cup],
]

export const drawingOfWords = (words: string): ReactNode =>
  ofWords.find(([pattern]) => pattern.test(words))?.[1] ?? bowl
