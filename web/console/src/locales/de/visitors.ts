import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { visitorsStrings } from '../../features/visitors/strings.ts'

export const visitors = {
  visitor: 'Besucher',
  unnamed: 'Besucher',
  email: 'E-Mail-Adresse',
  externalId: 'ID in Ihrem System',
  verified: 'Bestätigt',
  notVerified: 'Nicht bestätigt',
  customerNumber: 'Kundennummer',
  language: 'Sprache',
  localTime: 'Ortszeit',
  browser: 'Browser',
  browserOn: '{browser} unter {system}',
  pages: 'Besuchte Seiten',
  noPages: 'Noch keine Seiten.',
  earlierConversations: 'Weitere Gespräche',
  noEarlierConversations: 'Dies ist das erste Gespräch.',
  conversationState: '{day}, {status}',
  queued: 'wartet',
  active: 'offen',
  closed: 'beendet',
  block: 'Besucher sperren',
} satisfies Translation<(typeof visitorsStrings)['english'], 'de'>
