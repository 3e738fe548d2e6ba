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
  const vite = await createServer({
    server: { middlewareMode: true },
    appType: 'custom',
    // Bundled, it is a new file each time, which the watching of `npm run dev` takes for a change: it would never end.
    configLoader: 'native',
  })
  const screens: Screens = {
    isStrict: false,
    async render(address, fetchAnswer, pixel) {
      const { render } = (await vite.ssrLoadModule('/src/app/render.tsx')) as Pick<
        Screens,
        'render'
      >
      return render(address, fetchAnswer, pixel)
    },
    async document(kind, address) {
      const file = `src/app/${kind}.html`
      return vite.transformIndexHtml(address, await readFile(file, 'utf8'))
    },
  }
  return { screens, before: vite.middlewares, close: () => vite.close() }
}
