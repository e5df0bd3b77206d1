import { existsSync } from 'node:fs'

/** A program that some tests use and that npm does not install. */
export interface ExternalProgram {
  readonly name: string
  /** The tests that need it. */
  readonly tests: string
  /** Paths where it may be installed. The first that exists is used. */
  readonly paths: readonly string[]
  /** The command that installs it, as root on Debian. */
  readonly command: string
}

export const chromium: ExternalProgram = {
  name: 'Chromium',
  tests: 'tests/browser/**',
  paths: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  command: 'apt-get install chromium',
}

const pythonRequests: ExternalProgram = {
  name: 'Python with requests',
  tests: 'tests/sdk/python-samples.test.ts',
  paths: ['/usr/lib/python3/dist-packages/requests/__init__.py'],
  command: 'apt-get install python3-requests',
}

const externalPrograms: readonly ExternalProgram[] = [chromium, pythonRequests]

/** Returns the path of a program. Throws an error with the command that installs it. */
export function findProgramPath({ name, paths, command }: ExternalProgram): string {
  const found = paths.find((path) => existsSync(path))
  if (found === undefined) throw new Error(`These tests need ${name}. As root: ${command}`)
  return found
}

const isAbsent = ({ paths }: ExternalProgram): boolean => !paths.some((path) => existsSync(path))

/** Returns the missing programs whose tests are skipped; none in continuous integration, where those tests fail. */
export const findMissingPrograms = (isCi: boolean, known = externalPrograms): ExternalProgram[] =>
  isCi ? [] : known.filter(isAbsent)

/** Returns one line that names the missing programs and their tests. */
export const formatSkipNote = ({ name, tests, command }: ExternalProgram): string =>
  `Left out for want of ${name}: ${tests}. To run them, as root: ${command}`
