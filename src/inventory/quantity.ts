/** `1,250.5`: a quantity as it is read, without zeros that say nothing. */
export const formatQuantity = (quantity: number) =>
  quantity.toLocaleString('en-US', { maximumFractionDigits: Math.abs(quantity) < 0.01 ? 6 : 4 })

const cents = { minimumFractionDigits: 2, maximumFractionDigits: 6 }

/** `₱0.095`: what one unit costs may need more than two decimals to say anything. */
export const formatUnitPrice = (price: number, symbol: string) =>
  `${symbol}${price.toLocaleString('en-US', cents)}`
