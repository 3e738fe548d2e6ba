import { countMenu } from '../../catalog/server/product-queries.ts'
import { countShelf } from '../../inventory/server/shelf-counts.ts'
import { hoursOfDay } from '../../kit/moment.ts'
import { notFound, storeNotFound } from '../../kit/problem.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { compareDays, sumUnpaid, type DayOfSales } from '../../orders/server/glance-queries.ts'
import { countWhole } from '../../orders/server/order-pages.ts'
import { bestOf } from '../../orders/server/sales-queries.ts'
import { findDay } from '../../orders/server/today-queries.ts'
import { listMethods } from '../../payments/server/method-queries.ts'
import { findStore, isQrTaken, saveQrTaken } from '../../stores/server/queries.ts'
import { dashboard, type Glance } from '../contract.ts'
import { needsSteps, type Done } from '../first-steps.ts'

const mostBest = 5

export function serveDashboard(backbone: Backbone): void {
  serve(backbone, dashboard.glance, async (_, scope) => ({ data: await glanceOf(scope) }))

  serve(backbone, dashboard.steps, async (_, scope) => {
    const orders = await countWhole(scope)
    const done: Done = {
      ingredient: (await countShelf(scope)).kept > 0,
      product: (await countMenu(scope)) > 0,
      // A shop that has sold has been paid somehow: cash needs no setting up.
      payment: orders > 0 || (await listMethods(scope)).length > 0,
      qr: await isQrTaken(scope),
      order: orders > 0,
    }
    return { data: { done, isNeeded: needsSteps(done, orders) } }
  })

  serve(backbone, dashboard.takeQr, async (_, scope) => {
    await saveQrTaken(scope)
    return {}
  })
}

async function glanceOf(scope: Scope): Promise<Glance> {
  const store = await findStore(scope)
  if (store === undefined) throw notFound(storeNotFound)
  const zone = { timeZone: store.timeZone, startsAt: store.dayStartsAt }
  const [today, yesterday, weekBefore] = await compareDays(scope, zone)
  if (!today || !yesterday || !weekBefore) throw new Error('Three days have three rows')
  const day = {
    ...(await findDay(scope)),
    ...zone,
  }
  return {
    day: today.day,
    today: today.whole,
    yesterday: compared(yesterday),
    weekBefore: compared(weekBefore),
    byHour: hoursOfDay(store.dayStartsAt).map((hour) => ({
      hour,
      today: today.hours[hour] ?? 0,
      weekBefore: weekBefore.hours[hour] ?? 0,
    })),
    best: [...(await bestOf(scope, day, mostBest))],
    unpaid: await sumUnpaid(scope),
    out: (await countShelf(scope)).out,
  }
}

const compared = ({ day, whole, soFar }: DayOfSales) => ({ day, whole, soFar })
