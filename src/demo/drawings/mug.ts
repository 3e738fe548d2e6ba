import { darken, lighten } from './colour.ts'
import { sprinkle } from './crowns.ts'
import type { Thing } from './things.ts'
import { shadow } from './scene.ts'
import {
  box,
  circle,
  clipped,
  d,
  dice,
  ellipse,
  faded,
  line,
  linear,
  path,
  place,
  times,
} from './shapes.ts'

export type MugArt = 'leaf' | 'heart' | 'cocoa' | 'crema' | 'black' | 'cream' | 'spice'

export interface HotDrink {
  readonly cup: 'mug'
  readonly background: string
  readonly china: string
  readonly liquid: string
  readonly art: MugArt
  readonly small?: 'espresso'
  readonly behind?: Thing
  readonly beside?: Thing
}

/** A china cup on its saucer, steaming. */
export function mug({ china, liquid, art, small }: HotDrink): string {
  const dark = darken(china, 0.2)
  const body = 'M250 300C252 392 290 462 344 470H456C510 462 548 392 550 300Z'
  const cup = [
    linear(
      'china',
      [250, 0, 550, 0],
      [
        [0, dark],
        [0.18, china],
        [0.42, lighten(china, 0.55)],
        [0.72, china],
        [1, darken(china, 0.3)],
      ],
    ),
    line('M540 330C636 316 638 424 514 422', darken(china, 0.16), 27),
    line('M540 326C632 314 632 416 516 416', china, 20),
    line('M556 326C610 322 616 380 570 398', lighten(china, 0.6), 5, 'opacity=".8"'),
    ellipse(400, 470, 62, 12, dark),
    path(body, 'url(#china)'),
    ellipse(400, 300, 150, 60, lighten(china, 0.5)),
    ellipse(400, 303, 141, 54, darken(china, 0.24)),
    clipped('brew', 'M259 303A141 54 0 0 0 541 303A141 54 0 0 0 259 303Z', ...brew(liquid, art)),
    art === 'cream' ? dollop : '',
    line('M252 293A148 59 0 0 1 452 244', '#ffffff', 5, 'opacity=".9"'),
    path('M276 338Q286 414 330 448Q296 398 296 340Z', '#ffffff', 'opacity=".5"'),
    art === 'cream' ? '' : steam,
  ].join('')
  const saucer = [
    shadow(400, 508, 214),
    ellipse(400, 488, 226, 54, darken(china, 0.3)),
    ellipse(400, 481, 226, 54, lighten(china, 0.2)),
    ellipse(400, 483, 150, 34, darken(china, 0.1)),
    ellipse(408, 480, 100, 16, 'url(#shadow)', 'opacity=".8"'),
    line('M184 474A216 50 0 0 1 380 430', '#ffffff', 4, 'opacity=".8"'),
  ].join('')
  const scale = small ? 0.8 : 1
  return place(400, 512, scale, 0, place(-400, -512, 1, 0, saucer, cup))
}

function brew(liquid: string, art: MugArt): string[] {
  const milk = '#fff4e2'
  const roll = dice(art.length * 13 + liquid.charCodeAt(3))
  const pool = [
    ellipse(400, 316, 138, 52, liquid),
    ellipse(394, 320, 122, 43, lighten(liquid, 0.1)),
  ]
  const tilt = (...parts: string[]) =>
    `<g transform="translate(400 316) scale(1 .46)">${parts.join('')}</g>`
  const arts: Record<MugArt, () => string[]> = {
    leaf: () => [tilt(...times(5, (i) => rosettaLeaf(i, milk)), line('M0 92V-96', liquid, 6))],
    heart: () => [
      tilt(
        circle(0, 0, 104, lighten(liquid, 0.22)),
        path('M0 84C-120 10 -84 -80 -30 -72Q-6 -68 0 -44Q6 -68 30 -72C84 -80 120 10 0 84Z', milk),
      ),
    ],
    cocoa: () => [
      ellipse(400, 316, 116, 41, milk),
      sprinkle(400, 316, 96, 32, '#6b3a1c', roll, 190),
    ],
    spice: () => [
      ellipse(400, 316, 118, 42, lighten(liquid, 0.45)),
      sprinkle(386, 310, 78, 25, '#94501f', roll, 150),
    ],
    crema: () => [
      ellipse(400, 316, 131, 48, '#b8702d'),
      ellipse(392, 313, 98, 33, '#cf8b42', 'opacity=".8"'),
      line('M318 322Q372 300 420 316T486 306', '#8a4a1b', 7, 'opacity=".55"'),
      line('M340 334Q396 318 446 332', '#e6b06a', 5, 'opacity=".7"'),
    ],
    black: () => [
      line('M276 322A126 44 0 0 0 524 322', '#b8702d', 6, 'opacity=".75"'),
      ...times(9, () =>
        circle(300 + roll() * 60, 330 + roll() * 16, 2 + roll() * 3, '#c98a4b', 'opacity=".8"'),
      ),
      ellipse(440, 306, 44, 8, '#ffffff', 'opacity=".18"'),
    ],
    cream: () => [ellipse(400, 312, 112, 38, '#6b3a20', 'opacity=".5"')],
  }
  return [...pool, ...arts[art]()]
}

const rosettaLeaf = (i: number, milk: string) => {
  const y = 70 - i * 34
  const reach = [64, 84, 80, 62, 38][i] ?? 40
  return path(
    d`M0 ${y + 18}Q${-reach} ${y + 12} ${-reach} ${y - 26}Q${-reach * 0.4} ${y - 4} 0 ${y - 8}Q${reach * 0.4} ${y - 4} ${reach} ${y - 26}Q${reach} ${y + 12} 0 ${y + 18}Z`,
    milk,
  )
}

const steam = faded(
  0.55,
  line('M340 236C318 196 372 176 348 128', '#ffffff', 13, 'opacity=".75"'),
  line('M402 222C378 172 434 146 408 86', '#ffffff', 15, 'opacity=".85"'),
  line('M462 236C444 200 490 178 470 138', '#ffffff', 12, 'opacity=".7"'),
)

/** Whipped cream standing above the rim, with shaved chocolate. */
const dollop = [
  ...[
    [400, 300, 104, 36],
    [396, 272, 82, 32],
    [404, 246, 56, 26],
    [400, 224, 32, 20],
  ].map(
    ([x = 0, y = 0, rx = 0, ry = 0]) =>
      ellipse(x, y + 7, rx, ry, '#dccab2') +
      ellipse(x, y, rx, ry, '#fffaf0') +
      ellipse(x + rx * 0.34, y + ry * 0.16, rx * 0.6, ry * 0.7, '#f0e3cf', 'opacity=".8"') +
      ellipse(x - rx * 0.4, y - ry * 0.36, rx * 0.32, ry * 0.24, '#ffffff'),
  ),
  path('M382 222Q384 196 408 186Q402 204 420 222Q400 234 382 222Z', '#fffaf0'),
  ...times(16, (i) =>
    place(
      400 + Math.sin(i * 2.4) * (16 + i * 4.6),
      218 + i * 5.4,
      1,
      i * 53,
      box(-9, -2.5, 18, 5, 2, i % 2 ? '#4a2412' : '#6b3a20'),
    ),
  ),
].join('')
