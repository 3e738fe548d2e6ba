import { mkdtemp, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newPaymentKey } from '../../payments/server/payment-keys.ts'
import { openPaymentKeys } from './payment-key-file.ts'

const secrets = { secret: 'shh', callbackToken: '' }

test('a key is made once, for the eyes of the server alone, and a new one leaves the old', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'larder-keys-'))
  const keys = await openPaymentKeys({ paymentKeys: undefined, dataDir })
  const sealed = keys.seal(secrets, 'x')
  const path = join(dataDir, 'payment-keys')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const again = await openPaymentKeys({ paymentKeys: undefined, dataDir })
  expect(again.open(sealed, 'x')).toEqual(secrets)
  expect(await again.rotate()).toBe(true)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const later = await openPaymentKeys({ paymentKeys: undefined, dataDir })
  expect(later.open(sealed, 'x')).toEqual(secrets)
  expect(later.isCurrent(sealed)).toBe(false)
  expect(await readFile(path, 'utf8')).not.toContain('shh')
})

test('of two processes that bring a new key, neither throws away that of the other', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'larder-keys-'))
  const one = await openPaymentKeys({ paymentKeys: undefined, dataDir })
  const two = await openPaymentKeys({ paymentKeys: undefined, dataDir })
  await one.rotate()
  const sealed = one.seal(secrets, 'x')
  await two.rotate()
  const later = await openPaymentKeys({ paymentKeys: undefined, dataDir })
  expect(later.open(sealed, 'x')).toEqual(secrets)
  expect(later.isCurrent(two.seal(secrets, 'x'))).toBe(true)
})

test('keys of the setting are turned by whoever sets them', async () => {
  const keys = await openPaymentKeys({ paymentKeys: [newPaymentKey()], dataDir: '/nowhere' })
  expect(await keys.rotate()).toBe(false)
})
