import { darken, lighten, mix } from './colour.ts'
import { pearl } from './fillings.ts'
import { box, circle, d, dice, ellipse, line, path, place, times } from './shapes.ts'

const grain = (x: number, y: number, turn: number, colour: string) =>
  place(
    x,
    y,
    1,
    turn,
    ellipse(2, 2, 25, 17, darken(colour, 0.5)),
    ellipse(0, 0, 25, 17, colour),
    ellipse(-5, -6, 13, 5, lighten(colour, 0.35), 'opacity=".6"'),
    line('M-23 2Q-8 -8 0 0T23 -2', darken(colour, 0.6), 3.5),
  )

const cubes = (colour: string) =>
  [
    [-36, -22, -6],
    [14, -22, 5],
    [62, -20, -10],
    [-10, -64, 8],
  ]
    .map(([x = 0, y = 0, turn = 0]) =>
      place(
        x,
        y,
        1,
        turn,
        box(-22, -22, 46, 44, 6, darken(colour, 0.3)),
        box(-22, -22, 40, 38, 6, colour),
        box(-17, -17, 20, 9, 4, lighten(colour, 0.4), 'opacity=".75"'),
      ),
    )
    .join('')

/** A little bowl heaped with powder. */
const heap = (powder: string, bowl: string) =>
  [
    path('M-58 -54Q-30 -104 4 -100Q36 -98 60 -54Z', powder),
    path('M4 -100Q36 -98 60 -54H8Q30 -76 4 -100Z', darken(powder, 0.28), 'opacity=".5"'),
    line('M-36 -66Q-22 -88 -4 -92', lighten(powder, 0.45), 5, 'opacity=".6"'),
    path('M-76 -56Q-70 2 -28 4H28Q70 2 76 -56Q0 -38 -76 -56Z', bowl),
    path('M76 -56Q70 2 28 4H4Q50 -10 50 -50Q66 -52 76 -56Z', darken(bowl, 0.3), 'opacity=".4"'),
    line('M-62 -42Q-56 -16 -40 -6', '#ffffff', 7, 'opacity=".55"'),
    ellipse(0, 2, 30, 5, darken(bowl, 0.25)),
    ellipse(-84, -3, 14, 4, powder, 'opacity=".8"'),
  ].join('')

/** A little bowl of round or cut things, drawn by `piece`. */
const bowlOf = (bowl: string, piece: (x: number, y: number, i: number) => string) =>
  [
    ellipse(0, -56, 75, 20, darken(bowl, 0.35)),
    ...[
      [-46, -62],
      [-18, -68],
      [14, -68],
      [44, -62],
      [-32, -82],
      [0, -88],
      [30, -82],
      [-2, -64],
      [58, -58],
      [-60, -58],
    ].map(([x = 0, y = 0], i) => piece(x, y, i)),
    path('M-78 -56Q-70 2 -28 4H28Q70 2 78 -56Q0 -30 -78 -56Z', bowl),
    path('M78 -56Q70 2 28 4H4Q50 -10 52 -46Q66 -50 78 -56Z', darken(bowl, 0.3), 'opacity=".4"'),
    line('M-63 -40Q-56 -16 -40 -6', '#ffffff', 7, 'opacity=".55"'),
  ].join('')

const softCube = (colour: string, opacity: number) => (x: number, y: number, i: number) =>
  place(
    x,
    y,
    1,
    i * 37 - 30,
    box(-16, -16, 32, 32, 7, darken(colour, 0.25), `opacity="${opacity}"`),
    box(-16, -16, 27, 27, 7, colour, `opacity="${opacity}"`),
    line('M-10 -11H4', '#ffffff', 4, 'opacity=".8"'),
  )

const roundBead = (colour: string) => (x: number, y: number, i: number) => {
  const roll = dice(i + 3)
  return place(x, y, 1.15, 0, pearl(0, 0, roll, colour))
}

/** A pouring bottle with a paper band in the colour of its flavour. */
const bottle = (liquid: string, cap: string) =>
  [
    box(-16, -148, 32, 22, 5, cap),
    box(-12, -130, 24, 20, 2, lighten(liquid, 0.5)),
    path('M-13 -112Q-44 -94 -44 -66V-10Q-44 2 -32 2H32Q44 2 44 -10V-66Q44 -94 13 -112Z', liquid),
    path(
      'M13 -112Q44 -94 44 -66V-10Q44 2 32 2H12Q26 -4 26 -20V-66Q26 -92 4 -112Z',
      darken(liquid, 0.4),
      'opacity=".4"',
    ),
    box(-44, -68, 88, 44, 0, '#fffaf0', 'opacity=".94"'),
    circle(0, -46, 14, mix(liquid, '#ffffff', 0.15)),
    line('M-32 -86Q-33 -40 -32 -12', '#ffffff', 6, 'opacity=".55"'),
    line('M-9 -144H4', lighten(cap, 0.5), 3.5),
  ].join('')

