import { refusal } from '#platform/errors/refusal.ts'

/** The view does not exist, or it is private and belongs to another person. One error for both. */
export const savedViewNotFound = refusal(404, ['SVC:4006', 'saved_view_not_found'], {
  en: 'There is no such saved view. Check the id.',
  tr: 'Böyle bir kayıtlı görünüm yok. Kimliği kontrol ediniz.',
  de: 'Diese gespeicherte Ansicht gibt es nicht. Prüfen Sie die ID.',
  fr: 'Cette vue enregistrée n’existe pas. Vérifiez l’identifiant.',
  es: 'Esta vista guardada no existe. Compruebe el identificador.',
  ar: 'هذا العرض المحفوظ غير موجود. يرجى التحقق من المعرّف.',
})
