import type { Guard } from './guard.ts'
import { batches } from './guards/batches.ts'
import { choices } from './guards/choices.ts'
import { combos } from './guards/combos.ts'
import { correcting } from './guards/corrections.ts'
import { coupons } from './guards/coupons.ts'
import { fees } from './guards/fees.ts'
import { kept } from './guards/kept.ts'
import { menuFiles } from './guards/menu-files.ts'
import { payments } from './guards/payments.ts'
import { acceptance } from './guards/acceptance.ts'
import { pushes } from './guards/pushes.ts'
import { proofs } from './guards/proofs.ts'
import { rights } from './guards/rights.ts'
import { screens } from './guards/screens.ts'
import { selling } from './guards/selling.ts'
import { sharedDrawers } from './guards/shifts.ts'
import { writingOrders } from './guards/writing.ts'

/** Guards of money, stock, rights and payments that a server or a screen keeps, each with a way to break it. */
export const guards: readonly Guard[] = [
  ...rights,
  ...selling,
  ...writingOrders,
  ...correcting,
  ...kept,
  ...sharedDrawers,
  ...choices,
  ...combos,
  ...coupons,
  ...payments,
  ...acceptance,
  ...pushes,
  ...proofs,
  ...fees,
  ...menuFiles,
  ...batches,
  ...screens,
]
