import { darken, lighten } from './colour.ts'
import { circle, clipped, d, dice, ellipse, line, linear, path, place, times } from './shapes.ts'

/** A blueberry muffin in its pleated paper. */
export function muffin(): string {
  const crumb = '#e0a658'
  const roll = dice(4)
  return [
    linear(
      'dome',
      [250, 200, 560, 400],
      [
        [0, lighten(crumb, 0.45)],
        [0.5, crumb],
        [1, darken(crumb, 0.45)],
      ],
    ),
    ellipse(408, 480, 126, 20, 'url(#shadow)'),
    path('M276 348L306 476Q400 496 494 476L524 348Z', '#6b4a86'),
    ...times(9, (i) =>
      path(
        d`M${284 + i * 27} 350L${312 + i * 20.5} ${478 + Math.sin(i / 2.6) * 8}h10L${298 + i * 27} 350Z`,
        '#a688c2',
        'opacity=".75"',
      ),
    ),
    path(
      'M250 356C226 330 246 296 268 290C262 232 336 196 400 198C470 196 538 232 532 290C556 298 574 330 550 356C530 380 504 366 490 374C464 388 440 372 418 380C390 390 372 372 346 380C320 386 300 368 284 372C268 374 258 366 250 356Z',
      'url(#dome)',
    ),
    path(
      'M268 290C262 232 336 196 400 198Q300 220 296 300Q280 310 268 290Z',
      '#fff3d8',
      'opacity=".4"',
    ),
    blueberries(crumb),
    sugarCrust(roll),
  ].join('')
}

const blueberries = (crumb: string) =>
  [
    [310, 270],
    [372, 238],
    [444, 250],
    [500, 296],
    [344, 326],
    [418, 312],
    [478, 344],
    [286, 338],
    [400, 276],
  ]
    .map(
      ([x = 0, y = 0]) =>
        ellipse(x, y + 3, 23, 20, darken(crumb, 0.4), 'opacity=".45"') +
        circle(x, y, 19, '#33427f') +
        circle(x - 2, y - 3, 14, '#4a5c9e') +
        ellipse(x - 6, y - 8, 5, 3.5, '#ffffff', 'opacity=".75"'),
    )
    .join('')

const sugarCrust = (roll: () => number) =>
  times(46, () =>
    place(
      276 + roll() * 250,
      222 + roll() * 136,
      1,
      roll() * 90,
      `<rect width="${3 + Math.round(roll() * 5)}" height="4" rx="1.4" fill="#fff4d6" opacity=".75"/>`,
    ),
  ).join('')

/** A bagel with cream cheese, seeded on top. */
export function bagel(): string {
  const crust = '#c9812f'
  const roll = dice(9)
  return [
    linear(
      'crust',
      [240, 220, 540, 420],
      [
        [0, lighten(crust, 0.5)],
        [0.45, crust],
        [1, darken(crust, 0.48)],
      ],
    ),
    ellipse(408, 478, 204, 24, 'url(#shadow)'),
    path('M206 420Q200 476 270 480H530Q600 476 594 420Z', darken(crust, 0.14)),
    path('M206 420Q204 440 214 452H586Q596 440 594 420Z', '#f3d9a6'),
    path(
      'M192 404Q186 432 216 430Q230 452 254 436Q280 458 304 438Q336 462 360 438Q396 464 424 440Q458 462 482 438Q512 458 534 436Q562 450 580 430Q612 432 608 404Z',
      '#fffaf0',
    ),
    path(
      'M192 412Q186 432 216 430Q230 452 254 436Q280 458 304 438Q336 462 360 438Q396 464 424 440Q458 462 482 438Q512 458 534 436Q562 450 580 430Q612 432 608 412Q586 422 560 420Q400 446 240 420Q210 424 192 412Z',
      '#e6d9c2',
      'opacity=".8"',
    ),
    path(
      'M198 398C184 300 280 246 400 246C520 246 616 300 602 398Q596 420 560 416H240Q204 420 198 398Z',
      'url(#crust)',
    ),
    ellipse(400, 292, 62, 20, darken(crust, 0.55)),
    path('M338 292A62 20 0 0 0 462 292Q440 306 400 306Q360 306 338 292Z', lighten(crust, 0.22)),
    path(
      'M232 338Q250 276 330 262',
      'none',
      'stroke="#fff1cf" stroke-width="16" stroke-linecap="round" opacity=".55"',
    ),
    ...times(190, () => seed(roll)),
  ].join('')
}

