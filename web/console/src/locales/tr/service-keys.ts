import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { serviceKeysStrings } from '../../features/service-keys/strings.ts'

export const serviceKeys = {
  title: 'API anahtarları',
  intro: 'Kendi sunucularınızın temsilcilere konsolda oturum açtığı anahtarlar.',
  add: 'Anahtar oluştur',
  addTitle: 'API anahtarı oluştur',
  empty: 'Henüz API anahtarı yok.',
  name: 'Ad',
  nameHint: 'Anahtarı neyin kullandığı, örneğin “Şirket portalı”.',
  prefix: 'Başlangıcı',
  createdAt: 'Oluşturulma',
  lastUsed: 'Son kullanım',
  expires: 'Bitiş',
  expiresHint: 'Anahtar bu günün sonunda geçersiz olur. Süresiz anahtar için alanı boş bırakınız.',
  expired: 'Süresi doldu',
  issuedTitle: 'Yeni anahtarınız',
  issuedWarning: 'Anahtarı şimdi kopyalayınız. Bir daha gösterilemez.',
  issuedKey: '{name} anahtarı',
  done: 'Anahtarı sakladım',
  revoke: 'İptal et',
  revokeOne: '{name} – iptal et',
  revokeTitle: '{name} iptal edilsin mi?',
  revokeText: 'Bu anahtarı kullanan sunucular artık temsilcilere oturum açamaz. Var olan oturumlar sürer.',
  revokeTyped: 'Onaylamak için “{name}” yazınız',
  revoked: '{name} iptal edildi.',
} satisfies Translation<(typeof serviceKeysStrings)['english'], 'tr'>
