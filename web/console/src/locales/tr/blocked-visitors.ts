import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { blockedVisitorsStrings } from '../../features/blocked-visitors/strings.ts'

export const blockedVisitors = {
  title: 'Engellenen ziyaretçiler',
  intro: 'Engellenen ziyaretçiler görüşme başlatamaz ve mesaj yazamaz. Görüşmeleri saklanır.',
  add: 'Ziyaretçi engelle',
  addTitle: 'Ziyaretçi engelle',
  empty: 'Engellenen ziyaretçi yok.',
  visitor: 'Ziyaretçi',
  anonymous: 'Adsız ziyaretçi',
  visitorId: 'Ziyaretçi kimliği',
  visitorIdHint: 'Temsilciler bunu görüşmenin ayrıntılarında bulur.',
  reason: 'Neden',
  reasonHint: 'Yalnızca yöneticiler okuyabilir.',
  noReason: 'Yok',
  blockedBy: 'Engelleyen',
  blockedAt: 'Engellenme',
  blocked: '{name} engellendi.',
  unblock: 'Engeli kaldır',
  unblockOne: '{name} – engeli kaldır',
  unblockTitle: '{name} için engel kaldırılsın mı?',
  unblockText: 'Ziyaretçi yeniden görüşme başlatabilir ve mesaj yazabilir.',
  unblocked: '{name} için engel kaldırıldı.',
} satisfies Translation<(typeof blockedVisitorsStrings)['english'], 'tr'>
