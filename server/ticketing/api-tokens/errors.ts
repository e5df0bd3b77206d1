import { refusal } from '#platform/errors/refusal.ts'

export const apiTokenNotFound = refusal(404, ['SVC:4006', 'api_token_not_found'], {
  en: 'There is no such API token. Check the id.',
  tr: 'Böyle bir API belirteci yok. Kimliği kontrol ediniz.',
  de: 'Dieses API-Token gibt es nicht. Prüfen Sie die ID.',
  fr: 'Ce jeton d’API n’existe pas. Vérifiez l’identifiant.',
  es: 'Este token de API no existe. Compruebe el identificador.',
  ar: 'رمز API المميز هذا غير موجود. يرجى التحقق من المعرّف.',
})

export const scopeMissing = refusal(403, 'SVC:1101', {
  en: 'The token does not have the scope {scope}. Use a token that has it.',
  tr: 'Belirtecin gerekli kapsamı yok: {scope}. Bu kapsama sahip bir belirteç kullanınız.',
  de: 'Dem Token fehlt der Scope {scope}. Verwenden Sie ein Token mit diesem Scope.',
  fr: 'Il manque au jeton la portée {scope}. Utilisez un jeton qui la possède.',
  es: 'El token no tiene el ámbito {scope}. Utilice un token que lo incluya.',
  ar: 'لا يملك الرمز المميز النطاق {scope}. يرجى استخدام رمز مميز يتضمنه.',
})
