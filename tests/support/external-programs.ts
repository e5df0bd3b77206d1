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
  tests: 'tests/{browser/**,smoke/chromium.test.ts}',
  // The headless shell draws no window around a page, which halves the time of a test.
  paths: [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ],
  command: 'apt-get install chromium-headless-shell',
}

export const firefox: ExternalProgram = {
  name: 'Firefox',
  tests: 'tests/smoke/firefox.test.ts',
  paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
  command: 'apt-get install firefox-esr',
}

export const webkit: ExternalProgram = {
  name: 'WebKitGTK',
  tests: 'tests/smoke/webkit.test.ts',
  paths: ['/usr/bin/WebKitWebDriver'],
  command: 'apt-get install webkit2gtk-driver xvfb',
}

/** The display server for WebKitGTK, which does not run without a display. */
export const xvfb: ExternalProgram = { ...webkit, name: 'Xvfb', paths: ['/usr/bin/Xvfb'] }

const pythonRequests: ExternalProgram = {
  name: 'Python with requests',
  tests: 'tests/sdk/python-samples.test.ts',
  paths: ['/usr/lib/python3/dist-packages/requests/__init__.py'],
  command: 'apt-get install python3-requests',
}

/** The OpenLDAP server. */
export const slapd: ExternalProgram = {
  name: 'OpenLDAP',
  tests: 'tests/contract/dashboard-sign-in-ldap.test.ts',
  paths: ['/usr/sbin/slapd'],
  command: 'apt-get install slapd',
}

const externalPrograms: readonly ExternalProgram[] = [chromium, firefox, webkit, xvfb, pythonRequests, slapd]

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

/** Returns one line that names a missing program and the tests that are skipped. */
export const formatSkipNote = ({ name, tests, command }: ExternalProgram): string =>
  `Skipped because ${name} is not installed: ${tests}. To run them, as root: ${command}`
