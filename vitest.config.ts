import { defineConfig } from 'vitest/config'

export const overHttp = [
  'src/**/server/**/*.test.ts',
  'src/app/**/*.test.ts',
  'src/demo/**/*.test.ts',
  'src/database/**/*.test.ts',
]

/**
 * Only what hangs meets these: on a machine where storms and journeys ran beside them, a property of the shelf took a minute,
 * and a line that was hung up made room after more than a second.
 */
const patience = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
}

/**
 * For the tests that need a database. Their files share three processes: loading the server anew for each was four tenths of
 * the work. The databases are their own.
 */
export const withDatabase = {
  globalSetup: 'src/testing/test-database.ts',
  isolate: false,
  ...patience,
}

export default defineConfig({
  test: {
    allowOnly: false,
    passWithNoTests: false,
    // One more than there are cores where the gate runs: half of their time tests wait, for a clock, a line or a disk.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts'],
          exclude: overHttp,
          ...patience,
        },
      },
      {
        test: { name: 'routes', include: overHttp, ...withDatabase },
      },
    ],
  },
})
