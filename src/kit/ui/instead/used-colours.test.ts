import { DEFAULT_THEME } from '@mantine/core'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DEFAULT_COLORS } from './used-colours.ts'

test('the palettes kept are those of the library, shade by shade', () => {
  expect(Object.keys(DEFAULT_THEME.colors).length).toBeGreaterThan(10)
  expect(DEFAULT_THEME.colors).toMatchObject(DEFAULT_COLORS)
})

test('no screen names a palette that is not kept', () => {
  const ours = [...Object.keys(DEFAULT_COLORS), 'brand']
  const others = Object.keys(DEFAULT_THEME.colors).filter((name) => !ours.includes(name))
  expect(others).toContain('teal')
  const named = new RegExp(`['"](?:${others.join('|')})(?:\\.\\d)?['"]`)
  const offenders = globSync('src/**/*.tsx').filter((file) =>
    named.test(readFileSync(file, 'utf8')),
  )
  expect(offenders).toEqual([])
})
