import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { inOneByte } from './in-one-byte.ts'

/**
 * Every module goes on saying that it is where its source is: beside some of them lie the migrations, or a script that is
 * run by itself.
 */
const inItsPlace = (outDir: string): Plugin => ({
  name: 'in-its-place',
  transform: {
    filter: { id: /^(?!.*\/node_modules\/)/, code: /import\.meta\.url/ },
    handler: (code, id) =>
      code.replaceAll(
        'import.meta.url',
        `new URL(${JSON.stringify(relative(outDir, id))}, import.meta.url).href`,
      ),
  },
})

/**
 * Bundles a script that Node runs, as `server.js` and what it loads later. Libraries stay where they are installed. Left alone,
 * the types of each of some hundred files are taken out at every start, by a compiler that takes 40 MB.
 */
export async function bundleForNode(script: string, outDir: string): Promise<void> {
  const vite = await import('vite')
  await vite.build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [inItsPlace(outDir), inOneByte],
    build: {
      ssr: script,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      // What fails is read in a log.
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'server.js', chunkFileNames: '[name].js' } },
    },
  })
}

/**
 * Bundles the server. A running one comes back for parts of it: they lie in a folder of its version, and that of the version
 * before stays.
 */
export async function buildServer(
  dist: string,
  version: string,
  script = 'src/app/server/server.ts',
): Promise<void> {
  const [folder, entry] = [`${dist}/larder`, `${dist}/larder.js`]
  const before = await readFile(entry, 'utf8').catch(() => '')
  await bundleForNode(script, `${folder}/${version}`)
  await writeFile(entry, `import './larder/${version}/server.js'\n`)
  for (const name of await readdir(folder)) {
    if (name !== version && !before.includes(`/${name}/`)) {
      await rm(`${folder}/${name}`, { recursive: true })
    }
  }
}
