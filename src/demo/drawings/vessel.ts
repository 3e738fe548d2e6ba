import { d, ellipse, line, linear, path, radial, times } from './shapes.ts'

/** A clear cup seen from slightly above, standing at x = 400. */
export interface Vessel {
  readonly top: number
  readonly bottom: number
  readonly halfTop: number
  readonly halfBottom: number
  readonly depthTop: number
  readonly depthBottom: number
  readonly fill: number
  readonly floor: number
  readonly wall: number
}

export const vessels = {
  togo: {
    top: 132,
    bottom: 508,
    halfTop: 120,
    halfBottom: 84,
    depthTop: 20,
    depthBottom: 13,
    fill: 166,
    floor: 502,
    wall: 6,
  },
  glass: {
    top: 142,
    bottom: 508,
    halfTop: 106,
    halfBottom: 88,
    depthTop: 18,
    depthBottom: 14,
    fill: 184,
    floor: 484,
    wall: 10,
  },
} as const satisfies Record<string, Vessel>

export function halfAt(vessel: Vessel, y: number): number {
  const share = (y - vessel.top) / (vessel.bottom - vessel.top)
  return vessel.halfTop + (vessel.halfBottom - vessel.halfTop) * share
}

export function depthAt(vessel: Vessel, y: number): number {
  const share = (y - vessel.top) / (vessel.bottom - vessel.top)
  return vessel.depthTop + (vessel.depthBottom - vessel.depthTop) * share
}

/** The outline of what stands in the cup between two heights. */
export function slab(vessel: Vessel, from: number, to: number, inset: number): string {
  const upper = halfAt(vessel, from) - inset
  const lower = halfAt(vessel, to) - inset
  const upperDepth = depthAt(vessel, from) * (upper / (upper + inset))
  const lowerDepth = depthAt(vessel, to) * (lower / (lower + inset))
  return (
    d`M${400 - upper} ${from}L${400 - lower} ${to}` +
    d`A${lower} ${lowerDepth} 0 0 0 ${400 + lower} ${to}` +
    d`L${400 + upper} ${from}A${upper} ${upperDepth} 0 0 0 ${400 - upper} ${from}Z`
  )
}

export const backOfCup = (vessel: Vessel) =>
  path(slab(vessel, vessel.top, vessel.bottom, 0), '#ffffff', 'opacity=".34"') +
  ellipse(400, vessel.top, vessel.halfTop, vessel.depthTop, '#ffffff', 'opacity=".3"') +
  line(
    d`M${400 - vessel.halfTop} ${vessel.top}` +
      d`A${vessel.halfTop} ${vessel.depthTop} 0 0 1 ${400 + vessel.halfTop} ${vessel.top}`,
    '#ffffff',
    4,
    'opacity=".75"',
  )

/** The near wall: the shine of the window, the shaded sides and the rim. */
export function frontOfCup(id: string, vessel: Vessel): string {
  const side = (y: number, share: number) => 400 + halfAt(vessel, y) * share
  const from = vessel.top + 26
  const to = vessel.bottom - 30
  const shine = (left: number, right: number) =>
    d`M${side(from, left)} ${from}L${side(from, right)} ${from + 4}` +
    d`L${side(to, right)} ${to + 6}L${side(to, left)} ${to}Z`
  return [
    linear(
      `${id}-round`,
      [400 - vessel.halfTop, 0, 400 + vessel.halfTop, 0],
      [
        [0, '#3a1a08', 0.2],
        [0.1, '#3a1a08', 0.03],
        [0.3, '#ffffff', 0.12],
        [0.7, '#3a1a08', 0],
        [1, '#3a1a08', 0.22],
      ],
    ),
    path(slab(vessel, vessel.fill, vessel.bottom, 0), `url(#${id}-round)`),
    path(shine(-0.86, -0.66), '#ffffff', 'opacity=".42"'),
    path(shine(-0.6, -0.55), '#ffffff', 'opacity=".3"'),
    path(shine(0.84, 0.9), '#ffffff', 'opacity=".34"'),
    line(
      d`M${400 - vessel.halfBottom} ${vessel.bottom}A${vessel.halfBottom} ` +
        d`${vessel.depthBottom} 0 0 0 ${400 + vessel.halfBottom} ${vessel.bottom}`,
      '#ffffff',
      3.5,
      'opacity=".6"',
    ),
    line(
      d`M${400 - vessel.halfTop} ${vessel.top}A${vessel.halfTop} ${vessel.depthTop} ` +
        d`0 0 0 ${400 + vessel.halfTop} ${vessel.top}`,
      '#ffffff',
      6,
      'opacity=".92"',
    ),
  ].join('')
}

