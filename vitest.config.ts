import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { findMissingPrograms } from './tests/support/external-programs.ts'
import { SlowFilesFirst } from './tests/support/slow-files-first.ts'

const globalSetup = 'tests/support/global-setup.ts'
const sharedTestFolders = 'tests/{contract,hubs}/**/*.test.ts'
// A process prepares a limited number of statements, so the tests of that need a process in which nothing else ran.
const preparationTests = 'server/platform/db/postgres.test.ts'
const missingPrograms = findMissingPrograms(process.env['CI'] === 'true')
const exclude = [...configDefaults.exclude, ...missingPrograms.map(({ tests }) => tests)]

export default defineConfig({
  test: {
    globalSetup: existsSync(globalSetup) ? [globalSetup] : [],
    // Processes of their own: tests start servers, watch signals and change the time zone.
    pool: 'forks',
    // One more than processors, because many files wait for programs that they start.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowFilesFirst },
    // Tests wait for conditions; how long that takes does not decide.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: [sharedTestFolders, '{server,packages,bench,sdk,tools,web}/**/*.test.ts'],
          exclude: [...exclude, preparationTests],
          // Files run one after another in each process. To import the server takes longer than many of them. Each
          // has its own server and database, and restores what it changes in the process.
          isolate: false,
          setupFiles: ['tests/support/shared-process.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: ['tests/**/*.test.ts', preparationTests],
          exclude: [...exclude, sharedTestFolders],
        },
      },
    ],
  },
})
