import { refusal } from '#platform/errors/refusal.ts'

export const watcherNotFound = refusal(404, ['SVC:4006', 'watcher_not_found'], {
  en: 'This person does not watch the ticket. Check the id of the user.',
  tr: 'Bu kişi talebi izlemiyor. Kullanıcının kimliğini kontrol ediniz.',
  de: 'Diese Person beobachtet das Ticket nicht. Prüfen Sie die ID des Benutzers.',
  fr: 'Cette personne ne suit pas le ticket. Vérifiez l’identifiant de l’utilisateur.',
  es: 'Esta persona no sigue el ticket. Compruebe el identificador del usuario.',
  ar: 'هذا الشخص لا يتابع التذكرة. يرجى التحقق من معرّف المستخدم.',
})
