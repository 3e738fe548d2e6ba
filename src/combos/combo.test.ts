import { array, assert, boolean, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costOf, type PricesById } from '../choices/price.ts'
import { comboFloor, comboNeeds } from './combo.ts'
import { comboOffer, type OfferedEntry } from './combo-offer.ts'

const need = (ingredientId: string, quantity: number) => ({ ingredientId, quantity })
const entry = (...least: OfferedEntry['least'][number][]) => ({ canBeHad: true, least })
const shelfOf = (stock: Readonly<Record<string, number>>) => new Map(Object.entries(stock))

describe('what a combo takes and costs', () => {
  test('is what its parts take, together', () => {
    const tea = { needs: [need('cup', 1), need('tea', 150)] }
    const pastry = { needs: [need('flour', 80)] }
    expect(comboNeeds([tea, pastry, tea])).toEqual([
      need('cup', 2),
      need('flour', 80),
      need('tea', 300),
    ])
  })

  test('its floor is that of the dearest entry of each slot, less what that costs extra', () => {
    // Small 43.32; large 58.92, for 20.00 more: the small one is dearer to the shop. The pastry is 9.60.
    const drink = {
      entries: [
        { floor: 43.32, extra: 0 },
        { floor: 58.92, extra: 20 },
      ],
    }
    const pastry = { entries: [{ floor: 9.6, extra: 0 }] }
    const floorOf = ({ floor }: { readonly floor: number }) => floor
    expect(comboFloor([drink, drink, pastry], floorOf)).toBe(96.24)
    const cheaper = { entries: [{ floor: 58.92, extra: 10 }, ...drink.entries] }
    expect(comboFloor([cheaper, pastry], floorOf)).toBe(58.52)
    expect(comboFloor([{ entries: [{ floor: 5, extra: 50 }] }], floorOf)).toBe(0)
  })

  const quantity = integer({ min: 1, max: 9_999_999 }).map((units) => units / 1000)
  const part = record({
    needs: array(record({ ingredientId: integer({ min: 0, max: 4 }).map(String), quantity })),
  })
  const prices: PricesById = new Map(
    [0.1, 0.145, 3, 12.5, 0.003].map((pricePerUnit, at) => [
      String(at),
      { pricePerUnit, markup: 20 },
    ]),
  )

  test('the cost of a combo is the sum of the costs of its parts, rounded once', () => {
    assert(
      property(array(part, { maxLength: 8 }), (parts) => {
        const all = parts.flatMap(({ needs }) => needs)
        expect(costOf(comboNeeds(parts), prices)).toBe(costOf(all, prices))
        const each = parts.reduce((sum, { needs }) => sum + costOf(needs, prices), 0)
        const roundings = 0.005 * (parts.length + 1) + 1e-6
        expect(Math.abs(costOf(comboNeeds(parts), prices) - each)).toBeLessThanOrEqual(roundings)
      }),
    )
  })
})