const seed = (roll: () => number) => {
  const x = 214 + roll() * 372
  const y = 256 + roll() * 146
  const inHole = Math.hypot((x - 400) / 70, (y - 292) / 28) < 1
  const beyond = Math.hypot((x - 400) / 186, (y - 398) / 142) > 1
  const colour = ['#fbe9bd', '#f3d38a', '#2b211b', '#ffffff'][Math.floor(roll() * 4)] ?? '#fbe9bd'
  return inHole || beyond
    ? ''
    : place(
        x,
        y,
        1,
        roll() * 180,
        ellipse(0, 1.4, 6, 3.2, '#5b3313', 'opacity=".35"'),
        ellipse(0, 0, 5.4, 2.9, colour),
      )
}

/** Croissant dough from the waffle iron, under caramel and cream. */
export function croffle(): string {
  const crust = '#dd9a44'
  const outline =
    'M214 430C214 360 270 296 352 282C372 262 430 262 450 282C534 296 588 362 588 430C588 468 560 476 532 468C500 480 470 476 452 466C420 482 380 482 350 466C330 478 298 480 270 468C240 476 214 466 214 430Z'
  return [
    linear(
      'crust',
      [0, 270, 0, 480],
      [
        [0, lighten(crust, 0.42)],
        [0.5, crust],
        [1, darken(crust, 0.42)],
      ],
    ),
    ellipse(406, 474, 204, 24, 'url(#shadow)'),
    path(outline, 'url(#crust)'),
    clipped('waffle', outline, ...iron(crust)),
    ...caramelAndCream,
  ].join('')
}

const iron = (crust: string) => [
  ...times(9, (i) =>
    line(d`M${176 + i * 56} 250L${136 + i * 56} 500`, darken(crust, 0.42), 13, 'opacity=".5"'),
  ),
  ...times(5, (i) =>
    line(
      d`M180 ${306 + i * 44}Q400 ${268 + i * 46} 620 ${306 + i * 44}`,
      darken(crust, 0.42),
      13,
      'opacity=".5"',
    ),
  ),
  ...times(9, (i) =>
    line(d`M${185 + i * 56} 250L${145 + i * 56} 500`, lighten(crust, 0.5), 4, 'opacity=".5"'),
  ),
  ...times(5, (i) =>
    line(
      d`M180 ${314 + i * 44}Q400 ${276 + i * 46} 620 ${314 + i * 44}`,
      lighten(crust, 0.5),
      4,
      'opacity=".5"',
    ),
  ),
]

const mintLeaf = (turn: number) =>
  place(
    0,
    0,
    1,
    turn,
    path('M0 0C-26 -20 -20 -58 0 -74C20 -58 26 -20 0 0Z', '#5fae57'),
    line('M0 -4V-60', '#bfe3a8', 2.5),
  )

const caramelAndCream = [
  path(
    'M300 318Q318 284 400 282Q486 284 506 320Q520 352 498 360Q486 386 470 358Q452 350 440 372Q430 414 414 374Q398 352 378 364Q366 396 350 360Q330 352 322 372Q300 356 300 318Z',
    '#b5651f',
  ),
  path('M318 314Q336 294 398 294Q352 306 334 336Q320 344 318 314Z', '#e9a45a', 'opacity=".8"'),
  path(
    'M352 292Q346 214 408 214Q470 216 462 292Q466 312 444 306Q430 320 410 308Q388 320 374 306Q350 312 352 292Z',
    '#fff6e6',
  ),
  path(
    'M462 292Q464 240 430 220Q450 262 420 294Q392 310 366 304Q388 320 410 308Q430 320 444 306Q466 312 462 292Z',
    '#e5cfae',
    'opacity=".7"',
  ),
  ellipse(384, 246, 18, 11, '#ffffff', 'transform="rotate(-34 384 246)"'),
  place(412, 222, 0.66, 34, mintLeaf(-28), mintLeaf(26)),
]
