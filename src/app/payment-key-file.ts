import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import {
  createPaymentKeys,
  newPaymentKey,
  readPaymentKeys,
  writePaymentKeys,
  type PaymentKey,
  type PaymentKeys,
} from '../payments/server/payment-keys.ts'
import type { Config } from './config.ts'

/** The keys of the setting; without it, a file that only the server's own user can read. */
export async function openPaymentKeys({
  paymentKeys,
  dataDir,
}: Pick<Config, 'paymentKeys' | 'dataDir'>): Promise<PaymentKeys> {
  if (paymentKeys !== undefined) return createPaymentKeys(paymentKeys)
  const path = join(dataDir, 'payment-keys')
  return createPaymentKeys(await readOrMake(path), async (keys) => {
    const renewed = [newPaymentKey(), ...keys]
    await write(`${path}.new`, renewed, 'w')
    await rename(`${path}.new`, path)
    return renewed
  })
}

async function readOrMake(path: string): Promise<readonly PaymentKey[]> {
  try {
    const keys = [newPaymentKey()]
    await write(path, keys, 'wx')
    return keys
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return readPaymentKeys(await readFile(path, 'utf8'))
  }
}

/** On the disk before anything is sealed with it: a lost key is lost secrets. */
async function write(path: string, keys: readonly PaymentKey[], flag: 'w' | 'wx'): Promise<void> {
  const file = await open(path, flag, 0o600)
  try {
    await file.writeFile(`${writePaymentKeys(keys)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}
