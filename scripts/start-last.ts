import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'

/*
 * A page of the shop is complete before any script runs. What draws it goes first: only once it has been drawn are the scripts
 * asked for that bring it to life, all at once, and each is run by itself, so that a finger is answered in between.
 */

const scriptTag = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/
const preloadTag = /\s*<link rel="modulepreload"[^>]* href="([^"]+)">/g

/** Puts a small script in the place of those that a built document begins with. */
export async function startLast(client: string): Promise<void> {
  const document = `${client}/src/app/documents/shop.html`
  const html = await readFile(document, 'utf8')
  const [, entry] = scriptTag.exec(html) ?? []
  if (entry === undefined) throw new Error(`${document} begins with no script`)
  const shared = Array.from(html.matchAll(preloadTag), ([, file]) => file)
  const script = scriptOf(JSON.stringify(shared), JSON.stringify(entry))
  const hash = createHash('sha256').update(script).digest('base64url').slice(0, 8)
  const name = `/assets/start-${hash}.js`
  await writeFile(client + name, script)
  const started = html
    .replaceAll(preloadTag, '')
    .replace(scriptTag, `\n    <script type="module" src="${name}"></script>`)
  await writeFile(document, started)
}

/** Its name changes with every build, since it names the files of the build. */
const scriptOf = (shared: string, entry: string) => `const entry = ${entry}
const screen = document.querySelector('#screen')
const files = [...${shared}, ...JSON.parse(screen ? screen.textContent : '[]'), entry]
const nextTask = () =>
  window.scheduler?.yield ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve))

async function start() {
  for (const href of files) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }),
    )
    await nextTask()
  }
  for (const file of files) {
    // What is missing besides the entry, the entry asks for again, and says so.
    await import(file).catch((error) => {
      if (file === entry) throw error
    })
    await nextTask()
  }
  // For whoever wants to know: the journeys, and a style sheet that would say it.
  document.documentElement.dataset.awake = ''
}

if (document.hidden) start()
else requestAnimationFrame(() => setTimeout(start))
`
