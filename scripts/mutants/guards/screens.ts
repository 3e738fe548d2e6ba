import type { Guard } from '../guard.ts'

/** What people see, files that leave, and what comes in. */
export const screens: readonly Guard[] = [
  {
    wrong: 'An answer of 429 ends a sale that waits at the till',
    file: 'src/counter/counter.ts',
    text: '![401, 408, 429].includes(status)',
    broken: '![401, 408].includes(status)',
    tests: 'src/counter/counter.test.ts',
    title: 'says that nothing was sold',
  },
  {
    wrong: 'Good news goes when it has been shown for its three seconds, whatever it was told',
    file: 'src/kit/ui/toast.ts',
    text: 'setTimeout(() => dismissToast(fresh.id), forMs)',
    broken: 'setTimeout(() => dismissToast(fresh.id), Math.min(forMs, 4000))',
    tests: 'src/kit/ui/toast.test.ts',
    title: 'a toast may be given a time of its own',
  },
  {
    wrong: 'The news of a subscription goes after three seconds',
    file: 'src/marketing/ui/subscribe.ts',
    text: 'was sent to ${subscriber.email}.`, subscriptionToastMs)',
    broken: 'was sent to ${subscriber.email}.`)',
    tests: 'src/marketing/ui/subscribe.test.ts',
    title: 'that details were sent is shown for five seconds',
  },
  {
    wrong: 'A name with a leading tab runs as a formula',
    file: 'src/kit/csv.ts',
    text: '|[\\t\\r\\n])/',
    broken: '|[\\r\\n])/',
    tests: 'src/kit/csv.test.ts',
    title: 'never runs as a formula',
  },
  {
    wrong: 'A picture of 400 megapixels is opened',
    file: 'src/kit/server/images.ts',
    text: 'const mostPixels = 40e6',
    broken: 'const mostPixels = 400e6',
    tests: 'src/stores/server/store-images.test.ts',
    title: 'what is not taken as a picture',
  },
]
