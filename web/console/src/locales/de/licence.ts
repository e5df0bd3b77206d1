import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { licenceStrings } from '../../features/licence/strings.ts'

export const licence = {
  title: 'Lizenz',
  loading: 'Lizenz wird gelesen …',
  failed: 'Die Lizenz konnte nicht gelesen werden.',
  tryAgain: 'Erneut versuchen',
  state: 'Zustand',
  pending: 'Noch nicht bestätigt',
  active: 'Gültig',
  grace: 'Nachfrist',
  blocked: 'Gesperrt',
  pendingDescription:
    'Es wurde noch keine Lizenz bestätigt. Nichts ist eingeschränkt. Braucht dieser Server eine Lizenz, setzt sein Betreiber {settings}.',
  activeDescription: 'Die Lizenz ist gültig. Sie müssen nichts tun.',
  graceDescription:
    'Die Lizenz ist abgelaufen, oder der Lizenzserver ist nicht erreichbar. Bis zum Ende der Nachfrist geht alles. Erneuern Sie die Lizenz, und sorgen Sie dafür, dass dieser Server den Lizenzserver erreicht.',
  blockedDescription:
    'Die Nachfrist ist vorbei, oder die Lizenz wurde widerrufen. Agenten können nicht in der Konsole arbeiten, und die Schnittstelle für Tickets ist geschlossen. Besucher können weiterhin schreiben, und ihre Nachrichten warten. Erneuern Sie die Lizenz: Der Server bemerkt es von selbst.',
  installationId: 'Installationskennung',
  copy: 'Installationskennung kopieren',
  copied: 'Kopiert',
  copyFailed: 'Markieren Sie die Kennung und kopieren Sie sie.',
  customer: 'Kunde',
  plan: 'Tarif',
  expiresAt: 'Gültig bis',
  graceEndsAt: 'Nachfrist bis',
  lastConfirmedAt: 'Zuletzt bestätigt',
  none: 'Keine Angabe',
  never: 'Nie',
  usage: 'Nutzung',
  activeAgents: 'Aktive Agenten',
  conversationsThisMonth: 'Unterhaltungen in diesem Monat',
  monthNote: 'Der Monat beginnt um Mitternacht UTC. Unterhaltungen über der Grenze werden nicht abgelehnt.',
  usedOf: '{used} von {limit}',
  usedUnlimited: '{used}, ohne Grenze',
  limitReached: 'Grenze erreicht',
  blockedTitle: 'Die Lizenz sperrt die Konsole',
  blockedIntro:
    'Sie können jetzt keine Unterhaltungen lesen oder beantworten. Besucher können weiterhin schreiben, und keine Nachricht geht verloren: Sie sehen sie hier, sobald die Lizenz wieder gültig ist.',
  blockedForAdministrator: 'Erneuern Sie die Lizenz dieses Servers. Die Lizenzseite zeigt, was nicht stimmt.',
  blockedForAgent:
    'Eine Administratorin oder ein Administrator kann helfen: Bitten Sie darum, nach der Lizenz zu sehen.',
  openLicence: 'Lizenz öffnen',
  triesAgain: 'Diese Seite versucht es alle 30 Sekunden erneut.',
  trying: 'Neuer Versuch …',
  graceEnds: 'Die Nachfrist der Lizenz endet am {date}.',
} satisfies Translation<(typeof licenceStrings)['english'], 'de'>
