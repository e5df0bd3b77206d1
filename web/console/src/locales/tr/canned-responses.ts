import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { cannedResponsesStrings } from '../../features/canned-responses/strings.ts'

export const cannedResponses = {
  title: 'Hazır yanıtlar',
  intro: 'Temsilcilerin / ve bir kısayol yazarak eklediği metinler.',
  add: 'Yanıt ekle',
  addTitle: 'Hazır yanıt ekle',
  editTitle: '{name} – düzenle',
  empty: 'Henüz hazır yanıt yok.',
  shortcut: 'Kısayol',
  shortcutHint: 'Temsilcilerin eğik çizgiden sonra yazdığı metin. Boşluk içermez; büyük ve küçük harf fark etmez.',
  shortcutSpaces: 'Kısayol boşluk içermez.',
  name: 'Başlık',
  text: 'Metin',
  textHint: 'Adlar, temsilci yanıtı eklediğinde doldurulur.',
  insertVisitorName: 'Ziyaretçinin adını ekle',
  insertAgentName: 'Temsilcinin adını ekle',
  department: 'Departman',
  allAgents: 'Tüm temsilciler',
  departmentHint: 'Bu departmanın temsilcileri yanıtı kullanabilir.',
  updated: 'Değişiklik',
  preview: 'Önizleme',
  previewVisitor: 'Maria Lindgren',
  deleteTitle: '{name} silinsin mi?',
  deleteText: 'Temsilciler bu yanıtı artık ekleyemez. Kullanıldığı mesajlar değişmez.',
} satisfies Translation<(typeof cannedResponsesStrings)['english'], 'tr'>
