import { crown, crownDepth, type Crown } from './crowns.ts'
import { darken, lighten } from './colour.ts'
import { ice, iceCube, plumes, specks, stripes, sunkenKinds, type Sunken } from './fillings.ts'
import { standing, type Thing } from './things.ts'
import { mug, type HotDrink } from './mug.ts'
import { rims, type RimGarnish } from './rims.ts'
import { scene, shadow } from './scene.ts'
import { clipped, d, dice, ellipse, line, linear, path, place, type Stop } from './shapes.ts'
import {
  backOfCup,
  domeLid,
  droplets,
  filmLid,
  frontOfCup,
  glassBase,
  halfAt,
  slab,
  vessels,
  type Vessel,
} from './vessel.ts'

/** Everything that makes one cold drink look like itself. */
export interface ColdDrink {
  readonly cup: 'glass' | 'togo'
  readonly background: string
  /** Colours from the surface down, each with the share of the height where it ends. */
  readonly layers: readonly (readonly [colour: string, until: number])[]
  readonly blend?: number
  readonly plumes?: readonly [colour: string, at: number]
  readonly stripes?: string
  readonly specks?: string
  readonly sunk?: readonly (readonly [kind: Sunken, height: number])[]
  readonly ice?: number
  readonly afloat?: readonly RimGarnish[]
  readonly crown?: Crown
  readonly lid?: 'film' | 'dome'
  readonly straw?: string
  readonly rim?: RimGarnish
  readonly behind?: Thing
  readonly beside?: Thing
}

export type Drink = ColdDrink | HotDrink

export function drawDrink(drink: Drink): string {
  const cup =
    drink.cup === 'mug'
      ? mug(drink)
      : shadow(400, 512, 96) +
        place(
          400,
          512,
          drink.crown && drink.crown.kind !== 'cheese' ? 0.98 : 1.06,
          0,
          place(-400, -512, 1, 0, coldDrink('cup', drink)),
        )
  return scene(
    drink.background,
    drink.behind ? standing(drink.behind, drink.cup === 'mug' ? 158 : 208, 486, 1.15) : '',
    cup,
    drink.beside
      ? drink.cup === 'mug'
        ? standing(drink.beside, 650, 556, 1.1)
        : standing(drink.beside, 602, 534, 1.25)
      : '',
  )
}

/** The cup alone, standing on y = 512; `id` keeps its gradients apart from another cup's. */
export function coldDrink(id: string, drink: ColdDrink): string {
  const vessel: Vessel = vessels[drink.cup]
  const roll = dice(
    [...drink.background].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7),
  )
  const crowned = drink.crown && drink.crown.kind !== 'cheese'
  const straw = drink.straw ? strawOf(id, vessel, drink) : ''
  return [
    backOfCup(vessel),
    drink.cup === 'glass' ? glassBase(vessel) : '',
    linear(`${id}-liquid`, [0, vessel.fill, 0, vessel.floor], stopsOf(drink)),
    clipped(
      `${id}-in`,
      slab(vessel, vessel.fill, vessel.floor, vessel.wall),
      inside(id, vessel, drink, roll),
    ),
    surface(vessel, drink),
    drink.ice && !drink.crown ? breakingIce(vessel, roll) : '',
    (drink.afloat ?? [])
      .map((kind, i) =>
        place(400 + (i % 2 ? 34 : -38), vessel.fill - 6, 0.6, i % 2 ? 14 : -16, rims[kind]),
      )
      .join(''),
    crowned ? '' : straw,
    drink.rim && crowned ? rimGarnish(vessel, drink.rim) : '',
    crowned ? straw : '',
    drink.crown ? crown(id, vessel, drink.crown, roll) : '',
    frontOfCup(id, vessel),
    drink.ice ? droplets(vessel, roll) : '',
    drink.rim && !crowned ? rimGarnish(vessel, drink.rim) : '',
    drink.lid === 'dome' ? domeLid(id, vessel) : '',
    drink.lid === 'film'
      ? filmLid(vessel, lighten(drink.background, 0.25)) +
        (drink.straw ? strawAbove(id, vessel) : '')
      : '',
  ].join('')
}

