import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { departmentsStrings } from '../../features/departments/strings.ts'

export const departments = {
  title: 'Departmanlar',
  intro: 'Her görüşme bir departmana aittir. Üyeleri görüşmeyi görür ve alır.',
  add: 'Departman ekle',
  addTitle: 'Departman ekle',
  editTitle: '{name} – düzenle',
  empty: 'Henüz departman yok.',
  name: 'Ad',
  nameHint: 'Ziyaretçiler departman seçebiliyorsa bu adı görür.',
  routing: 'Yönlendirme',
  manual: 'Elle',
  automatic: 'Otomatik',
  routingHint:
    'Elle: temsilciler görüşmeleri kuyruktan alır. Otomatik: her görüşme, en az açık görüşmesi olan uygun temsilciye gider.',
  members: 'Üyeler',
  membersHint: 'Çıkardığınız üyeler, yönetici değillerse departmanın görüşmelerini artık görmez.',
  memberCount: { one: '{count} üye', other: '{count} üye' },
  ticketPool: 'Talep havuzu',
  ticketPoolHint: 'Üst birime aktarılan görüşmelerin talebe dönüştüğü havuzun numarası.',
  noTicketPool: 'Yok',
  state: 'Durum',
  default: 'Varsayılan',
  makeDefault: 'Varsayılan yap',
  defaultHint: 'Ziyaretçinin departman seçmediği görüşmeler varsayılan departmana gider.',
  isDefault: 'Varsayılan departman',
  madeDefault: '{name} artık varsayılan departman.',
  isActive: 'Ziyaretçiler bu departmana ulaşabilir',
  deleteTitle: '{name} silinsin mi?',
  deleteText: 'Bir departmanı ancak hiçbir görüşme, pencere öğesi veya hazır yanıt ona bağlı değilse silebilirsiniz.',
} satisfies Translation<(typeof departmentsStrings)['english'], 'tr'>
