import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { licenceStrings } from '../../features/licence/strings.ts'

export const licence = {
  title: 'Lisans',
  loading: 'Lisans okunuyor …',
  failed: 'Lisans okunamadı.',
  tryAgain: 'Yeniden dene',
  state: 'Durum',
  pending: 'Henüz doğrulanmadı',
  active: 'Etkin',
  grace: 'Ek süre',
  blocked: 'Engellendi',
  pendingDescription:
    'Henüz bir lisans doğrulanmadı. Hiçbir şey kısıtlı değil. Bu sunucuya lisans gerekiyorsa işleteni {settings} ayarlarını girer.',
  activeDescription: 'Lisans geçerli. Yapmanız gereken bir şey yok.',
  graceDescription:
    'Lisansın süresi dolmuş ya da lisans sunucusuna ulaşılamıyor. Ek süre bitene kadar her şey çalışır. Lisansı yenileyin ve bu sunucunun lisans sunucusuna ulaşabildiğinden emin olun.',
  blockedDescription:
    'Ek süre bitti ya da lisans iptal edildi. Temsilciler konsolda çalışamaz ve bilet API’si kapalıdır. Ziyaretçiler yazmaya devam edebilir, mesajları bekler. Lisansı yenileyin: sunucu bunu kendiliğinden fark eder.',
  installationId: 'Kurulum kimliği',
  copy: 'Kurulum kimliğini kopyala',
  copied: 'Kopyalandı',
  copyFailed: 'Kimliği seçip kopyalayın.',
  customer: 'Müşteri',
  plan: 'Plan',
  expiresAt: 'Geçerlilik sonu',
  graceEndsAt: 'Ek süre sonu',
  lastConfirmedAt: 'Son doğrulama',
  none: 'Yok',
  never: 'Hiçbir zaman',
  usage: 'Kullanım',
  activeAgents: 'Etkin temsilciler',
  conversationsThisMonth: 'Bu ayki görüşmeler',
  monthNote: 'Ay, UTC gece yarısında başlar. Sınırı aşan görüşmeler reddedilmez.',
  usedOf: '{used} / {limit}',
  usedUnlimited: '{used}, sınırsız',
  limitReached: 'Sınıra ulaşıldı',
  blockedTitle: 'Lisans konsolu engelliyor',
  blockedIntro:
    'Şu anda görüşmeleri okuyamaz ve yanıtlayamazsınız. Ziyaretçiler yazmaya devam edebilir ve hiçbir mesaj kaybolmaz: lisans yeniden geçerli olunca burada görürsünüz.',
  blockedForAdministrator: 'Bu sunucunun lisansını yenileyin. Sorunun ne olduğunu lisans sayfası gösterir.',
  blockedForAgent: 'Bir yönetici yardımcı olabilir: lisansa bakmasını isteyin.',
  openLicence: 'Lisansı aç',
  triesAgain: 'Bu sayfa her 30 saniyede bir yeniden dener.',
  trying: 'Yeniden deneniyor …',
  graceEnds: 'Lisansın ek süresi {date} tarihinde bitiyor.',
} satisfies Translation<(typeof licenceStrings)['english'], 'tr'>
