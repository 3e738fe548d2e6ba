/** A change of a rule that no test can tell from the rule, and why. */
export interface Survivor {
  readonly file: string
  /** The line as it stands, and what comes in place of a part of it. */
  readonly line: string
  readonly change: string
  readonly why: string
}

const shortcut = 'A shortcut, for the time it saves: the longer way answers the same.'
const cannotBe = 'The types ask for it; it cannot happen.'
const noSuchSize = 'No option says how much of it a size without a name takes.'
const zeroIsOne = 'Nothing is the same with and without its sign.'
const onlyFirst = 'Of a remembered step only the time and, of later ones, the status are read.'

export const survivors: readonly Survivor[] = [
  {
    file: 'src/measures/measured.ts',
    line: 'usablePart === null ? taken : rounded(times(exactly(taken), usableShare(usablePart)))',
    change: 'false',
    why: shortcut,
  },
  {
    file: 'src/inventory/quantity.ts',
    line: "quantity.toLocaleString('en-US', { maximumFractionDigits: Math.abs(quantity) < 0.01 ? 6 : 4 })",
    change: 'Math.abs(quantity) <= 0.01',
    why: 'A hundredth has two decimals.',
  },
  {
    file: 'src/kit/fraction.ts',
    line: 'const sizeOf = (value: bigint) => (value < 0n ? -value : value)',
    change: 'value <= 0n',
    why: zeroIsOne,
  },
  {
    file: 'src/kit/fraction.ts',
    line: 'return over < 0n ? 0n - steps : steps',
    change: 'over <= 0n',
    why: zeroIsOne,
  },
  {
    file: 'src/kit/money.ts',
    line: "size < mostExact ? String(toCents(size)).padStart(3, '0') : `${BigInt(Math.round(size))}00`",
    change: 'size <= mostExact',
    why: 'That very amount is written the same either way.',
  },
  {
    file: 'src/orders/order-sheet.ts',
    line: 'const change = changeOfLast(parts ?? [])',
    change: '["Stryker was here"]',
    why: 'Of a text no change is read.',
  },
  {
    file: 'src/pricing/share.ts',
    line: 'const size = product < 0n ? -product : product',
    change: 'product <= 0n',
    why: zeroIsOne,
  },
  {
    file: 'src/pricing/share.ts',
    line: 'return Number(product < 0n ? -nearest : nearest)',
    change: 'product <= 0n',
    why: zeroIsOne,
  },
  {
    file: 'src/pricing/tax.ts',
    line: 'if (first === undefined) return []',
    change: 'false',
    why: cannotBe,
  },
  {
    file: 'src/pricing/tax.ts',
    line: 'if (first === undefined) return []',
    change: '["Stryker was here"]',
    why: cannotBe,
  },
  {
    file: 'src/sales/money-report.ts',
    line: 'if (first === undefined) return []',
    change: 'false',
    why: cannotBe,
  },
  {
    file: 'src/sales/money-report.ts',
    line: 'if (first === undefined) return []',
    change: '["Stryker was here"]',
    why: cannotBe,
  },
  {
    file: 'src/money/parts.ts',
    line: "({ partId }) => partId ?? '',",
    change: '"Stryker was here!"',
    why: cannotBe,
  },
  {
    file: 'src/money/parts.ts',
    line: ".map(([id, own]) => ({ id, method: own[0]?.method ?? '', ...sumsOfPart(own) }))",
    change: '"Stryker was here!"',
    why: cannotBe,
  },
  {
    file: 'src/money/parts.ts',
    line: ".map(([id, own]) => ({ id, method: own[0]?.method ?? '', ...sumsOfPart(own) }))",
    change: 'own[0].method',
    why: cannotBe,
  },
  {
    file: 'src/money/movement.ts',
    line: 'const came = sumMoney(own.filter(({ amount }) => amount > 0).map(({ amount }) => amount))',
    change: 'amount >= 0',
    why: zeroIsOne,
  },
  {
    file: 'src/money/movement.ts',
    line: 'const went = sumMoney(own.filter(({ amount }) => amount < 0).map(({ amount }) => -amount))',
    change: 'amount <= 0',
    why: zeroIsOne,
  },
  {
    file: 'src/shifts/shift.ts',
    line: "return difference > 0 ? 'Over' : 'Short'",
    change: 'difference >= 0',
    why: 'What is exact has been said before.',
  },
  {
    file: 'src/shifts/shift.ts',
    line: "`${formatMoney(Math.abs(cash), '')} in cash ${cash > 0 ? 'came into' : 'went out of'} the drawer after it was counted.`",
    change: 'cash >= 0',
    why: 'Of nothing it is not said.',
  },
  {
    file: 'src/measures/measured.ts',
    line: "const wordOf = (kind: string) => (isDimension(kind) ? dimensionWords[kind] : 'a container')",
    change: '""',
    why: 'Of containers it is said before what they hold.',
  },
  {
    file: 'src/orders/order-sheet.ts',
    line: "export const entitledLines = ({ discounts = [] }: Pick<Order, 'discounts'>): readonly string[] =>",
    change: '["Stryker was here"]',
    why: 'A word is no discount by law.',
  },
  {
    file: 'src/orders/order-sheet.ts',
    line: '{ taxes = [], discounts = [] }: Taxed,',
    change: '["Stryker was here"]',
    why: 'A word is no discount by law.',
  },
  {
    file: 'src/orders/cash.ts',
    line: '.filter((note) => note * smallestPart >= cents)',
    change: 'note * smallestPart > cents',
    why: 'A sum of exactly ten notes is round by them already.',
  },
  {
    file: 'src/orders/correction.ts',
    line: 'timesMoney(lineAt(lines, taken)?.cost ?? 0, taken.quantity)',
    change: 'lineAt(lines, taken).cost',
    why: cannotBe,
  },
  {
    file: 'src/storefront/cart-review.ts',
    line: 'if (product.slots !== undefined) return lostPart(product.slots, parts ?? [])',
    change: '["Stryker was here"]',
    why: 'A combo has a part at least, and it is found missing.',
  },
  {
    file: 'src/storefront/choice.ts',
    line: "const served = size ?? { label: '', price: product.price, recipe: product.recipe }",
    change: '"Stryker was here!"',
    why: noSuchSize,
  },
  {
    file: 'src/storefront/choice.ts',
    line: "const needs = needsOf(size ?? { label: '', recipe: product.recipe }, addons)",
    change: '"Stryker was here!"',
    why: noSuchSize,
  },
  {
    file: 'src/storefront/choice.ts',
    line: '{ name, addons, groups = [] }: Recipe,',
    change: '["Stryker was here"]',
    why: 'A word is offered nowhere.',
  },
  {
    file: 'src/pricing/discount.ts',
    line: 'return [...shares.values()].some((same) => same.length > (same[0]?.persons ?? 0))',
    change: 'same[0].persons',
    why: cannotBe,
  },
  {
    file: 'src/pricing/bill.ts',
    line: 'const tax = first === undefined ? 0 : taxOn(sum(own), first.rate)',
    change: 'false',
    why: cannotBe,
  },
  {
    file: 'src/pricing/bill.ts',
    line: 'for (const [at, part] of dealOut(tax, own).entries()) taxes[same[at]?.position ?? 0] = part',
    change: 'same[at].position',
    why: cannotBe,
  },
  {
    file: 'src/inventory/ingredient.ts',
    line: '.toSorted((a, b) => (a.ingredientId < b.ingredientId ? -1 : 1))',
    change: 'a.ingredientId <= b.ingredientId',
    why: 'No two needs are of one ingredient.',
  },
  {
    file: 'src/kit/exact.ts',
    line: 'if (Number.isInteger(product) && Math.abs(product) < 1e15) return product + 0',
    change: 'Math.abs(product) <= 1e15',
    why: shortcut,
  },
  {
    file: 'src/kit/exact.ts',
    line: 'if (Number.isInteger(product) && Math.abs(product) < 1e15) return product + 0',
    change: 'false',
    why: shortcut,
  },
  {
    file: 'src/orders/card-number.ts',
    line: 'groups',
    change: 'groups',
    why: 'It bounds the work: twenty groups are twenty digits at least, and too many for a card.',
  },
  {
    file: 'src/orders/card-number.ts',
    line: 'return sum + (value > 9 ? value - 9 : value)',
    change: 'sum - (value > 9 ? value - 9 : value)',
    why: 'A sum and its negative are divided by ten alike.',
  },
  {
    file: 'src/orders/cash.ts',
    line: 'if (error) return { ok: false, reason: error.issues[0]?.message ?? cashRequired }',
    change: 'error.issues[0].message',
    why: cannotBe,
  },
  {
    file: 'src/counter/counter.ts',
    line: 'const atLast = (sale: Sale): Sale => ({ ...sale, chosen: sale.lines.at(-1)?.key ?? null })',
    change: 'sale.lines.at(-1).key',
    why: 'No empty sale is held or sent, so none comes back.',
  },
  {
    file: 'src/orders/order.ts',
    line: "seller: Seller = 'other',",
    change: '""',
    why: "Only 'self' is asked for.",
  },
  {
    file: 'src/orders/payment-wish.ts',
    line: ".refine((wish) => !(saysPaid(wish) && isSaidByProvider(wish.paymentMethod ?? '')), {",
    change: '"Stryker was here!"',
    why: 'No word but the name of a provider is one.',
  },
  {
    file: 'src/orders/payment-wish.ts',
    line: ".refine((wish) => !(saysPaid(wish) && isCash(wish.paymentMethod ?? '')), {",
    change: '"Stryker was here!"',
    why: "No word but 'cash' is cash.",
  },
  {
    file: 'src/orders/timeline.ts',
    line: "const placed: Past = { from: null, to: 'pending', at: createdAt }",
    change: '""',
    why: onlyFirst,
  },
  {
    file: 'src/orders/timeline.ts',
    line: "return status === 'pending' ? [placed] : [placed, { from: 'pending', to: status, at: updatedAt }]",
    change: '""',
    why: onlyFirst,
  },
  {
    file: 'src/payments/attempt.ts',
    line: "if (captures.some(({ status }) => status === 'declined')) {",
    change: 'true',
    why: 'Of captures that are neither taken nor held there are only declined ones.',
  },
  {
    file: 'src/payments/attempt.ts',
    line: "if (stage === 'open') return found(agreed.state)",
    change: 'false',
    why: 'No state is called open, so the attempt stays as it is; the types ask for the line.',
  },
  {
    file: 'src/payments/attempt.ts',
    line: "if (stage === 'open') return found(agreed.state)",
    change: '""',
    why: 'No state is called open, so the attempt stays as it is; the types ask for the line.',
  },
  {
    file: 'src/sales/sales.ts',
    line: 'return first < 0 ? [] : rows.slice(first, last + 1)',
    change: 'false',
    why: 'From the last to before the first there is nothing; the line says so.',
  },
]
