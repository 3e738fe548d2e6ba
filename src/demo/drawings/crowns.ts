import { darken, lighten } from './colour.ts'
import { halfAt, slab, type Vessel } from './vessel.ts'
import { box, circle, clipped, d, ellipse, line, linear, path, place, times } from './shapes.ts'

/** What stands on top of the drink. */
export interface Crown {
  readonly kind: 'cream' | 'cheese' | 'scoop'
  readonly colour: string
  readonly dust?: string
  readonly drizzle?: string
  readonly finish?: keyof typeof finishes
}

export function crown(id: string, vessel: Vessel, style: Crown, roll: () => number): string {
  if (style.kind === 'cheese') return cheese(id, vessel, style, roll)
  return style.kind === 'scoop' ? scoop(vessel, style) : cream(id, vessel, style, roll)
}

/** How far a crown's foot reaches down into the cup. */
export const crownDepth = (kind: Crown['kind']) => ({ cream: 14, cheese: 66, scoop: 8 })[kind]

function cheese(id: string, vessel: Vessel, { colour, dust, drizzle }: Crown, roll: () => number) {
  const { fill } = vessel
  const half = halfAt(vessel, fill) - vessel.wall
  const edge = times(9, (i) => {
    const x = 400 - half + ((i + 1) * half * 2) / 9
    return d`Q${x - half / 9} ${fill + 66 + (i % 2 ? 26 : -4) + roll() * 16} ${x} ${fill + 58 + roll() * 12}`
  }).join('')
  return [
    linear(
      `${id}-cheese`,
      [0, fill, 0, fill + 90],
      [
        [0, lighten(colour, 0.5)],
        [1, darken(colour, 0.06)],
      ],
    ),
    clipped(
      `${id}-cheese-in`,
      slab(vessel, fill, vessel.floor, vessel.wall),
      path(
        d`M${400 - half} ${fill - 20}V${fill + 56}` + edge + d`V${fill - 20}Z`,
        darken(colour, 0.3),
        'opacity=".22" transform="translate(0 8)"',
      ),
      path(
        d`M${400 - half} ${fill - 20}V${fill + 56}` + edge + d`V${fill - 20}Z`,
        `url(#${id}-cheese)`,
      ),
    ),
    ellipse(400, fill, half, 16, darken(colour, 0.05)),
    ellipse(400, fill - 3, half - 3, 15, lighten(colour, 0.55)),
    drizzle ? lattice(fill - 3, half - 16, 11, drizzle) : '',
    dust ? sprinkle(400, fill - 4, half * 0.74, 10, dust, roll, 110) : '',
  ].join('')
}

function cream(id: string, vessel: Vessel, style: Crown, roll: () => number) {
  const { colour, dust, drizzle, finish } = style
  const foot = vessel.fill - 2
  const tiers = [
    [218, 58],
    [186, 54],
    [140, 48],
    [88, 42],
  ] as const
  let y = foot
  const drawn = tiers.map(([width, height], i) => {
    y -= i === 0 ? 10 : height * 0.6
    return tier(id, 400 + (i % 2 ? 4 : -3), y, width, height, colour)
  })
  const peak = y - 18
  return [
    linear(
      `${id}-cream`,
      [-110, -30, 80, 40],
      [
        [0, lighten(colour, 0.85)],
        [0.6, colour],
        [1, darken(colour, 0.16)],
      ],
    ),
    ...drawn,
    path(
      d`M${366} ${peak + 10}Q${372} ${peak - 22} ${412} ${peak - 40}Q${402} ${peak - 14} ${438} ${peak + 8}Q400 ${peak + 22} 366 ${peak + 10}Z`,
      colour,
    ),
    path(
      d`M${372} ${peak + 6}Q${378} ${peak - 20} ${412} ${peak - 40}Q${392} ${peak - 14} ${398} ${peak + 12}Z`,
      lighten(colour, 0.7),
    ),
    drizzle ? ribbons(foot, drizzle) : '',
    dust ? times(80, () => crumb(peak, foot, roll, dust)).join('') : '',
    finish ? finishes[finish](peak) : '',
  ].join('')
}

const tier = (id: string, x: number, y: number, width: number, height: number, colour: string) =>
  place(
    x,
    y,
    1,
    -5,
    box(-width / 2, -height / 2 + 7, width, height, height / 2, darken(colour, 0.2)),
    box(-width / 2, -height / 2, width, height, height / 2, `url(#${id}-cream)`),
    times(5, (i) => {
      const at = -width * 0.36 + i * width * 0.18
      return line(
        d`M${at - 8} ${height * 0.42}Q${at + 12} ${height * 0.1} ${at + 14} ${-height * 0.34}`,
        darken(colour, 0.28),
        2.5,
        'opacity=".22"',
      )
    }).join(''),
    line(
      d`M${-width * 0.38} ${-height * 0.16}Q${-width * 0.24} ${-height * 0.36} ${-width * 0.02} ${-height * 0.36}`,
      '#ffffff',
      6,
      'opacity=".8"',
    ),
  )

