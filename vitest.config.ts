import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const globalSetup = 'tests/support/global-setup.ts'

export default defineConfig({
  test: {
    include: ['{server,bench,tests,tools}/**/*.test.ts'],
    globalSetup: existsSync(globalSetup) ? [globalSetup] : [],
    // Processes of their own: tests start servers, watch signals and change the time zone.
    pool: 'forks',
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
  },
})
