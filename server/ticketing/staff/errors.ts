import { refusal } from '#platform/errors/refusal.ts'

export const userNotFound = refusal(404, ['SVC:4006', 'user_not_found'], {
  en: 'There is no such user. Check the id.',
  tr: 'Böyle bir kullanıcı yok. Kimliği kontrol ediniz.',
  de: 'Diesen Benutzer gibt es nicht. Prüfen Sie die ID.',
  fr: 'Cet utilisateur n’existe pas. Vérifiez l’identifiant.',
  es: 'Este usuario no existe. Compruebe el identificador.',
  ar: 'هذا المستخدم غير موجود. يرجى التحقق من المعرّف.',
})
