import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { bulkStrings } from '../../features/conversations/strings/bulk.ts'

export const bulk = {
  select: 'Sélectionner des conversations',
  selectOf: 'Sélectionner la conversation de {name}',
  selected: {
    one: '{count} sélectionnée',
    many: '{count} sélectionnées',
    other: '{count} sélectionnées',
  },
  selectedOnes: 'Conversations sélectionnées',
  clear: 'Annuler la sélection',
  take: 'Prendre',
  transfer: 'Transférer',
  tag: 'Étiqueter',
  close: 'Terminer',
  keyTake: 'Prendre les conversations sélectionnées',
  keyTransfer: 'Transférer les conversations sélectionnées',
  keyTag: 'Ajouter une étiquette aux conversations sélectionnées',
  keyClose: 'Terminer les conversations sélectionnées',
  transferTitle: {
    one: 'Transférer {count} conversation',
    many: 'Transférer {count} de conversations',
    other: 'Transférer {count} conversations',
  },
  tagTitle: {
    one: 'Ajouter une étiquette à {count} conversation',
    many: 'Ajouter une étiquette à {count} de conversations',
    other: 'Ajouter une étiquette à {count} conversations',
  },
  tagName: 'Étiquette',
  taken: {
    one: 'Vous avez pris {count} conversation.',
    many: 'Vous avez pris {count} de conversations.',
    other: 'Vous avez pris {count} conversations.',
  },
  returned: {
    one: '{count} conversation est de nouveau dans la file d’attente.',
    many: '{count} de conversations sont de nouveau dans la file d’attente.',
    other: '{count} conversations sont de nouveau dans la file d’attente.',
  },
  transferred: {
    one: '{count} conversation a été transférée à {name}.',
    many: '{count} de conversations ont été transférées à {name}.',
    other: '{count} conversations ont été transférées à {name}.',
  },
  givenBack: {
    one: '{count} conversation a été rendue.',
    many: '{count} de conversations ont été rendues.',
    other: '{count} conversations ont été rendues.',
  },
  tagged: {
    one: '{count} conversation a l’étiquette « {tag} ».',
    many: '{count} de conversations ont l’étiquette « {tag} ».',
    other: '{count} conversations ont l’étiquette « {tag} ».',
  },
  refused: {
    one: '{count} conversation n’a pas été modifiée. {reason}',
    many: '{count} de conversations n’ont pas été modifiées. {reason}',
    other: '{count} conversations n’ont pas été modifiées. {reason}',
  },
  unchanged: 'Aucune conversation n’a été modifiée.',
  closed: {
    one: '{count} conversation est terminée.',
    many: '{count} de conversations sont terminées.',
    other: '{count} conversations sont terminées.',
  },
  openVisitorWrote: {
    one: '{count} conversation reste ouverte, car le visiteur a écrit.',
    many: '{count} de conversations restent ouvertes, car les visiteurs ont écrit.',
    other: '{count} conversations restent ouvertes, car les visiteurs ont écrit.',
  },
  openTaken: {
    one: '{count} conversation reste ouverte, car un autre agent l’a prise.',
    many: '{count} de conversations restent ouvertes, car d’autres agents les ont prises.',
    other: '{count} conversations restent ouvertes, car d’autres agents les ont prises.',
  },
  openUnsent: {
    one: '{count} conversation reste ouverte, car un message n’a pas été envoyé.',
    many: '{count} de conversations restent ouvertes, car des messages n’ont pas été envoyés.',
    other: '{count} conversations restent ouvertes, car des messages n’ont pas été envoyés.',
  },
  openFailed: {
    one: '{count} conversation n’a pas été terminée. {reason}',
    many: '{count} de conversations n’ont pas été terminées. {reason}',
    other: '{count} conversations n’ont pas été terminées. {reason}',
  },
} satisfies Translation<(typeof bulkStrings)['english'], 'fr'>
