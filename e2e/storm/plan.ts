import { chanceOf, type Chance } from './chance.ts'
import { dishes, type Dish } from './shop.ts'
import type { Weather } from './line.ts'

/** One sale as it is to be: its mark stands on the cup, on the receipt and in the books. */
export interface PlannedSale {
  readonly mark: string
  readonly lines: readonly { readonly dish: Dish; readonly quantity: number }[]
  readonly pays: 'exact' | 'by a note' | 'by a method of the store'
  /** Whether the next customer is served as soon as an answer does not come. */
  readonly hurries: boolean
  /** How what a dead browser left in hand is gone on with. */
  readonly after: 'cleared' | 'paid as it stands' | 'gone on with'
  /** What becomes of it while it waits on the device, if whoever sells may. */
  readonly takenBack?: 'void' | 'refund'
  /** When the browser dies after this sale is begun, if it does. */
  readonly diesAfterMs?: number
}

/** What happens to the line of a tablet, or to the server, when a sale of it begins. */
export interface Turn {
  readonly weather?: Weather
  readonly serverIsGoneForMs?: number
  /** Every connection to the database breaks; the embedded one has none and falls with its server. */
  readonly databaseBreaks?: true
}

export interface TabletPlan {
  readonly sales: readonly PlannedSale[]
  readonly turns: ReadonlyMap<number, Turn>
  /** In what the drawer is counted at the end. */
  readonly lastWeather: Weather
}

/** Both browsers together die ten times in three hundred sales, and the server as often. */
const salesPerDeath = 30

export function planOf(
  seed: string,
  tablet: string,
  count: number,
  sharedDeaths: number,
): TabletPlan {
  const chance = chanceOf(`${seed} ${tablet} plan`)
  const deaths = spread(chance, Math.max(1, Math.round(count / salesPerDeath)), count)
  const falls = spread(chance, sharedDeaths, count)
  const turns = new Map<number, Turn>()
  const sales = Array.from({ length: count }, (_, at) => {
    if (at > 1 && chance.happens(25)) {
      turns.set(at, { weather: chance.oneOf(['storm', 'storm', 'storm', 'calm', 'down']) })
    }
    if (chance.happens(4)) turns.set(at, { ...turns.get(at), databaseBreaks: true })
    if (falls.has(at)) {
      turns.set(at, { ...turns.get(at), serverIsGoneForMs: chance.between(0, 8000) })
    }
    return saleOf(chance, `${tablet}-${at + 1}`, deaths.has(at))
  })
  return { sales, turns, lastWeather: chance.oneOf(['storm', 'calm', 'down']) }
}

function saleOf(chance: Chance, mark: string, dies: boolean): PlannedSale {
  const from = chance.between(0, dishes.length - 1)
  const kinds = chance.between(1, 2)
  const lines = Array.from({ length: kinds }, (_, at) => ({
    dish: dishes[(from + at) % dishes.length] ?? dishes[0],
    quantity: chance.between(1, 3),
  }))
  return {
    mark,
    lines,
    pays: chance.oneOf(['exact', 'by a note', 'by a method of the store']),
    hurries: chance.happens(30),
    after: chance.oneOf(['cleared', 'paid as it stands', 'gone on with']),
    ...(chance.happens(15) && { takenBack: chance.oneOf(['void', 'refund']) }),
    ...(dies && { diesAfterMs: chance.between(300, 4500) }),
  }
}

/** So many different sales, none of the first two: a day begins before it breaks. */
function spread(chance: Chance, wanted: number, count: number): ReadonlySet<number> {
  const chosen = new Set<number>()
  while (chosen.size < Math.min(wanted, count - 2)) chosen.add(chance.between(2, count - 1))
  return chosen
}
