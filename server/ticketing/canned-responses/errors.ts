import { refusal } from '#platform/errors/refusal.ts'

export const cannedResponseNotFound = refusal(404, ['SVC:4006', 'canned_response_not_found'], {
  en: 'There is no such canned response. Check the id.',
  tr: 'Böyle bir hazır yanıt yok. Kimliği kontrol ediniz.',
  de: 'Diesen Textbaustein gibt es nicht. Prüfen Sie die ID.',
  fr: 'Cette réponse type n’existe pas. Vérifiez l’identifiant.',
  es: 'Esta respuesta predefinida no existe. Compruebe el identificador.',
  ar: 'هذا الرد الجاهز غير موجود. يرجى التحقق من المعرّف.',
})