const carton = (colour: string) =>
  [
    path('M-46 -108L-22 -146H38L52 -108V0H-46Z', lighten(colour, 0.72)),
    path('M-22 -146H38V-158H-22Z', colour),
    path('M18 -108L38 -146L52 -108V0H18Z', darken(colour, 0.1), 'opacity=".35"'),
    path('M-46 -62Q-20 -84 4 -62T52 -64V0H-46Z', colour),
    path('M-14 -106C-30 -84 -30 -72 -14 -70C2 -72 2 -84 -14 -106Z', '#ffffff'),
    line('M-38 -98V-72', '#ffffff', 5, 'opacity=".8"'),
  ].join('')

const disc = (x: number, y: number, turn: number) =>
  place(
    x,
    y,
    1,
    turn,
    circle(3, 3, 42, '#1a100d'),
    circle(0, 0, 42, '#33211c'),
    ...times(16, (i) => circle(Math.cos(i * 0.393) * 36, Math.sin(i * 0.393) * 36, 3, '#1d1310')),
    circle(0, 0, 23, '#422e27'),
    ...times(8, (i) => box(-2, -18, 4, 9, 2, '#251814', `transform="rotate(${i * 45})"`)),
    line('M-30 -18Q-20 -32 -2 -34', '#8d7063', 4, 'opacity=".6"'),
  )

const chocolate = place(
  0,
  -4,
  1,
  -5,
  box(-66, -76, 138, 82, 6, '#331709'),
  box(-70, -80, 138, 82, 6, '#4d2612'),
  ...times(
    6,
    (i) =>
      box(-64 + (i % 3) * 44, -74 + Math.floor(i / 3) * 38, 38, 32, 4, '#68381d') +
      line(
        d`M${-60 + (i % 3) * 44} ${-69 + Math.floor(i / 3) * 38}h26`,
        '#9a6640',
        3,
        'opacity=".8"',
      ),
  ),
)

const cinnamon =
  [
    [-8, -14, -8],
    [4, -38, 5],
    [-4, -60, -3],
  ]
    .map(([x = 0, y = 0, turn = 0]) =>
      place(
        x,
        y,
        1,
        turn,
        box(-76, -14, 152, 28, 12, '#7d431c'),
        box(-76, -14, 152, 17, 9, '#a86432'),
        line('M-60 -7H56', '#cf9258', 3, 'opacity=".8"'),
        ellipse(74, 0, 8, 13, '#5c2e11'),
        ellipse(75, 0, 4, 7, '#8d5227'),
      ),
    )
    .join('') + line('M-20 -78Q-10 -40 -18 2', '#e8d7b4', 5)

const cracker =
  place(
    -6,
    -50,
    1,
    -10,
    box(-52, -48, 110, 98, 8, '#9d6227'),
    box(-56, -52, 110, 98, 8, '#d69a4c'),
    ...times(12, (i) => circle(-36 + (i % 4) * 23, -32 + Math.floor(i / 4) * 29, 3.4, '#a9702f')),
    line('M-46 -44H36', '#f0c583', 4),
  ) + box(40, -22, 56, 20, 6, '#c98d42', 'transform="rotate(14 60 -10)"')

const honey =
  path('M-52 -84Q-62 -50 -54 -8Q-52 2 -40 2H40Q52 2 54 -8Q62 -50 52 -84Z', '#f0a21a') +
  path('M52 -84Q62 -50 54 -8Q52 2 40 2H12Q36 -8 32 -84Z', '#b8690f', 'opacity=".45"') +
  box(-56, -104, 112, 24, 8, '#f7e3bd') +
  line('M-40 -72Q-46 -40 -40 -14', '#ffffff', 8, 'opacity=".6"') +
  place(
    20,
    -92,
    1,
    22,
    line('M0 -70V0', '#b77b3d', 9),
    ...times(4, (i) => box(-18, -2 - i * 11, 36, 9, 4.5, '#d69a58')),
  )

const cup = (half: number, height: number) =>
  path(
    d`M${-half} ${-height}L${-half * 0.7} 0H${half * 0.7}L${half} ${-height}Z`,
    '#ffffff',
    'opacity=".62"',
  ) +
  path(
    d`M${half * 0.5} ${-height}L${half * 0.34} 0H${half * 0.7}L${half} ${-height}Z`,
    '#5b7585',
    'opacity=".2"',
  ) +
  ellipse(0, -height, half, 9, '#ffffff', 'opacity=".8"') +
  ellipse(0, -height, half - 6, 5.5, '#c9d6db') +
  line(d`M${-half * 0.78} ${-height + 18}L${-half * 0.56} -12`, '#ffffff', 7, 'opacity=".9"')

