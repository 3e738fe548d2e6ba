import { defineConfig, devices } from '@playwright/test'
import { journeysAt, type Size } from './e2e/sizes.ts'
import { lightBrowser } from './scripts/install-browser.ts'

const asRoot = process.getuid?.() === 0

const day = process.env['JOURNEYS'] === 'today' ? Math.floor(Date.now() / 86_400_000) : 'all'
const at = (size: Size) => ({
  name: size,
  testMatch: journeysAt(size, day).map((journey) => `**/${journey}.e2e.ts`),
})

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/run.config.ts',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // The longest journeys take a minute on two idle cores; what hangs meets the limit of the whole step (scripts/check.ts).
  timeout: 600_000,
  // Only what hangs meets it: five seconds were over before a slow machine had drawn a page.
  expect: { timeout: 20_000 },
  use: {
    // What waits for a button that never comes says so, instead of holding the run until the limit of a whole journey.
    actionTimeout: 60_000,
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
    { ...at('desktop'), use: { viewport: { width: 1280, height: 800 } } },
    { ...at('phone'), use: { ...devices['Pixel 7'], viewport: { width: 375, height: 812 } } },
    { ...at('tablet'), use: { viewport: { width: 1024, height: 768 }, hasTouch: true } },
  ],
})
