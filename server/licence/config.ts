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

export const licenceSettings = settings({
  'License:Key': secretText('Licence key. Without it, the server does not check a licence.'),
  'License:ServerUrl': optionalUrl('URL of the licence server. Without it, the server does not check a licence.'),
  'License:StateDirectory': optionalText(
    'Folder for the last valid response of the licence server. Keep it across restarts and upgrades, like `Storage:RootPath`.',
  ),
  'License:ResponseSigningKeys': publicKeys(
    'Keys that verify responses of the licence server. Without them, no response is accepted.',
  ),
  'License:GraceDays': integer(
    14,
    { min: 0 },
    'Number of days after expiry for which all functions continue to work, unless the licence specifies another number.',
  ),
  'License:CheckInterval': duration(
    '06:00:00',
    'How often the licence is checked. It is also checked at every start.',
    {
      min: '00:01:00',
    },
  ),
})

/** Whether the server checks a licence. */
export function hasLicenceServer(config: Config): boolean {
  const { 'License:Key': key, 'License:ServerUrl': serverUrl } = config.get(licenceSettings)
  return key !== undefined && serverUrl !== undefined
}
