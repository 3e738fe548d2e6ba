import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'

export interface SigningKey {
  readonly privateKey: KeyObject
  /** Signed by itself, good for ten years around now. */
  readonly certificate: string
}

/** Node reads certificates but makes none, so this one is put together by hand. */
export function newSigningKey(name: string, now = new Date()): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const commonName = sequence(
    tagged(0x31, sequence(oid('550403'), tagged(0x0c, Buffer.from(name)))),
  )
  const algorithm = sequence(oid('2a864886f70d01010b'), tagged(0x05, Buffer.alloc(0)))
  const contents = sequence(
    tagged(0xa0, integer(2)),
    integer(1),
    algorithm,
    commonName,
    sequence(time(now, -5), time(now, 5)),
    commonName,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('RSA-SHA256').update(contents).sign(privateKey)
  const bits = tagged(0x03, Buffer.concat([Buffer.from([0]), signature]))
  const der = sequence(contents, algorithm, bits).toString('base64')
  const lines = der.match(/.{1,64}/g) ?? []
  const certificate = ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', '']
  return { privateKey, certificate: certificate.join('\n') }
}

function tagged(tag: number, contents: Buffer): Buffer {
  const { length } = contents
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from(length < 128 ? [tag, length] : [tag, ...long]), contents])
}

const sequence = (...parts: readonly Buffer[]) => tagged(0x30, Buffer.concat(parts))
const integer = (value: number) => tagged(0x02, Buffer.from([value]))
const oid = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'))

function time(now: Date, years: number): Buffer {
  const day = new Date(now)
  day.setUTCFullYear(day.getUTCFullYear() + years)
  return tagged(0x17, Buffer.from(`${day.toISOString().replace(/\D/g, '').slice(2, 14)}Z`))
}
