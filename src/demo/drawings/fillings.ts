import { darken, lighten } from './colour.ts'
import { depthAt, halfAt, type Vessel } from './vessel.ts'
import { box, circle, d, ellipse, faded, line, path, place, times } from './shapes.ts'

/** What lies at the bottom of the cup. */
export const sunkenKinds = {
  pearls: pile(14.5, (x, y, roll) => pearl(x, y, roll, '#2e1710')),
  goldPearls: pile(14.5, (x, y, roll) => pearl(x, y, roll, '#9a5a1f')),
  crystal: pile(14, (x, y) => bead(x, y, '#fff6ea', 0.72)),
  nata: pile(16, (x, y, roll) => jelly(x, y, roll, '#fffaf0', 0.62)),
  lycheeJelly: pile(16, (x, y, roll) => jelly(x, y, roll, '#ffe6ee', 0.72)),
  coffeeJelly: pile(18, (x, y, roll) => jelly(x, y, roll, '#3b1d0f', 0.94)),
  grassJelly: pile(17, (x, y, roll) => jelly(x, y, roll, '#1f2119', 0.94)),
  pudding: pile(25, (x, y, roll) => jelly(x, y, roll, '#ffd873', 0.97)),
  mangoCubes: pile(18, (x, y, roll) => jelly(x, y, roll, '#ffb31f', 0.98)),
  strawberryBits: pile(15, (x, y, roll) => jelly(x, y, roll, '#e2384a', 0.9)),
  ubeJam: pile(20, (x, y, roll) => jelly(x, y, roll, '#6b2f9c', 0.97)),
} as const

export type Sunken = keyof typeof sunkenKinds
type Piece = (x: number, y: number, roll: () => number) => string

/** Packs round pieces into the foot of the cup, row on row, and a few adrift above. */
function pile(r: number, draw: Piece) {
  return (vessel: Vessel, roll: () => number, height: number): string => {
    const rows = Math.max(1, Math.round(height / (r * 1.55)))
    return times(rows, (row) => {
      const y = vessel.floor - r * 0.35 - row * r * 1.55
      const reach = halfAt(vessel, y) - vessel.wall - r - 1
      const count = Math.floor((reach * 2) / (r * 1.95)) + 1 - (row % 2)
      const step = count > 1 ? (reach * 2) / (count - (row % 2 ? 0 : 1)) : 0
      return times(count, (i) => {
        const across = -reach + (row % 2 ? step / 2 : 0) + i * step
        const sag = depthAt(vessel, y) * (1 - (across / reach) ** 2) * 0.7
        const loose = row === rows - 1 ? roll() * r * 1.1 - r * 0.2 : (roll() - 0.5) * 4
        if (row === rows - 1 && roll() < 0.22) return ''
        return draw(400 + across + (roll() - 0.5) * 5, y + sag - loose - 6, roll)
      }).join('')
    }).join('')
  }
}

export const pearl = (x: number, y: number, roll: () => number, colour: string) => {
  const r = 13.4 + roll() * 2
  return [
    circle(x, y, r, darken(colour, 0.35)),
    circle(x - r * 0.06, y - r * 0.1, r * 0.88, colour),
    circle(x - r * 0.14, y - r * 0.2, r * 0.6, lighten(colour, 0.13)),
    ellipse(x - r * 0.36, y - r * 0.42, r * 0.27, r * 0.18, '#ffffff', 'opacity=".85"'),
    line(
      d`M${x + r * 0.1} ${y + r * 0.68}Q${x + r * 0.52} ${y + r * 0.52} ${x + r * 0.66} ${y + r * 0.1}`,
      lighten(colour, 0.5),
      1.8,
      'opacity=".5"',
    ),
  ].join('')
}

const bead = (x: number, y: number, colour: string, opacity: number) =>
  faded(
    opacity,
    circle(x, y, 13.5, darken(colour, 0.2)),
    circle(x - 1, y - 1.5, 12, colour),
    circle(x - 2, y - 3, 7.5, lighten(colour, 0.4)),
  ) + ellipse(x - 4.5, y - 5.5, 3.8, 2.6, '#ffffff', 'opacity=".95"')

const jelly = (x: number, y: number, roll: () => number, colour: string, opacity: number) => {
  const size = 26 + roll() * 6
  const half = size / 2
  return place(
    x,
    y,
    1,
    roll() * 70 - 35,
    faded(
      opacity,
      box(-half, -half, size, size, 6, darken(colour, 0.24)),
      box(-half, -half, size - 4, size - 4, 6, colour),
      box(-half + 3, -half + 3, size * 0.5, size * 0.42, 4, lighten(colour, 0.32)),
    ),
    line(d`M${-half + 6} ${-half + 5}H${-half + size * 0.5}`, '#ffffff', 2.4, 'opacity=".75"'),
  )
}