describe('what can be had of a combo', () => {
  const small = entry(need('small cup', 1), need('tea', 150))
  const large = entry(need('large cup', 1), need('tea', 210))

  test('two drinks cannot be made with the last cup', () => {
    const one = shelfOf({ 'small cup': 1, tea: 1000 })
    expect(comboOffer([[small], [small]], one).standing).toBeUndefined()
    const two = shelfOf({ 'small cup': 2, tea: 1000 })
    expect(comboOffer([[small], [small]], two).standing).toEqual([0, 0])
  })

  test('with one small cup left, a small and a large one can be had, and two small ones cannot', () => {
    const shelf = shelfOf({ 'small cup': 1, 'large cup': 5, tea: 1000 })
    expect(
      comboOffer(
        [
          [small, large],
          [small, large],
        ],
        shelf,
      ),
    ).toEqual({
      standing: [0, 1],
      inStock: [
        [true, true],
        [true, true],
      ],
      apart: [
        [
          [0, 0],
          [1, 0],
        ],
      ],
    })
  })

  test('what would leave too little for another slot is not to be had', () => {
    const shelf = shelfOf({ 'small cup': 5, 'large cup': 5, tea: 350 })
    const { inStock, standing } = comboOffer([[large, small], [large]], shelf)
    expect(standing).toBeUndefined()
    expect(inStock).toEqual([[false, false], [false]])
    const more = shelfOf({ 'small cup': 5, 'large cup': 5, tea: 360 })
    expect(comboOffer([[large, small], [large]], more).inStock).toEqual([[false, true], [true]])
  })

  test('what is switched off is not there, and a slot without an entry has nothing to offer', () => {
    const plenty = shelfOf({ 'small cup': 9, 'large cup': 9, tea: 9000 })
    const off = { ...small, canBeHad: false }
    expect(comboOffer([[off, large]], plenty)).toEqual({
      standing: [1],
      inStock: [[false, true]],
      apart: [],
    })
    expect(comboOffer([[off], [large]], plenty).inStock).toEqual([[false], [false]])
    expect(comboOffer([[], [large]], plenty).standing).toBeUndefined()
  })

  test('what takes too many tries is left to the order', () => {
    // Five times one of two, and there are two of each: nobody sees that at once.
    const shelf = shelfOf({ ice: 2, foam: 2 })
    const either = [entry(need('ice', 1)), entry(need('foam', 1))]
    const offerOf = (slot: readonly OfferedEntry[]) =>
      comboOffer(
        Array.from({ length: 5 }, () => slot),
        shelf,
      )
    expect(offerOf(either).standing).toBeUndefined()
    const many = Array.from({ length: 10 }, () => either).flat()
    expect(offerOf(many)).toMatchObject({ standing: { length: 5 }, apart: [] })
  })

  test('it is what trying all of them says', () => {
    const quantities = record({ a: integer({ min: 0, max: 3 }), b: integer({ min: 0, max: 3 }) })
    const anyEntry = record({ canBeHad: boolean(), takes: quantities })
    const slots = array(array(anyEntry, { minLength: 1, maxLength: 3 }), {
      minLength: 1,
      maxLength: 3,
    })
    assert(
      property(slots, quantities, (drawn, stock) => {
        const offered = drawn.map((entries) =>
          entries.map(({ canBeHad, takes }) => ({
            canBeHad,
            least: [need('a', takes.a), need('b', takes.b)],
          })),
        )
        const { inStock, apart, standing } = comboOffer(offered, shelfOf(stock))
        const made = everyPick(drawn).filter((pick) => {
          const taken = pick.map((at, slot) => drawn[slot]?.[at])
          const sum = (name: 'a' | 'b') =>
            taken.reduce((total, each) => total + (each?.takes[name] ?? 0), 0)
          return taken.every((each) => each?.canBeHad) && sum('a') <= stock.a && sum('b') <= stock.b
        })
        expect(standing).toEqual(made[0])
        const isMade = (...wanted: (readonly [number, number])[]) =>
          made.some((pick) => wanted.every(([slot, at]) => pick[slot] === at))
        expect(inStock).toEqual(
          drawn.map((entries, slot) => entries.map((_, at) => isMade([slot, at]))),
        )
        for (const [one, other] of apart) expect(isMade(one, other)).toBe(false)
        const pairs = drawn.flatMap((entries, slot) =>
          entries.flatMap((_, at) =>
            drawn.slice(slot + 1).flatMap((others, next) =>
              others.map(
                (_other, place) =>
                  [
                    [slot, at],
                    [slot + 1 + next, place],
                  ] as const,
              ),
            ),
          ),
        )
        const kept = pairs.filter(
          ([one, other]) =>
            isMade([one[0], one[1]]) &&
            isMade([other[0], other[1]]) &&
            !isMade([one[0], one[1]], [other[0], other[1]]),
        )
        expect(apart.length).toBe(kept.length)
      }),
    )
  })
})

/** Every way to fill all slots, in order. */
function everyPick(slots: readonly (readonly unknown[])[]): number[][] {
  return slots.reduce<number[][]>(
    (picks, entries) => picks.flatMap((pick) => entries.map((_, at) => [...pick, at])),
    [[]],
  )
}
