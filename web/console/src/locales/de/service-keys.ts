import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { serviceKeysStrings } from '../../features/service-keys/strings.ts'

export const serviceKeys = {
  title: 'API-Schlüssel',
  intro: 'Schlüssel, mit denen Ihre eigenen Server Agenten in der Konsole anmelden.',
  add: 'Schlüssel anlegen',
  addTitle: 'API-Schlüssel anlegen',
  empty: 'Es gibt noch keine API-Schlüssel.',
  name: 'Name',
  nameHint: 'Was den Schlüssel verwendet, etwa „Firmenportal“.',
  prefix: 'Beginnt mit',
  createdAt: 'Angelegt',
  lastUsed: 'Zuletzt verwendet',
  expires: 'Läuft ab',
  expiresHint: 'Der Schlüssel gilt bis zum Ende dieses Tages. Lassen Sie das Feld leer, wenn er nie ablaufen soll.',
  expired: 'Abgelaufen',
  issuedTitle: 'Ihr neuer Schlüssel',
  issuedWarning: 'Kopieren Sie den Schlüssel jetzt. Er kann nicht noch einmal angezeigt werden.',
  issuedKey: 'Schlüssel {name}',
  done: 'Ich habe den Schlüssel gesichert',
  revoke: 'Widerrufen',
  revokeOne: '{name} widerrufen',
  revokeTitle: '{name} widerrufen?',
  revokeText: 'Server mit diesem Schlüssel können keine Agenten mehr anmelden. Bestehende Sitzungen laufen weiter.',
  revokeTyped: 'Geben Sie zur Bestätigung „{name}“ ein',
  revoked: '{name} wurde widerrufen.',
} satisfies Translation<(typeof serviceKeysStrings)['english'], 'de'>
