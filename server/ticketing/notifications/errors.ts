import { refusal } from '#platform/errors/refusal.ts'

export const notificationNotFound = refusal(404, ['SVC:4006', 'notification_not_found'], {
  en: 'You have no such notification. Check the id; the server deletes notifications after 90 days.',
  tr: 'Böyle bir bildiriminiz yok. Kimliği kontrol ediniz; sunucu bildirimleri 90 gün sonra siler.',
  de: 'Sie haben keine solche Benachrichtigung. Prüfen Sie die ID; der Server löscht Benachrichtigungen nach 90 Tagen.',
  fr: 'Vous n’avez pas de telle notification. Vérifiez l’identifiant ; le serveur supprime les notifications après 90 jours.',
  es: 'No tiene esa notificación. Compruebe el identificador; el servidor elimina las notificaciones después de 90 días.',
  ar: 'ليس لديك هذا الإشعار. يرجى التحقق من المعرّف؛ يحذف الخادم الإشعارات بعد 90 يومًا.',
})
