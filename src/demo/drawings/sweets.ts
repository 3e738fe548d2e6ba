import { darken, lighten } from './colour.ts'
import { strawberry } from './rims.ts'
import {
  box,
  circle,
  clipped,
  d,
  dice,
  ellipse,
  line,
  linear,
  path,
  place,
  times,
} from './shapes.ts'

/** A wedge lying on its side: sponge and cream in turn, iced on top. */
function wedge(sponge: string, icing: string, garnish: string): string {
  const roll = dice(sponge.length + sponge.charCodeAt(2))
  const band = (top: number, height: number, colour: string) =>
    path(d`M214 ${top + 9}L548 ${top - 5}V${top - 5 + height}L214 ${top + 9 + height}Z`, colour)
  return [
    linear(
      'sponge',
      [214, 0, 560, 0],
      [
        [0, lighten(sponge, 0.12)],
        [1, darken(sponge, 0.14)],
      ],
    ),
    ellipse(404, 470, 216, 22, 'url(#shadow)'),
    path('M548 268L592 250V438L548 461Z', darken(icing, 0.2)),
    band(280, 186, 'url(#sponge)'),
    ...times(90, () => {
      const x = 224 + roll() * 318
      return ellipse(
        x,
        300 - (x - 380) * 0.07 + roll() * 160,
        2 + roll() * 3,
        1.5 + roll() * 2,
        roll() < 0.6 ? darken(sponge, 0.4) : lighten(sponge, 0.5),
        'opacity=".5"',
      )
    }),
    band(334, 19, lighten(icing, 0.25)),
    band(398, 19, lighten(icing, 0.25)),
    line('M214 362L548 348M214 426L548 412', darken(sponge, 0.4), 3, 'opacity=".35"'),
    path('M200 292L440 220Q540 226 592 244L548 270Q380 278 200 292Z', lighten(icing, 0.3)),
    path(
      'M200 292Q380 278 548 270L592 244V262L548 288V294Q536 312 520 294Q500 290 486 304Q474 322 458 300Q430 296 412 314Q396 326 384 304Q350 300 330 318Q316 328 306 308Q270 304 250 318Q214 330 200 292Z',
      icing,
    ),
    line('M216 290Q380 276 546 268', '#ffffff', 4, 'opacity=".75"'),
    garnish,
  ].join('')
}

const rosette = (x: number, y: number, colour: string) =>
  ellipse(x, y, 46, 18, darken(colour, 0.14)) +
  ellipse(x, y - 9, 40, 17, colour) +
  ellipse(x, y - 23, 27, 14, lighten(colour, 0.4)) +
  path(
    d`M${x - 16} ${y - 26}Q${x - 4} ${y - 58} ${x + 8} ${y - 54}Q${x + 2} ${y - 40} ${x + 17} ${y - 26}Z`,
    colour,
  )

const carrot = place(
  404,
  206,
  0.86,
  12,
  path('M-15 -20Q0 -30 15 -20L2 44Q0 48 -2 44Z', '#f08632'),
  line('M-8 -4H2M0 12H6', '#c9601b', 3),
  path('M0 -24Q-20 -46 -10 -56Q-2 -44 0 -30Q2 -52 12 -56Q18 -42 0 -24Z', '#5d9c3a'),
)

