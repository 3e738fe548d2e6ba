import type { PublicGroup, PublicOption } from '../choices/contract.ts'
import { priceWith } from '../choices/price.ts'
import {
  isOutIn,
  optionLabel,
  startOf,
  timesLabel,
  withTimes,
  type LabelledTaken,
  type Selection,
} from '../choices/selection.ts'
import { sumMoney } from '../kit/money.ts'
import type { PublicEntry, PublicSlot } from './contract.ts'

// A combo while somebody chooses. What fills a slot is an option of a group, and so is all that can be chosen of it: the
// screens for choices draw them all alike. Their ids begin with the slot's, since a product may fill two of them.

export type Channel = 'online' | 'counter'

/** What was taken of a part, as a cart keeps it. */
interface PartOption {
  readonly _id: string
  readonly type: string
  readonly label: string
  readonly price: number
  readonly times?: number | undefined
}

/** What fills a slot, as a cart or a till keeps it. */
export interface ChosenPart {
  readonly slot: string
  /** What the slot is called. */
  readonly label: string
  readonly product: string
  readonly name: string
  readonly size?: { readonly id: string; readonly label: string } | undefined
  /** What it adds to the price of the combo, its options included. */
  readonly price: number
  readonly addons: readonly PartOption[]
}

type Slots = readonly PublicSlot[]

const within = (slot: string, id: string) => `${slot}/${id}`

/** What fills a slot as it is chosen; of a slot with one entry, that one. */
function entryOf({ entries }: PublicSlot, selection: Selection): PublicEntry | undefined {
  return entries.length === 1 ? entries[0] : entries.find(({ id }) => selection.has(id))
}

/** "Okinawa 22 oz" */
export const entryLabel = ({ name, served }: Pick<PublicEntry, 'name' | 'served'>): string =>
  served === undefined ? name : `${name} ${served.label}`

/** The groups in force: which entries a slot has, where there are several, and what may be chosen of the one that is taken. */
export function groupsOfCombo(
  slots: Slots,
  selection: Selection,
  channel: Channel,
): readonly PublicGroup[] {
  const chosen = new Set(slots.flatMap((slot) => entryOf(slot, selection)?.id ?? []))
  return slots.flatMap((slot) => [
    ...(slot.entries.length > 1 ? [groupOfSlot(slot, chosen)] : []),
    ...groupsOfPart(slot, selection, channel),
  ])
}

const groupOfSlot = ({ id, label, entries }: PublicSlot, chosen: ReadonlySet<string>) => ({
  id,
  label,
  min: 1,
  max: 1,
  mostEach: 1,
  online: true,
  counter: true,
  options: entries.map((entry, at): PublicOption => ({
    _id: entry.id,
    label: entryLabel(entry),
    price: entry.extra,
    isDefault: at === 0,
    inStock: entry.inStock && !(entry.soldOutWith ?? []).some((other) => chosen.has(other)),
  })),
})

function groupsOfPart(slot: PublicSlot, selection: Selection, channel: Channel): PublicGroup[] {
  const entry = entryOf(slot, selection)
  if (entry === undefined) return []
  return entry.groups
    .filter((group) => group[channel])
    .map((group) => ({
      ...group,
      id: within(slot.id, group.id),
      label: `${slot.label}: ${group.label}`,
      options: group.options.map(({ soldOutIn, ...option }) => ({
        ...option,
        _id: within(slot.id, option._id),
        inStock: !isOutIn({ ...option, soldOutIn }, entry.served),
      })),
    }))
}

const isOut = ({ inStock }: PublicOption) => !inStock

/** What is chosen before anybody chooses: of each slot the first that is left beside those before it. */
export function startOfCombo(slots: Slots, channel: Channel): Selection {
  return slots.reduce<Selection>((selection, slot) => {
    const [group] = groupsOfCombo([slot], new Map(), channel)
    if (slot.entries.length < 2 || group === undefined) {
      return withStart(slot, selection, channel)
    }
    const chosen = new Set(selection.keys())
    const first = groupOfSlot(slot, chosen).options.find((option) => !isOut(option))
    const next = first === undefined ? selection : new Map([...selection, [first._id, 1]])
    return withStart(slot, next, channel)
  }, new Map())
}

/** With what is preselected of the part in a slot, where nothing of it is chosen. */
function withStart(slot: PublicSlot, selection: Selection, channel: Channel): Selection {
  const groups = groupsOfPart(slot, selection, channel)
  const untouched = groups.filter(({ options }) => options.every(({ _id }) => !selection.has(_id)))
  return new Map([...selection, ...startOf(untouched, isOut)])
}

/** After an option was set to be taken so many times; what is preselected of a part comes along with it. */
export function withComboTimes(
  slots: Slots,
  selection: Selection,
  { groupId, optionId, times }: { groupId: string; optionId: string; times: number },
  channel: Channel,
): Selection {
  const group = groupsOfCombo(slots, selection, channel).find(({ id }) => id === groupId)
  if (group === undefined) return selection
  const next = withTimes(group, selection, optionId, times)
  const slot = slots.find(({ id }) => id === groupId)
  return slot === undefined ? next : withStart(slot, next, channel)
}

