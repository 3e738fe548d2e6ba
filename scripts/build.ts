import { createHash } from 'node:crypto'
import { glob, readFile, rm, writeFile } from 'node:fs/promises'

const stampFile = 'dist/built-from'
const sources = ['src/**/*.*', 'public/**/*.*', 'package-lock.json', 'vite.config.ts']

/** Bundles the two documents and their server rendering, unless `dist` already holds just that. */
export async function build(): Promise<void> {
  const stamp = await fingerprint()
  if (stamp === (await readFile(stampFile, 'utf8').catch(() => ''))) return
  process.env.NODE_ENV = 'production'
  const vite = await import('vite')
  const config = { configFile: 'vite.config.ts', logLevel: 'warn' } as const
  await rm('dist', { recursive: true, force: true })
  await vite.build({
    ...config,
    build: { outDir: 'dist/client', emptyOutDir: true, manifest: true },
  })
  await vite.build({
    ...config,
    build: { ssr: 'src/app/render.tsx', outDir: 'dist/server', emptyOutDir: true },
  })
  // Last, so that a build that broke off is not taken for a finished one.
  await writeFile(stampFile, stamp)
}

/** Contents rather than times: a clone, a checkout and an image layer all touch the times. */
async function fingerprint(): Promise<string> {
  const files = await Array.fromAsync(glob(sources, { exclude: ['**/*.test.ts'] }))
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(file).update(await readFile(file))
  return hash.digest('hex')
}

if (import.meta.main) await build()
