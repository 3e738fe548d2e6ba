/** Red, green and blue from 0 to 255. */
type Rgb = readonly [number, number, number]

export const paper = '#fbf7ef'

/** What deletes, refuses or fails. */
export const danger = '#b42318'
export const ink = '#241f1a'
/** Larder's own accent, for stores that chose none and for the platform. */
export const leaf = '#2e7d4f'

/** At night: the page, what lies on it, and the ink. */
export const nightPaper = '#1a1613'
export const nightCard = '#25201b'
const nightInk = '#f1e9dd'

/** What WCAG asks of text. */
export const leastContrast = 4.5

/** Below this luminance white is the ink that reads better, above it the dark one. */
export const inkTurnsAt = 0.2

export type Shades = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]

/**
 * A store's colour from a breath of it (0) to nearly ink (9). Number 6 fills buttons, 7 is their hover, 8 is text on
 * paper, 9 is text on shades 1 and 2; each is moved as little as readable text needs.
 */
export function shadesOf(colour: string | null): Shades {
  const filled = fillOf(isColour(colour) ? colour : leaf)
  const tint = (share: number) => mix(filled, '#ffffff', share)
  const hover = luminance(filled) > inkTurnsAt ? tint(0.15) : mix(filled, ink, 0.14)
  return [
    tint(0.95),
    tint(0.89),
    tint(0.8),
    tint(0.6),
    tint(0.4),
    tint(0.2),
    filled,
    hover,
    darkenedFor(mix(filled, ink, 0.2), paper),
    darkenedFor(mix(filled, ink, 0.4), tint(0.8)),
  ]
}

/**
 * The same colour at night. What is filled stays, with its ink; tints are breaths of it on a dark card, and 8 and 9 are
 * lightened as far as readable text needs.
 */
export function nightShadesOf(colour: string | null): Shades {
  const [, , , , , , filled, hover] = shadesOf(colour)
  const tint = (share: number) => mix(filled, nightCard, share)
  return [
    tint(0.92),
    tint(0.86),
    tint(0.75),
    tint(0.6),
    tint(0.4),
    mix(filled, nightInk, 0.2),
    filled,
    hover,
    lightenedFor(mix(filled, nightInk, 0.35), nightCard),
    // Of a light colour one end of the tints is the lighter, of a dark one the other.
    lightenedFor(lightenedFor(mix(filled, nightInk, 0.55), tint(0.75)), tint(0.92)),
  ]
}

/** The ink for text on a filled surface. */
export const inkOn = (fill: string) => (luminance(fill) > inkTurnsAt ? ink : '#ffffff')

export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const isColour = (text: string | null): text is string => /^#[0-9a-f]{6}$/i.test(text ?? '')

/** Between light and dark lie a few colours on which neither ink reads: they are darkened for white. */
const fillOf = (colour: string) =>
  contrast(colour, inkOn(colour)) >= leastContrast ? colour : darkenedFor(colour, '#ffffff')

function darkenedFor(colour: string, background: string): string {
  let readable = colour
  while (contrast(readable, background) < leastContrast) readable = mix(readable, ink, 0.06)
  return readable
}

function lightenedFor(colour: string, background: string): string {
  let readable = colour
  while (contrast(readable, background) < leastContrast) readable = mix(readable, '#ffffff', 0.06)
  return readable
}

function mix(one: string, other: string, share: number): string {
  const [a, b] = [rgbOf(one), rgbOf(other)]
  const channel = (at: 0 | 1 | 2) =>
    Math.round(a[at] + (b[at] - a[at]) * share)
      .toString(16)
      .padStart(2, '0')
  return `#${channel(0)}${channel(1)}${channel(2)}`
}

/** Relative luminance as WCAG defines it. */
function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function rgbOf(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
