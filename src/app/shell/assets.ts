interface Chunk {
  readonly file: string
  readonly src?: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** How the browser's files are called; none while developing, when Vite hands them out itself. */
const manifest: Manifest = import.meta.env.PROD
  ? Object.assign(
      {},
      ...Object.values(
        import.meta.glob<Manifest>('/dist/client/.vite/manifest.json', {
          eager: true,
          import: 'default',
        }),
      ),
    )
  : {}

/** The styles that the screen needs, and the names of its scripts for when the page has been drawn (start.ts). */
export function linksTo(screens: readonly string[]): string {
  const entry = filesOf('src/app/documents/shop.html')
  const files = [...new Set(screens.flatMap((name) => [...filesOf(keyOf(name))]))].filter(
    (file) => !entry.has(file),
  )
  const styles = files.filter((file) => file.endsWith('.css'))
  // What a file stands on comes before it.
  const scripts = files.filter((file) => !file.endsWith('.css')).toReversed()
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    `<script type="application/json" id="screen">${JSON.stringify(scripts.map((file) => `/${file}`))}</script>`,
  ].join('')
}

const keyOf = (screen: string) =>
  Object.keys(manifest).find((key) => key.endsWith(`/${screen}.tsx`)) ?? ''

function filesOf(key: string, seen: Set<string> = new Set()): Set<string> {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const file of chunk.css ?? []) seen.add(file)
  for (const imported of chunk.imports ?? []) filesOf(imported, seen)
  return seen
}
