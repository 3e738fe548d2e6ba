import { defineConfig } from 'vitest/config'

export const overHttp = [
  'src/**/server/**/*.test.ts',
  'src/app/**/*.test.ts',
  'src/demo/**/*.test.ts',
  'src/database/**/*.test.ts',
]

/** For the tests that need a database. */
export const withDatabase = {
  globalSetup: 'src/testing/test-database.ts',
  // Only what hangs meets them: a test that starts two servers took 20 seconds on a machine ten times as busy as it can be.
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    allowOnly: false,
    passWithNoTests: false,
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts'],
          exclude: overHttp,
        },
      },
      {
        test: { name: 'routes', include: overHttp, ...withDatabase },
      },
    ],
  },
})
