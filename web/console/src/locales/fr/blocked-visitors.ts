import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { blockedVisitorsStrings } from '../../features/blocked-visitors/strings.ts'

export const blockedVisitors = {
  title: 'Visiteurs bloqués',
  intro:
    'Les visiteurs bloqués ne peuvent ni commencer de conversation ni y écrire. Leurs conversations sont conservées.',
  add: 'Bloquer un visiteur',
  addTitle: 'Bloquer un visiteur',
  empty: 'Aucun visiteur n’est bloqué.',
  visitor: 'Visiteur',
  anonymous: 'Visiteur sans nom',
  visitorId: 'Identifiant du visiteur',
  visitorIdHint: 'Les agents le trouvent dans les détails d’une conversation.',
  reason: 'Motif',
  reasonHint: 'Seuls les administrateurs peuvent le lire.',
  noReason: 'Aucun',
  blockedBy: 'Bloqué par',
  blockedAt: 'Bloqué le',
  blocked: '{name} a été bloqué.',
  unblock: 'Débloquer',
  unblockOne: 'Débloquer {name}',
  unblockTitle: 'Débloquer {name} ?',
  unblockText: 'Le visiteur peut de nouveau commencer des conversations et y écrire.',
  unblocked: '{name} a été débloqué.',
} satisfies Translation<(typeof blockedVisitorsStrings)['english'], 'fr'>
