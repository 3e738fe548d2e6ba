import { darken, lighten } from './colour.ts'
import { circle, d, ellipse, line, path, place, times } from './shapes.ts'

/** A wheel of citrus: peel, pith and segments. */
export const wheel = (r: number, peel: string, flesh: string) =>
  [
    circle(3, 2, r, darken(peel, 0.25)),
    circle(0, 0, r, peel),
    circle(0, 0, r * 0.9, '#fff8e4'),
    times(9, (i) =>
      place(
        0,
        0,
        1,
        i * 40,
        path(
          d`M0 ${-r * 0.1}Q${-r * 0.3} ${-r * 0.5} ${-r * 0.23} ${-r * 0.78}Q0 ${-r * 0.9} ${r * 0.23} ${-r * 0.78}Q${r * 0.3} ${-r * 0.5} 0 ${-r * 0.1}Z`,
          flesh,
        ),
        path(
          d`M${-r * 0.06} ${-r * 0.3}Q${-r * 0.16} ${-r * 0.55} ${-r * 0.13} ${-r * 0.74}L0 ${-r * 0.78}Z`,
          lighten(flesh, 0.5),
          'opacity=".6"',
        ),
      ),
    ).join(''),
    circle(0, 0, r * 0.09, '#fff8e4'),
    line(
      d`M${-r * 0.84} ${-r * 0.34}A${r * 0.9} ${r * 0.9} 0 0 1 ${-r * 0.2} ${-r * 0.88}`,
      '#ffffff',
      3.5,
      'opacity=".6"',
    ),
  ].join('')

export const mintSprig = [
  leaf(0, 0, 62, -58, '#5fae57'),
  leaf(0, 0, 66, 34, '#4b9a4c'),
  leaf(2, 0, 74, -12, '#6cbb5d'),
  leaf(0, 4, 44, 78, '#5aa653'),
  leaf(0, 4, 42, -98, '#4b9a4c'),
].join('')

export function leaf(x: number, y: number, length: number, turn: number, colour: string): string {
  const wide = length * 0.27
  return place(
    x,
    y,
    1,
    turn,
    path(
      d`M0 0C${-wide * 1.3} ${-length * 0.3} ${-wide} ${-length * 0.75} 0 ${-length}C${wide} ${-length * 0.75} ${wide * 1.3} ${-length * 0.3} 0 0Z`,
      colour,
    ),
    path(
      d`M0 0C${wide * 1.3} ${-length * 0.3} ${wide} ${-length * 0.75} 0 ${-length}Z`,
      darken(colour, 0.32),
      'opacity=".5"',
    ),
    line(d`M0 -2V${-length * 0.86}`, lighten(colour, 0.5), 1.8, 'opacity=".8"'),
    times(3, (i) =>
      line(
        d`M0 ${-length * (0.25 + i * 0.2)}L${-wide * 0.6} ${-length * (0.36 + i * 0.2)}M0 ${-length * (0.25 + i * 0.2)}L${wide * 0.6} ${-length * (0.36 + i * 0.2)}`,
        lighten(colour, 0.4),
        1.2,
        'opacity=".55"',
      ),
    ).join(''),
  )
}

export const strawberry = [
  path('M-34 -22Q-40 -52 0 -50Q40 -52 34 -22Q26 28 0 40Q-26 28 -34 -22Z', '#e5354a'),
  path('M34 -22Q26 28 0 40Q22 0 16 -50Q40 -50 34 -22Z', '#b51d38', 'opacity=".6"'),
  ellipse(-17, -26, 8, 12, '#ffffff', 'opacity=".35" transform="rotate(20 -17 -26)"'),
  ...times(11, (i) =>
    ellipse(
      -20 + (i % 4) * 13 + (Math.floor(i / 4) % 2) * 6,
      -26 + Math.floor(i / 4) * 18,
      1.9,
      3,
      '#ffdc92',
    ),
  ),
  path(
    'M0 -44Q-18 -62 -36 -50Q-22 -36 0 -44Q-14 -28 -16 -22Q4 -26 0 -44Q8 -26 22 -24Q18 -38 0 -44Q24 -36 36 -52Q20 -62 0 -44Z',
    '#5d9c3a',
  ),
  line('M0 -46Q2 -58 10 -64', '#4c8230', 5),
].join('')

const peachSlice =
  path('M-48 -10Q-38 44 18 44Q52 38 50 10Q20 36 -14 12Q-34 -2 -34 -22Z', '#f6a04d') +
  path('M-48 -10Q-38 44 18 44Q52 38 50 10Q48 32 16 36Q-30 34 -40 -16Z', '#d9503f') +
  path('M-34 -18Q-20 20 14 22Q-14 2 -26 -18Z', '#ffd08a')

const mangoCheek =
  path('M-46 4Q-44 -46 6 -48Q52 -44 50 -8Q44 44 -4 44Q-44 42 -46 4Z', '#f08a1c') +
  path('M-40 2Q-38 -38 6 -40Q44 -38 42 -8Q38 34 -4 36Q-38 34 -40 2Z', '#ffc531') +
  times(3, (i) =>
    line(
      d`M${-26 + i * 24} -34L${-32 + i * 26} 30M-36 ${-18 + i * 20}L38 ${-24 + i * 20}`,
      '#e8951a',
      3,
      'opacity=".75"',
    ),
  ).join('') +
  line('M-28 -20Q-18 -32 0 -33', '#fff2b8', 4, 'opacity=".8"')

/** Slices that sit on the rim or float on the drink. */
export const rims = {
  lemon: wheel(46, '#f4c81e', '#ffe04f'),
  orange: wheel(52, '#f08a1d', '#ffab3d'),
  calamansi: wheel(35, '#5f9b35', '#ffb648'),
  mint: mintSprig,
  strawberry,
  peach: peachSlice,
  mango: mangoCheek,
} as const

export type RimGarnish = keyof typeof rims
