import { darken, lighten } from './colour.ts'
import { leaf, mintSprig, strawberry, wheel } from './rims.ts'
import { circle, crescent, d, ellipse, line, path, place, times } from './shapes.ts'

const ball = (x: number, y: number, r: number, colour: string) =>
  circle(x, y, r, colour) +
  crescent(x, y, r, darken(colour, 0.5), 0.32) +
  ellipse(
    x - r * 0.38,
    y - r * 0.42,
    r * 0.26,
    r * 0.17,
    '#ffffff',
    `opacity=".6" transform="rotate(-35 ${x - r * 0.38} ${y - r * 0.42})"`,
  )

const cutCitrus = (peel: string, flesh: string, r: number) =>
  ball(-34, -r * 0.92, r * 0.96, peel) +
  circle(-42, -r * 1.78, 4, darken(peel, 0.4)) +
  place(30, -r * 0.94, 1, -8, wheel(r, peel, flesh))

const flower = (x: number, y: number, scale: number, petal: string, heart: string) =>
  place(
    x,
    y,
    scale,
    0,
    ...times(5, (i) =>
      place(
        0,
        0,
        1,
        i * 72 + 10,
        path('M0 0C-20 -14 -16 -42 0 -44C16 -42 20 -14 0 0Z', petal),
        line('M0 -10V-30', darken(petal, 0.18), 2, 'opacity=".5"'),
      ),
    ),
    circle(0, 0, 9, heart),
    circle(-2, -2, 4, lighten(heart, 0.5)),
  )

const mango =
  place(
    -30,
    -48,
    1,
    -24,
    path('M-54 8C-58 -40 -8 -58 34 -40C66 -24 62 26 24 40C-16 54 -50 42 -54 8Z', '#f7a81f'),
    path(
      'M-54 8C-58 -40 -8 -58 20 -44C-20 -34 -38 0 -30 42Q-52 34 -54 8Z',
      '#e8622c',
      'opacity=".5"',
    ),
    ellipse(6, -24, 22, 9, '#fff0b0', 'opacity=".7" transform="rotate(-14 6 -24)"'),
    line('M58 -16Q70 -22 74 -32', '#6b4a1f', 6),
  ) +
  times(5, (i) =>
    place(
      [16, 46, 74, 32, 60][i] ?? 0,
      [-15, -15, -14, -41, -40][i] ?? 0,
      1,
      [-6, 8, -10, 12, -8][i] ?? 0,
      box3('#ffbe2e', 27),
    ),
  ).join('')

function box3(colour: string, size: number): string {
  const h = size / 2
  return (
    path(d`M${-h} ${-h}H${h}V${h}H${-h}Z`, darken(colour, 0.1), 'stroke-linejoin="round"') +
    path(d`M${-h} ${-h}H${h - 6}V${h - 7}H${-h}Z`, colour) +
    line(d`M${-h + 4} ${-h + 4}H${h - 11}`, lighten(colour, 0.7), 3)
  )
}

const passion =
  ball(-38, -42, 42, '#6a2a52') +
  ellipse(32, -42, 47, 43, '#582044') +
  ellipse(30, -43, 42, 38, '#f9e9d8') +
  ellipse(30, -43, 34, 30, '#f5a623') +
  times(13, (i) => {
    const x = 30 + Math.cos(i * 2.4) * (6 + i * 1.7)
    const y = -43 + Math.sin(i * 2.4) * (5 + i * 1.4)
    return ellipse(x, y, 6.5, 5, '#ffc955') + ellipse(x, y, 3.4, 2.6, '#2c1a16')
  }).join('')

const lychee =
  ball(-34, -38, 38, '#cf3f52') +
  times(14, (i) =>
    circle(
      -34 + Math.cos(i * 2.4) * (6 + i * 1.9),
      -38 + Math.sin(i * 2.4) * (6 + i * 1.9),
      3,
      '#a9283f',
      'opacity=".7"',
    ),
  ).join('') +
  leaf(-26, -70, 54, 52, '#5a9a4c') +
  ball(38, -36, 36, '#fbf3ef') +
  path('M4 -28Q10 4 40 4Q70 2 73 -28Q60 -14 52 -24Q40 -8 30 -22Q18 -10 4 -28Z', '#cf3f52') +
  path('M4 -28Q10 4 40 4Q70 2 73 -28Q66 -6 40 -5Q14 -6 4 -28Z', '#a9283f', 'opacity=".6"')

const peach =
  ball(-28, -48, 48, '#f7a468') +
  path('M-28 -96C-64 -84 -66 -22 -40 -2Q-60 -40 -28 -96Z', '#e2574c', 'opacity=".5"') +
  line('M-26 -94Q-8 -60 -18 -8', '#d9654a', 3.5, 'opacity=".7"') +
  leaf(-24, -92, 52, 62, '#63a04d') +
  place(
    44,
    -34,
    0.95,
    6,
    path('M-44 -22Q-36 34 10 36Q48 32 46 -22Z', '#f2a04e'),
    path('M-44 -22Q-36 34 10 36Q48 32 46 -22Q38 24 8 26Q-30 24 -38 -22Z', '#dd5a45'),
    ellipse(1, -22, 45, 14, '#ffcf83'),
    ellipse(1, -21, 16, 6, '#a3402c'),
  )