const straws = times(5, (i) => {
  const colour = ['#e76f51', '#f4b740', '#5b9a8b', '#8f6bb3', '#d9658a'][i] ?? '#e76f51'
  return place(
    -44 + i * 22,
    0,
    1,
    -14 + i * 7,
    box(-8, -138, 16, 138, 6, colour),
    box(-5, -134, 4, 128, 2, '#ffffff', 'opacity=".5"'),
    ellipse(0, -137, 8, 3.5, darken(colour, 0.45)),
  )
}).join('')

const lids = times(3, (i) =>
  place(
    0,
    -12 - i * 22,
    1,
    0,
    ellipse(0, 0, 72, 17, '#9fb2ba', 'opacity=".8"'),
    ellipse(0, -5, 72, 17, '#f4f9fa'),
    ellipse(0, -6, 52, 11, '#d3e0e4'),
  ),
).join('')

const iceHeap = [
  [-40, -24, -8],
  [12, -24, 6],
  [58, -20, -14],
  [-16, -66, 12],
  [34, -62, -6],
]
  .map(([x = 0, y = 0, turn = 0]) =>
    place(
      x,
      y,
      1,
      turn,
      box(-24, -24, 48, 48, 10, '#a9cbd8', 'opacity=".85"'),
      box(-24, -24, 42, 42, 10, '#d8edf4', 'opacity=".95"'),
      line('M-17 8V-16H10', '#ffffff', 5),
    ),
  )
  .join('')

const loaf =
  path('M-80 -2Q-92 -54 -56 -72Q0 -96 56 -72Q92 -54 80 -2Z', '#c98238') +
  path('M-80 -2Q-88 -44 -60 -58Q0 -76 60 -58Q88 -44 80 -2Z', '#f3d7a2') +
  line('M-60 -66Q0 -90 56 -66', '#eab66d', 5)

const egg =
  place(
    -26,
    -44,
    1,
    -8,
    path('M0 44C-44 44 -40 -46 0 -50C40 -46 44 44 0 44Z', '#f0c9a4'),
    ellipse(-12, -12, 9, 16, '#fff3e6', 'opacity=".8"'),
  ) +
  place(
    44,
    -38,
    0.9,
    14,
    path('M0 44C-44 44 -40 -46 0 -50C40 -46 44 44 0 44Z', '#e2b083'),
    ellipse(-12, -12, 9, 16, '#fff3e6', 'opacity=".7"'),
  )

export const pantry = {
  beans:
    grain(-48, -20, -24, '#6b3a1e') +
    grain(8, -18, 16, '#5c2f17') +
    grain(58, -22, -40, '#744020') +
    grain(-18, -50, 34, '#6b3a1e') +
    grain(34, -54, -10, '#5c2f17') +
    grain(6, -82, 22, '#744020'),
  sugar: cubes('#9b5f2b'),
  caramels: cubes('#cf8a35'),
  butter: cubes('#f7d774'),
  cookies: place(0, -2, 1, 0, disc(-34, -42, -12), disc(38, -40, 20)),
  chocolate,
  cinnamon,
  cracker,
  honey,
  matcha: heap('#7ea43a', '#3b4a3a'),
  cocoa: heap('#6b3a20', '#e9dcc7'),
  creamer: heap('#fbf1dc', '#8fa9a3'),
  taroPowder: heap('#b79ad0', '#f2ebe2'),
  cheesePowder: heap('#ffe3a0', '#b5654a'),
  oats: heap('#e3c58f', '#8a6a4a'),
  flour: heap('#fdf8ee', '#c98d6a'),
  pearls: bowlOf('#e9dcc7', roundBead('#2e1710')),
  crystal: bowlOf('#7fa7a1', roundBead('#e9ddcf')),
  nata: bowlOf('#d58b73', softCube('#fffaf0', 0.9)),
  coffeeJelly: bowlOf('#f2ebe2', softCube('#3b1d0f', 0.96)),
  grassJelly: bowlOf('#b9c9a5', softCube('#22251c', 0.96)),
  pudding: bowlOf('#b5654a', softCube('#ffd873', 0.98)),
  milk: carton('#6fa3c9'),
  oatMilk: carton('#c9a46a'),
  soyMilk: carton('#8dac6b'),
  cream: carton('#d98b96'),
  fructose: bottle('#f1dfae', '#d8d2c6'),
  brownSyrup: bottle('#6b3413', '#3a2a22'),
  caramelSyrup: bottle('#c47a26', '#3a2a22'),
  vanillaSyrup: bottle('#e9c98a', '#4a3626'),
  condensed: bottle('#f8ecd2', '#5b86b0'),
  chaiSyrup: bottle('#9a5a2b', '#6b3413'),
  cup: cup(52, 128),
  tallCup: cup(56, 158),
  straws,
  lids,
  ice: iceHeap,
  loaf,
  egg,
} as const
