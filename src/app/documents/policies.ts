import type { Pixel } from '../../marketing/event.ts'

interface Sources {
  readonly script: string
  readonly frame: string
  readonly connect: string
  readonly image: string
}

const ours: Sources = {
  script: "'self'",
  frame: "'self'",
  connect: "'self'",
  image: "'self' data: blob:",
}

const policyOf = ({ script, frame, connect, image }: Sources) =>
  `default-src 'self'; script-src ${script}; style-src 'self' 'unsafe-inline'; img-src ${image}; ` +
  `font-src 'self'; connect-src ${connect}; frame-src ${frame}; object-src 'none'; base-uri 'none'; ` +
  `form-action 'self'; frame-ancestors 'none'`

/** The Content-Security-Policies of all pages; made once, as they depend on settings only. */
export interface Policies {
  readonly shop: string
  readonly paying: string
  readonly admin: string
}

export function policiesOf({ cardScript, pixel }: Foreign): Policies {
  const shop = pixel === undefined ? ours : withPixel(pixel)
  const cardHost = cardScript === undefined ? cardHosts : new URL(cardScript).origin
  return {
    shop: policyOf(shop),
    paying: policyOf(withCards(shop, cardHost)),
    admin: policyOf({ ...ours, frame: "'none'" }),
  }
}

/** What of others our pages may load. */
export interface Foreign {
  /** Where the card provider's script is, when not at its usual place. */
  readonly cardScript?: string | undefined
  readonly pixel?: Pixel | undefined
}

const cardHosts = 'https://*.paypal.com https://*.paypalobjects.com'

/** Where one pays, the card provider is let in, and no other: its script, its card fields and its window. */
const withCards = ({ script, frame, connect, image }: Sources, host: string): Sources => ({
  script: `${script} ${host}`,
  frame: `${frame} ${host}`,
  connect: `${connect} ${host}`,
  image: `${image} ${host}`,
})

/** A pixel tells what it has to tell by pictures and calls to its makers. */
function withPixel({ script }: Pixel): Sources {
  const { origin } = new URL(script)
  const makers = [...new Set([origin, 'https://www.facebook.com'])].join(' ')
  return {
    ...ours,
    script: `${ours.script} ${origin}`,
    connect: `${ours.connect} ${makers}`,
    image: `${ours.image} ${makers}`,
  }
}