const avocado =
  place(
    -32,
    -56,
    1,
    -14,
    path('M0 58C-48 56 -48 -2 -22 -40Q-10 -62 8 -56C28 -50 48 60 0 58Z', '#2f4a26'),
    path('M0 58C48 60 28 -50 8 -56Q30 -10 0 58Z', '#1f3319', 'opacity=".7"'),
    ellipse(-20, -8, 6, 22, '#7fa05a', 'opacity=".5" transform="rotate(14 -20 -8)"'),
  ) +
  place(
    38,
    -54,
    1,
    10,
    path('M0 56C-46 54 -46 -2 -20 -40Q-6 -62 10 -54C28 -46 46 58 0 56Z', '#33512a'),
    path('M0 50C-38 48 -39 0 -16 -34Q-4 -54 8 -47C22 -38 38 52 0 50Z', '#b9cf6a'),
    path('M-1 43C-30 41 -31 4 -12 -26Q-3 -42 6 -37C16 -28 30 45 -1 43Z', '#eef0a8'),
    circle(-1, 17, 18, '#7a4a26'),
    ellipse(-7, 10, 6, 5, '#c99a6a', 'opacity=".8"'),
  )

const root = (skin: string, flesh: string, fleck: string) =>
  place(
    -30,
    -42,
    1,
    -16,
    path('M-66 6C-60 -36 -6 -46 34 -36Q58 -28 58 2Q54 34 14 40C-30 46 -70 40 -66 6Z', skin),
    ...times(6, (i) =>
      line(
        d`M${-46 + i * 17} ${-28 - (i % 3) * 3}Q${-54 + i * 17} 6 ${-44 + i * 17} 34`,
        darken(skin, 0.35),
        2.5,
        'opacity=".5"',
      ),
    ),
  ) +
  ellipse(50, -40, 42, 41, darken(skin, 0.25)) +
  ellipse(48, -41, 38, 37, lighten(flesh, 0.35)) +
  ellipse(48, -41, 33, 32, flesh) +
  times(24, (i) =>
    ellipse(
      48 + Math.cos(i * 2.4) * (3 + i * 1.15),
      -41 + Math.sin(i * 2.4) * (3 + i * 1.1),
      2.4,
      1.4,
      fleck,
      'opacity=".75"',
    ),
  ).join('')

const wintermelon =
  path('M-88 -20C-86 -74 -40 -92 6 -86C52 -78 70 -46 62 -8Q-10 8 -88 -20Z', '#5d8a58') +
  times(5, (i) =>
    line(
      d`M${-62 + i * 26} ${-66 - (i % 4) * 5}Q${-68 + i * 26} -40 ${-58 + i * 24} -8`,
      '#d9ead3',
      4,
      'opacity=".45"',
    ),
  ).join('') +
  place(
    44,
    -34,
    1,
    8,
    path('M-58 18Q-50 -44 0 -46Q52 -44 58 18Q0 38 -58 18Z', '#4c7a49'),
    path('M-51 16Q-44 -37 0 -39Q45 -37 51 16Q0 32 -51 16Z', '#f3f7e4'),
    path('M-34 12Q-28 -22 0 -22Q28 -22 34 12Q0 22 -34 12Z', '#dce9c9'),
    ...times(6, (i) => ellipse(-20 + i * 8, 2 - (i % 2) * 10, 2.6, 4, '#fffbe8')),
  )

const berries = [
  [-44, -22],
  [0, -20],
  [42, -23],
  [-22, -52],
  [22, -52],
  [0, -80],
]
  .map(
    ([x = 0, y = 0]) =>
      ball(x, y, 24, '#3d4f8f') +
      circle(x + 3, y - 5, 7, '#2a3768') +
      circle(x + 3, y - 5, 3, '#55689f'),
  )
  .join('')

export const fruits = {
  lemon: cutCitrus('#f4c81e', '#ffe04f', 46),
  orange: cutCitrus('#f08a1d', '#ffab3d', 50),
  calamansi:
    cutCitrus('#5f9b35', '#ffb648', 33) + place(-78, -4, 0.9, 0, ball(0, -26, 27, '#6fae3e')),
  strawberry: place(-34, -40, 1, -14, strawberry) + place(36, -38, 0.95, 24, strawberry),
  mango,
  passion,
  lychee,
  peach,
  avocado,
  ube: root('#5e3a4f', '#7b3fb0', '#c79bea'),
  taro: root('#7a5a44', '#efe6ee', '#9c6fb3'),
  wintermelon,
  berries,
  mint: place(0, -12, 1.2, 0, mintSprig),
  tea:
    leaf(-6, -4, 96, -52, '#4f8f4a') +
    leaf(4, -4, 104, 8, '#67ab57') +
    leaf(8, -4, 88, 60, '#569a4f') +
    leaf(4, -6, 54, -18, '#8cc76e'),
  jasmine:
    leaf(-10, -6, 92, -66, '#5a9a4c') +
    leaf(14, -6, 88, 64, '#4d8c45') +
    flower(-34, -34, 0.85, '#fffdf6', '#f2c94c') +
    flower(30, -30, 0.9, '#fffdf6', '#f2c94c') +
    flower(0, -74, 0.8, '#fffdf6', '#f2c94c'),
} as const
