import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { generateOpenapi } from './generate-openapi.ts'
import { generateRequirements } from './generate-requirements.ts'
import { generateTables } from './generate-tables.ts'

const checkOnly = process.argv.includes('--check')

// One after the other: the API document is built from code that reads the generated tables.
for (const generate of [generateTables, generateOpenapi, generateRequirements]) {
  const { path, text } = await generate()
  if (text === (await readFile(path, 'utf8').catch(() => ''))) continue
  if (checkOnly) {
    console.error(`${path} is out of date. \`npm run generate\` writes it anew.`)
    process.exitCode = 1
  } else {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
    console.log(`wrote ${path}`)
  }
}