function inside(id: string, vessel: Vessel, drink: ColdDrink, roll: () => number): string {
  const height = vessel.floor - vessel.fill
  const surfaceAt = vessel.fill + (drink.crown ? crownDepth(drink.crown.kind) : 0)
  return [
    `<rect x="240" y="100" width="320" height="440" fill="url(#${id}-liquid)"/>`,
    drink.plumes
      ? plumes(id, vessel, vessel.fill + drink.plumes[1] * height, roll, drink.plumes[0])
      : '',
    drink.ice ? ice(vessel, surfaceAt, roll, drink.ice) : '',
    drink.stripes ? stripes(id, vessel, surfaceAt, roll, drink.stripes) : '',
    drink.specks ? specks(vessel, surfaceAt + 20, roll, drink.specks, 46) : '',
    (drink.sunk ?? []).map(([kind, pile]) => sunkenKinds[kind](vessel, roll, pile)).join(''),
  ].join('')
}

function stopsOf({ layers, blend = 0.09 }: ColdDrink): Stop[] {
  let from = 0
  return layers.flatMap(([colour, until], i) => {
    const start = i === 0 ? 0 : from + blend
    from = until
    const end = i === layers.length - 1 ? 1 : until - blend
    return [
      [Math.min(start, end), colour],
      [end, colour],
    ] as const
  })
}

function surface(vessel: Vessel, { layers, crown: top }: ColdDrink): string {
  if (top?.kind === 'cheese') return ''
  const half = halfAt(vessel, vessel.fill) - vessel.wall
  const colour = layers[0]?.[0] ?? '#ffffff'
  return (
    ellipse(400, vessel.fill, half, vessel.depthTop - 3, darken(colour, 0.1)) +
    ellipse(400, vessel.fill + 1, half - 4, vessel.depthTop - 6, lighten(colour, 0.26)) +
    line(
      d`M${400 - half * 0.8} ${vessel.fill - 3}Q${400 - half * 0.4} ${vessel.fill - 12} 400 ${vessel.fill - 12}`,
      '#ffffff',
      3.5,
      'opacity=".6"',
    )
  )
}

const breakingIce = (vessel: Vessel, roll: () => number) =>
  iceCube(352 + roll() * 16, vessel.fill - 1, 46, -14 - roll() * 16) +
  iceCube(446 - roll() * 12, vessel.fill - 3, 50, 14 + roll() * 20)

function strawOf(id: string, vessel: Vessel, drink: ColdDrink): string {
  const wide = drink.cup === 'togo' ? 13 : 9
  const colour = drink.straw ?? '#ffffff'
  const raised = drink.crown && drink.crown.kind !== 'cheese' ? 12 : 72
  const [topX, topY, footX, footY] = [raised < 40 ? 466 : 460, raised, 432, vessel.fill + 3]
  return [
    linear(
      `${id}-straw`,
      [topX - wide, 0, topX + wide, 0],
      [
        [0, darken(colour, 0.2)],
        [0.35, lighten(colour, 0.45)],
        [1, darken(colour, 0.12)],
      ],
    ),
    path(
      d`M${topX - wide} ${topY}L${footX - wide} ${footY}A${wide} 4 0 0 0 ${footX + wide} ${footY}L${topX + wide} ${topY}Z`,
      `url(#${id}-straw)`,
    ),
    path(
      d`M${topX - wide} ${topY}L${footX - wide} ${footY}h6L${topX - wide + 6} ${topY}Z`,
      '#ffffff',
      'opacity=".35"',
    ),
    ellipse(topX, topY, wide, 4.6, darken(colour, 0.34)),
    line(
      d`M${topX - wide} ${topY}A${wide} 4.6 0 0 0 ${topX + wide} ${topY}`,
      lighten(colour, 0.5),
      2.5,
    ),
  ].join('')
}

// The film lies over the rim, so the part of the straw above it is drawn once more on top.
const strawAbove = (id: string, vessel: Vessel) =>
  clipped(
    `${id}-above`,
    d`M300 0H600V${vessel.top + 5}H300Z`,
    path(
      d`M447 72L${425} ${vessel.top + 4}A13 5 0 0 0 ${451} ${vessel.top + 4}L473 72Z`,
      `url(#${id}-straw)`,
    ),
    path(d`M447 72L${425} ${vessel.top + 4}h6L453 72Z`, '#ffffff', 'opacity=".35"'),
    ellipse(460, 72, 13, 4.6, '#3a1a08', 'opacity=".35"'),
    line('M447 72A13 4.6 0 0 0 473 72', '#ffffff', 2.5, 'opacity=".7"'),
  )

const rimGarnish = (vessel: Vessel, kind: RimGarnish) =>
  place(400 - vessel.halfTop + 14, vessel.top + 14, 1.2, -12, rims[kind])
