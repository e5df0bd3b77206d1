import { existsSync } from 'node:fs'

/** A program that some tests drive and that does not come along with npm. */
export interface Outside {
  readonly name: string
  /** The tests that need it. */
  readonly tests: string
  /** Where it may be; the first that exists counts. */
  readonly paths: readonly string[]
  /** How it is got, as root on Debian. */
  readonly command: string
}

export const chromium: Outside = {
  name: 'Chromium',
  tests: 'tests/browser/**',
  paths: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  command: 'apt-get install chromium',
}

const pythonRequests: Outside = {
  name: 'Python with requests',
  tests: 'tests/sdk/python-samples.test.ts',
  paths: ['/usr/lib/python3/dist-packages/requests/__init__.py'],
  command: 'apt-get install python3-requests',
}

const all: readonly Outside[] = [chromium, pythonRequests]

/** Where a program is, or how to get it: an error that says so. */
export function pathOf({ name, paths, command }: Outside): string {
  const found = paths.find((path) => existsSync(path))
  if (found === undefined) throw new Error(`These tests need ${name}. As root: ${command}`)
  return found
}

const isAbsent = ({ paths }: Outside): boolean => !paths.some((path) => existsSync(path))

/** What is left out of this run for want of a program; nothing in continuous integration, where its tests then fail. */
export const leftOut = (isCi: boolean, known = all): Outside[] => (isCi ? [] : known.filter(isAbsent))

/** The one line that says so. */
export const noteOf = ({ name, tests, command }: Outside): string =>
  `Left out for want of ${name}: ${tests}. To run them, as root: ${command}`
