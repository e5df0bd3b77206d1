import { refusal } from '#platform/errors/refusal.ts'

/** Params: `limit`, the maximum for one connection. */
export const tooManyWatchedConversations = refusal(429, ['SVC:0003', 'too_many_watched_conversations'], {
  en: 'This connection already watches the maximum of {limit} conversations. Unwatch one first.',
  tr: 'Bu bağlantı zaten en fazla konuşma sayısını ({limit}) izliyor. Önce birini izlemeyi bırakınız.',
  de: 'Diese Verbindung beobachtet bereits die Höchstzahl von {limit} Gesprächen. Beenden Sie zuerst die Beobachtung eines Gesprächs.',
  fr: 'Cette connexion suit déjà le maximum de {limit} conversations. Cessez d’abord d’en suivre une.',
  es: 'Esta conexión ya sigue el máximo de {limit} conversaciones. Deje de seguir una primero.',
  ar: 'يتابع هذا الاتصال بالفعل الحد الأقصى لعدد المحادثات ({limit}). يرجى إيقاف متابعة إحداها أولًا.',
})
