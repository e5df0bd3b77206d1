import { join } from 'node:path'
import {
  type Config,
  duration,
  integer,
  optionalText,
  optionalUrl,
  publicKeys,
  secretText,
  settings,
} from '@flowdesk/settings'
import { MAX_GRACE_DAYS } from './answer.ts'
import type { LicenceServer } from './monitor.ts'

export const licenceSettings = settings({
  'License:Key': secretText('Licence key. Without it, the server does not check a licence.'),
  'License:ServerUrl': optionalUrl('URL of the licence server. Without it, the server does not check a licence.'),
  'License:StateDirectory': optionalText(
    'Folder in which the server stores the latest valid response of the licence server; by default `licence` in `Storage:RootPath`. Keep the folder across restarts and upgrades: after a restart without a connection to the licence server, the server continues with this response.',
  ),
  'License:ResponseSigningKeys': publicKeys(
    'Keys that verify responses of the licence server. Without them, no response is accepted.',
  ),
  'License:GraceDays': integer(
    14,
    { min: 0, max: MAX_GRACE_DAYS },
    'How many days all functions continue to work after the licence has expired, unless the licence specifies another number.',
  ),
  'License:CheckInterval': duration(
    '06:00:00',
    'How often the server checks the licence. It also checks the licence at every start, and sooner after a failed check.',
    { min: '00:00:01', max: '12:00:00' },
  ),
})

/** Returns null if no licence is checked, because the key or the URL is missing. `rootPath` is `Storage:RootPath`. */
export function readLicenceServer(config: Config, rootPath: string): LicenceServer | null {
  const values = config.get(licenceSettings)
  const { 'License:Key': key, 'License:ServerUrl': url } = values
  if (!key?.trim() || !url) return null
  return {
    url,
    key,
    signingKeys: values['License:ResponseSigningKeys'],
    checkIntervalMs: values['License:CheckInterval'],
    graceDays: values['License:GraceDays'],
    stateFolder: values['License:StateDirectory'] ?? join(rootPath, 'licence'),
  }
}
