import { readFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  createPaymentKeys,
  newPaymentKey,
  readPaymentKeys,
  writePaymentKeys,
  type PaymentKey,
  type PaymentKeys,
} from '../../payments/server/payment-keys.ts'
import type { Config } from './config.ts'
import { syncFolder } from '../../database/sync.ts'
import { readOrMake, write } from './kept-file.ts'

/** The keys of the setting; without it, a file that only the server's own user can read. */
export async function openPaymentKeys({
  paymentKeys,
  dataDir,
}: Pick<Config, 'paymentKeys' | 'dataDir'>): Promise<PaymentKeys> {
  if (paymentKeys !== undefined) return createPaymentKeys(paymentKeys)
  const path = join(dataDir, 'payment-keys')
  const readAgain = () => read(readFileSync(path, 'utf8'))
  return createPaymentKeys(read(await readOrMake(path, () => fileOf([newPaymentKey()]))), {
    read: readAgain,
    async renew() {
      const renewed = [newPaymentKey(), ...readAgain()]
      await write(`${path}.new`, fileOf(renewed))
      await rename(`${path}.new`, path)
      syncFolder(dirname(path))
      return renewed
    },
  })
}

const fileOf = (keys: readonly PaymentKey[]) => `${writePaymentKeys(keys)}\n`

/** A lost key is lost secrets: an empty file is no reason to make another. */
function read(text: string): readonly PaymentKey[] {
  try {
    return readPaymentKeys(text)
  } catch (error) {
    const fault = text.trim() === '' ? 'is empty' : (error as Error).message
    throw new Error(
      `The file payment-keys in DATA_DIR ${fault}. Put it back from the backup; only if no secrets were sealed yet, delete it.`,
      { cause: error },
    )
  }
}
