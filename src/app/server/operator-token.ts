import { timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import { hashOf, randomToken } from '../../kit/server/ids.ts'
import { readOrMake } from './kept-file.ts'

/** The operator's key to the platform: a file that only the server's own user can read. */
export const operatorTokenFile = (dataDir: string) => join(dataDir, 'operator-token')

/** Makes the token at the first start; answers the check that a caller holds it. */
export async function operatorCheck(dataDir: string): Promise<(token: string) => boolean> {
  const expected = hashOf(await readOperatorToken(dataDir))
  return (token) => timingSafeEqual(hashOf(token), expected)
}

export async function readOperatorToken(dataDir: string): Promise<string> {
  const kept = await readOrMake(operatorTokenFile(dataDir), () => `${randomToken()}\n`)
  if (kept.trim() !== '') return kept.trim()
  throw new Error(
    'The file operator-token in DATA_DIR is empty. Delete it: the next start makes a new one.',
  )
}
