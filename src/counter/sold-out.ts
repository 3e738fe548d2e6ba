import { isOutIn, optionLabel } from '../choices/selection.ts'
import { groupsAtCounter, selectionIn, type Choosable } from './counter-choices.ts'
import type { Sale, SaleLine } from './till.ts'

/** What a menu says of what is left of a product. */
interface Stocked extends Choosable {
  readonly _id: string
  readonly inStock: boolean
  /** How many portions of it the shelf can make as it comes; null when nothing limits it. */
  readonly portions: number | null
  readonly addons: readonly {
    readonly _id: string
    readonly label: string
    readonly inStock: boolean
  }[]
}

/** What of a line cannot be made any more as its sale stands; undefined where the menu knows of nothing. */
export function soldOutText(
  line: SaleLine,
  product: Stocked,
  { lines }: Pick<Sale, 'lines'>,
): string | undefined {
  if (!product.inStock) return 'Sold out.'
  const out = labelOut(line, product)
  if (out !== undefined) return `"${out}" is sold out.`
  const wanted = lines
    .filter(({ productId }) => productId === product._id)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  const { portions } = product
  return portions === null || hasChoices(product) || wanted <= portions
    ? undefined
    : `Only ${portions} left.`
}

/** Of another size, or with other options, more or fewer can be made: how many is the server's to say. */
const hasChoices = ({ sizes = [], groups = [], slots }: Choosable): boolean =>
  sizes.length > 0 || groups.length > 0 || slots !== undefined

/** The size, the option or the add-on of a line that has run out. */
function labelOut(line: SaleLine, product: Stocked): string | undefined {
  const size = product.sizes?.find(({ id }) => id === line.size?.id)
  if (size?.inStock === false) return size.label
  const selection = selectionIn(product, line)
  const options = groupsAtCounter(product, line).flatMap(({ label: type, options: all }) =>
    all.map((option) => ({ ...option, type })),
  )
  const out =
    options.find((option) => selection.has(option._id) && isOutIn(option, size)) ??
    product.addons.find(({ _id, inStock }) => selection.has(_id) && !inStock)
  return out && optionLabel(out)
}
