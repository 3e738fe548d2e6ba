/** The colour that lies `share` of the way from one hex colour to another. */
export function mix(from: string, to: string, share: number): string {
  const a = channels(from)
  const b = channels(to)
  return `#${a.map((value, i) => hex(value + ((b[i] ?? value) - value) * share)).join('')}`
}

export const lighten = (colour: string, share: number) => mix(colour, '#ffffff', share)

// Shadows of food are warm: black would make milk and dough look grey.
export const darken = (colour: string, share: number) => mix(colour, '#3a1a08', share)

const channels = (colour: string) =>
  [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16))

const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0')
