import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { shellStrings } from '../../shell/strings.ts'

export const shell = {
  navigation: 'Hauptnavigation',
  inbox: 'Posteingang',
  history: 'Verlauf',
  administration: 'Verwaltung',
  account: 'Konto und Einstellungen',
  signOut: 'Abmelden',
  available: 'Verfügbar',
  notAvailable: 'Nicht verfügbar',
  connecting: 'Verbindung wird hergestellt …',
  connectionLost: 'Verbindung unterbrochen. Was Sie schreiben, wird gesendet, sobald sie wieder besteht.',
  pageMissing: 'Diese Seite gibt es nicht',
  backToInbox: 'Zurück zum Posteingang',
  close: 'Schließen',
  commands: 'Befehle',
  shortcuts: 'Tastenkürzel',
  general: 'Allgemein',
  goTo: 'Gehe zu',
  goToInbox: 'Zum Posteingang',
  goToHistory: 'Zum Verlauf',
  goToAdministration: 'Zur Verwaltung',
  goToReports: 'Zu den Berichten',
  goToToday: 'Zum Bericht von heute',
  goToSettings: 'Zu den Einstellungen',
  toggleAvailability: 'Verfügbarkeit ändern',
} satisfies Translation<(typeof shellStrings)['english'], 'de'>
