import ipaddr from 'ipaddr.js'

/** Where a request comes from, for limits: one household or office, and the network around it. */
export interface Place {
  /** An IPv4 address, or a /64 of IPv6: what one customer of a provider has at least. */
  readonly address: string
  /** A /24, or a /56 of IPv6: what somebody with many addresses has them from. */
  readonly network: string
}

const ownRanges: ReadonlySet<string> = new Set([
  'loopback',
  'private',
  'linkLocal',
  'uniqueLocal',
  'unspecified',
])

/**
 * Undefined inside the house: a shop's own network, and a proxy that the server was not told about, behind which
 * everybody has the same address.
 */
export function placeOf(ip: string): Place | undefined {
  if (!ipaddr.isValid(ip)) return undefined
  const parsed = ipaddr.process(ip)
  if (ownRanges.has(parsed.range())) return undefined
  const bytes = parsed.toByteArray()
  return parsed.kind() === 'ipv4'
    ? { address: prefixOf(bytes, 4), network: prefixOf(bytes, 3) }
    : { address: prefixOf(bytes, 8), network: prefixOf(bytes, 7) }
}

const prefixOf = (bytes: readonly number[], length: number) =>
  Buffer.from(bytes.slice(0, length)).toString('hex')

/** For the log: the network of a caller, in which nobody can be told apart. Calls of the server to itself have none. */
export function shortAddress(ip: string): string | undefined {
  if (!ipaddr.isValid(ip)) return undefined
  const parsed = ipaddr.process(ip)
  const kept = parsed.kind() === 'ipv4' ? 3 : 6
  const network = parsed.toByteArray().map((byte, at) => (at < kept ? byte : 0))
  return `${ipaddr.fromByteArray(network).toString()}/${kept * 8}`
}
