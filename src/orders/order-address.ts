/** Opens a guest's order: their key stands behind the `#`, which browsers send to no server and in no referrer. */
export const orderAddress = (slug: string, orderId: string, token: string): string =>
  `/${slug}/order/${orderId}#token=${token}`

/** The key that an address brings along. */
export const tokenOf = (hash: string): string | undefined => /^#token=([\w-]+)$/.exec(hash)?.[1]
