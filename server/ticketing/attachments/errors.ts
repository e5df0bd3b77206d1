import { refusal } from '#platform/errors/refusal.ts'

/** One error for all reasons, so that callers cannot find out which uploads exist. */
export const attachmentIdRefused = refusal(403, 'SVC:3003', {
  en: 'An attachment id is unknown, expired or already used. Upload the file again and send the new id.',
  tr: 'Bir ek kimliği bilinmiyor, süresi dolmuş veya zaten kullanılmış. Dosyayı yeniden yükleyip yeni kimliği gönderiniz.',
  de: 'Eine Anhang-ID ist unbekannt, abgelaufen oder bereits verwendet. Laden Sie die Datei erneut hoch und senden Sie die neue ID.',
  fr: 'Un identifiant de pièce jointe est inconnu, expiré ou déjà utilisé. Envoyez à nouveau le fichier et indiquez le nouvel identifiant.',
  es: 'Un identificador de adjunto es desconocido, ha caducado o ya se ha usado. Vuelva a cargar el archivo y envíe el nuevo identificador.',
  ar: 'أحد معرّفات المرفقات غير معروف أو منتهي الصلاحية أو سبق استخدامه. يرجى رفع الملف من جديد وإرسال المعرّف الجديد.',
})

export const attachmentLinked = refusal(409, 'SVC:3004', {
  en: 'The attachment belongs to a message, or is reserved for one, and can no longer be deleted.',
  tr: 'Ek bir mesaja ait olduğundan veya bir mesaj için ayrıldığından artık silinemiyor.',
  de: 'Der Anhang gehört zu einer Nachricht oder ist für eine vorgesehen und kann nicht mehr gelöscht werden.',
  fr: 'La pièce jointe appartient à un message, ou est réservée pour un message, et ne peut plus être supprimée.',
  es: 'El adjunto pertenece a un mensaje, o está reservado para uno, y ya no se puede eliminar.',
  ar: 'المرفق مرتبط برسالة أو محجوز لرسالة، ولم يعد بالإمكان حذفه.',
})
