import { expect, test } from 'vitest'
import { manifestOf, manifestPath } from './manifest.ts'

const ulap = {
  slug: 'ulap-tea-house',
  name: 'Ulap Tea House',
  description: 'Tea by the hour',
  brandColor: '#8a3b12',
  logoImage: '/images/logo.webp',
}

test('a store is installed under its own name, colour and logo, and opens at its menu', () => {
  expect(manifestPath(ulap.slug)).toBe('/ulap-tea-house/manifest.webmanifest')
  expect(manifestOf(ulap)).toMatchObject({
    name: 'Ulap Tea House',
    start_url: '/ulap-tea-house/menu',
    scope: '/ulap-tea-house',
    theme_color: '#8a3b12',
    icons: [{ src: '/images/logo.webp', type: 'image/webp' }],
  })
})

test('one without a logo is known by its first letter, whatever that is', () => {
  const iconOf = (name: string) =>
    decodeURIComponent(manifestOf({ ...ulap, name, logoImage: null }).icons[0]?.src ?? '')
  expect(iconOf('Ulap')).toContain('>U</text>')
  expect(iconOf('<b>')).toContain('>&lt;</text>')
  expect(iconOf('茶')).toContain('>茶</text>')
})
