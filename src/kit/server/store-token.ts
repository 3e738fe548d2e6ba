import { randomToken } from './ids.ts'

/**
 * A secret that finds its way: the store's id, so that it is looked for in that store's rows, and 256 random bits.
 * Opaque to everybody else.
 */
export const tokenFor = (storeId: string) =>
  `${Buffer.from(storeId.replaceAll('-', ''), 'hex').toString('base64url')}.${randomToken()}`

export function storeIdIn(token: string): string | undefined {
  const hex = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('hex')
  if (hex.length !== 32) return undefined
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