/** The parts as they are chosen, in the order of the slots; a slot with nothing in it is left out. */
export const partsOf = (
  slots: Slots,
  selection: Selection,
  channel: Channel,
): readonly ChosenPart[] =>
  slots.flatMap((slot) => {
    const entry = entryOf(slot, selection)
    if (entry === undefined) return []
    const groups = entry.groups.filter((group) => group[channel])
    const addons = groups.flatMap(({ label: type, options }) =>
      options.flatMap(({ _id, label, price }): readonly PartOption[] => {
        const times = selection.get(within(slot.id, _id)) ?? 0
        return times === 0 ? [] : [{ _id, type, label, price, ...(times > 1 && { times }) }]
      }),
    )
    return [partOf(slot, entry, addons)]
  })

const partOf = (slot: PublicSlot, entry: PublicEntry, addons: readonly PartOption[]) => ({
  slot: slot.id,
  label: slot.label,
  product: entry.product,
  name: entry.name,
  ...(entry.served && { size: { id: entry.served.id, label: entry.served.label } }),
  price: priceWith(entry.extra, addons),
  addons,
})

/** What a combo costs with these parts. */
export const priceOfCombo = (price: number, parts: readonly Pick<ChosenPart, 'price'>[]): number =>
  sumMoney([price, ...parts.map((part) => part.price)])

/** The choice that these parts were made by. */
export const selectionOfParts = (slots: Slots, parts: readonly ChosenPart[]): Selection =>
  new Map(
    parts.flatMap((part) => {
      const entry = entryOfPart(slots, part)
      return [
        ...(entry === undefined ? [] : [[entry.id, 1] as const]),
        ...part.addons.map(({ _id, times = 1 }) => [within(part.slot, _id), times] as const),
      ]
    }),
  )

const entryOfPart = (
  slots: Slots,
  { slot, product, size }: Pick<ChosenPart, 'slot' | 'product' | 'size'>,
): PublicEntry | undefined =>
  slots
    .find(({ id }) => id === slot)
    ?.entries.find((entry) => entry.product === product && entry.served?.id === size?.id)

/** The parts of an order, which knows its sizes by their labels alone, as a cart keeps them. */
export const partsOfOrder = (
  slots: Slots,
  parts: readonly (Omit<ChosenPart, 'size'> & { readonly size?: string | undefined })[],
): readonly ChosenPart[] =>
  parts.map(({ size: label, ...part }) => {
    const entries = slots.find(({ id }) => id === part.slot)?.entries ?? []
    const entry = entries.find(
      ({ product, served }) => product === part.product && served?.label === label,
    )
    return {
      ...part,
      ...(label === undefined ? {} : { size: { id: entry?.served?.id ?? '', label } }),
    }
  })

/** Parts at today's prices, as far as they are still offered. */
export const partsNow = (slots: Slots, parts: readonly ChosenPart[]): readonly ChosenPart[] =>
  parts.map((part) => {
    const slot = slots.find(({ id }) => id === part.slot)
    const entry = entryOfPart(slots, part)
    if (slot === undefined || entry === undefined) return part
    const options = new Map(
      entry.groups.flatMap((group) => group.options.map((option) => [option._id, option] as const)),
    )
    const addons = part.addons.map((addon) => ({
      ...addon,
      price: options.get(addon._id)?.price ?? addon.price,
    }))
    return partOf(slot, entry, addons)
  })

/** What of these parts can no longer be had, in the shop's words; undefined when all can. */
export function lostPart(slots: Slots, parts: readonly ChosenPart[]): string | undefined {
  const missing = slots.find(({ id }) => !parts.some(({ slot }) => slot === id))
  if (missing !== undefined) return missing.label
  const groups = groupsOfCombo(slots, selectionOfParts(slots, parts), 'online')
  const offered = new Map(
    groups.flatMap(({ options }) => options.map((option) => [option._id, option] as const)),
  )
  for (const part of parts) {
    const entry = entryOfPart(slots, part)
    if (entry?.inStock !== true || offered.get(entry.id)?.inStock === false) return partLabel(part)
    const lost = part.addons.find(
      ({ _id }) => offered.get(within(part.slot, _id))?.inStock !== true,
    )
    if (lost !== undefined) return optionLabel(lost)
  }
  return undefined
}

interface Labelled {
  readonly name: string
  readonly size?: { readonly label: string } | string | undefined
  readonly addons: readonly LabelledTaken[]
}

/** "Okinawa (22 oz, Half sugar, 2 × Pearls)" */
function partLabel({ name, size, addons }: Labelled): string {
  const label = typeof size === 'string' ? size : size?.label
  const words = [...(label === undefined ? [] : [label]), ...addons.map(timesLabel)]
  return words.length === 0 ? name : `${name} (${words.join(', ')})`
}

/** The parts of a combo in words, those that are alike together: "2 × Okinawa (16 oz)". */
export function partLabels(parts: readonly Labelled[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const label of parts.map(partLabel)) counts.set(label, (counts.get(label) ?? 0) + 1)
  return [...counts].map(([label, count]) => (count === 1 ? label : `${count} × ${label}`))
}
