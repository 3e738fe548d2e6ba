import { glob, readFile } from 'node:fs/promises'

const tests = ['src/**/*.test.ts', 'e2e/**/*.e2e.ts']

/** A string that opens a call's arguments and starts with ids: `test('CART-03 CART-04 asks first'`. */
const titles = /\(\s*(['"`])((?:[A-Z]{2,}-\d+[,\s]+)+)((?:\\.|(?!\1)[^\\])*)\1/g

/** The same where a table gives each test its ids: `['ERR-05', inventory.list, …` and, after it, `('%s is told as …'`. */
const rowsOfTables = /\[\s*(['"`])((?:[A-Z]{2,}-\d+[,\s]*)+)\1/g
const titlesOfTables = /\(\s*(['"`])%s\s+((?:\\.|(?!\1)[^\\])*)\1/g

const intro = `# Requirements

What the product promises, by id, and the test that holds it to each promise. The ids are those of
the product's requirements; a test names the ones it checks at the start of its title. Written from
the tests by \`npm run generate\`.

| Requirement | What the test shows | Test |
|---|---|---|
`

/** The list of requirements, read from the titles of the tests that check them. */
export async function generateRequirements(): Promise<{ path: string; text: string }> {
  const rows = new Set<string>()
  for await (const file of glob(tests)) {
    const path = file.replaceAll('\\', '/')
    for (const { ids, sentence } of titlesIn(await readFile(file, 'utf8'))) {
      for (const id of ids) rows.add(`| ${id} | ${cell(sentence)} | [${path}](../${path}) |\n`)
    }
  }
  return { path: 'docs/requirements.md', text: intro + [...rows].toSorted(inOrder).join('') }
}

function titlesIn(source: string) {
  const own = Array.from(source.matchAll(titles), ([, , ids = '', sentence = '']) =>
    titleOf(ids, sentence),
  )
  const ofTables = [...source.matchAll(titlesOfTables)]
  const inTables = Array.from(source.matchAll(rowsOfTables), ({ index, 2: ids = '' }) => {
    const title = ofTables.find((one) => one.index > index)
    return title && titleOf(ids, title[2] ?? '')
  })
  return [...own, ...inTables.filter((title) => title !== undefined)]
}

const titleOf = (ids: string, sentence: string) => ({
  ids: ids.split(/[,\s]+/).filter(Boolean),
  sentence: sentence.replace(/\\(.)/g, '$1'),
})

/** What a table fills in is no part of the sentence. */
const cell = (text: string) =>
  text
    .replace(/%(?:\d\$)?[sdij]/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll('|', '\\|')

const inOrder = new Intl.Collator('en', { numeric: true }).compare
