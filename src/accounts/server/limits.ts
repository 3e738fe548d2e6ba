import { minutes } from '../../kit/fields.ts'
import { Problem } from '../../kit/problem.ts'
import type { Limit, Passed, Try } from '../../kit/server/tries.ts'
import type { Whence } from './whence.ts'

const quarter = minutes(15)
const hour = minutes(60)
const day = 24 * hour

/** The figures of docs/decisions/0050. What is given back when it was right counts wrong tries only. */
const limits = {
  knownPlace: { name: 'sign-in of a known place', most: 10, withinMs: quarter },
  strangers: { name: 'sign-in of strangers', most: 10, withinMs: quarter },
  strangersADay: { name: 'sign-in of strangers a day', most: 50, withinMs: day },
  address: { name: 'secrets tried by an address', most: 30, withinMs: quarter },
  network: { name: 'secrets tried by a network', most: 120, withinMs: quarter },

  codesKnown: { name: 'codes for a known place', most: 5, withinMs: day },
  codesNetwork: { name: 'codes for a strange network', most: 3, withinMs: day },
  codesStrangers: { name: 'codes for strangers', most: 12, withinMs: day },
  asksAddress: { name: 'codes asked for by an address', most: 20, withinMs: hour },
  asksNetwork: { name: 'codes asked for by a network', most: 60, withinMs: hour },

  codeKnown: { name: 'code tried at a known place', most: 5, withinMs: quarter },
  codeNetwork: { name: 'code tried by a strange network', most: 5, withinMs: quarter },
  codeStrangers: { name: 'code tried by strangers', most: 30, withinMs: day },

  pinOfOne: { name: 'PINs of one person, by one', most: 5, withinMs: quarter },
  pinOfOneADay: { name: 'PINs of one person, by one, a day', most: 20, withinMs: day },
  pinsByOne: { name: 'PINs tried by one', most: 15, withinMs: quarter },
  pinsByOneADay: { name: 'PINs tried by one a day', most: 60, withinMs: day },

  storesEmail: { name: 'stores of an email', most: 3, withinMs: day },
  storesEmailAMonth: { name: 'stores of an email a month', most: 10, withinMs: 30 * day },
  storesAddress: { name: 'stores by an address', most: 10, withinMs: hour },
  storesNetwork: { name: 'stores by a network', most: 30, withinMs: hour },

  customersEmail: { name: 'customers of an email', most: 20, withinMs: day },
  customersAddress: { name: 'customers by an address', most: 100, withinMs: hour },
  customersNetwork: { name: 'customers by a network', most: 300, withinMs: hour },
} as const satisfies Record<string, Limit>

type Name = keyof typeof limits

const one = (name: Name, key: string | undefined): readonly Try[] =>
  key === undefined ? [] : [{ limit: limits[name], key }]

/** A secret that is guessed, whosever it is. */
export const secretTries = ({ address, network }: Whence): readonly Try[] => [
  ...one('address', address),
  ...one('network', network),
]

/** By a known place alone if it is one: what strangers do shall not keep its owner out. */
export const signInTries = (
  email: string,
  whence: Whence,
  knownPlace: string | undefined,
): readonly Try[] =>
  knownPlace === undefined
    ? [...one('strangers', email), ...one('strangersADay', email), ...secretTries(whence)]
    : one('knownPlace', knownPlace)

/** Inside the house there is one network. */
const networkAt = (account: string, { network = '' }: Whence) => `${account}\n${network}`

/** Letters with a code, to one account. */
export const codeLetters = (
  accountId: string,
  whence: Whence,
  knownPlace: string | undefined,
): readonly Try[] =>
  knownPlace === undefined
    ? [...one('codesNetwork', networkAt(accountId, whence)), ...one('codesStrangers', accountId)]
    : one('codesKnown', knownPlace)

export const codeAsks = ({ address, network }: Whence): readonly Try[] => [
  ...one('asksAddress', address),
  ...one('asksNetwork', network),
]

/** An address without an account is counted like an account. */
export const codeTries = (
  account: string,
  whence: Whence,
  knownPlace: string | undefined,
): readonly Try[] =>
  knownPlace === undefined
    ? [
        ...one('codeNetwork', networkAt(account, whence)),
        ...one('codeStrangers', account),
        ...secretTries(whence),
      ]
    : one('codeKnown', knownPlace)

/** The PIN of one person, tried by another who is signed in. */
export const pinTriesOfOne = (callerId: string, userId: string): readonly Try[] => [
  ...one('pinOfOne', `${callerId}\n${userId}`),
  ...one('pinOfOneADay', `${callerId}\n${userId}`),
]

export const pinTries = (callerId: string, userId: string): readonly Try[] => [
  ...pinTriesOfOne(callerId, userId),
  ...one('pinsByOne', callerId),
  ...one('pinsByOneADay', callerId),
]

export const storeSignUps = (email: string, { address, network }: Whence): readonly Try[] => [
  ...one('storesEmail', email),
  ...one('storesEmailAMonth', email),
  ...one('storesAddress', address),
  ...one('storesNetwork', network),
]

export const customerSignUps = (email: string, { address, network }: Whence): readonly Try[] => [
  ...one('customersEmail', email),
  ...one('customersAddress', address),
  ...one('customersNetwork', network),
]

/** Says how long it takes, in words; undefined when nothing was passed. */
export function refusalOf(passed: readonly Passed[], now: Date): Problem | undefined {
  if (passed.length === 0) return undefined
  const waitMs = Math.max(...passed.map(({ endsAt }) => Date.parse(endsAt))) - now.getTime()
  return new Problem('too_many', `Too many tries. Please wait ${waitOf(waitMs)} and try again.`, {
    keepsChanges: true,
  })
}

function waitOf(ms: number): string {
  if (ms <= quarter) return 'a quarter of an hour'
  return ms <= hour ? 'an hour' : 'until tomorrow'
}

/** What was tried, without what was wrong of it. */
export const without = (tries: readonly Try[], wrong: readonly Try[]): readonly Try[] =>
  tries.filter(
    ({ limit, key }) => !wrong.some((other) => other.limit === limit && other.key === key),
  )
