import { readFile, writeFile } from 'node:fs/promises'
import { bundle } from './bundle.ts'

const scriptTag = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/
const preloadTag = /\s*<link rel="modulepreload"[^>]* href="([^"]+)">/g

/** Puts what asks for the scripts later in the place of those that a built document begins with. */
export async function startLast(client: string): Promise<void> {
  const document = `${client}/src/app/documents/shop.html`
  const html = await readFile(document, 'utf8')
  const [, entry] = scriptTag.exec(html) ?? []
  if (entry === undefined) throw new Error(`${document} begins with no script`)
  const shared = Array.from(html.matchAll(preloadTag), ([, file]) => file)
  const name = await bundle('src/app/shell/start.ts', `${client}/assets`, 'start-[hash].js', {
    sharedFiles: JSON.stringify(shared),
    entryFile: JSON.stringify(entry),
  })
  const started = html
    .replaceAll(preloadTag, '')
    .replace(scriptTag, `\n    <script type="module" src="/assets/${name}"></script>`)
  await writeFile(document, started)
}
