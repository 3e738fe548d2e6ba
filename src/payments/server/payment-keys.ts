import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { invariant } from '../../kit/problem.ts'

/** A key that seals secrets; its id stands before everything it has sealed. */
export interface PaymentKey {
  readonly id: string
  readonly key: Buffer
}

/** Seals the secrets of providers, and of operators' authenticator apps, before they go to the database. */
export interface PaymentKeys {
  /** `owner` is not secret: what was sealed for one owner opens for no other. */
  seal(secrets: z.input<typeof Secrets>, owner: string): string
  open(sealed: string, owner: string): Secrets
  /** Whether it was sealed with the key that now seals. */
  isCurrent(sealed: string): boolean
  /**
   * Brings a new key where Larder keeps the keys itself; false where the operator does, by a setting. One at a time:
   * whoever calls it holds a lock.
   */
  rotate(): Promise<boolean>
  /** All keys as one text, for what compares them with those of another server. */
  text(): string
}

/** How Larder keeps the keys itself. */
interface Keeping {
  /** Puts a new key before those that are kept, which may be more than this process knows, and answers all of them. */
  renew(): Promise<readonly PaymentKey[]>
  /** Another process may have brought a new one. */
  read(): readonly PaymentKey[]
}

/** Of PayPal a client secret, of Xendit an API key and the token of its callbacks, of an app what makes its codes. */
export const Secrets = z.object({
  secret: z.string().default(''),
  callbackToken: z.string().default(''),
})
export type Secrets = z.output<typeof Secrets>

const keyBytes = 32
const ivBytes = 12
const tagBytes = 16

/** Reads `id:key,id:key`, each key 32 bytes in base64; the first one seals, all of them open. */
export function readPaymentKeys(text: string): readonly PaymentKey[] {
  const keys = text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part) => {
      const [id = '', key = ''] = part.split(':')
      return { id, key: Buffer.from(key, 'base64') }
    })
  const isGood = keys.every(({ id, key }) => /^[\w-]{1,32}$/.test(id) && key.length === keyBytes)
  if (keys.length === 0 || !isGood || new Set(keys.map(({ id }) => id)).size < keys.length) {
    throw new Error('must be keys like 2026:BASE64, of 32 bytes each and named differently')
  }
  return keys
}

export const newPaymentKey = (): PaymentKey => ({
  id: randomBytes(6).toString('hex'),
  key: randomBytes(keyBytes),
})

export const writePaymentKeys = (keys: readonly PaymentKey[]): string =>
  keys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(',')

/** AES-256-GCM. */
export function createPaymentKeys(first: readonly PaymentKey[], keeping?: Keeping): PaymentKeys {
  let keys = first
  const current = () => {
    const [key] = keys
    invariant(key !== undefined, 'there is a payment key')
    return key
  }
  return {
    seal(secrets, owner) {
      const { id, key } = current()
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
      const text = Buffer.concat([cipher.update(JSON.stringify(secrets)), cipher.final()])
      return `${id}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`
    },
    open(sealed, owner) {
      const [id = '', contents = ''] = sealed.split('.')
      if (keeping !== undefined && !keys.some((known) => known.id === id)) keys = keeping.read()
      const key = keys.find((known) => known.id === id)?.key
      invariant(key !== undefined, `the payment key ${id} is known`)
      const bytes = Buffer.from(contents, 'base64url')
      const tag = bytes.subarray(ivBytes, ivBytes + tagBytes)
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(owner))
        .setAuthTag(tag)
      const text = Buffer.concat([
        decipher.update(bytes.subarray(ivBytes + tagBytes)),
        decipher.final(),
      ])
      return Secrets.parse(JSON.parse(text.toString()))
    },
    isCurrent: (sealed) => sealed.startsWith(`${current().id}.`),
    async rotate() {
      if (keeping === undefined) return false
      keys = await keeping.renew()
      return true
    },
    text: () => writePaymentKeys(keys),
  }
}
