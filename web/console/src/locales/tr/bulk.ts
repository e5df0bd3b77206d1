import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { bulkStrings } from '../../features/conversations/strings/bulk.ts'

export const bulk = {
  select: 'Konuşma seç',
  selectOf: '{name} ile konuşmayı seç',
  selected: {
    one: '{count} seçili',
    other: '{count} seçili',
  },
  selectedOnes: 'Seçili konuşmalar',
  clear: 'Seçimi kaldır',
  take: 'Al',
  transfer: 'Aktar',
  tag: 'Etiket ekle',
  close: 'Kapat',
  keyTake: 'Seçili konuşmaları al',
  keyTransfer: 'Seçili konuşmaları aktar',
  keyTag: 'Seçili konuşmalara etiket ekle',
  keyClose: 'Seçili konuşmaları kapat',
  transferTitle: {
    one: '{count} konuşmayı aktar',
    other: '{count} konuşmayı aktar',
  },
  tagTitle: {
    one: '{count} konuşmaya etiket ekle',
    other: '{count} konuşmaya etiket ekle',
  },
  tagName: 'Etiket',
  taken: {
    one: '{count} konuşmayı aldınız.',
    other: '{count} konuşmayı aldınız.',
  },
  returned: {
    one: '{count} konuşma yeniden kuyrukta.',
    other: '{count} konuşma yeniden kuyrukta.',
  },
  transferred: {
    one: '{count} konuşma şuraya aktarıldı: {name}.',
    other: '{count} konuşma şuraya aktarıldı: {name}.',
  },
  givenBack: {
    one: '{count} konuşma geri aktarıldı.',
    other: '{count} konuşma geri aktarıldı.',
  },
  tagged: {
    one: '{count} konuşmada “{tag}” etiketi var.',
    other: '{count} konuşmada “{tag}” etiketi var.',
  },
  refused: {
    one: '{count} konuşma değiştirilmedi. {reason}',
    other: '{count} konuşma değiştirilmedi. {reason}',
  },
  unchanged: 'Hiçbir konuşma değiştirilmedi.',
  closed: {
    one: '{count} konuşma kapatıldı.',
    other: '{count} konuşma kapatıldı.',
  },
  openVisitorWrote: {
    one: '{count} konuşma açık kaldı, çünkü ziyaretçi yazdı.',
    other: '{count} konuşma açık kaldı, çünkü ziyaretçiler yazdı.',
  },
  openTaken: {
    one: '{count} konuşma açık kaldı, çünkü konuşmayı başka bir temsilci aldı.',
    other: '{count} konuşma açık kaldı, çünkü konuşmaları başka temsilciler aldı.',
  },
  openUnsent: {
    one: '{count} konuşma açık kaldı, çünkü bir mesaj gönderilemedi.',
    other: '{count} konuşma açık kaldı, çünkü bazı mesajlar gönderilemedi.',
  },
  openFailed: {
    one: '{count} konuşma kapatılamadı. {reason}',
    other: '{count} konuşma kapatılamadı. {reason}',
  },
} satisfies Translation<(typeof bulkStrings)['english'], 'tr'>
