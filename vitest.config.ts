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
  // The first test of a worker waits for an embedded PostgreSQL to start.
  testTimeout: 20_000,
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
