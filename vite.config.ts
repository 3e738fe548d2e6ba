import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'

/** What a visitor of a storefront comes through. */
const visited = [
  'src/app/shop.tsx',
  'src/storefront/ui/StoreHome.tsx',
  'src/storefront/ui/Menu.tsx',
  'src/storefront/ui/Product.tsx',
  'src/storefront/ui/Cart.tsx',
].map((file) => resolve(file))

/**
 * Our modules under those travel as one file, with what they use of the libraries; left alone, each button-sized module
 * that two screens share would be a request of its own.
 */
function visit(): (id: string, context: Rolldown.ChunkingContext) => string | undefined {
  let needed: ReadonlySet<string> | undefined
  return (id, context) => {
    needed ??= standingOn(visited, context)
    return needed.has(id) && !visited.includes(id) ? 'visit' : undefined
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

export default defineConfig({
  plugins: [react()],
  build: {
    // Nothing is inlined: the content security policy allows no `data:` scripts or fonts.
    assetsInlineLimit: 0,
    // Every browser that knows the rest of what we use preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['src/app/shop.html', 'src/app/admin.html'],
      output: {
        codeSplitting: {
          groups: [
            // Changes with our dependencies rather than with our releases.
            {
              name: 'react',
              test: /node_modules\/(?:react|react-dom|react-router|scheduler|@tanstack)\//,
            },
            { name: visit(), debugName: 'visit' },
          ],
        },
      },
    },
  },
})
