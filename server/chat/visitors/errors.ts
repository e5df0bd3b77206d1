import { refusal } from '#platform/errors/refusal.ts'

export const blockNotFound = refusal(404, ['SVC:4006', 'visitor_not_blocked'], {
  en: 'No visitor with this id is blocked. Check the id.',
  tr: 'Bu kimliğe sahip engellenmiş bir ziyaretçi yok. Kimliği kontrol ediniz.',
  de: 'Unter dieser ID ist kein Besucher gesperrt. Prüfen Sie die ID.',
  fr: 'Aucun visiteur bloqué n’a cet identifiant. Vérifiez-le.',
  es: 'No hay ningún visitante bloqueado con este identificador. Compruébelo.',
  ar: 'لا يوجد زائر محظور بهذا المعرّف. يرجى التحقق منه.',
})
