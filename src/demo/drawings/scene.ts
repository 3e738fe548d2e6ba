import { darken, lighten } from './colour.ts'
import { d, ellipse, faded, linear, path, radial } from './shapes.ts'

/** A table by a bright wall, 800 × 600, with the food standing on the line y = 512. */
export function scene(background: string, ...parts: string[]): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600">',
    '<defs>',
    linear(
      'wall',
      [0, 0, 500, 600],
      [
        [0, lighten(background, 0.42)],
        [1, background],
      ],
    ),
    linear(
      'table',
      [0, 420, 0, 600],
      [
        [0, darken(background, 0.1)],
        [1, darken(background, 0.2)],
      ],
    ),
    radial('glow', [
      [0, '#ffffff', 0.85],
      [0.35, '#ffffff', 0.5],
      [0.7, '#ffffff', 0.13],
      [1, '#ffffff', 0],
    ]),
    shadowPaint,
    '</defs>',
    '<rect width="800" height="600" fill="url(#wall)"/>',
    faded(
      0.2,
      path('M-40 0H120L-40 340Z', '#ffffff'),
      path('M190 0H330L20 600H-120Z', '#ffffff'),
      path('M650 0H700L400 600H350Z', '#ffffff'),
    ),
    ellipse(400, 270, 390, 330, 'url(#glow)'),
    path('M0 448Q400 424 800 448V600H0Z', 'url(#table)'),
    path('M0 448Q400 424 800 448V455Q400 431 0 455Z', '#ffffff', 'opacity=".35"'),
    ...parts,
    '</svg>',
  ].join('')
}

export const shadowPaint = radial('shadow', [
  [0, '#3a1a08', 0.62],
  [0.5, '#3a1a08', 0.3],
  [1, '#3a1a08', 0],
])

/** What a thing of half width `reach` leaves on the table, falling away from the window. */
export const shadow = (x: number, y: number, reach: number) =>
  ellipse(
    x + reach * 0.75,
    y + reach * 0.04,
    reach * 1.75,
    reach * 0.24,
    'url(#shadow)',
    'opacity=".5"',
  ) + ellipse(x + reach * 0.08, y, reach * 1.18, reach * 0.2, 'url(#shadow)')

export const plate = (rim: string) =>
  [
    shadow(400, 506, 270),
    ellipse(400, 488, 272, 56, darken(rim, 0.22)),
    ellipse(400, 480, 272, 56, rim),
    ellipse(400, 482, 206, 38, darken(rim, 0.07)),
    ellipse(400, 485, 202, 35, lighten(rim, 0.35)),
    path(
      d`M136 480A264 52 0 0 1 420 428`,
      'none',
      'stroke="#ffffff" stroke-width="5" stroke-linecap="round" opacity=".8"',
    ),
  ].join('')
