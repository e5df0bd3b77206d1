import {
  duration,
  integer,
  oneOf,
  optionalDuration,
  optionalText,
  optionalUrl,
  publicKeys,
  type SettingsSection,
  secretText,
  settings,
  toggle,
} from '@flowdesk/settings'
import { fleetSettings } from '#platform/fleet.ts'
import { type Policy, policy } from '#platform/http/rate-limits.ts'

const tickets = settings({
  'Tickets:AutoCompleteAfter': optionalDuration('How long a resolved ticket waits before it completes by itself.', {
    default: '3.00:00:00',
  }),
})

/** Settings of object storage for a later release. This release accepts only the file system. */
export const objectStorage = settings({
  'Storage:Provider': oneOf('FileSystem', ['FileSystem', 'S3'], 'Where files are kept.'),
  'Storage:S3:Endpoint': optionalUrl('Address of the S3 service; without it, the one of the region at AWS.'),
  'Storage:S3:Region': optionalText('Region of the bucket.'),
  'Storage:S3:Bucket': optionalText('Bucket that holds the files.'),
  'Storage:S3:AccessKey': secretText('Access key of the S3 service.'),
  'Storage:S3:SecretKey': secretText('Secret key of the S3 service.'),
  'Storage:S3:ForcePathStyle': toggle(
    false,
    'Whether the bucket is named in the path and not in the host, as most servers other than AWS want it.',
  ),
})

const email = settings({
  'Email:WelcomeEnabled': toggle(true, 'Whether a requester gets a mail when a ticket is created.'),
  'Email:ReplyDomain': optionalText('Domain of the reply addresses by which an answer finds its ticket.'),
  'Email:InboundSecret': secretText('Secret of the inbound mail webhook; without it every call is refused.'),
  'Email:InboundPoolId': integer(1, { min: 1 }, 'Pool of the tickets that begin with a mail.'),
})

const automation = settings({
  'Automation:SuppressionMinutes': integer(
    1440,
    { min: 0 },
    'Minutes for which a rule that acted on a ticket leaves that ticket alone.',
  ),
})

const directory = settings({
  'Ldap:Url': optionalUrl('Directory server for the sign-in of the dashboard; it never adds people.', [
    'ldap',
    'ldaps',
  ]),
  'Ldap:BindDn': optionalText('Account with which people are looked up in the directory.'),
  'Ldap:BindPassword': secretText('Password of that account.'),
  'Ldap:BaseDn': optionalText('Where in the directory people are looked up.'),
  'Ldap:UserFilter': optionalText('Filter by which a person is found in the directory.'),
  'Ldap:StartTls': toggle(false, 'Whether an `ldap` connection is changed to TLS before anything is sent.'),
})

const chat = settings({
  'Chat:RetentionWindow': optionalDuration(
    'Age at which conversations move to the archive, their files deleted; for instance `730.00:00:00`.',
    { min: '90.00:00:00' },
  ),
})

const escalation = settings({
  'Service:Enabled': toggle(false, 'Whether a conversation may be escalated into a ticket.'),
  'Service:BaseUrl': optionalUrl('The ticketing service of escalations; without it, the one in the same process.'),
  'Service:ApiToken': secretText('API token at that service; in the same process one is made at the first start.'),
  'Escalation:TickInterval': duration('00:00:15', 'How often waiting escalations are tried.', { min: '00:00:01' }),
})

const licence = settings({
  'License:Key': secretText('Licence key. Without it nothing is checked and nothing is limited.'),
  'License:ServerUrl': optionalUrl('Licence server. Without it nothing is checked and nothing is limited.'),
  'License:StateDirectory': optionalText(
    'Folder for the last good answer of the licence server. It must persist, beside `Storage:RootPath`.',
  ),
  'License:ResponseSigningKeys': publicKeys(
    'Keys that verify the answers of the licence server. Without them none does.',
  ),
  'License:GraceDays': integer(
    14,
    { min: 0 },
    'Days after expiry in which all goes on, unless the licence says otherwise.',
  ),
  'License:CheckInterval': duration('06:00:00', 'How often the licence is checked, besides at every start.', {
    min: '00:01:00',
  }),
})

/** Rate limits of features that are not implemented yet. */
export const reservedPolicies: readonly Policy[] = [
  policy('InboundEmail', 600, '00:01:00', 'Inbound mails, per secret.'),
  policy('FormRead', 600, '00:01:00', 'Form reads, per address.'),
  policy('FormSubmitHour', 60, '01:00:00', 'Form submissions, per address and hour.'),
  policy('FormSubmitDay', 480, '1.00:00:00', 'Form submissions, per address and day.'),
  policy('OtpRequest', 3, '00:15:00', 'One-time passwords asked for, per address and e-mail.'),
  policy('ServiceKey', 60, '00:01:00', 'Calls with a service key, per key.'),
]

/**
 * Settings of features that are not implemented yet. They are parsed, so that a settings file for a later release is
 * accepted. A feature that reads its settings moves their declarations to its own `config.ts`.
 */
export const reservedSettings: readonly SettingsSection[] = [
  { owner: 'Tickets', declared: tickets, reserved: true },
  { owner: 'Object storage', declared: objectStorage, reserved: true },
  { owner: 'E-mail of tickets', declared: email, reserved: true },
  { owner: 'Automation', declared: automation, reserved: true },
  { owner: 'Directory', declared: directory, reserved: true },
  { owner: 'Chat', declared: chat, reserved: true },
  { owner: 'Escalation', declared: escalation, reserved: true },
  { owner: 'Licence', declared: licence, reserved: true },
  { owner: 'Several instances', declared: fleetSettings, reserved: true },
]
