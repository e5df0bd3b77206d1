import { refusal } from '../errors/refusal.ts'

/** The limit is that of Node.js, for the request line and the header fields together. */
export const headerFieldsTooLarge = refusal(431, 'SVC:0004', {
  en: 'The header fields of the request are too large. Send at most 16 KiB.',
  tr: 'İsteğin başlık alanları çok büyük. En fazla 16 KiB gönderiniz.',
  de: 'Die Header-Felder der Anfrage sind zu groß. Senden Sie höchstens 16 KiB.',
  fr: 'Les champs d’en-tête de la requête sont trop volumineux. Envoyez au plus 16 Kio.',
  es: 'Los campos de cabecera de la solicitud son demasiado grandes. Envíe 16 KiB como máximo.',
  ar: 'حقول ترويسة الطلب كبيرة جدًا. يرجى إرسال 16 كيبيبايت على الأكثر.',
})

/** The head or the body of the request did not arrive in time. */
export const requestTimeout = refusal(408, 'SVC:0004', {
  en: 'The request did not arrive completely in time. Send it again, without pauses.',
  tr: 'İstek zamanında eksiksiz ulaşmadı. İsteği ara vermeden yeniden gönderiniz.',
  de: 'Die Anfrage ist nicht rechtzeitig vollständig eingetroffen. Senden Sie sie erneut, ohne Pausen.',
  fr: 'La requête n’est pas arrivée entièrement à temps. Renvoyez-la sans interruption.',
  es: 'La solicitud no llegó completa a tiempo. Vuelva a enviarla sin pausas.',
  ar: 'لم يصل الطلب كاملًا في الوقت المحدد. يرجى إرساله مجددًا دون توقف.',
})
