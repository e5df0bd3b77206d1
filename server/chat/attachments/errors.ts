import { refusal } from '#platform/errors/refusal.ts'

export const uploadsDisabled = refusal(403, 'SVC:1104', {
  en: 'This chat does not accept files. Send your message without a file.',
  tr: 'Bu sohbet dosya kabul etmiyor. Mesajınızı dosyasız gönderiniz.',
  de: 'Dieser Chat nimmt keine Dateien an. Senden Sie Ihre Nachricht ohne Datei.',
  fr: 'Ce chat n’accepte pas de fichiers. Envoyez votre message sans fichier.',
  es: 'Este chat no admite archivos. Envíe su mensaje sin archivo.',
  ar: 'لا تقبل هذه المحادثة الملفات. يرجى إرسال رسالتك من دون ملف.',
})
