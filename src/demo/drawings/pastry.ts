import { bagel, croffle, muffin } from './breads.ts'
import { darken, lighten } from './colour.ts'
import { plate, scene } from './scene.ts'
import { sweets } from './sweets.ts'
import { standing, type Thing } from './things.ts'
import { circle, d, dice, ellipse, line, linear, path, place, times } from './shapes.ts'

/** Something to eat, on a plate. */
export interface Pastry {
  readonly kind: keyof typeof pastries
  readonly background: string
  readonly plate?: string
  readonly behind?: Thing
  readonly beside?: Thing
}

export const drawPastry = (pastry: Pastry) =>
  scene(
    pastry.background,
    pastry.behind ? standing(pastry.behind, 132, 446, 1.1) : '',
    place(
      400,
      500,
      1.16,
      0,
      place(-400, -500, 1, 0, plate(pastry.plate ?? '#fbf7f0'), pastries[pastry.kind]()),
    ),
    pastry.beside ? standing(pastry.beside, 690, 574, 1.15) : '',
  )

const pastries = {
  croissant: () => crescentRoll('#e9a94f'),
  croffle,
  cookie: () => cookies('#cf9550', '#4a2413'),
  ubeCookie: () => cookies('#8a56b5', '#fff2d6'),
  muffin,
  bagel,
  ...sweets,
} as const

function crescentRoll(colour: string): string {
  const folds = [-3, 3, -2, 2, -1, 1, 0]
  return [
    linear(
      'crust',
      [0, -110, 0, 100],
      [
        [0, lighten(colour, 0.5)],
        [0.35, colour],
        [0.75, darken(colour, 0.3)],
        [1, darken(colour, 0.55)],
      ],
    ),
    ellipse(406, 474, 214, 26, 'url(#shadow)'),
    ...folds.map((i) => {
      const far = Math.abs(i)
      const rx = 62 - far * 5
      const ry = 112 - far * 22
      return place(400 + i * 66, 380 + far * far * 9, 1, i * 15, fold(rx, ry, colour))
    }),
    ...times(9, (i) =>
      line(
        d`M${250 + i * 38} ${486 + (i % 3) * 8}l${6 - (i % 2) * 12} 3`,
        darken(colour, 0.2),
        4,
        'opacity=".7"',
      ),
    ),
  ].join('')
}

const fold = (rx: number, ry: number, colour: string) =>
  [
    ellipse(5, 3, rx, ry, darken(colour, 0.6), 'opacity=".55"'),
    ellipse(0, 0, rx, ry, 'url(#crust)'),
    ...times(4, (i) => {
      const x = -rx * 0.55 + i * rx * 0.36
      const tall = ry * (0.62 + (i % 2) * 0.12)
      return line(
        d`M${x} ${-tall}Q${x - rx * 0.3} 0 ${x + 4} ${tall}`,
        i % 2 ? lighten(colour, 0.45) : darken(colour, 0.42),
        i % 2 ? 3.4 : 4.4,
        'opacity=".55"',
      )
    }),
    ellipse(
      -rx * 0.2,
      -ry * 0.56,
      rx * 0.3,
      ry * 0.13,
      '#fff6df',
      `opacity=".65" transform="rotate(-12)"`,
    ),
  ].join('')

function cookies(dough: string, chip: string): string {
  return [
    ellipse(410, 478, 196, 24, 'url(#shadow)'),
    ...times(3, (i) => lying(404 + (i % 2) * 14 - 6, 462 - i * 37, dough, chip, i)),
    place(318, 368, 1, -13, facing(dough, chip)),
  ].join('')
}

const lying = (x: number, y: number, dough: string, chip: string, seed: number) => {
  const roll = dice(seed + 11)
  return [
    ellipse(x, y + 8, 152, 30, darken(dough, 0.42)),
    path(
      d`M${x - 152} ${y - 12}Q${x - 156} ${y + 10} ${x - 140} ${y + 14}Q${x} ${y + 46} ${x + 140} ${y + 14}Q${x + 156} ${y + 10} ${x + 152} ${y - 12}Z`,
      darken(dough, 0.16),
    ),
    ellipse(x, y - 12, 152, 33, lighten(dough, 0.12)),
    ...times(9, () => {
      const cx = x + (roll() * 2 - 1) * 124
      return (
        ellipse(cx, y - 14 + (roll() - 0.5) * 30, 13, 6, darken(chip, 0.1)) +
        ellipse(cx - 3, y - 17, 5, 2, lighten(chip, 0.5), 'opacity=".6"')
      )
    }),
    ...times(4, (i) => ellipse(x - 96 + i * 62 + roll() * 12, y + 16 + (i % 2) * 5, 12, 8, chip)),
  ].join('')
}

const facing = (dough: string, chip: string) => {
  const roll = dice(5)
  const r = 104
  const rim = times(15, (i) => {
    const angle = (i / 15) * Math.PI * 2
    return circle(Math.cos(angle) * (r - 26), Math.sin(angle) * (r - 26), 27 + roll() * 6, dough)
  })
  return [
    circle(8, 6, r, darken(dough, 0.5)),
    ...rim,
    circle(0, 0, r - 7, dough),
    circle(-6, -8, r - 20, lighten(dough, 0.16)),
    ...times(5, (i) =>
      line(
        d`M${-70 + i * 30} ${-40 + (i % 3) * 34}q12 -8 20 2t20 -4`,
        darken(dough, 0.4),
        3,
        'opacity=".45"',
      ),
    ),
    ...times(13, (i) => {
      const angle = i * 2.4
      const reach = 14 + Math.sqrt(i) * 20
      return place(
        Math.cos(angle) * reach,
        Math.sin(angle) * reach,
        1,
        roll() * 90,
        path('M-15 6Q-16 -12 2 -14Q18 -12 15 6Q2 16 -15 6Z', darken(chip, 0.25)),
        path('M-15 3Q-15 -13 2 -14Q16 -12 14 2Q2 11 -15 3Z', chip),
        ellipse(-4, -6, 5, 3, lighten(chip, 0.6), 'opacity=".8"'),
      )
    }),
    ...times(16, () =>
      circle((roll() * 2 - 1) * 74, (roll() * 2 - 1) * 74, 1.8, '#ffffff', 'opacity=".9"'),
    ),
  ].join('')
}
