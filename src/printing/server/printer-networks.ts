import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/** Where the server may print: in private networks, nowhere, anywhere, or in these networks. */
export type PrinterNetworks = 'private' | 'none' | 'any' | readonly string[]

/** Inside a building, and neither the machine itself nor what a host gives its machines to ask. */
const privateRanges: readonly string[] = ['private', 'uniqueLocal']

/** What raw printing uses; in other people's networks nothing else shall be reached by way of a printer. */
const printingPorts = { first: 9100, last: 9109 } as const

/** Throws one sentence about the first thing that is not a network. */
export function readNetworks(text: string): PrinterNetworks {
  const word = text.trim()
  if (word === 'private' || word === 'none' || word === 'any') return word
  const networks = word.split(/[\s,]+/).filter((network) => network !== '')
  const wrong = networks.find((network) => !isNetwork(network))
  if (wrong !== undefined || networks.length === 0) {
    throw new Error(`must be private, none, any, or networks like 192.168.1.0/24`)
  }
  return networks
}

const isNetwork = (text: string) => {
  try {
    return ipaddr.parseCIDR(text).length === 2
  } catch {
    return false
  }
}

export function mayPrintAt(networks: PrinterNetworks, address: string, port: number): boolean {
  if (networks === 'none' || !ipaddr.isValid(address)) return false
  if (networks === 'any') return true
  const at = ipaddr.process(address)
  if (networks !== 'private') return networks.some((network) => isWithin(at, network))
  const isPrintingPort = port >= printingPorts.first && port <= printingPorts.last
  return isPrintingPort && privateRanges.includes(at.range())
}

function isWithin(at: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  const [of, bits] = ipaddr.parseCIDR(network)
  return of.kind() === at.kind() && at.match(of, bits)
}

/**
 * The address behind a host, asked for once: what is looked at is what is connected to, whatever the name means a
 * moment later.
 */
export async function addressOfPrinter(host: string): Promise<string | undefined> {
  if (ipaddr.isValid(host)) return host
  return lookup(host).then(
    ({ address }) => address,
    () => undefined,
  )
}
