import { globSync } from 'node:fs'
import { basename } from 'node:path'

/*
 * At which size of screen a journey is walked. Each is at home in somebody's hands and is walked there in every run; at the
 * other sizes it is walked on one day of the week, or whenever somebody asks for all of them.
 */

export type Size = 'desktop' | 'phone' | 'tablet'

/** Customers hold a phone. */
const ofCustomers = [
  'a-combo-elsewhere',
  'ask-before-tracking',
  'browse-a-long-menu',
  'browse-a-menu',
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
  'from-order-to-cup',
  'kiosk',
  'paper-jam',
  'sell-without-a-line',
  'senior-discount',
  'split-the-bill',
  'take-back-without-a-line',
  'two-tablets',
  'verify-a-wallet',
  'wrong-order',
]

/** They are about every screen, and in every run at the sizes of a desk and of a phone. */
const ofEveryScreen = ['no-sideways-scroll', 'walk-the-back-office', 'walk-the-storefront']

/** They are about lines and power, and about what is drawn, whatever the size of a screen. */
const ofNoSize = ['a-full-bar', 'sell-in-a-storm']

const daysOfWeek = 7

const journeys = globSync('*.e2e.ts', { cwd: import.meta.dirname })
  .map((file) => basename(file, '.e2e.ts'))
  .toSorted()

for (const name of [...ofCustomers, ...ofCounters, ...ofEveryScreen, ...ofNoSize]) {
  if (!journeys.includes(name)) throw new Error(`There is no journey ${name}.`)
}

/** The sizes that a journey means something at, its home first. */
function sizesOf(journey: string): readonly Size[] {
  if (ofNoSize.includes(journey)) return ['desktop']
  if (ofCounters.includes(journey)) return ['tablet', 'desktop', 'phone']
  return ofCustomers.includes(journey) ? ['phone', 'desktop'] : ['desktop', 'phone']
}

/** The journeys of one size: on `day`, counted from anywhere, those whose home it is or whose turn. */
export function journeysAt(size: Size, day: number | 'all'): readonly string[] {
  return journeys.filter((journey, place) => {
    const sizes = sizesOf(journey)
    if (!sizes.includes(size)) return false
    const isAlways = sizes[0] === size || ofEveryScreen.includes(journey)
    return day === 'all' || isAlways || (day + place + sizes.indexOf(size)) % daysOfWeek === 0
  })
}
