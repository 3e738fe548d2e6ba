import { defineConfig } from 'vitest/config'
import { overHttp } from './vitest.config.ts'

/** For mutation testing: the tests of the pure rules alone, which take milliseconds. */
export default defineConfig({
  test: {
    include: ['src/*/*.test.ts', 'src/rights.test.ts'],
    exclude: [...overHttp],
    setupFiles: 'scripts/mutants/one-seed.ts',
  },
})
