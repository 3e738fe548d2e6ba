import { methodWords, providersOf } from '../payments/method.ts'
import { currencyOf } from '../stores/countries.ts'

/** How a store of that country can be paid: said while the country is chosen, since the currency stays with the store. */
export function waysToBePaid(country: string): string {
  const { currencyCode } = currencyOf(country)
  const online = providersOf(currencyCode).map((provider) => methodWords[provider].toLowerCase())
  if (online.length === 0) {
    return `Your shop will sell in ${currencyCode}, which no online payment service of Larder takes: customers pay in cash, or in a way that you add, such as a bank transfer.`
  }
  return `Your shop will sell in ${currencyCode}: in cash, in ways that you add, and online by ${online.join(', and by ')}.`
}
