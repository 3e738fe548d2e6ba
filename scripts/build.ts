import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { buildWorker } from './build-worker.ts'
import { buildServer } from './bundle-server.ts'
import { compressAssets } from './compress-assets.ts'
import { saying } from '../src/kit/server/progress.ts'
import { inOneByte } from './in-one-byte.ts'
import { startLast } from './start-last.ts'

const dist = 'dist'
const stampFile = 'built-from'
const sources = [
  'src/**/*.*',
  'public/**/*.*',
  'package-lock.json',
  'vite.config.ts',
  'scripts/build-worker.ts',
  'scripts/bundle.ts',
  'scripts/bundle-server.ts',
  'scripts/compress-assets.ts',
  'scripts/in-one-byte.ts',
  'scripts/start-last.ts',
]

/** Bundles the two documents, their server rendering and the server, unless `dist` already holds just that. */
export async function build(): Promise<void> {
  const stamp = fingerprint()
  if (stamp === (await readFile(`${dist}/${stampFile}`, 'utf8').catch(() => ''))) return
  await saying('Building the screens', buildScreens)
  await saying('Building the server', () => buildServer(dist, stamp.slice(0, 12)))
  // Last, so that a build that broke off is not taken for a finished one.
  await writeFile(`${dist}/${stampFile}`, stamp)
}

async function buildScreens(): Promise<void> {
  process.env.NODE_ENV = 'production'
  const vite = await import('vite')
  const config = { configFile: 'vite.config.ts', logLevel: 'warn' } as const
  await setAside(dist)
  await vite.build({
    ...config,
    build: { outDir: `${dist}/client`, emptyOutDir: true, manifest: true },
  })
  await vite.build({
    ...config,
    plugins: [inOneByte],
    build: {
      ssr: 'src/app/documents/render.tsx',
      outDir: `${dist}/server`,
      emptyOutDir: true,
      // One file, whole from the start: of several, a running server would come back for some that the next build removes.
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  await buildWorker(dist)
  await startLast(`${dist}/client`)
  await compressAssets(`${dist}/client/assets`)
}

/**
 * Makes room for a build. The files of the one before stay, for pages that were opened then and go on asking for them;
 * those of two builds ago go.
 */
export async function setAside(folder: string): Promise<void> {
  const [client, server, before, stamp] = ['client', 'server', 'before', stampFile].map(
    (name) => `${folder}/${name}`,
  ) as [string, string, string, string]
  // One that broke off has left nothing that a page could know of.
  if (existsSync(stamp)) {
    await rm(before, { recursive: true, force: true })
    await mkdir(before)
    await rename(`${client}/assets`, `${before}/assets`)
  }
  await mkdir(`${before}/assets`, { recursive: true })
  for (const old of [stamp, client, server]) await rm(old, { recursive: true, force: true })
}

/**
 * Contents rather than times: a clone, a checkout and an image layer all touch the times. Read without waiting: to wait for
 * each of some thousand small files takes ten times as long, at every start.
 */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { exclude: ['**/*.test.ts'] }).toSorted()) {
    hash.update(file).update(readFileSync(file))
  }
  return hash.digest('hex')
}

if (import.meta.main) await build()
