import { globSync, readFileSync } from 'node:fs'
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { expect, test } from 'vitest'
import { contrast, leastContrast, nightCard } from './colour.ts'
import { coloursOf, themeOf } from './theme.ts'

const valuesIn = (css: string) =>
  Object.fromEntries(
    Array.from(css.matchAll(/(--[\w-]+):\s*([^;}]+)/g), ([, name, value = '']) => [
      name,
      value.replaceAll(/\s+/g, ' ').trim(),
    ]),
  )

/** What stands before the first rule for the night. */
const byDay = (css: string) => css.slice(0, css.indexOf('@media'))
const asMantineReckons = (theme: Parameters<typeof defaultCssVariablesResolver>[0]) => {
  const { variables, light } = defaultCssVariablesResolver(theme)
  return { ...variables, ...light }
}
const usual = asMantineReckons(DEFAULT_THEME)
const base = valuesIn(byDay(readFileSync('src/kit/ui/base.css', 'utf8')))

test.each([null, '#ffe000', '#3b1f5c'])(
  'of %s every value is what Mantine reckons',
  (brandColor) => {
    const reckoned = asMantineReckons(mergeMantineTheme(DEFAULT_THEME, themeOf(brandColor)))
    const written = { ...usual, ...base, ...valuesIn(byDay(coloursOf(brandColor))) }
    const other = Object.entries(reckoned).filter(([name, value]) => written[name] !== value)
    expect(other.map(([name]) => name)).toEqual([
      // The paper's own.
      '--mantine-color-body',
      '--mantine-color-error',
      '--mantine-color-placeholder',
      '--mantine-color-anchor',
      '--mantine-color-default',
      '--mantine-color-default-hover',
      '--mantine-color-default-border',
      '--mantine-color-dimmed',
      '--mantine-color-disabled',
      '--mantine-color-disabled-color',
      '--mantine-color-disabled-border',
      // Theirs does not read on its own light ground.
      '--mantine-color-yellow-light-color',
      // The same in other words.
      '--mantine-color-brand-outline-hover',
    ])
  },
)

test('at night every hue that buttons, icons and notices are written in reads on a card, and on its own ground', () => {
  const atNight = valuesIn(
    readFileSync('src/kit/ui/base.css', 'utf8').split('@media screen')[1] ?? '',
  )
  const colourOf = (name: string): string => {
    const value = atNight[name] ?? ''
    const [, other] = /^var\((--[\w-]+)\)$/.exec(value) ?? []
    return other === undefined ? value : colourOf(other)
  }
  const unread = ['gray', 'red', 'orange', 'yellow', 'green', 'blue'].filter((hue) => {
    const written = colourOf(`--mantine-color-${hue}-light-color`)
    const grounds = [nightCard, colourOf(`--mantine-color-${hue}-light`)]
    return !grounds.every((ground) => contrast(written, ground) >= leastContrast)
  })
  expect(unread).toEqual([])
})

test('nothing is drawn on paper in a colour that a light brand would make invisible', () => {
  const drawn =
    /(?<![\w-])(?:border|outline|accent-color|stroke)[\w-]*:[^;{}]*(?:primary-color-filled|brand-[1-7]\b)[^;]*/g
  const series = /color: 'var\(--mantine-(?:primary-color-filled|color-brand-[1-7])\)'/g
  const faint = globSync('src/**/ui/**/*.{css,tsx}').flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return [...text.matchAll(drawn), ...text.matchAll(series)].map(([line]) => `${file}: ${line}`)
  })
  expect(faint).toEqual([])
})

test('what folds on a narrow screen folds for large letters, too', () => {
  const inPixels = globSync('src/**/*.{css,tsx}').filter((file) =>
    /\((?:min|max)-(?:width|height): [\d.]+px\)/.test(readFileSync(file, 'utf8')),
  )
  expect(inPixels).toEqual([])
})
