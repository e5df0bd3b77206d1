import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { shellStrings } from '../../shell/strings.ts'

export const shell = {
  navigation: 'Ana gezinme',
  inbox: 'Gelen kutusu',
  history: 'Geçmiş',
  administration: 'Yönetim',
  account: 'Hesap ve tercihler',
  signOut: 'Oturumu kapat',
  available: 'Müsait',
  notAvailable: 'Müsait değil',
  connecting: 'Bağlanıyor…',
  connectionLost: 'Bağlantı koptu. Yazdıklarınız bağlantı gelince gönderilir.',
  pageMissing: 'Böyle bir sayfa yok',
  backToInbox: 'Gelen kutusuna dön',
  close: 'Kapat',
  commands: 'Komutlar',
  shortcuts: 'Klavye kısayolları',
  general: 'Genel',
  goTo: 'Git',
  goToInbox: 'Gelen kutusuna git',
  goToHistory: 'Geçmişe git',
  goToAdministration: 'Yönetime git',
  goToReports: 'Raporlara git',
  goToToday: 'Bugünün raporuna git',
  goToSettings: 'Ayarlara git',
  toggleAvailability: 'Müsaitliğinizi değiştirin',
} satisfies Translation<(typeof shellStrings)['english'], 'tr'>
