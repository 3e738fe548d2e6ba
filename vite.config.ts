import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

/**
 * What a visitor of a storefront comes through, in its order: a menu, then what chooses a product's options. The cart
 * follows once there is something in it.
 */
const visits = {
  visit: [
    'src/app/documents/shop.tsx',
    'src/storefront/ui/StoreHome.tsx',
    'src/storefront/ui/Menu.tsx',
  ],
  choice: ['src/storefront/ui/Product.tsx', 'src/storefront/ui/QuickChoice.tsx'],
} as const

/**
 * Our modules under those travel as one file for each, with what they use of the libraries; left alone, each
 * button-sized module that two screens share would be a request of its own.
 */
function travelling(name: keyof typeof visits) {
  const screens = visits[name].map((file) => resolve(file))
  let needed: ReadonlySet<string> | undefined
  return (id: string, context: Rolldown.ChunkingContext): string | undefined => {
    needed ??= standingOn(screens, context)
    return needed.has(id) && !screens.includes(id) ? name : undefined
  }
}

function standingOn(roots: readonly string[], context: Rolldown.ChunkingContext) {
  const found = new Set(roots)
  for (const id of found) {
    const imported = context.getModuleInfo(id)?.importedIds ?? []
    for (const each of imported.filter((one) => !one.includes('/node_modules/'))) found.add(each)
  }
  return found
}

const unusedByBrowsers = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/

/**
 * The server writes its API's document with zod's conversion to JSON Schema. Every schema refers to it, so bundles
 * carry it along; in a browser nobody asks for it.
 */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  load: {
    filter: { id: unusedByBrowsers },
    async handler(id) {
      if (this.environment.name !== 'client') return null
      const names = (await readFile(id, 'utf8')).matchAll(
        /^export (?:const|function|class) (\w+)/gm,
      )
      const exports = Array.from(names, ([, name]) => `export const ${name} = none`)
      return ['const none = () => none', ...exports].join('\n')
    },
  },
}

/**
 * What a call does, in words, stands in the API's document. Contracts travel with the screens that make the calls, and a first
 * visit carried 45 such sentences.
 */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/[\w/-]*contract\.ts$/ },
    handler(code) {
      if (this.environment.name !== 'client') return null
      return code.replaceAll(/^ +summary:\s+(?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`),$/gm, '')
    },
  },
}

/**
 * A third of what a first visit loaded was React's. Preact goes under its name, for us and for the libraries alike; what it
 * lacks stands in one file (docs/decisions/0136).
 */
const preactForReact = [
  { find: /^react$/, replacement: resolve('src/kit/ui/preact/react.ts') },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom\/server$/, replacement: 'preact-render-to-string' },
  { find: /^react\/jsx(?:-dev)?-runtime$/, replacement: 'preact/jsx-runtime' },
]

/** Making what a page never asks for was a third of what the script of a first visit did (docs/decisions/0137). */
const zodWhenUsed = { find: /^zod$/, replacement: resolve('src/kit/ui/instead/late-zod.ts') }

/** What a page is coloured with stands in style sheets (kit/ui/theme.ts): how Mantine would reckon it is left out. */
const withoutVariables = {
  find: /^\.\/MantineCssVariables\/MantineCssVariables\.mjs$/,
  replacement: resolve('src/kit/ui/instead/no-variables.ts'),
}

/** Eight of Mantine's palettes are named by no screen of ours. */
const usedColours = {
  find: /^\.\/default-colors\.mjs$/,
  replacement: resolve('src/kit/ui/instead/used-colours.ts'),
}

export default defineConfig({
  plugins: [withoutJsonSchema, withoutSummaries],
  resolve: { alias: [...preactForReact, zodWhenUsed, withoutVariables, usedColours] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // What draws a page on the server is bundled whole: left outside, a library would find React itself.
  // `npm run dev` runs it file by file, where only modules are understood: a library that is none is made one before.
  ssr: { noExternal: true, optimizeDeps: { include: ['fast-deep-equal'] } },
  build: {
    // Nothing is inlined: the content security policy allows no `data:` scripts or fonts.
    assetsInlineLimit: 0,
    // Every browser that knows the rest of what we use preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Libraries say "use client" for servers of another kind.
      checks: { moduleLevelDirective: false },
      input: ['src/app/documents/shop.html', 'src/app/documents/admin.html'],
      output: {
        codeSplitting: {
          groups: [
            // Changes with our dependencies rather than with our releases.
            {
              name: 'libraries',
              priority: 3,
              // The last one has no more to it than a request of its own would cost.
              test: /node_modules\/(?:preact|react-router|@tanstack)\/|\/use-id\.mjs$/,
            },
            { name: travelling('visit'), debugName: 'visit', priority: 2 },
            { name: travelling('choice'), debugName: 'choice', priority: 1 },
          ],
        },
      },
    },
  },
})
