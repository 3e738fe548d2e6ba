import type { PublicStore } from './contract.ts'

/** Where a store says how it is installed on a phone. */
export const manifestPath = (slug: string) => `/${encodeURIComponent(slug)}/manifest.webmanifest`

/** And its counter, on the tablet that stands there. */
export const counterManifestPath = (slug: string) =>
  `/${encodeURIComponent(slug)}/admin/manifest.webmanifest`

type Installed = Pick<PublicStore, 'slug' | 'name' | 'brandColor' | 'logoImage' | 'description'>

/** Of stores that chose none: the green of Larder's own icon. */
const usualColour = '#2e7d4f'

/** A store as an app of its own: its name, its colour, its logo or else its first letter. */
export const manifestOf = ({ slug, name, brandColor, logoImage, description }: Installed) => ({
  id: `/${slug}`,
  name,
  short_name: name,
  description,
  start_url: `/${slug}/menu`,
  scope: `/${slug}`,
  display: 'standalone',
  background_color: '#fbf7ef',
  theme_color: brandColor ?? usualColour,
  icons: [
    logoImage === null
      ? { src: letterIcon(name, brandColor ?? usualColour), sizes: 'any', type: 'image/svg+xml' }
      : { src: logoImage, sizes: 'any', type: 'image/webp' },
  ],
})

/** The counter as an app of its own, beside the store of its customers. */
export const counterManifestOf = (store: Installed) => ({
  ...manifestOf(store),
  id: `/${store.slug}/admin`,
  name: `${store.name} counter`,
  short_name: 'Counter',
  start_url: `/${store.slug}/admin/pos`,
  scope: `/${store.slug}/admin`,
})

/** On a white plate, where any colour lets it be read. */
function letterIcon(name: string, colour: string): string {
  const [letter = ''] = name.trim()
  const drawing = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">',
    `<rect width="512" height="512" fill="${colour}"/><circle cx="256" cy="256" r="176" fill="#fff"/>`,
    '<text x="256" y="336" font-family="system-ui,sans-serif" font-size="232" font-weight="700"',
    ` text-anchor="middle" fill="#241f1a">${escaped(letter)}</text></svg>`,
  ]
  return `data:image/svg+xml,${encodeURIComponent(drawing.join(''))}`
}

const escaped = (letter: string) =>
  letter.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
