import { timingSafeEqual } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOf, randomToken } from '../kit/server/ids.ts'

/** The operator's key to the platform: a file that only the server's own user can read. */
export const operatorTokenFile = (dataDir: string) => join(dataDir, 'operator-token')

/** Makes the token at the first start; answers the check that a caller holds it. */
export async function operatorCheck(dataDir: string): Promise<(token: string) => boolean> {
  const expected = hashOf(await readOrMake(operatorTokenFile(dataDir)))
  return (token) => timingSafeEqual(hashOf(token), expected)
}

async function readOrMake(path: string): Promise<string> {
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      const token = randomToken()
      await file.writeFile(`${token}\n`)
      await file.sync()
      return token
    } finally {
      await file.close()
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return (await readFile(path, 'utf8')).trim()
  }
}
