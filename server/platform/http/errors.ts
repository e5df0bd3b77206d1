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

export const rangeInverted = refusal(400, 'SVC:2101', {
  en: 'The range ends before it starts. Choose a `from` before `to`. `to` defaults to the current time.',
  tr: 'Aralık başlamadan bitiyor. `to` değerinden önceki bir `from` seçiniz. `to` belirtilmezse geçerli zaman kullanılır.',
  de: 'Der Zeitraum endet, bevor er beginnt. Wählen Sie ein `from` vor `to`. Ohne Angabe ist `to` der aktuelle Zeitpunkt.',
  fr: 'La période se termine avant de commencer. Choisissez un `from` antérieur à `to`. Par défaut, `to` est l’instant présent.',
  es: 'El intervalo termina antes de empezar. Elija un `from` anterior a `to`. De forma predeterminada, `to` es el momento actual.',
  ar: 'ينتهي النطاق قبل أن يبدأ. يرجى اختيار `from` قبل `to`. القيمة الافتراضية لـ `to` هي الوقت الحالي.',
})

export const rangeTooWide = refusal(400, 'SVC:2102', {
  en: 'The range is wider than 92 days. Choose a shorter one.',
  tr: 'Aralık 92 günden uzun. Daha kısa bir aralık seçiniz.',
  de: 'Der Zeitraum ist länger als 92 Tage. Wählen Sie einen kürzeren.',
  fr: 'La période dépasse 92 jours. Choisissez-en une plus courte.',
  es: 'El intervalo supera los 92 días. Elija uno más corto.',
  ar: 'النطاق أطول من 92 يومًا. يرجى اختيار نطاق أقصر.',
})
