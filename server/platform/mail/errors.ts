import { refusal } from '../errors/refusal.ts'

export const emailNotConfigured = refusal(422, 'SVC:2202', {
  en: 'This deployment sends no e-mail. Ask whoever runs it to set up a mail server.',
  tr: 'Bu kurulum e-posta göndermiyor. Posta sunucusunun ayarlanması için yöneticiye başvurunuz.',
  de: 'Diese Installation versendet keine E-Mails. Bitten Sie den Betreiber, einen Mailserver einzurichten.',
  fr: 'Ce déploiement n’envoie pas d’e-mails. Demandez à l’exploitant de configurer un serveur de messagerie.',
  es: 'Esta instalación no envía correo. Pida a quien la administra que configure un servidor de correo.',
  ar: 'لا يرسل هذا النظام رسائل بريد إلكتروني. يرجى أن تطلب من الجهة المشغّلة إعداد خادم بريد.',
})
