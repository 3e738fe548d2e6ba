import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { bundle } from './bundle.ts'

const document = 'src/app/documents/admin.html'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}

/**
 * Bundles the workers, each a file of its own; no page carries any of them. That of the counter keeps the back office for
 * when there is no server, and has the list of what it keeps: the document, the screens of the counter, and what those draw
 * with. That of orders keeps nothing.
 */
export async function buildWorker(dist: string): Promise<void> {
  const chunks = JSON.parse(
    await readFile(`${dist}/client/.vite/manifest.json`, 'utf8'),
  ) as Readonly<Record<string, Chunk>>
  const files = keptFilesOf(chunks)
  const version = createHash('sha256')
    .update(await readFile(`${dist}/client/${document}`))
    .update(files.join())
    .digest('hex')
    .slice(0, 16)
  await rm(`${dist}/worker`, { recursive: true, force: true })
  await bundleWorker(dist, 'counter-worker', {
    keptFiles: JSON.stringify(files),
    keptVersion: JSON.stringify(version),
  })
  await bundleWorker(dist, 'order-worker', {})
}

const bundleWorker = (dist: string, name: string, define: Readonly<Record<string, string>>) =>
  bundle(`src/app/shell/worker/${name}.ts`, `${dist}/worker`, `${name}.js`, define)

/** What is drawn of the back office while there is no server: to sell, to count a drawer, to say who one is. */
const isForCounter = (source: string) =>
  /^src\/(?:counter|shifts|printing|accounts|kit|orders\/ui\/prints|app\/shell)\//.test(source)

/** Addresses of all that the counter needs of the document. */
export function keptFilesOf(chunks: Readonly<Record<string, Chunk>>): readonly string[] {
  const found = new Set([document])
  const files = new Set<string>()
  for (const name of found) {
    const chunk = chunks[name]
    if (chunk !== undefined) {
      const later = (chunk.dynamicImports ?? []).filter((next) => isForCounter(next))
      for (const next of [...(chunk.imports ?? []), ...later]) found.add(next)
      const own = [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]
      for (const file of own) if (file.startsWith('assets/')) files.add(`/${file}`)
    }
  }
  return [...files].toSorted()
}
