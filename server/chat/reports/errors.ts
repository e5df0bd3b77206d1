import { refusal } from '#platform/errors/refusal.ts'

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
