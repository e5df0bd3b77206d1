import { existsSync, readFileSync } from 'node:fs'
import { type Config, readConfig } from '@flowdesk/settings'
import { allSettings } from './app-settings.ts'

const SETTINGS_FILE = 'settings.json'

/** Reads the environment, and `settings.json` in the working directory. The environment overrides the file. */
export function readSettings(): Config {
  const file = existsSync(SETTINGS_FILE)
    ? { name: SETTINGS_FILE, text: readFileSync(SETTINGS_FILE, 'utf8') }
    : undefined
  return readConfig(
    allSettings.map((section) => section.settings),
    { env: process.env, documentation: 'docs/settings.md', ...(file ? { file } : {}) },
  )
}
