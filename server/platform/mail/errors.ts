import { refusal } from '../errors/refusal.ts'

export const emailNotConfigured = refusal(422, 'SVC:2202', {
  en: 'E-mail is not configured on this server. Ask your administrator to set `Smtp:Host`.',
  tr: 'Bu sunucuda e-posta yapılandırılmamış. Yöneticinizden `Smtp:Host` ayarını yapmasını isteyiniz.',
  de: 'Auf diesem Server ist kein E-Mail-Versand eingerichtet. Bitten Sie die Administration, `Smtp:Host` festzulegen.',
  fr: 'L’e-mail n’est pas configuré sur ce serveur. Demandez à votre administrateur de définir `Smtp:Host`.',
  es: 'El correo electrónico no está configurado en este servidor. Pida a su administrador que defina `Smtp:Host`.',
  ar: 'البريد الإلكتروني غير مُعدّ على هذا الخادم. يرجى أن تطلب من المسؤول ضبط `Smtp:Host`.',
})
