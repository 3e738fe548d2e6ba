import { needsOf } from '../../choices/evaluation.ts'
import { defaultsOf, servedOf, type Served } from '../../choices/group.ts'
import { leastOf, offerOf, type Offer } from '../../choices/offer.ts'
import { costOf, sizeFloor } from '../../choices/price.ts'
import { comboNeeds, entryIdOf, sizeOfEntry, type Entry } from '../../combos/combo.ts'
import { comboOffer, standingOf, type ComboOffer, type Place } from '../../combos/combo-offer.ts'
import type { OwnSlot, PublicEntry } from '../../combos/contract.ts'
import { portions, type Need, type Shelf } from '../../inventory/ingredient.ts'
import type { ShelfEntry } from '../../inventory/server/queries.ts'
import { sumQuantities, timesQuantity } from '../../kit/exact.ts'
import type { Product } from '../contract.ts'
import { otherOptions } from '../product.ts'
import type { ProductRow } from './product-queries.ts'

interface Larder {
  readonly entries: ReadonlyMap<string, ShelfEntry>
  readonly shelf: Shelf
}

/** An entry whose product, and size of it, are still there. */
interface KnownEntry {
  readonly id: string
  readonly entry: Entry
  readonly row: ProductRow
  readonly served: Served
  /** Which of the ways its product is served that is. */
  readonly place: number
  readonly offer: Offer
  readonly shelf: Shelf
}

type Followed = Pick<Product, 'cost' | 'hasAddons' | 'inStock' | 'limitedBy' | 'portions' | 'slots'>

/** What of a combo follows from its parts. What it costs is what the first of each slot cost. */
export function presentCombo(
  { slots, inStock }: ProductRow,
  rowById: ReadonlyMap<string, ProductRow>,
  larder: Larder,
): Followed {
  const { entries, shelf } = larder
  const knownAt = (now: Shelf): Known =>
    slots.map((slot) => slot.entries.flatMap((entry) => knownEntry(slot.id, entry, rowById, now)))
  const known = knownAt(shelf)
  const offer = comboOffer(offered(known), shelf)
  const { count, limitedBy } = countMade({ known, standing: offer.standing }, knownAt, shelf)
  const first = known.flatMap(([entry]) => (entry === undefined ? [] : [entry.served.recipe]))
  return {
    cost: costOf(comboNeeds(first.map((needs) => ({ needs }))), entries),
    hasAddons: true,
    inStock: inStock && offer.standing !== undefined,
    portions: Number.isFinite(count) ? count : null,
    limitedBy: limitedBy === undefined ? null : (entries.get(limitedBy)?.name ?? null),
    slots: slots.map(({ id, label }, at) => ({
      id,
      label,
      entries: (known[at] ?? []).map((entry, place) =>
        presentEntry(entry, { place: [at, place], offer, known, entries }),
      ),
    })),
  }
}

/** By slot. */
type Known = readonly (readonly KnownEntry[])[]

const offered = (known: Known) => known.map((all) => all.map(asOffered))

/** Each turn uses up an ingredient; a menu is read more often than anybody counts this far. */
const mostTurns = 20

/**
 * How many can be made, and what runs out last: as many as the first entries allow that can be had together, then as many as
 * the next do from what is left. What is sold takes one from it, whichever entry was picked.
 */
function countMade(
  first: { readonly known: Known; readonly standing: ComboOffer['standing'] },
  knownAt: (shelf: Shelf) => Known,
  shelf: Shelf,
): ReturnType<typeof portions> {
  let { known, standing } = first
  let sum: ReturnType<typeof portions> = { count: 0, limitedBy: undefined }
  let left = shelf
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const made = known.flatMap((all, at) => all[standing?.[at] ?? 0] ?? [])
    const needs = comboNeeds(made.map(asPreselected))
    const { count, limitedBy } = portions(needs, left)
    if (standing === undefined || count === 0) return turn === 0 ? { count, limitedBy } : sum
    sum = { count: sum.count + count, limitedBy }
    if (!Number.isFinite(count)) return sum
    left = lessOn(left, needs, count)
    known = knownAt(left)
    standing = standingOf(offered(known), left)
  }
  return sum
}

