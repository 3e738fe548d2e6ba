import { formatMoney } from '../../kit/money.ts'
import { couponKindLabels } from '../../pricing/coupon.ts'
import { taxProfileLabels } from '../../pricing/tax-rate.ts'
import { businessTypes } from '../../stores/store.ts'
import type { Change } from '../changes-contract.ts'
import { roleLabels } from './role-labels.ts'

/** What changed, as the screens say it: the list keeps bare figures and the words of programs. */
export function inWords({ kind, differences }: Change, symbol: string): Change['differences'] {
  const couponKind = differences.find(({ name }) => name === 'Kind')?.after
  const told = (name: string, value: string): string => {
    const word = wordsOf[kind]?.[name]?.[value]
    if (word !== undefined) return word
    if (!isFigure.test(value)) return value
    if (kind === 'discounts' && name === 'Takes off' && couponKind === 'percent') return `${value}%`
    return isMoney(kind, name, value) ? amount(value, symbol) : value
  }
  return differences.map(({ name, before, after }) => ({
    name,
    before: told(name, before),
    after: told(name, after),
  }))
}

type Kind = Change['kind']
type Words = Readonly<Record<string, string>>

const wordsOf: Partial<Record<Kind, Readonly<Record<string, Words>>>> = {
  people: { Role: roleLabels },
  settings: { 'Tax words on receipts': taxProfileLabels, 'Kind of business': businessTypes },
  discounts: { Kind: couponKindLabels },
}

const isFigure = /^-?\d+(?:\.\d+)?$/
const isToTheCent = /\.\d\d$/

/** Prices go by names of a store's own, such as that of a size; what else is a figure there does not. */
const noPrices: ReadonlySet<string> = new Set([
  'Name',
  'Label',
  'Unit',
  'Markup (%)',
  'At least',
  'At most',
  'Of each',
  'Products added',
  'Products changed',
  'New categories',
])

function isMoney(kind: Kind, name: string, value: string): boolean {
  if (kind === 'prices') return !noPrices.has(name)
  if (kind === 'settings') return name === 'Delivery fee'
  if (kind === 'discounts') return name === 'Least order' || isToTheCent.test(value)
  return kind === 'refunds'
}

/** The price of a gram may have more than two decimals. */
const amount = (value: string, symbol: string) =>
  /\.\d{3}/.test(value) ? `${symbol}${value}` : formatMoney(Number(value), symbol)
