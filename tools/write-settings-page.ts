import { readFile, writeFile } from 'node:fs/promises'
import { allSettings } from '../server/app-settings.ts'
import { formatSettingsPage } from './settings-page.ts'

// Writes the reference page of all settings; with --check it writes nothing and fails if the page is out of date.
const file = new URL('../docs/settings.md', import.meta.url)
const page = formatSettingsPage(allSettings)

if (!process.argv.includes('--check')) {
  await writeFile(file, page)
} else if ((await readFile(file, 'utf8').catch(() => '')) !== page) {
  console.error('docs/settings.md is not up to date: run node tools/write-settings-page.ts')
  process.exitCode = 1
}
