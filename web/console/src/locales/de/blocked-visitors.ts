import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { blockedVisitorsStrings } from '../../features/blocked-visitors/strings.ts'

export const blockedVisitors = {
  title: 'Gesperrte Besucher',
  intro:
    'Gesperrte Besucher können keine Gespräche beginnen und nichts mehr schreiben. Ihre Gespräche bleiben erhalten.',
  add: 'Besucher sperren',
  addTitle: 'Besucher sperren',
  empty: 'Kein Besucher ist gesperrt.',
  visitor: 'Besucher',
  anonymous: 'Besucher ohne Namen',
  visitorId: 'Besucher-ID',
  visitorIdHint: 'Agenten finden sie in den Details eines Gesprächs.',
  reason: 'Grund',
  reasonHint: 'Nur Administratoren können ihn lesen.',
  noReason: 'Keiner',
  blockedBy: 'Gesperrt von',
  blockedAt: 'Gesperrt am',
  blocked: '{name} wurde gesperrt.',
  unblock: 'Entsperren',
  unblockOne: '{name} entsperren',
  unblockTitle: '{name} entsperren?',
  unblockText: 'Der Besucher kann wieder Gespräche beginnen und schreiben.',
  unblocked: '{name} wurde entsperrt.',
} satisfies Translation<(typeof blockedVisitorsStrings)['english'], 'de'>
