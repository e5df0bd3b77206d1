import { refusal } from '#platform/errors/refusal.ts'

/** An attachment id is unknown, spent, expired or another token's: one answer, so that uploads cannot be probed. */
export const attachmentIdRefused = refusal(403, 'SVC:3003', {
  en: 'An attachment id cannot be used. Upload the file again and send the new id.',
  tr: 'Bir ek kimliği kullanılamıyor. Dosyayı yeniden yükleyip yeni kimliği gönderiniz.',
  de: 'Eine Anhang-ID kann nicht verwendet werden. Laden Sie die Datei erneut hoch und senden Sie die neue ID.',
  fr: 'Un identifiant de pièce jointe ne peut pas être utilisé. Envoyez à nouveau le fichier et indiquez le nouvel identifiant.',
  es: 'Un identificador de adjunto no se puede usar. Vuelva a cargar el archivo y envíe el nuevo identificador.',
  ar: 'لا يمكن استخدام أحد معرّفات المرفقات. يرجى رفع الملف من جديد وإرسال المعرّف الجديد.',
})