const lessOn = (shelf: Shelf, needs: readonly Need[], times: number): Shelf =>
  new Map([
    ...shelf,
    ...needs.map(({ ingredientId, quantity }): [string, number] => [
      ingredientId,
      sumQuantities([shelf.get(ingredientId) ?? 0, -timesQuantity(quantity, times)]),
    ]),
  ])

function knownEntry(
  slotId: string,
  entry: Entry,
  rowById: ReadonlyMap<string, ProductRow>,
  shelf: Shelf,
): readonly KnownEntry[] {
  const row = rowById.get(entry.productId)
  const size = sizeOfEntry(entry, row?.sizes)
  if (row === undefined || size === false) return []
  const place = size === undefined ? 0 : row.sizes.indexOf(size)
  const served = servedOf(row)[place]
  if (served === undefined) return []
  const id = entryIdOf(slotId, entry)
  return [{ id, entry, row, served, place, shelf, offer: offerOf(row, shelf) }]
}

const asOffered = ({ row, place, offer }: KnownEntry) => ({
  canBeHad: row.inStock && offer.served[place] === true,
  least: leastOf(row, place, offer),
})

const asPreselected = ({ served, row }: KnownEntry) => ({
  needs: needsOf(served, defaultsOf(row.groups)),
})

interface Shown {
  readonly place: Place
  readonly offer: ComboOffer
  readonly known: Known
  readonly entries: Larder['entries']
}

function presentEntry(
  known: KnownEntry,
  { place, offer, known: all, entries }: Shown,
): OwnSlot['entries'][number] {
  const { id, entry, row, served } = known
  const size = row.sizes[known.place]
  const [slot, at] = place
  const isPlace = (other: Place) => other[0] === slot && other[1] === at
  const apart = offer.apart.flatMap(([one, other]) => {
    if (isPlace(one)) return all[other[0]]?.[other[1]]?.id ?? []
    return isPlace(other) ? (all[one[0]]?.[one[1]]?.id ?? []) : []
  })
  return {
    id,
    product: row.id,
    name: row.name,
    image: row.image,
    ...(size === undefined ? {} : { served: { id: size.id, label: size.label } }),
    size: entry.sizeId,
    extra: entry.extra,
    inStock: offer.inStock[slot]?.[at] === true,
    ...(apart.length === 0 ? {} : { soldOutWith: apart }),
    groups: [...groupsIn(known), ...addonGroups(known)],
    cost: costOf(served.recipe, entries),
    floor: sizeFloor(served, entries),
  }
}

/** The groups of a part, as they can be had in the one way in which it is served here. */
const groupsIn = ({ row, place, offer }: KnownEntry): PublicEntry['groups'] =>
  row.groups.map(({ hidden, prices, shared, options, ...group }) => ({
    ...group,
    options: options.map(({ id, effects, ...option }) => ({
      _id: id,
      ...option,
      inStock: offer.withoutById.get(id)?.[place] === false,
    })),
  }))

/** The add-ons of a part, by their types: of each one may be taken, and of those without a type as many as one likes. */
function addonGroups({ row, shelf }: KnownEntry): PublicEntry['groups'] {
  const types = [
    ...row.addonTypes.map(({ id, label }) => ({ id, label, type: label, max: 1 })),
    { id: row.id, label: otherOptions, type: '', max: null },
  ]
  return types
    .map(({ id, label, type, max }) => ({
      id,
      label,
      min: 0,
      max,
      mostEach: 1,
      online: true,
      counter: true,
      options: row.addons
        .filter((addon) => addon.type === type)
        .map((addon) => ({
          _id: addon.id,
          label: addon.label,
          price: addon.price,
          isDefault: false,
          inStock: (shelf.get(addon.ingredientId) ?? 0) >= addon.quantity,
        })),
    }))
    .filter(({ options }) => options.length > 0)
}