export const glassBase = (vessel: Vessel) =>
  path(slab(vessel, vessel.floor + 4, vessel.bottom, 0), '#ffffff', 'opacity=".5"') +
  ellipse(400, vessel.bottom - 6, vessel.halfBottom - 14, 8, '#ffffff', 'opacity=".5"')

/** Cold drinks sweat: droplets on the outside of the cup. */
export function droplets(vessel: Vessel, roll: () => number): string {
  return times(17, () => {
    const y = vessel.fill + 40 + roll() * (vessel.bottom - vessel.fill - 70)
    const x = 400 + halfAt(vessel, y) * (roll() * 1.76 - 0.88)
    const r = 2.2 + roll() * 3.6
    return (
      ellipse(x, y + 1, r, r * 1.25, '#3a1a08', 'opacity=".14"') +
      ellipse(x, y, r, r * 1.2, '#ffffff', 'opacity=".5"') +
      ellipse(x - r * 0.3, y - r * 0.4, r * 0.35, r * 0.4, '#ffffff', 'opacity=".9"')
    )
  }).join('')
}

/** The lid for drinks with a crown: clear, with a hole the straw goes through. */
export const domeLid = (id: string, vessel: Vessel) => {
  const { top, halfTop } = vessel
  const dome =
    d`M${400 - halfTop} ${top}C${400 - halfTop} ${top - 92} ${400 - 62} ${top - 112} 400 ${top - 112}` +
    d`C${462} ${top - 112} ${400 + halfTop} ${top - 92} ${400 + halfTop} ${top}` +
    d`A${halfTop} 20 0 0 1 ${400 - halfTop} ${top}Z`
  return [
    radial(`${id}-dome`, [
      [0, '#ffffff', 0.04],
      [0.75, '#ffffff', 0.1],
      [1, '#ffffff', 0.45],
    ]),
    path(dome, `url(#${id}-dome)`, 'stroke="#ffffff" stroke-opacity=".8" stroke-width="3"'),
    line(
      d`M${400 - 92} ${top - 26}C${400 - 88} ${top - 66} ${400 - 66} ${top - 88} ${400 - 40} ${top - 96}`,
      '#ffffff',
      11,
      'opacity=".72"',
    ),
    line(d`M${400 - 93} ${top - 8}V${top - 12}`, '#ffffff', 11, 'opacity=".72"'),
    line(
      d`M${400 + 100} ${top - 22}C${400 + 96} ${top - 58} ${400 + 80} ${top - 78} ${400 + 68} ${top - 86}`,
      '#ffffff',
      5,
      'opacity=".5"',
    ),
    line(
      d`M${400 - halfTop - 5} ${top + 2}A${halfTop + 5} 22 0 0 0 ${400 + halfTop + 5} ${top + 2}`,
      '#ffffff',
      13,
      'opacity=".88"',
    ),
    line(
      d`M${400 - halfTop - 3} ${top + 9}A${halfTop + 3} 22 0 0 0 ${400 + halfTop + 3} ${top + 9}`,
      '#3a1a08',
      2,
      'opacity=".14"',
    ),
  ].join('')
}

/** The sealed lid of a milk tea shop, printed in the colour of the drink's background. */
export const filmLid = (vessel: Vessel, colour: string) =>
  [
    ellipse(400, vessel.top, vessel.halfTop + 3, vessel.depthTop + 1, '#ffffff', 'opacity=".55"'),
    ellipse(400, vessel.top, vessel.halfTop - 4, vessel.depthTop - 3, colour, 'opacity=".62"'),
    path(
      d`M${330} ${vessel.top - 12}Q${300} ${vessel.top} ${316} ${vessel.top + 13}L${350} ${vessel.top + 16}Q${336} ${vessel.top} ${368} ${vessel.top - 15}Z`,
      '#ffffff',
      'opacity=".65"',
    ),
    line(
      d`M${400 - vessel.halfTop - 3} ${vessel.top + 3}A${vessel.halfTop + 3} ${vessel.depthTop} 0 0 0 ${403 + vessel.halfTop} ${vessel.top + 3}`,
      '#ffffff',
      9,
      'opacity=".9"',
    ),
  ].join('')
