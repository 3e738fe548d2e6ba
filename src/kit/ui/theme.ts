import { createTheme } from '@mantine/core'
import { ink, inkOn, inkTurnsAt, nightShadesOf, shadesOf, type Shades } from './colour.ts'

/** Storefronts breathe and are touched; the back office shows more at once. */
export type Density = 'airy' | 'compact'

/** The look of every screen; a store's own colour takes the place of leaf green. */
export const themeOf = (brandColor: string | null, density: Density = 'airy') =>
  createTheme({
    primaryColor: 'brand',
    colors: { brand: shadesOf(brandColor) },
    autoContrast: true,
    luminanceThreshold: inkTurnsAt,
    black: ink,
    fontFamily: "'Figtree Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
    headings: { fontWeight: '700' },
    defaultRadius: 8,
    radius: { sm: '0.5rem', md: '0.5rem', lg: '0.75rem' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: Object.fromEntries(
      sized.map((name) => [name, { defaultProps: { size: density === 'airy' ? 'md' : 'sm' } }]),
    ),
  })

const sized = [
  'Button',
  'TextInput',
  'Textarea',
  'NativeSelect',
  'Select',
  'Switch',
  'Checkbox',
  'FileInput',
  'MultiSelect',
  'Autocomplete',
]

/**
 * The colours of a brand by day and at night, as a style sheet: they follow the wish of the system without a script, on pages
 * of the server as well. The words of the second selector are more than those of the first, whose values it takes the place of.
 */
export function coloursOf(brandColor: string | null): string {
  const day = shadesOf(brandColor)
  const night = nightShadesOf(brandColor)
  const links = `--mantine-color-brand-text:${night[8]};--mantine-color-brand-outline:${night[8]};`
  const written = inkOn(day[6]) === ink ? 'black' : 'white'
  return `:root{${named(day)}--mantine-primary-color-contrast:var(--mantine-color-${written})}@media screen and (prefers-color-scheme:dark){:root:root:root{${named(night)}${links}}}`
}

const named = (shades: Shades) =>
  shades.map((shade, at) => `--mantine-color-brand-${at}:${shade};`).join('')
