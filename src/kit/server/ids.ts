import { createHash, randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** Ids grow with time, so new rows land at the end of every index. */
export const newId = (): string => v7()

const base32 = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Letters and digits that cannot be misread for one another. */
export const randomCode = (length: number): string =>
  Array.from(randomBytes(length), (byte) => base32[byte % base32.length]).join('')

/** 256 random bits. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** Only hashes of tokens are stored: a leaked table opens nothing. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
