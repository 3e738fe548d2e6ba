import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { openVite } from './screens.ts'

interface Route {
  readonly lazy?: () => Promise<unknown>
  readonly children?: readonly Route[]
}

const lazyOf = ({ lazy, children = [] }: Route): readonly (() => Promise<unknown>)[] => [
  ...(lazy === undefined ? [] : [lazy]),
  ...children.flatMap(lazyOf),
]

test('the server of `npm run dev` can load every screen of the shop, with the libraries as they are published', async () => {
  const vite = await openVite(createServer(), tmpdir())
  onTestFinished(() => vite.close())
  const { shopRoutes } = (await vite.ssrLoadModule('/src/app/documents/screens.tsx')) as {
    readonly shopRoutes: readonly Route[]
  }
  const screens = shopRoutes.flatMap(lazyOf)
  expect(screens.length).toBeGreaterThan(10)
  const refused: unknown[] = []
  for (const screen of screens) await screen().catch((error: unknown) => refused.push(error))
  expect(refused).toEqual([])
})
