/** Prices of a gram or a millilitre are small: two decimals, and more where they are needed. */
export const unitPrice = (price: number, symbol: string): string =>
  symbol + price.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 })
