/** An order's own page, for whoever has a key to it or is logged in. */
export const orderPage = (slug: string, orderId: string): string => `/${slug}/order/${orderId}`

/** Opens a guest's order: their key stands behind the `#`, which browsers send to no server and in no referrer. */
export const orderAddress = (slug: string, orderId: string, token: string): string =>
  `${orderPage(slug, orderId)}#token=${token}`

/** Where an order is paid, with the key, if there is one, of the address that leads to the order itself. */
export const paymentAddress = (slug: string, orderId: string, ofOrder: string): string =>
  `/${slug}/payment/${orderId}${/#.*$/.exec(ofOrder)?.[0] ?? ''}`

/** The key that an address brings along. */
export const tokenOf = (hash: string): string | undefined => /^#token=([\w.-]+)$/.exec(hash)?.[1]
