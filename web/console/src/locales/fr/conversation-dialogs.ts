import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { conversationDialogsStrings } from '../../features/conversations/strings/dialogs.ts'

export const conversationDialogs = {
  snoozeTitle: 'Mettre la conversation en veille',
  snoozeEnd: 'Jusqu’à',
  snoozePast: 'Saisissez un moment à venir.',
  transcriptSent: 'La transcription est en route vers {email}.',
  cancel: 'Annuler',
  closeQuestion: 'Terminer cette conversation ?',
  closeUnsent:
    'Vous avez écrit un texte ou joint des fichiers qui n’ont pas été envoyés. Les textes restent sur cet appareil, mais une fois la conversation terminée, aucune réponse ne peut plus être envoyée.',
  transferTitle: 'Transférer la conversation',
  transferSearch: 'Agent ou service',
  noTarget: 'Aucun agent ni service ne correspond.',
  transferToAgent: 'À un agent de ce service',
  transferToDepartment: 'À un service',
  noteForColleague: 'Note pour le prochain agent (facultatif)',
  presenceOnline: 'en ligne',
  presenceAway: 'absent',
  presenceOffline: 'hors ligne',
  colleagues: 'Collègues',
  mentionedYou: '{name} vous a mentionné :',
  email: 'Adresse e-mail',
  emailMissing: 'Saisissez une adresse e-mail.',
} satisfies Translation<(typeof conversationDialogsStrings)['english'], 'fr'>
