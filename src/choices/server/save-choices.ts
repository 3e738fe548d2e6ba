import { invalid } from '../../kit/problem.ts'
import { newId } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { MeasuredById } from '../../measures/typed.ts'
import { groupOnShelf } from '../effect-on-shelf.ts'
import { asUsed, groupOf, type EnteredGroup, type EnteredSize } from '../entered.ts'
import { asksTooMuch, type Choosable, type Group, type SizeLine } from '../group.ts'
import { thresholdsOf } from '../offer.ts'
import {
  clearGroups,
  insertGroups,
  insertUses,
  replaceNeeds,
  replaceSizes,
  type GroupUse,
  type StoredGroup,
  type StoredSize,
} from './choice-queries.ts'

/** A size with what it takes as that comes off the shelf. */
interface WantedSize extends Pick<EnteredSize, 'id' | 'label' | 'price' | 'barcode'> {
  readonly recipe: readonly SizeLine[]
}

interface Wanted {
  /** Left out by who knows nothing of them: then they stay. */
  readonly sizes?: readonly WantedSize[] | undefined
  readonly groups?: readonly EnteredGroup[] | undefined
}

interface Current {
  readonly sizes: readonly StoredSize[]
  readonly groups: readonly StoredGroup[]
}

/**
 * Writes the sizes and groups of a product, and what they may take from the shelf.
 * @param own the price and the recipe of the product itself, which are those of its first size.
 * @param library the shared groups that are named, by id.
 * @param known the ingredients that are named, whose units are held.
 */
export async function saveChoices(
  scope: Scope,
  productId: string,
  wanted: Wanted,
  {
    own,
    current,
    library,
    known,
  }: {
    readonly own: Own
    readonly current: Current | undefined
    readonly library: ReadonlyMap<string, Group>
    readonly known: MeasuredById
  },
): Promise<void> {
  const sizes = withOwn(sizesOf(wanted.sizes, current?.sizes ?? []), own)
  if (sizes.length > 0 || (current?.sizes.length ?? 0) > 0) {
    await replaceSizes(scope, productId, sizes)
  }
  const groups =
    wanted.groups === undefined
      ? (current?.groups ?? [])
      : await saveGroups(scope, productId, wanted.groups, { current, library, known })
  await saveNeeds(scope, productId, { ...own, sizes, groups })
}

/** Works out anew what a product may take. */
export async function saveNeeds(
  scope: Scope,
  productId: string,
  product: Choosable,
): Promise<void> {
  const hasChoices = (product.sizes ?? []).length > 0 || (product.groups ?? []).length > 0
  await replaceNeeds(scope, productId, hasChoices ? thresholdsOf(product) : [])
}

/** Sizes keep their ids while they stay: carts name them. */
function sizesOf(
  wanted: readonly WantedSize[] | undefined,
  current: readonly StoredSize[],
): readonly StoredSize[] {
  if (wanted === undefined) return current
  const kept = new Set(current.map(({ id }) => id))
  return wanted.map((size) => ({
    id: size.id !== undefined && kept.delete(size.id) ? size.id : newId(),
    label: size.label,
    price: size.price,
    barcode: size.barcode || null,
    recipe: size.recipe,
  }))
}

interface Own {
  readonly price: number
  readonly recipe: readonly SizeLine[]
}

const withOwn = (sizes: readonly StoredSize[], own: Own) =>
  sizes.map((size, at) => (at === 0 ? { ...size, price: own.price, recipe: own.recipe } : size))

async function saveGroups(
  scope: Scope,
  productId: string,
  wanted: readonly EnteredGroup[],
  {
    current,
    library,
    known,
  }: Pick<Parameters<typeof saveChoices>[3], 'current' | 'library' | 'known'>,
): Promise<readonly Group[]> {
  const own = (current?.groups ?? []).filter(({ shared }) => !shared)
  const keptGroups = new Set(own.map(({ id }) => id))
  const keptOptions = new Set(own.flatMap(({ options }) => options.map(({ id }) => id)))
  const uses: GroupUse[] = []
  const owned: Group[] = []
  const used = wanted.map((entered, at): Group => {
    if (entered.shared) {
      const group = library.get(entered.id ?? '')
      if (group === undefined) throw missingGroup(at)
      uses.push({ groupId: group.id, hidden: entered.hidden, prices: entered.prices })
      const asShown = asUsed(group, entered)
      if (asksTooMuch(asShown)) throw tooFew(asShown, at)
      return asShown
    }
    const id = entered.id !== undefined && keptGroups.delete(entered.id) ? entered.id : newId()
    const group = withIds(groupOnShelf(groupOf(entered, id), known), keptOptions)
    owned.push(group)
    uses.push({ groupId: id, hidden: [], prices: {} })
    return group
  })
  refuseTwice(uses)
  await clearGroups(scope, productId)
  await insertGroups(scope, productId, owned)
  await insertUses(scope, productId, uses)
  return used
}

/** Options keep their ids while they stay: carts name them. */
export const withIds = (group: Group, kept: Set<string>): Group => ({
  ...group,
  options: group.options.map((option) => ({
    ...option,
    id: kept.delete(option.id) ? option.id : newId(),
  })),
})

const missingGroup = (at: number) => {
  const text = 'This group does not exist.'
  return invalid(text, { [`groups.${at}.id`]: text })
}

/** What is hidden in one product may leave less than the group asks for. */
const tooFew = ({ label, min }: Group, at: number) => {
  const text = `"${label}" asks for at least ${min}. Please leave more of its options here.`
  return invalid(text, { [`groups.${at}.id`]: text })
}

function refuseTwice(uses: readonly GroupUse[]): void {
  const twice = uses.findIndex(
    ({ groupId }, at) => uses.findIndex((use) => use.groupId === groupId) < at,
  )
  if (twice < 0) return
  const text = 'This group is there already.'
  throw invalid(text, { [`groups.${twice}.id`]: text })
}

/** What a removed product was sold as goes with it: it would hold ingredients, shared groups and barcodes for nothing. */
export async function removeChoices(scope: Scope, productId: string): Promise<void> {
  await replaceSizes(scope, productId, [])
  await clearGroups(scope, productId)
  await replaceNeeds(scope, productId, [])
}
