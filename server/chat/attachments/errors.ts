import { refusal } from '#platform/errors/refusal.ts'

/** The widget does not allow uploads by visitors. */
export const uploadsDisabled = refusal(403, 'SVC:1104', {
  en: 'Files cannot be sent in this chat. Send a message without one.',
  tr: 'Bu sohbette dosya gönderilemiyor. Dosyasız bir mesaj gönderiniz.',
  de: 'In diesem Chat können keine Dateien gesendet werden. Senden Sie eine Nachricht ohne Datei.',
  fr: 'Ce chat n’accepte pas de fichiers. Envoyez un message sans fichier.',
  es: 'En este chat no se pueden enviar archivos. Envíe un mensaje sin archivo.',
  ar: 'لا يمكن إرسال ملفات في هذه المحادثة. يرجى إرسال رسالة من دون ملف.',
})
