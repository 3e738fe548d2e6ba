import { globSync } from 'node:fs'
import { basename } from 'node:path'

/*
 * At which size of screen a journey is walked, and when. Each is at home in somebody's hands. Those of every day are walked
 * there in every run, the others on every second day; at the other sizes all are walked on one day of the week, or whenever
 * somebody asks for all of them.
 */

export type Size = 'desktop' | 'phone' | 'tablet'

/** Customers hold a phone. */
const ofCustomers = [
  'a-combo-elsewhere',
  'ask-before-tracking',
  'browse-a-long-menu',
  'browse-a-menu',
  'change-a-line',
  'choose-how-to-pay',
  'close-by-going-back',
  'come-and-go',
  'few-taps',
  'follow-an-order',
  'forget-me',
  'forgot-password',
  'keep-a-cart',
  'lose-a-script',
  'lose-the-connection',
  'open-a-store-by-wallet',
  'order-a-drink',
  'order-again',
  'pay-by-card',
  'pay-by-custom-method',
  'pay-by-hosted-invoice',
  'pay-cash-at-the-counter',
  'returning-customer',
  'run-out-of-milk',
  'send-an-order',
  'slow-phone',
  'take-turns',
  'tell-me',
  'use-a-coupon',
  'what-everybody-orders',
]

/** At the counter, at the bar and in front of the kiosk stands a tablet. */
const ofCounters = [
  'close-the-day',
  'count-without-a-line',
  'first-day-at-work',
  'from-order-to-cup',
  'kiosk',
  'open-the-drawer',
  'paper-jam',
  'sell-without-a-line',
  'senior-discount',
  'share-a-drawer',
  'split-the-bill',
  'take-back-without-a-line',
  'two-tablets',
  'verify-a-wallet',
  'wrong-order',
]

/** Without them a shop could not open, sell, take money or give it back. */
const ofEveryDay = [
  'build-a-menu',
  'choose-how-to-pay',
  'close-the-day',
  'counter-sale',
  'few-taps',
  'from-order-to-cup',
  'hire-a-cashier',
  'keep-a-cart',
  'kiosk',
  'lose-a-script',
  'lose-the-connection',
  'mind-the-store',
  'open-a-store-by-card',
  'open-a-store-by-wallet',
  'order-a-drink',
  'pay-by-card',
  'pay-by-custom-method',
  'pay-by-hosted-invoice',
  'pay-cash-at-the-counter',
  'refund-a-payment',
  'run-out-of-milk',
  'sell-without-a-line',
  'split-the-bill',
  'stock-the-larder',
  'take-back-without-a-line',
  'verify-a-wallet',
  'watch-the-orders',
  'work-the-queue',
  'write-numbers',
  'wrong-order',
]

/** They are about every screen: one day at the size of a desk, the next at that of a phone. */
const ofEveryScreen = ['no-sideways-scroll', 'walk-the-back-office', 'walk-the-storefront']

/** They are about lines and power, and about what is drawn, whatever the size of a screen. */
const ofNoSize = ['a-full-bar', 'sell-in-a-storm']

const daysOfWeek = 7
const everySecond = 2

const journeys = globSync('*.e2e.ts', { cwd: import.meta.dirname })
  .map((file) => basename(file, '.e2e.ts'))
  .toSorted()

for (const name of [...ofCustomers, ...ofCounters, ...ofEveryDay, ...ofEveryScreen, ...ofNoSize]) {
  if (!journeys.includes(name)) throw new Error(`There is no journey ${name}.`)
}

/** The sizes that a journey means something at, its home first. */
function sizesOf(journey: string): readonly Size[] {
  if (ofNoSize.includes(journey)) return ['desktop']
  if (ofCounters.includes(journey)) return ['tablet', 'desktop', 'phone']
  return ofCustomers.includes(journey) ? ['phone', 'desktop'] : ['desktop', 'phone']
}

/** The journeys of one size: on `day`, counted from anywhere, those whose turn it is. */
export function journeysAt(size: Size, day: number | 'all'): readonly string[] {
  return journeys.filter((journey, place) => {
    const at = sizesOf(journey).indexOf(size)
    if (at < 0) return false
    if (day === 'all') return true
    if (ofEveryScreen.includes(journey)) return (day + at) % everySecond === 0
    if (at > 0) return (day + place + at) % daysOfWeek === 0
    return ofEveryDay.includes(journey) || (day + place) % everySecond === 0
  })
}
