import {
  firstFault,
  isOutIn,
  soundOf,
  startOf,
  withTimes,
  type Choice,
  type ChoiceGroup,
  type Selection,
} from '../choices/selection.ts'
import type { PublicSlot } from '../combos/contract.ts'
import {
  groupsOfCombo,
  partsNow,
  partsOf,
  priceOfCombo,
  selectionOfParts,
  startOfCombo,
  withComboTimes,
} from '../combos/selection.ts'
import type { SaleAddon, SaleLine } from './till.ts'

interface CounterOption extends Choice {
  readonly label: string
  readonly price: number
  readonly inStock: boolean
  readonly soldOutIn?: readonly string[] | undefined
}

export interface CounterGroup extends ChoiceGroup<CounterOption> {
  readonly id: string
  readonly counter: boolean
}

interface CounterSize {
  readonly id: string
  readonly label: string
  readonly price: number
  readonly inStock: boolean
}

/** What of a product a till lets choose. */
export interface Choosable {
  readonly price: number
  readonly sizes?: readonly CounterSize[] | undefined
  readonly groups?: readonly CounterGroup[] | undefined
  /** Of a combo. */
  readonly slots?: readonly PublicSlot[] | undefined
}

type Chosen = Pick<SaleLine, 'price' | 'size' | 'addons' | 'parts'>

/** The groups that are offered at the counter; of a combo, those of what fills its slots in this line. */
export const groupsAtCounter = (
  product: Choosable,
  line?: Pick<SaleLine, 'addons' | 'parts'>,
): readonly CounterGroup[] =>
  product.slots === undefined
    ? (product.groups ?? []).filter(({ counter }) => counter)
    : groupsOfCombo(product.slots, selectionIn(product, line), 'counter')

/** A product as it is sold by one tap: its first size that can be made, and what is preselected. */
export function plainOf(product: Choosable): Chosen {
  const { sizes = [], price, slots } = product
  if (slots !== undefined) return comboOf(price, slots, startOfCombo(slots, 'counter'))
  const size = sizes.find(({ inStock }) => inStock) ?? sizes[0]
  const groups = groupsAtCounter(product)
  const selection = startOf(groups, (option) => isOutIn(option, size))
  return {
    ...(size === undefined ? { price } : { price: size.price, size: sizeOf(size) }),
    addons: addonsOf(groups, selection),
  }
}

const comboOf = (price: number, slots: readonly PublicSlot[], selection: Selection): Chosen => {
  const parts = partsOf(slots, selection, 'counter')
  return { price: priceOfCombo(price, parts), addons: [], parts: [...parts] }
}

const sizeOf = ({ id, label }: CounterSize) => ({ id, label })

/** A line of another size, if the product has it; options that cannot be had in it are let go. */
export function withSize<Line extends Chosen>(
  line: Line,
  product: Choosable,
  id: string | undefined,
): Line {
  const size = product.sizes?.find((each) => each.id === id)
  if (size === undefined) return line
  const groups = groupsAtCounter(product)
  const selection = soundOf(groups, selectionOf(line), (option) => isOutIn(option, size))
  return {
    ...line,
    price: size.price,
    size: sizeOf(size),
    addons: [...addonsOf(groups, selection), ...others(line, groups)],
  }
}

/** A line with an option taken so many times; in the order of the menu. */
export function withOption<Line extends Chosen>(
  line: Line,
  product: Choosable,
  optionId: string,
  times: number,
): Line {
  const groups = groupsAtCounter(product, line)
  const group = groups.find(({ options }) => options.some(({ _id }) => _id === optionId))
  if (group === undefined) return line
  const { price, slots } = product
  if (slots !== undefined) {
    const wanted = { groupId: group.id, optionId, times }
    const chosen = withComboTimes(slots, selectionIn(product, line), wanted, 'counter')
    return { ...line, ...comboOf(price, slots, chosen) }
  }
  const selection = withTimes(group, selectionOf(line), optionId, times)
  return { ...line, addons: [...addonsOf(groups, selection), ...others(line, groups)] }
}

/** What is taken in a line, by the ids of the groups that its product offers. */
export const selectionIn = (
  { slots }: Pick<Choosable, 'slots'>,
  line: Pick<SaleLine, 'addons' | 'parts'> = { addons: [] },
): Selection =>
  slots === undefined ? selectionOf(line) : selectionOfParts(slots, line.parts ?? [])

const selectionOf = ({ addons }: Pick<SaleLine, 'addons'>): Selection =>
  new Map(addons.map(({ _id, times = 1 }) => [_id, times]))

/** Why a line cannot be sold as it is chosen. */
export const faultOf = (line: Chosen, product: Choosable): string | undefined =>
  firstFault(groupsAtCounter(product, line), selectionIn(product, line))?.text

const addonsOf = (groups: readonly CounterGroup[], selection: Selection): readonly SaleAddon[] =>
  groups.flatMap(({ label: type, options }) =>
    options.flatMap(({ _id, label, price }) => {
      const times = selection.get(_id) ?? 0
      return times === 0 ? [] : [{ _id, type, label, price, ...(times === 1 ? {} : { times }) }]
    }),
  )

/** Add-ons that belong to no group. */
function others({ addons }: Chosen, groups: readonly CounterGroup[]): readonly SaleAddon[] {
  const known = new Set(groups.flatMap(({ options }) => options.map(({ _id }) => _id)))
  return addons.filter(({ _id }) => !known.has(_id))
}

/** What a line costs by the menu as it is now. */
export function pricesNow(line: Chosen, product: Choosable): Chosen {
  if (product.slots !== undefined) {
    const parts = partsNow(product.slots, line.parts ?? [])
    return { price: priceOfCombo(product.price, parts), addons: [], parts: [...parts] }
  }
  const options = (product.groups ?? []).flatMap((group) => group.options)
  const priceById = new Map(options.map(({ _id, price }) => [_id, price]))
  const size = product.sizes?.find(({ id }) => id === line.size?.id)
  return {
    ...(size === undefined ? {} : { size: sizeOf(size) }),
    price: size?.price ?? product.price,
    addons: line.addons.map((addon) => ({
      ...addon,
      price: priceById.get(addon._id) ?? addon.price,
    })),
  }
}
