import { readFile } from 'node:fs/promises'
import type { Surroundings } from './create-server.ts'
import type { Screens } from './pages.ts'

/** The screens straight from their sources; Vite compiles them as they are asked for. */
export async function devScreens(): Promise<{
  screens: Screens
  before: NonNullable<Surroundings['before']>
  close(): Promise<void>
}> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  const screens: Screens = {
    isStrict: false,
    async render(address, fetchAnswer) {
      const { render } = (await vite.ssrLoadModule('/src/app/render.tsx')) as Pick<
        Screens,
        'render'
      >
      return render(address, fetchAnswer)
    },
    async document(kind, address) {
      const file = `src/app/${kind}.html`
      return vite.transformIndexHtml(address, await readFile(file, 'utf8'))
    },
  }
  return { screens, before: vite.middlewares, close: () => vite.close() }
}
