import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  contrast,
  ink,
  inkOn,
  leaf,
  leastContrast,
  nightCard,
  nightPaper,
  nightShadesOf,
  paper,
  shadesOf,
} from './colour.ts'

const colour = integer({ min: 0, max: 0xffffff }).map(
  (value) => `#${value.toString(16).padStart(6, '0')}`,
)

describe('shades of a store colour', () => {
  test('whatever colour a store chooses, its buttons can be read, also under the pointer', () => {
    assert(
      property(colour, (chosen) => {
        const shades = shadesOf(chosen)
        expect(contrast(shades[6], inkOn(shades[6]))).toBeGreaterThanOrEqual(leastContrast)
        expect(contrast(shades[7], inkOn(shades[6]))).toBeGreaterThanOrEqual(leastContrast)
      }),
    )
  })

  test('its text can be read on paper and on its own tints', () => {
    assert(
      property(colour, (chosen) => {
        const shades = shadesOf(chosen)
        expect(contrast(shades[8], paper)).toBeGreaterThanOrEqual(leastContrast)
        expect(contrast(shades[9], shades[1])).toBeGreaterThanOrEqual(leastContrast)
        expect(contrast(shades[9], shades[2])).toBeGreaterThanOrEqual(leastContrast)
      }),
    )
  })

  test('at night its text can be read on the page, on cards and on its own tints, and buttons stay as they are', () => {
    assert(
      property(colour, (chosen) => {
        const night = nightShadesOf(chosen)
        expect(night.slice(6, 8)).toEqual(shadesOf(chosen).slice(6, 8))
        for (const ground of [nightPaper, nightCard]) {
          expect(contrast(night[8], ground)).toBeGreaterThanOrEqual(leastContrast)
        }
        for (const tint of night.slice(0, 3)) {
          expect(contrast(night[9], tint)).toBeGreaterThanOrEqual(leastContrast)
        }
      }),
    )
  })

  test('the ink flips between dark and light fills', () => {
    expect(inkOn('#ffd166')).toBe(ink)
    expect(inkOn('#5b2333')).toBe('#ffffff')
  })

  test('a colour that reads well stays as the store chose it', () => {
    expect(shadesOf('#8a3b12')[6]).toBe('#8a3b12')
  })

  test.each([null, '', 'red', '#12', '#12345g', 'url(x)'])(
    '%s falls back to leaf green',
    (given) => {
      expect(shadesOf(given)).toEqual(shadesOf(leaf))
    },
  )
})
