import { refusal } from '#platform/errors/refusal.ts'

export const rangeInverted = refusal(400, 'SVC:2101', {
  en: 'The range ends before it starts. Exchange `from` and `to`.',
  tr: 'Aralık başlamadan bitiyor. `from` ile `to` değerlerini değiştiriniz.',
  de: 'Der Zeitraum endet, bevor er beginnt. Vertauschen Sie `from` und `to`.',
  fr: 'La période se termine avant de commencer. Inversez `from` et `to`.',
  es: 'El intervalo termina antes de empezar. Intercambie `from` y `to`.',
  ar: 'ينتهي النطاق قبل أن يبدأ. يرجى تبديل `from` و`to`.',
})

export const rangeTooWide = refusal(400, 'SVC:2102', {
  en: 'The range is wider than 92 days. Choose a shorter one.',
  tr: 'Aralık 92 günden uzun. Daha kısa bir aralık seçiniz.',
  de: 'Der Zeitraum ist länger als 92 Tage. Wählen Sie einen kürzeren.',
  fr: 'La période dépasse 92 jours. Choisissez-en une plus courte.',
  es: 'El intervalo supera los 92 días. Elija uno más corto.',
  ar: 'النطاق أطول من 92 يومًا. يرجى اختيار نطاق أقصر.',
})
