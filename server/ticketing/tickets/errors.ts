import { refusal } from '#platform/errors/refusal.ts'

/** The ticket does not exist or is not visible to the caller. The response does not say which. */
export const ticketNotFound = refusal(404, 'SVC:4001', {
  en: 'There is no such ticket. Check the id or tracking key.',
  tr: 'Böyle bir talep yok. Kimliği veya takip anahtarını kontrol ediniz.',
  de: 'Dieses Ticket gibt es nicht. Prüfen Sie die ID oder den Tracking-Key.',
  fr: 'Ce ticket n’existe pas. Vérifiez l’identifiant ou la clé de suivi.',
  es: 'Este ticket no existe. Compruebe el identificador o la clave de seguimiento.',
  ar: 'هذه التذكرة غير موجودة. يرجى التحقق من المعرّف أو مفتاح التتبع.',
})
