import { existsSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'
import { findMissingPrograms } from './tests/support/external-programs.ts'

const globalSetup = 'tests/support/global-setup.ts'

export default defineConfig({
  test: {
    include: ['{server,packages,bench,tests,tools,web}/**/*.test.ts'],
    exclude: [
      ...configDefaults.exclude,
      ...findMissingPrograms(process.env['CI'] === 'true').map(({ tests }) => tests),
    ],
    globalSetup: existsSync(globalSetup) ? [globalSetup] : [],
    // Processes of their own: tests start servers, watch signals and change the time zone.
    pool: 'forks',
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
  },
})
