import { darken, lighten, mix } from './colour.ts'
import { coldDrink, type ColdDrink } from './drink.ts'
import { shadow, shadowPaint } from './scene.ts'
import { standing, type Thing } from './things.ts'
import { circle, d, ellipse, faded, line, linear, path, place, radial, times } from './shapes.ts'

const marks = {
  cloudCup: (ink: string, brand: string) =>
    path('M132 206L154 336Q156 350 170 350H230Q244 350 246 336L268 206Z', ink) +
    path(
      'M108 200C84 200 76 164 104 154C100 112 152 96 172 120C190 84 252 88 258 134C300 128 316 190 282 200Q276 214 260 206Q244 220 228 206Q212 222 194 206Q178 220 160 206Q144 220 130 206Q116 212 108 200Z',
      ink,
    ) +
    line(
      'M112 212Q122 220 132 212Q146 226 160 214Q178 228 194 214Q212 230 228 214Q244 228 260 214Q274 220 286 210',
      brand,
      9,
    ) +
    circle(176, 322, 15, brand) +
    circle(212, 326, 15, brand) +
    circle(195, 293, 15, brand) +
    circle(229, 294, 13, brand) +
    line('M222 96L240 46', ink, 18),
  kettle: (ink: string, brand: string) =>
    path(
      'M142 196Q142 172 166 170H246Q270 172 272 196L288 304Q288 320 270 320H144Q126 320 126 304Z',
      ink,
    ) +
    line('M276 286C330 286 304 176 342 160', ink, 19) +
    line('M140 206C74 178 72 296 130 288', ink, 17) +
    path('M168 162Q206 132 244 162Z', ink) +
    circle(206, 134, 12, ink) +
    place(206, 246, 1, 28, ellipse(0, 0, 28, 42, brand), line('M-4 -40Q12 -14 0 0T4 40', ink, 8)),
} as const

export type Mark = keyof typeof marks

/** A round sign in the store's colour, 400 × 400, with the ink that reads on it. */
export const drawLogo = (mark: Mark, brand: string, ink: string) =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">',
    linear(
      'sign',
      [60, 0, 340, 400],
      [
        [0, lighten(brand, 0.12)],
        [1, darken(brand, 0.12)],
      ],
    ),
    circle(200, 200, 200, 'url(#sign)'),
    circle(200, 200, 184, 'none', `stroke="${ink}" stroke-width="4" opacity=".4"`),
    place(200, 206, 0.86, 0, place(-200, -206, 1, 0, marks[mark](ink, brand))),
    '</svg>',
  ].join('')

export interface Cover {
  readonly wall: string
  readonly table: string
  readonly leaf: string
  readonly drinks: readonly ColdDrink[]
  readonly things: readonly Thing[]
}

/** The wide picture behind a store's name, 1600 × 900: calm on the left, the counter on the right. */
export const drawCover = (cover: Cover) =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" width="1600" height="900">',
    ...room(cover),
    ...cover.drinks.map((drink, i) => {
      const [x, y, scale] = seats[i] ?? [1100, 800, 1]
      return place(
        x,
        y,
        scale,
        0,
        place(-400, -512, 1, 0, shadow(400, 512, 92), coldDrink(`cup${i}`, drink)),
      )
    }),
    ...cover.things.map((thing, i) =>
      standing(thing, [716, 1012, 1296][i] ?? 716, [836, 862, 866][i] ?? 836, 1.2),
    ),
    '</svg>',
  ].join('')

const room = ({ wall, table, leaf }: Cover) => [
  shadowPaint,
  linear(
    'wall',
    [0, 0, 1500, 800],
    [
      [0, darken(wall, 0.22)],
      [0.55, wall],
      [1, lighten(wall, 0.22)],
    ],
  ),
  linear(
    'table',
    [0, 690, 0, 900],
    [
      [0, lighten(table, 0.12)],
      [1, darken(table, 0.3)],
    ],
  ),
  radial('lamp', [
    [0, mix(wall, '#fff3d6', 0.75), 0.95],
    [0.4, mix(wall, '#fff3d6', 0.6), 0.5],
    [1, mix(wall, '#fff3d6', 0.5), 0],
  ]),
  '<rect width="1600" height="900" fill="url(#wall)"/>',
  ellipse(1150, 400, 720, 560, 'url(#lamp)'),
  faded(
    0.09,
    path('M200 0H420L-60 900H-280Z', '#ffffff'),
    path('M520 0H580L100 900H40Z', '#ffffff'),
    path('M1300 0H1500L1020 900H820Z', '#ffffff'),
  ),
  ...times(3, (i) => lamp(874 + i * 278, [150, 96, 170][i] ?? 120, wall)),
  ...fronds(leaf),
  '<rect y="700" width="1600" height="200" fill="url(#table)"/>',
  '<rect y="700" width="1600" height="7" fill="#ffffff" opacity=".3"/>',
]

const seats = [
  [874, 792, 1.08],
  [1430, 790, 1.08],
  [1152, 818, 1.26],
] as const

const lamp = (x: number, y: number, wall: string) =>
  line(d`M${x} 0V${y}`, darken(wall, 0.55), 4) +
  path(
    d`M${x - 62} ${y + 62}Q${x - 56} ${y} ${x} ${y - 6}Q${x + 56} ${y} ${x + 62} ${y + 62}Z`,
    darken(wall, 0.5),
  ) +
  path(
    d`M${x - 62} ${y + 62}Q${x - 56} ${y} ${x} ${y - 6}Q${x - 30} ${y + 12} ${x - 34} ${y + 62}Z`,
    lighten(wall, 0.3),
    'opacity=".35"',
  ) +
  ellipse(x, y + 62, 62, 10, '#ffe9b8') +
  ellipse(x, y + 66, 24, 15, '#fffaf0')

const fronds = (leaf: string) =>
  times(2, (side) =>
    place(
      side ? 1620 : -20,
      side ? 120 : 700,
      side ? 1 : 1.25,
      side ? 200 : 12,
      ...times(7, (i) =>
        place(
          0,
          0,
          1,
          i * 17 - 50,
          path(
            'M0 0C-40 -90 -34 -220 0 -310C34 -220 40 -90 0 0Z',
            i % 2 ? leaf : darken(leaf, 0.22),
            'opacity=".9"',
          ),
          line('M0 -10V-280', lighten(leaf, 0.3), 3, 'opacity=".5"'),
        ),
      ),
    ),
  )
