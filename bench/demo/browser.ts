import { type Browser, chromium } from 'playwright-core'

/** Starts Chromium as Debian installs it. `CHROMIUM_PATH` names another one. The caller closes it. */
export const openBrowser = (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    // Chromium's sandbox refuses to run as root.
    args: [...args, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
