import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { visitorsStrings } from '../../features/visitors/strings.ts'

export const visitors = {
  visitor: 'Ziyaretçi',
  unnamed: 'Ziyaretçi',
  email: 'E-posta adresi',
  externalId: 'Sisteminizdeki kimliği',
  verified: 'Doğrulandı',
  notVerified: 'Doğrulanmadı',
  customerNumber: 'Müşteri numarası',
  language: 'Dil',
  localTime: 'Yerel saat',
  browser: 'Tarayıcı',
  browserOn: '{system} üzerinde {browser}',
  pages: 'Görüntülenen sayfalar',
  noPages: 'Henüz sayfa yok.',
  earlierConversations: 'Diğer konuşmalar',
  noEarlierConversations: 'Bu ilk konuşma.',
  conversationState: '{day}, {status}',
  queued: 'bekliyor',
  active: 'açık',
  closed: 'kapalı',
  block: 'Ziyaretçiyi engelle',
} satisfies Translation<(typeof visitorsStrings)['english'], 'tr'>
