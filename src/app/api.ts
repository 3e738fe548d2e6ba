import { changes } from '../accounts/changes-contract.ts'
import { pins } from '../accounts/pin-contract.ts'
import { keys } from '../accounts/key-contract.ts'
import { accounts, users } from '../accounts/contract.ts'
import { temporaryPasswords } from '../accounts/temporary-password-contract.ts'
import type { Capability } from '../accounts/permissions.ts'
import { choices } from '../choices/contract.ts'
import { productBatches } from '../catalog/batch-contract.ts'
import { categories, products } from '../catalog/contract.ts'
import { menuFiles } from '../catalog/menu-file-contract.ts'
import { archives } from '../archive/contract.ts'
import { erasures } from '../erasure/contract.ts'
import { dashboard } from '../dashboard/contract.ts'
import { guides } from '../guides/contract.ts'
import { hooks } from '../hooks/contract.ts'
import { inventory } from '../inventory/contract.ts'
import type { AnyEndpoint } from '../kit/endpoint.ts'
import { marketing } from '../marketing/contract.ts'
import { orderPrints } from '../orders/print-contract.ts'
import { printers, prints } from '../printing/contract.ts'
import { operator } from '../operator/contract.ts'
import { operators, operatorSession } from '../operator/sign-in-contract.ts'
import { coupons } from '../coupons/contract.ts'
import { counter } from '../counter/contract.ts'
import { kiosk } from '../kiosk/contract.ts'
import { bar } from '../bar/contract.ts'
import { kitchen } from '../kitchen/contract.ts'
import { orders } from '../orders/contract.ts'
import { acceptance } from '../orders/acceptance-contract.ts'
import { orderPush } from '../orders/push/contract.ts'
import { cart, popular } from '../storefront/contract.ts'
import { corrections } from '../orders/correction-contract.ts'
import { listed } from '../orders/listed-contract.ts'
import { doubts } from '../orders/doubt-contract.ts'
import { parts } from '../orders/part-contract.ts'
import { paymentProofs } from '../orders/payment-proof-contract.ts'
import { orderPayments } from '../orders/payment-contract.ts'
import { payments } from '../payments/contract.ts'
import { addresses, campaign, fees } from '../registration/contract.ts'
import { shifts } from '../shifts/contract.ts'
import { shiftPrints } from '../shifts/print-contract.ts'
import { sales } from '../sales/contract.ts'
import { stores } from '../stores/contract.ts'

/** Every call of the product. A capability that the permissions do not know is a type error here. */
const api = {
  stores,
  archives,
  erasures,
  accounts,
  users,
  temporaryPasswords,
  pins,
  keys,
  hooks,
  changes,
  payments,
  inventory,
  choices,
  categories,
  products,
  productBatches,
  menuFiles,
  printers,
  prints,
  cart,
  popular,
  coupons,
  orders,
  listed,
  acceptance,
  orderPush,
  orderPayments,
  paymentProofs,
  parts,
  corrections,
  doubts,
  orderPrints,
  counter,
  kiosk,
  shifts,
  shiftPrints,
  kitchen,
  bar,
  sales,
  dashboard,
  addresses,
  campaign,
  fees,
  operator,
  operatorSession,
  operators,
  guides,
  marketing,
} satisfies Record<string, Record<string, AnyEndpoint & { readonly access: Capability }>>

export const endpoints: readonly { readonly name: string; readonly endpoint: AnyEndpoint }[] =
  Object.entries(api).flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
  )
