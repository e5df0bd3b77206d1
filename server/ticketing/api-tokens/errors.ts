import { refusal } from '#platform/errors/refusal.ts'

/** No API token has this id. */
export const apiTokenNotFound = refusal(404, 'SVC:4006', {
  en: 'There is no such API token. Check the id.',
  tr: 'Böyle bir API belirteci yok. Kimliği kontrol ediniz.',
  de: 'Dieses API-Token gibt es nicht. Prüfen Sie die ID.',
  fr: 'Ce jeton d’API n’existe pas. Vérifiez l’identifiant.',
  es: 'Este token de API no existe. Compruebe el identificador.',
  ar: 'رمز API المميز هذا غير موجود. يرجى التحقق من المعرّف.',
})