const crumb = (peak: number, foot: number, roll: () => number, colour: string) => {
  const drop = roll() ** 0.8
  const y = peak - 4 + drop * (foot - peak)
  const x = 400 + (18 + drop * 84) * (roll() * 2 - 1)
  return place(
    x,
    y,
    1,
    roll() * 90,
    box(-2, -2, 3 + roll() * 5, 3 + roll() * 4, 1.2, colour, 'opacity=".9"'),
  )
}

const ribbons = (foot: number, colour: string) =>
  [
    [-100, -22, 96, -34],
    [-88, -52, 84, -66],
    [-60, -84, 62, -98],
  ]
    .map(
      ([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) =>
        line(
          d`M${400 + x1} ${foot + y1}C${360 + x1 / 2} ${foot + y1 + 26} ${430 + x2 / 2} ${foot + y2 + 34} ${400 + x2} ${foot + y2}`,
          colour,
          7.5,
        ) +
        line(
          d`M${400 + x1 * 0.7} ${foot + y1 + 8}Q${398} ${foot + y1 + 21} ${400 + x2 * 0.4} ${foot + y2 + 19}`,
          lighten(colour, 0.55),
          2,
          'opacity=".7"',
        ),
    )
    .join('') +
  line(d`M${330} ${foot - 22}V${foot + 4}`, colour, 7) +
  line(d`M${452} ${foot - 20}V${foot + 12}`, colour, 7)

const lattice = (y: number, half: number, depth: number, colour: string) =>
  times(5, (i) => {
    const x = 400 - half * 0.8 + i * half * 0.4
    return (
      line(d`M${x - 16} ${y - depth * 0.7}L${x + 16} ${y + depth * 0.8}`, colour, 4) +
      line(d`M${x + 16} ${y - depth * 0.7}L${x - 16} ${y + depth * 0.8}`, colour, 4)
    )
  }).join('')

export const sprinkle = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  colour: string,
  roll: () => number,
  count: number,
) =>
  ellipse(x, y, rx * 0.7, ry * 0.66, colour, 'opacity=".45"') +
  times(count, () => {
    const angle = roll() * Math.PI * 2
    const reach = roll() ** 0.7
    return circle(
      x + Math.cos(angle) * reach * rx,
      y + Math.sin(angle) * reach * ry,
      1 + roll() * 1.7,
      colour,
      'opacity=".85"',
    )
  }).join('')

function scoop(vessel: Vessel, { colour, drizzle }: Crown) {
  const y = vessel.fill - 34
  return [
    ellipse(400, vessel.fill + 2, 92, 15, darken(colour, 0.2), 'opacity=".6"'),
    path(
      d`M${326} ${y + 26}Q${322} ${y - 66} 400 ${y - 68}Q${478} ${y - 66} ${474} ${y + 26}Q${480} ${y + 46} ${456} ${y + 42}Q${440} ${y + 54} ${418} ${y + 43}Q400 ${y + 54} ${380} ${y + 43}Q${356} ${y + 54} ${344} ${y + 42}Q${320} ${y + 46} ${326} ${y + 26}Z`,
      colour,
    ),
    path(
      d`M${474} ${y + 26}Q${478} ${y - 40} ${430} ${y - 62}Q${456} ${y - 10} ${424} ${y + 24}Q${400} ${y + 40} ${344} ${y + 36}Q${380} ${y + 54} ${418} ${y + 43}Q${440} ${y + 54} ${456} ${y + 42}Q${480} ${y + 46} ${474} ${y + 26}Z`,
      darken(colour, 0.2),
      'opacity=".55"',
    ),
    ellipse(368, y - 34, 20, 12, '#ffffff', 'opacity=".7" transform="rotate(-32 368 ' + y + ')"'),
    drizzle
      ? path(
          d`M${340} ${y - 26}Q${356} ${y - 70} 400 ${y - 70}Q${450} ${y - 70} ${462} ${y - 22}Q${456} ${y + 4} ${446} ${y - 18}Q${436} ${y - 34} ${424} ${y - 14}Q${416} ${y + 16} ${406} ${y - 12}Q${396} ${y - 30} ${384} ${y - 14}Q${374} ${y} ${368} ${y - 20}Q${352} ${y - 2} ${340} ${y - 26}Z`,
          drizzle,
        )
      : '',
  ].join('')
}

const finishes = {
  cookie: (y: number) =>
    place(
      446,
      y + 8,
      1,
      24,
      ellipse(3, 0, 33, 33, '#1e1210'),
      ellipse(-2, -1, 33, 33, '#33211c'),
      times(12, (i) =>
        circle(-2 + Math.cos(i * 0.524) * 27, -1 + Math.sin(i * 0.524) * 27, 2.6, '#1e1210'),
      ).join(''),
      ellipse(-2, -1, 15, 15, '#44302a'),
      line('M-22 -14Q-14 -26 2 -27', '#8a6a5e', 3, 'opacity=".7"'),
    ),
  cracker: (y: number) =>
    place(
      448,
      y + 2,
      1,
      20,
      box(-26, -40, 58, 78, 6, '#9d6227'),
      box(-30, -42, 58, 78, 6, '#d69a4c'),
      times(6, (i) => circle(-16 + (i % 2) * 28, -26 + Math.floor(i / 2) * 24, 3, '#a9702f')).join(
        '',
      ),
      line('M-22 -36H18', '#f0c583', 3),
    ),
} as const
