import { refusal } from '#platform/errors/refusal.ts'

/** The ticket is absent, out of the caller's sight, or accepted and not written yet: one answer for all three. */
export const ticketNotFound = refusal(404, 'SVC:4001', {
  en: 'There is no such ticket. Check the id or tracking key; a ticket accepted just now may take a moment to appear.',
  tr: 'Böyle bir talep yok. Kimliği veya takip anahtarını kontrol ediniz; yeni kabul edilen bir talebin görünmesi biraz sürebilir.',
  de: 'Dieses Ticket gibt es nicht. Prüfen Sie die ID oder den Tracking-Key; ein eben angenommenes Ticket erscheint in Kürze.',
  fr: 'Ce ticket n’existe pas. Vérifiez l’identifiant ou la clé de suivi. Un ticket tout juste accepté peut tarder un peu.',
  es: 'Este ticket no existe. Compruebe el identificador o la clave de seguimiento; uno recién aceptado puede tardar un poco.',
  ar: 'هذه التذكرة غير موجودة. يرجى التحقق من المعرّف أو مفتاح التتبع، وقد يتأخر ظهور التذكرة المقبولة للتو قليلًا.',
})
