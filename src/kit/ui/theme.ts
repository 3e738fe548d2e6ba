import { createTheme, type CSSVariablesResolver } from '@mantine/core'
import { danger, ink, inkTurnsAt, nightShadesOf, paper, shadesOf } from './colour.ts'

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
  'PasswordInput',
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
 * A brand at night, as a style sheet: it follows the wish of the system without a script, on pages of the server as well.
 * The words of the selector are more than Mantine's, whose values it takes the place of.
 */
export function nightOf(brandColor: string | null): string {
  const shades = nightShadesOf(brandColor)
  const values = shades.map((shade, at) => `--mantine-color-brand-${at}:${shade};`)
  const links = `--mantine-color-brand-text:${shades[8]};--mantine-color-brand-outline:${shades[8]};`
  return `@media screen and (prefers-color-scheme:dark){:root:root:root{${values.join('')}${links}}}`
}

/** Colours that belong to the paper rather than to a brand. */
export const paperVariables: CSSVariablesResolver = () => ({
  variables: {},
  dark: {},
  light: {
    '--mantine-color-body': paper,
    '--mantine-color-text': ink,
    '--mantine-color-dimmed': '#6b6258',
    '--mantine-color-placeholder': '#776d62',
    '--mantine-color-error': danger,
    '--mantine-color-anchor': 'var(--mantine-color-brand-8)',
    '--mantine-color-default': '#fffdf9',
    '--mantine-color-default-hover': '#f5eee1',
    '--mantine-color-default-border': '#d9cdb8',
  },
})
