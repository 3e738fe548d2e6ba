import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { fakeBrowser } from './fake-browser.ts'
import { forgetStored, stored } from './stored.ts'

beforeEach(fakeBrowser)

const colours = stored('colours', z.array(z.string()), [])

describe('what the browser keeps', () => {
  test('is read as it was written', () => {
    colours.set(['red'])
    expect(colours.get()).toEqual(['red'])
    expect(window.localStorage.getItem('larder.colours')).toBe('["red"]')
  })

  test('stays the same object while nobody changes it, as React asks', () => {
    colours.set(['red'])
    expect(colours.get()).toBe(colours.get())
  })

  test.each(['{', '"red"', '[1]', 'null', ''])(
    'is empty again when %s was put in its place',
    (text) => {
      window.localStorage.setItem('larder.colours', text)
      expect(colours.get()).toEqual([])
    },
  )

  test('tells whoever shows it', () => {
    const listener = vi.fn<() => void>()
    window.addEventListener('larder:stored', listener)
    colours.set(['blue'])
    expect(listener).toHaveBeenCalledOnce()
  })

  test('is forgotten at logout, and nobody else’s things with it', () => {
    colours.set(['red'])
    window.sessionStorage.setItem('larder.draft', '1')
    window.localStorage.setItem('other', 'stays')
    forgetStored()
    expect(colours.get()).toEqual([])
    expect(Object.keys(window.localStorage)).toEqual(['other'])
    expect(Object.keys(window.sessionStorage)).toEqual([])
  })

  test('of other people’s tills is left to them', () => {
    const tills = { 'shop.cora': { held: ['Mia'] }, 'shop.dino': { held: ['Ben'] } }
    window.localStorage.setItem('larder.tills', JSON.stringify(tills))
    forgetStored('shop.dino')
    expect(window.localStorage.getItem('larder.tills')).toBe('{"shop.cora":{"held":["Mia"]}}')
    forgetStored('shop.cora')
    expect(window.localStorage.getItem('larder.tills')).toBeNull()
    window.localStorage.setItem('larder.tills', 'what somebody tampered with')
    forgetStored('shop.cora')
    expect(Object.keys(window.localStorage)).toEqual([])
  })

  test('is empty where the browser refuses its storage', () => {
    vi.spyOn(window.localStorage, 'getItem').mockImplementation(() => {
      throw new Error('denied')
    })
    expect(colours.get()).toEqual([])
  })
})
