import type { Guard } from './guard.ts'
import { coupons } from './guards/coupons.ts'
import { fees } from './guards/fees.ts'
import { menuFiles } from './guards/menu-files.ts'
import { payments } from './guards/payments.ts'
import { proofs } from './guards/proofs.ts'
import { rights } from './guards/rights.ts'
import { screens } from './guards/screens.ts'
import { selling } from './guards/selling.ts'

/** Guards of money, stock, rights and payments that a server or a screen keeps, each with a way to break it. */
export const guards: readonly Guard[] = [
  ...rights,
  ...selling,
  ...coupons,
  ...payments,
  ...proofs,
  ...fees,
  ...menuFiles,
  ...screens,
]
