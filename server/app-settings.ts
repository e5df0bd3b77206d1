import { list, text } from '#platform/config/kinds.ts'
import { reservedSettings } from '#platform/config/reserved.ts'
import { type SettingsSection, settings } from '#platform/config/setting.ts'
import { databaseSettings } from '#platform/db/config.ts'
import { httpSettings } from '#platform/http/config.ts'
import { rateLimitSettings } from '#platform/http/rate-limits.ts'
import { observeSettings } from '#platform/observe/config.ts'
import { ticketingSettings } from '#ticketing/index.ts'

/** Which parts of Flowdesk a process may run. */
export const parts = ['ticketing', 'chat', 'worker'] as const
export type Part = (typeof parts)[number]

export const processSettings = settings({
  Parts: list(parts, 'What this process runs: `ticketing`, `chat`, `worker`.'),
  'Storage:RootPath': text('./data', 'The folder of the files, the embedded database and the keys.'),
})

/** Every setting that Flowdesk knows, by its owner; `docs/settings.md` is made from it. */
export const allSettings: readonly SettingsSection[] = [
  { owner: 'The process', declared: processSettings, reserved: false },
  { owner: 'HTTP', declared: httpSettings, reserved: false },
  { owner: 'Database', declared: databaseSettings, reserved: false },
  { owner: 'Logs', declared: observeSettings, reserved: false },
  ...ticketingSettings,
  { owner: 'Rate limits', declared: rateLimitSettings, reserved: false },
  ...reservedSettings,
]
