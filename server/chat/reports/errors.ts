import { refusal } from '#platform/errors/refusal.ts'

export const rangeInverted = refusal(400, 'SVC:2101', {
  en: 'The range ends before it starts. Choose a `from` before `to`, which is now by default.',
  tr: 'Aralık başlamadan bitiyor. `to` değerinden önce bir `from` seçiniz; `to` için varsayılan değer şu andır.',
  de: 'Der Zeitraum endet, bevor er beginnt. Wählen Sie ein `from` vor `to`, das ohne Angabe der aktuelle Zeitpunkt ist.',
  fr: 'La période se termine avant de commencer. Choisissez un `from` antérieur à `to`, qui est par défaut l’instant présent.',
  es: 'El intervalo termina antes de empezar. Elija un `from` anterior a `to`, que de forma predeterminada es el momento actual.',
  ar: 'ينتهي النطاق قبل أن يبدأ. يرجى اختيار `from` قبل `to`، وهو الوقت الحالي افتراضيًا.',
})

export const rangeTooWide = refusal(400, 'SVC:2102', {
  en: 'The range is wider than 92 days. Choose a shorter one.',
  tr: 'Aralık 92 günden uzun. Daha kısa bir aralık seçiniz.',
  de: 'Der Zeitraum ist länger als 92 Tage. Wählen Sie einen kürzeren.',
  fr: 'La période dépasse 92 jours. Choisissez-en une plus courte.',
  es: 'El intervalo supera los 92 días. Elija uno más corto.',
  ar: 'النطاق أطول من 92 يومًا. يرجى اختيار نطاق أقصر.',
})
