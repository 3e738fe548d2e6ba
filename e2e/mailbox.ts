import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime from 'postal-mime'
import type { Larder } from './larder.ts'

async function lettersTo({ dataDir }: Larder, address: string) {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch((): string[] => [])
  const letters = await Promise.all(
    names.toSorted().map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
  return letters.filter(({ to }) => to?.[0]?.address === address)
}

/** The text of the last letter to somebody whose subject fits, once it has arrived. */
export async function letterTo(larder: Larder, address: string, subject: RegExp): Promise<string> {
  let text = ''
  await expect
    .poll(
      async () => {
        const letters = await lettersTo(larder, address)
        text = letters.findLast((letter) => subject.test(letter.subject ?? ''))?.text ?? ''
        return text
      },
      { timeout: 20_000 },
    )
    .not.toBe('')
  return text
}
