import { existsSync, readFileSync } from 'node:fs'
import { type Config, readConfig } from '@flowdesk/settings'
import { allSettings } from './app-settings.ts'

const SETTINGS_FILE = 'settings.json'

/** Reads every setting from `settings.json` in the working folder, if it is there, and from the environment, which wins. */
export function readSettings(): Config {
  const file = existsSync(SETTINGS_FILE)
    ? { name: SETTINGS_FILE, text: readFileSync(SETTINGS_FILE, 'utf8') }
    : undefined
  return readConfig(
    allSettings.map((section) => section.declared),
    { env: process.env, documentation: 'docs/settings.md', ...(file ? { file } : {}) },
  )
}
