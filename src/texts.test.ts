import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { saidTexts, textsToCome } from './specified-texts.ts'

interface Source {
  readonly path: string
  readonly text: string
}

const sources = globSync('src/**/*.{ts,tsx}')
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.(?:test|gen)\.tsx?$|^src\/demo\/|specified-texts/.test(path))
  .map((path): Source => ({ path, text: joined(readFileSync(path, 'utf8')) }))

/** Code with its texts in one piece: no comments, no line breaks, no concatenation, no escapes. */
function joined(code: string): string {
  return code
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/[^\n]*/g, '$1')
    .replace(/'\s*\+\s*'/g, '')
    .replace(/\\'|&apos;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, ' ')
}

/** The whole of a string or of an element's text; `{name}` in a text stands for a value put in there. */
function filesThatSay(text: string, within: readonly Source[]): readonly string[] {
  const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const whole = new RegExp(`(?<=['"\`>}] ?)${parts.join('\\$?\\{[^{}]*\\}')}(?= ?['"\`<{$])`)
  return within.filter((source) => whole.test(source.text)).map(({ path }) => path)
}

describe('texts of the specification', () => {
  test.for(saidTexts)('"%s" stands in one file', (text) => {
    expect(filesThatSay(text, sources)).toHaveLength(1)
  })

  test('those to come are said nowhere; one that is said moves to the list of those that are', () => {
    const said = textsToCome.filter((text) => filesThatSay(text, sources).length > 0)
    expect(said).toEqual([])
  })

  test('each is listed once', () => {
    const all = [...saidTexts, ...textsToCome]
    expect(all.filter((text, at) => all.indexOf(text) !== at)).toEqual([])
  })
})

describe('what there is none of', () => {
  test.for([
    ['a product is sold out', /out of stock/i],
    ['of an ingredient none is left', /Nothing left|ingredient is used up/],
  ] as const)('%s, and is called nothing else on any screen', ([, otherwise]) => {
    expect(sources.filter(({ text }) => otherwise.test(text)).map(({ path }) => path)).toEqual([])
  })
})

describe('a text is found', () => {
  const saying = (code: string) => [{ path: 'src/a.tsx', text: joined(code) }]

  test.for([
    ['Order not found', "throw notFound('Order not found')"],
    ['Our Menu', '<h1>\n  Our Menu\n</h1>'],
    ["You haven't placed any orders yet.", "'You haven\\'t placed any orders yet.'"],
    ["You haven't placed any orders yet.", '<p>You haven&apos;t placed any\n  orders yet.</p>'],
    ['Error: {error}', '`Error: ${problem.message}`'],
    ['Error: {error}', '<p>Error: {message}</p>'],
    ['No products found', "'No products ' +\n  'found'"],
  ] as const)('%s in %s', ([text, code]) => {
    expect(filesThatSay(text, saying(code))).toEqual(['src/a.tsx'])
  })

  test.for([
    ['Failed to fetch order', "failure: 'Failed to fetch orders'"],
    ['Failed to fetch user', "failure: 'Failed to fetch user orders'"],
    ['Failed to add ingredient', "'Failed to add ingredient. Please try again.'"],
    ['Our Menu', '// says "Our Menu"\n/* `Our Menu` */'],
  ] as const)('but %s not in %s', ([text, code]) => {
    expect(filesThatSay(text, saying(code))).toEqual([])
  })
})
