import { refusal } from '#platform/errors/refusal.ts'

export const macroNotFound = refusal(404, ['SVC:4006', 'macro_not_found'], {
  en: 'There is no such macro. Check the id.',
  tr: 'Böyle bir makro yok. Kimliği kontrol ediniz.',
  de: 'Dieses Makro gibt es nicht. Prüfen Sie die ID.',
  fr: 'Cette macro n’existe pas. Vérifiez l’identifiant.',
  es: 'Esta macro no existe. Compruebe el identificador.',
  ar: 'هذا الماكرو غير موجود. يرجى التحقق من المعرّف.',
})
