import type { LocalizedMessage } from '#platform/i18n/localized-message.ts'

/** Params: `limit`, in levels. */
export const partsNestedTooDeeplyMessage: LocalizedMessage = {
  en: 'The parts of the mail are nested too deeply. Maximum depth: {limit}.',
  tr: 'E-postanın bölümleri çok derin iç içe geçmiş. En fazla derinlik: {limit}.',
  de: 'Die Teile der E-Mail sind zu tief verschachtelt. Höchsttiefe: {limit}.',
  fr: 'Les parties de l’e-mail sont imbriquées trop profondément. Profondeur maximale\u00a0: {limit}.',
  es: 'Las partes del correo están anidadas a demasiada profundidad. Profundidad máxima: {limit}.',
  ar: 'أجزاء الرسالة متداخلة على عمق أكبر من المسموح. الحد الأقصى للعمق: {limit}.',
}

/** Params: `limit`, in bytes. */
export const headerFieldsTooLongMessage: LocalizedMessage = {
  en: 'The header fields of the mail are too long. Maximum total length in bytes: {limit}.',
  tr: 'E-postanın başlık alanları çok uzun. Tümünün toplamı için en fazla bayt sayısı: {limit}.',
  de: 'Die Kopfzeilen der E-Mail sind zu lang. Höchstlänge aller zusammen in Bytes: {limit}.',
  fr: 'Les champs d’en-tête de l’e-mail sont trop longs. Longueur maximale totale en octets\u00a0: {limit}.',
  es: 'Los campos de cabecera del correo son demasiado largos. Longitud máxima total en bytes: {limit}.',
  ar: 'حقول ترويسة الرسالة طويلة جدًا. الحد الأقصى لمجموع أطوالها بالبايت: {limit}.',
}
