import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { resolve } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import type { Screens } from '../documents/pages.ts'

/** Compiles the screens as they are asked for, and tells open pages of what has changed. */
export async function openVite(front: Server, dataDir: string): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  const { default: prefresh } = await import('@prefresh/vite')
  return createServer({
    plugins: [prefresh() as Promise<Plugin>],
    server: {
      middlewareMode: true,
      ws: { server: front },
      // What the product and its tests write is no source.
      watch: {
        ignored: [dataDir, 'data', 'dist', 'test-results'].map((folder) => `${resolve(folder)}/**`),
      },
    },
    appType: 'custom',
  })
}

/** The screens straight from their sources. */
export const screensOf = (vite: ViteDevServer): Omit<Screens, 'isStrict'> => ({
  async render(address, fetchAnswer, pixel) {
    const { render } = (await vite.ssrLoadModule('/src/app/documents/render.tsx')) as {
      readonly render: Screens['render']
    }
    return render(address, fetchAnswer, pixel)
  },
  async document(kind, address) {
    const file = `src/app/documents/${kind}.html`
    return vite.transformIndexHtml(address, await readFile(file, 'utf8'))
  },
})
