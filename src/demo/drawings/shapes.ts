export type Stop = readonly [offset: number, colour: string, opacity?: number]

const tidy = (value: number) => String(Math.round(value * 10) / 10)

/** Draws path data with every number rounded, so pictures stay small. */
export const d = (text: TemplateStringsArray, ...numbers: readonly number[]) =>
  text.reduce((drawn, piece, i) => drawn + tidy(numbers[i - 1] ?? 0) + piece)

export const path = (data: string, paint: string, more = '') =>
  `<path d="${data}" fill="${paint}" ${more}/>`

export const line = (data: string, colour: string, width: number, more = '') =>
  `<path d="${data}" fill="none" stroke="${colour}" stroke-width="${tidy(width)}" ` +
  `stroke-linecap="round" stroke-linejoin="round" ${more}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, paint: string, more = '') =>
  `<ellipse cx="${tidy(x)}" cy="${tidy(y)}" rx="${tidy(rx)}" ry="${tidy(ry)}" ` +
  `fill="${paint}" ${more}/>`

export const circle = (x: number, y: number, r: number, paint: string, more = '') =>
  ellipse(x, y, r, r, paint, more)

export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  paint: string,
  more = '',
) =>
  `<rect x="${tidy(x)}" y="${tidy(y)}" width="${tidy(width)}" height="${tidy(height)}" ` +
  `rx="${tidy(radius)}" fill="${paint}" ${more}/>`

export const place = (x: number, y: number, scale: number, turn: number, ...parts: string[]) =>
  `<g transform="translate(${tidy(x)} ${tidy(y)}) rotate(${tidy(turn)}) ` +
  `scale(${Math.round(scale * 1000) / 1000})">${parts.join('')}</g>`

export const faded = (opacity: number, ...parts: string[]) =>
  `<g opacity="${opacity}">${parts.join('')}</g>`

export const clipped = (id: string, shape: string, ...parts: string[]) =>
  `<clipPath id="${id}"><path d="${shape}"/></clipPath>` +
  `<g clip-path="url(#${id})">${parts.join('')}</g>`

/** A gradient over the page from one point to another, in the units of its group. */
export const linear = (
  id: string,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  stops: readonly Stop[],
) =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${tidy(x1)}" y1="${tidy(y1)}" ` +
  `x2="${tidy(x2)}" y2="${tidy(y2)}">${stops.map(stop).join('')}</linearGradient>`

/** A gradient from the middle of whatever it paints outwards. */
export const radial = (id: string, stops: readonly Stop[], focus = 'cx=".5" cy=".5" r=".5"') =>
  `<radialGradient id="${id}" ${focus}>${stops.map(stop).join('')}</radialGradient>`

const stop = ([offset, colour, opacity = 1]: Stop) =>
  `<stop offset="${Math.round(offset * 1000) / 1000}" stop-color="${colour}" ` +
  `stop-opacity="${opacity}"/>`

/** The shaded side of a ball lit from the upper left. */
export function crescent(x: number, y: number, r: number, colour: string, opacity: number) {
  const at = (degrees: number) =>
    [
      x + r * Math.cos((degrees * Math.PI) / 180),
      y + r * Math.sin((degrees * Math.PI) / 180),
    ] as const
  const [x1, y1] = at(-40)
  const [x2, y2] = at(135)
  const bend = r * 1.35
  return path(
    d`M${x1} ${y1}A${r} ${r} 0 0 1 ${x2} ${y2}A${bend} ${bend} 0 0 0 ${x1} ${y1}Z`,
    colour,
    `opacity="${opacity}"`,
  )
}

/** Numbers between 0 and 1 that look thrown but are the same on every start. */
export function dice(seed: number): () => number {
  let state = seed * 2654435761
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const times = <T>(count: number, draw: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => draw(index))
