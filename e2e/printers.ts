import { startFakePrinter, type FakePrinter } from '../src/fakes/printer.ts'
import { test as base } from './larder.ts'

/** A Larder that may print on this machine, and a printer that stands beside it. */
export const test = base.extend<object, { paper: FakePrinter }>({
  paper: [
    // Playwright reads from this pattern what a fixture needs: nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const paper = await startFakePrinter()
      await use(paper)
      await paper.close()
    },
    { scope: 'worker' },
  ],
  environment: [
    // As above.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => use({ PRINTER_NETWORKS: '127.0.0.0/8' }),
    { scope: 'worker' },
  ],
})
