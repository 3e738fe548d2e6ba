import { describe, expect, it } from 'vitest'
import { isSecondTap, type Tap } from './second-tap.ts'

const first: Tap = { timeStamp: 1000, clientX: 180, clientY: 500, pointerType: 'touch', detail: 1 }

describe('the second tap of a double tap', () => {
  it('comes soon, to where the first one was', () => {
    expect(isSecondTap(first, { ...first, timeStamp: 1200, clientX: 195 })).toBe(true)
    expect(isSecondTap(first, { ...first, timeStamp: 1501 })).toBe(false)
    expect(isSecondTap(first, { ...first, timeStamp: 1200, clientX: 210 })).toBe(false)
  })

  it('is no press of a mouse that was moved to another button', () => {
    const mouse = { ...first, pointerType: 'mouse', detail: 2 }
    expect(isSecondTap(mouse, { ...mouse, timeStamp: 1200 })).toBe(true)
    expect(isSecondTap(mouse, { ...mouse, timeStamp: 1200, clientY: 512 })).toBe(false)
    expect(isSecondTap(mouse, { ...mouse, timeStamp: 1200, detail: 1 })).toBe(false)
  })

  it('needs a first one', () => {
    expect(isSecondTap(undefined, first)).toBe(false)
  })
})
