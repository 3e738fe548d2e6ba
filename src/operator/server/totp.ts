import { Secret, TOTP } from 'otpauth'

/** What every authenticator app understands. */
const settings = { issuer: 'Larder', algorithm: 'SHA1', digits: 6, period: 30 } as const

export const newTotpSecret = () => new Secret({ size: 20 }).base32

/** For the app: as a picture to scan, or to type. */
export const totpUri = (email: string, secret: string) =>
  new TOTP({ ...settings, label: email, secret: Secret.fromBase32(secret) }).toString()

/** The half minute a code belongs to; one early or late is forgiven. Undefined when it is not right. */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ ...settings, secret: Secret.fromBase32(secret) })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}
