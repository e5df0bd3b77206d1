import { refusal } from '../errors/refusal.ts'

export const emailNotConfigured = refusal(422, 'SVC:2202', {
  en: 'E-mail is not configured on this server. Ask your administrator to check `Smtp:Host` and `Email:Enabled`.',
  tr: 'Bu sunucuda e-posta yapılandırılmamış. Yöneticinizden `Smtp:Host` ve `Email:Enabled` ayarlarını kontrol etmesini isteyiniz.',
  de: 'Auf diesem Server ist kein E-Mail-Versand eingerichtet. Bitten Sie die Administration, `Smtp:Host` und `Email:Enabled` zu prüfen.',
  fr: 'L’e-mail n’est pas configuré sur ce serveur. Demandez à votre administrateur de vérifier `Smtp:Host` et `Email:Enabled`.',
  es: 'El correo electrónico no está configurado en este servidor. Pida a su administrador que compruebe `Smtp:Host` y `Email:Enabled`.',
  ar: 'البريد الإلكتروني غير مُعدّ على هذا الخادم. يرجى أن تطلب من المسؤول التحقق من `Smtp:Host` و`Email:Enabled`.',
})
