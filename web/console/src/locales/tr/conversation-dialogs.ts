import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { conversationDialogsStrings } from '../../features/conversations/strings/dialogs.ts'

export const conversationDialogs = {
  snoozeTitle: 'Konuşmayı ertele',
  snoozeEnd: 'Bitiş zamanı',
  snoozePast: 'Gelecekte bir zaman giriniz.',
  transcriptSent: 'Döküm {email} adresine gönderiliyor.',
  cancel: 'Vazgeç',
  closeQuestion: 'Bu konuşma kapatılsın mı?',
  closeUnsent:
    'Henüz gönderilmemiş bir metin yazdınız veya dosya eklediniz. Metinler bu cihazda saklanır, ancak konuşma kapandıktan sonra yanıt gönderilemez.',
  transferTitle: 'Konuşmayı aktar',
  transferSearch: 'Temsilci veya departman',
  noTarget: 'Eşleşen temsilci veya departman yok.',
  transferToAgent: 'Bu departmandan bir temsilciye',
  transferToDepartment: 'Bir departmana',
  noteForColleague: 'Sonraki temsilciye not (isteğe bağlı)',
  presenceOnline: 'çevrimiçi',
  presenceAway: 'uzakta',
  presenceOffline: 'çevrimdışı',
  colleagues: 'İş arkadaşları',
  mentionedYou: '{name} sizden bahsetti:',
  email: 'E-posta adresi',
  emailMissing: 'Bir e-posta adresi giriniz.',
} satisfies Translation<(typeof conversationDialogsStrings)['english'], 'tr'>