const loafSlice = (sponge: string, glaze: string, peel: string) =>
  [
    ellipse(408, 476, 204, 24, 'url(#shadow)'),
    ...[0, 1].map((i) =>
      place(
        330 + i * 132,
        470 + i * 8,
        1,
        i * 6 - 4,
        path(
          'M-150 0V-150Q-156 -226 -90 -232Q0 -250 60 -232L60 4Z',
          '#3a1a08',
          `opacity="${i * 0.22}"`,
        ),
        path(
          'M-136 0V-150Q-140 -214 -84 -220Q0 -240 84 -220Q140 -214 136 -150V0Q0 16 -136 0Z',
          darken(sponge, 0.5),
        ),
        path(
          'M-124 -6V-148Q-126 -200 -78 -206Q0 -224 78 -206Q126 -200 124 -148V-6Q0 8 -124 -6Z',
          sponge,
        ),
        path(
          'M-142 -146Q-150 -222 -86 -230Q0 -250 86 -230Q150 -222 142 -146Q134 -120 122 -150Q110 -176 96 -152Q84 -120 72 -160Q54 -186 38 -160Q24 -140 10 -172Q-10 -190 -24 -164Q-36 -130 -50 -168Q-68 -184 -82 -156Q-94 -126 -106 -158Q-126 -120 -142 -146Z',
          glaze,
        ),
        line('M-118 -186Q-100 -216 -40 -222', '#ffffff', 8, 'opacity=".8"'),
        ...times(26, (n) =>
          ellipse(
            -96 + ((n * 53) % 194),
            -112 + ((n * 37) % 98),
            3 + (n % 3),
            2.4,
            n % 2 ? darken(sponge, 0.3) : lighten(sponge, 0.6),
            'opacity=".6"',
          ),
        ),
        ...times(9, (n) =>
          line(d`M${-92 + n * 23} ${-212 - (n % 3) * 7}l${8 - (n % 2) * 12} 7`, peel, 4.5),
        ),
      ),
    ),
  ].join('')

/** A jar of set custard under a layer of caramel. */
const puddingJar = [
  ellipse(408, 482, 128, 20, 'url(#shadow)'),
  linear(
    'custard',
    [280, 0, 520, 0],
    [
      [0, '#f6cf73'],
      [0.3, '#ffe9ad'],
      [1, '#e9b655'],
    ],
  ),
  path(
    'M284 268C262 300 270 470 300 482Q400 500 500 482C530 470 538 300 516 268Z',
    '#ffffff',
    'opacity=".5"',
  ),
  clipped(
    'jar',
    'M294 282C276 310 284 462 308 474Q400 490 492 474C516 462 524 310 506 282Z',
    '<rect x="270" y="280" width="260" height="210" fill="url(#custard)"/>',
    path(
      'M270 270H530V330Q506 352 480 336Q450 322 424 342Q396 364 366 340Q336 324 312 340Q286 352 270 330Z',
      '#8a4312',
    ),
    path('M270 270H530V306Q400 330 270 306Z', '#b5651f'),
    times(12, (i) =>
      circle(300 + ((i * 67) % 210), 380 + ((i * 31) % 80), 2.4, '#7a5a30', 'opacity=".5"'),
    ).join(''),
  ),
  ellipse(400, 280, 112, 24, '#a65a1b'),
  ellipse(392, 277, 94, 17, '#cf8436'),
  ellipse(360, 271, 38, 6, '#ffe2b0', 'opacity=".8"'),
  line('M284 268A117 27 0 0 0 516 268', '#ffffff', 8, 'opacity=".9"'),
  line('M284 268A117 27 0 0 1 516 268', '#ffffff', 4, 'opacity=".7"'),
  line('M300 320Q292 400 312 452', '#ffffff', 12, 'opacity=".6"'),
  line('M500 330Q508 390 494 440', '#ffffff', 5, 'opacity=".5"'),
  box(345, 392, 112, 46, 8, '#fffaf0', 'opacity=".95"'),
  circle(401, 415, 13, '#e9a94f'),
  line('M366 415H378M424 415H436', '#c9a06a', 4),
  rosette(408, 272, '#fff6e6'),
  place(410, 238, 0.5, 12, strawberry),
].join('')

export const sweets = {
  carrotCake: () => wedge('#c07a3e', '#fff3df', rosette(400, 252, '#fff3df') + carrot),
  lemonLoaf: () => loafSlice('#f6d36f', '#fffdf4', '#e9b91c'),
  puddingJar: () => puddingJar,
} as const
