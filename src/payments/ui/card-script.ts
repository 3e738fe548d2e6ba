import { isPayingAddress } from '../../paths.ts'
import type { CardAccount } from '../method-choice.ts'

/**
 * Where the provider's script puts itself. A name for each of its environments, because its own loader hands out
 * whichever came first: play money where a store takes real money, or the other way round.
 */
export const namespaceOf = ({ environment }: Pick<CardAccount, 'environment'>) =>
  `cardProvider_${environment}`

/** Loads the provider's script from where the server says; the provider's own loader then finds it there. */
export function loadCardScript(account: CardAccount): Promise<true> {
  const name = namespaceOf(account)
  if (name in window) return Promise.resolve(true)
  return new Promise((done, failed) => {
    const script = document.createElement('script')
    script.src = account.scriptUrl
    script.async = true
    script.dataset.namespace = name
    script.dataset.sdkIntegrationSource = 'react-paypal-js'
    script.addEventListener('load', () => done(true))
    script.addEventListener('error', () => {
      script.remove()
      failed(new Error('The script of the card provider could not be loaded'))
    })
    document.head.append(script)
  })
}

/**
 * Whether this document lets the provider's script in. Only that of a page where people pay does: whoever came here
 * from another page of the shop is still in that page's document.
 */
export function isPayingDocument(): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  return opened === undefined || isPayingAddress(new URL(opened.name).pathname)
}
