import { defineConfig, devices } from '@playwright/test'
import { lightBrowser } from './scripts/install-browser.ts'

const asRoot = process.getuid?.() === 0

/** What people do at the counter and at the bar, where a tablet stands. */
const onTablets = [
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

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // The longest journeys take a minute on two idle cores.
  timeout: 180_000,
  // Only what hangs meets it: five seconds were over before a slow machine had drawn a page.
  expect: { timeout: 20_000 },
  use: {
    // Of a failure, every step with the page as it was. A film beside it makes all of them work two thirds more.
    trace: { mode: 'retain-on-failure', snapshots: true, screenshots: false, sources: true },
    // What a worker keeps for a counter without a server is no part of other journeys.
    serviceWorkers: 'block',
    // A colour is judged where it ends, not on its way.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: lightBrowser(),
      args: [
        // Chromium refuses to sandbox itself when root runs it, as in a container.
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        // The machine that runs the journeys may see no network but its own.
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      // They are about lines and power, and about what is drawn, whatever the size of a screen.
      testIgnore: ['**/sell-in-a-storm.e2e.ts', '**/a-full-bar.e2e.ts'],
      use: { ...devices['Pixel 7'], viewport: { width: 375, height: 812 } },
    },
    {
      name: 'tablet',
      testMatch: onTablets.map((journey) => `**/${journey}.e2e.ts`),
      use: { viewport: { width: 1024, height: 768 }, hasTouch: true },
    },
  ],
})