export const iceCube = (x: number, y: number, size: number, turn: number) => {
  const half = size / 2
  return place(
    x,
    y,
    1,
    turn,
    box(-half, -half, size, size, size * 0.2, '#ffffff', 'opacity=".36"'),
    box(-half + 6, -half + 6, size - 15, size - 15, size * 0.16, '#ffffff', 'opacity=".26"'),
    path(
      d`M${half} ${-half + 10}V${half - 9}Q${half} ${half} ${half - 9} ${half}H${-half + 10}Q${half - 12} ${half - 10} ${half} ${-half + 10}Z`,
      '#2b4a5c',
      'opacity=".13"',
    ),
    line(
      d`M${-half + 5} ${half - 12}V${-half + 10}Q${-half + 5} ${-half + 5} ${-half + 10} ${-half + 5}H${half - 14}`,
      '#ffffff',
      3.4,
      'opacity=".85"',
    ),
  )
}

/** Cubes jostling under the surface, some of them breaking it. */
export function ice(vessel: Vessel, surface: number, roll: () => number, cubes: number): string {
  return times(cubes, (i) => {
    const row = Math.floor(i / 3)
    const y = surface + 20 + row * 50 + roll() * 16
    const reach = halfAt(vessel, y) - 36
    const x = 400 + ((i % 3) - 1) * reach * 0.86 + (row % 2 ? 18 : -8) + (roll() - 0.5) * 14
    return iceCube(x, y, 50 + roll() * 12, roll() * 70 - 35)
  }).join('')
}

/** Syrup run down the inside of the cup in uneven stripes. */
const soft = (id: string, blur: number, drawn: string) =>
  `<filter id="${id}" x="-.2" y="-.2" width="1.4" height="1.4"><feGaussianBlur ` +
  `stdDeviation="${blur}"/></filter><g filter="url(#${id})">${drawn}</g>`

export function stripes(
  id: string,
  vessel: Vessel,
  surface: number,
  roll: () => number,
  colour: string,
) {
  return soft(
    `${id}-stripes`,
    2.6,
    times(8, (i) => {
      const across = -0.93 + i * 0.265 + (roll() - 0.5) * 0.1
      const length = 130 + roll() * 190
      const width = 9 + roll() * 13
      const y1 = surface - 8
      const y2 = surface + length
      const x1 = 400 + halfAt(vessel, y1) * across
      const x2 = 400 + halfAt(vessel, y2) * across * 0.96
      const bow = (roll() - 0.5) * 30
      return path(
        d`M${x1 - width} ${y1}C${x1 - width * 0.5 + bow} ${y1 + length * 0.35} ${x2 - 3 - bow} ${y1 + length * 0.6} ${x2 - 4} ${y2 - 8}` +
          d`Q${x2} ${y2 + 6} ${x2 + 5} ${y2 - 8}C${x2 + 4 - bow} ${y1 + length * 0.6} ${x1 + width * 0.55 + bow} ${y1 + length * 0.3} ${x1 + width} ${y1}Z`,
        colour,
        `opacity="${0.5 + roll() * 0.4}"`,
      )
    }).join(''),
  )
}

/** One liquid poured into another: soft plumes sinking from `from`. */
export function plumes(
  id: string,
  vessel: Vessel,
  from: number,
  roll: () => number,
  colour: string,
): string {
  return soft(
    `${id}-plumes`,
    7,
    times(9, (i) => {
      const across = -0.9 + i * 0.225
      const x = 400 + halfAt(vessel, from) * across * 0.92
      const length = 26 + roll() * 78
      const width = 20 + roll() * 16
      const lean = (roll() - 0.5) * 26
      return path(
        d`M${x - width} ${from - 34}C${x - width} ${from + length * 0.4} ${x - width * 0.5 + lean} ${from + length * 0.5} ${x - 9 + lean} ${from + length}` +
          d`Q${x + lean} ${from + length + 15} ${x + 10 + lean} ${from + length - 3}C${x + width * 0.5 + lean} ${from + length * 0.5} ${x + width} ${from + length * 0.3} ${x + width} ${from - 34}Z`,
        colour,
        `opacity="${0.4 + roll() * 0.45}"`,
      )
    }).join(''),
  )
}

/** Seeds, crumbs or flecks adrift in the drink. */
export function specks(
  vessel: Vessel,
  from: number,
  roll: () => number,
  colour: string,
  count: number,
) {
  return times(count, () => {
    const y = from + roll() * (vessel.floor - from)
    const x = 400 + (halfAt(vessel, y) - 14) * (roll() * 2 - 1)
    const r = 2.4 + roll() * 3.4
    return place(x, y, 1, roll() * 180, ellipse(0, 0, r * 1.35, r, colour, 'opacity=".85"'))
  }).join('')
}
