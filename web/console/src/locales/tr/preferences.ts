import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { preferencesStrings } from '../../features/preferences/strings.ts'

export const preferences = {
  title: 'Hesap ve tercihler',
  signedInAs: '{name} ({email}) olarak oturum açtınız.',
  onThisDevice: 'Bu tercihler bu cihaz için geçerlidir.',
  appearance: 'Görünüm',
  colours: 'Renkler',
  light: 'Açık',
  dark: 'Koyu',
  automatic: 'Cihazdaki gibi',
  density: 'Liste yoğunluğu',
  comfortable: 'Rahat',
  compact: 'Sıkı',
  language: 'Dil',
  browserLanguage: 'Tarayıcıdaki gibi',
  typing: 'Yazma',
  sendsOnEnter: 'Enter iletiyi gönderir',
  sendsOnEnterDetail: 'Kapalıysa Ctrl veya Command ile Enter gönderir.',
  shortcuts: 'Tek tuşlu klavye kısayolları',
  shortcutsDetail: 'Kapalıysa yalnızca Ctrl veya Command ile kısayollar çalışır.',
} satisfies Translation<(typeof preferencesStrings)['english'], 'tr'>
