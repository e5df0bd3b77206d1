import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { conversationDialogsStrings } from '../../features/conversations/strings/dialogs.ts'

export const conversationDialogs = {
  snoozeTitle: 'Gespräch zurückstellen',
  snoozeEnd: 'Bis',
  snoozePast: 'Geben Sie einen Zeitpunkt in der Zukunft ein.',
  transcriptSent: 'Der Verlauf ist unterwegs an {email}.',
  cancel: 'Abbrechen',
  closeQuestion: 'Dieses Gespräch beenden?',
  closeUnsent:
    'Sie haben einen Text geschrieben oder Dateien angehängt und noch nicht gesendet. Texte bleiben auf diesem Gerät, doch nach dem Beenden lässt sich keine Antwort mehr senden.',
  transferTitle: 'Gespräch weiterleiten',
  transferSearch: 'Person oder Abteilung',
  noTarget: 'Keine passende Person oder Abteilung.',
  transferToAgent: 'An jemanden in dieser Abteilung',
  transferToDepartment: 'An eine Abteilung',
  noteForColleague: 'Notiz für die nächste Person (freiwillig)',
  presenceOnline: 'online',
  presenceAway: 'abwesend',
  presenceOffline: 'offline',
  colleagues: 'Kollegen',
  mentionedYou: '{name} hat Sie erwähnt:',
  email: 'E-Mail-Adresse',
  emailMissing: 'Geben Sie eine E-Mail-Adresse ein.',
} satisfies Translation<(typeof conversationDialogsStrings)['english'], 'de'>
