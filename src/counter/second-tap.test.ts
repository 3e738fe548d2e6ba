import { describe, expect, it } from 'vitest'
import { isSecondTap, type Tap } from './second-tap.ts'

const first: Tap = { at: 1000, x: 180, y: 500, by: 'touch' }

describe('the second tap of a double tap', () => {
  it('comes soon, to where the first one was', () => {
    expect(isSecondTap(first, { ...first, at: 1200, x: 195 })).toBe(true)
    expect(isSecondTap(first, { ...first, at: 1501 })).toBe(false)
    expect(isSecondTap(first, { ...first, at: 1200, x: 210 })).toBe(false)
  })

  it('is no press of a mouse that was moved to another button', () => {
    const mouse = { ...first, by: 'mouse' }
    expect(isSecondTap(mouse, { ...mouse, at: 1200 })).toBe(true)
    expect(isSecondTap(mouse, { ...mouse, at: 1200, y: 512 })).toBe(false)
  })

  it('needs a first one', () => {
    expect(isSecondTap(undefined, first)).toBe(false)
  })
})
