import type { LocalizedMessage } from '#platform/i18n/localized-message.ts'

export const tooManyHtmlTagsMessage: LocalizedMessage = {
  en: 'The HTML has too many tags. Maximum: {limit}.',
  tr: 'HTML’de çok fazla etiket var. En fazla etiket sayısı: {limit}.',
  de: 'Das HTML hat zu viele Tags. Höchstzahl: {limit}.',
  fr: 'Le HTML contient trop de balises. Maximum\u00a0: {limit}.',
  es: 'El HTML tiene demasiadas etiquetas. Máximo: {limit}.',
  ar: 'يحتوي نص HTML على عدد كبير جدًا من الوسوم. الحد الأقصى: {limit}.',
}
