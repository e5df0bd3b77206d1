import { refusal } from '../errors/refusal.ts'

/** The response is the same for every reason, so that it does not reveal which accounts exist. */
export const signInRefused = refusal(401, 'SVC:1004', {
  en: 'Sign-in failed. Check what you entered and try again.',
  tr: 'Oturum açılamadı. Girdiğiniz bilgileri kontrol edip yeniden deneyiniz.',
  de: 'Die Anmeldung ist fehlgeschlagen. Prüfen Sie Ihre Eingaben und versuchen Sie es erneut.',
  fr: 'La connexion a échoué. Vérifiez votre saisie et réessayez.',
  es: 'No se ha podido iniciar sesión. Compruebe los datos introducidos y vuelva a intentarlo.',
  ar: 'تعذّر تسجيل الدخول. يرجى التحقق من البيانات المدخلة وإعادة المحاولة.',
})

/**
 * The token is unknown, expired, used, revoked, or replaced by a later sign-in on the same platform, or its user is
 * inactive. All get the same response.
 */
export const refreshTokenRefused = refusal(400, ['SVC:1006', 'refresh_token_invalid'], {
  en: 'The refresh token is unknown or no longer valid. Use the most recent one, or sign in again.',
  tr: 'Yenileme belirteci bilinmiyor veya artık geçerli değil. En yenisini kullanınız ya da yeniden oturum açınız.',
  de: 'Das Refresh-Token ist unbekannt oder nicht mehr gültig. Verwenden Sie das neueste oder melden Sie sich erneut an.',
  fr: 'Le jeton d’actualisation est inconnu ou n’est plus valide. Utilisez le plus récent ou reconnectez-vous.',
  es: 'El token de actualización es desconocido o ya no es válido. Utilice el más reciente o inicie sesión de nuevo.',
  ar: 'رمز التحديث غير معروف أو لم يعد صالحًا. يرجى استخدام أحدث رمز أو تسجيل الدخول من جديد.',
})

export const passwordSignInDisabled = refusal(422, 'SVC:1007', {
  en: 'Password sign-in is disabled. Choose another way to sign in.',
  tr: 'Parolayla oturum açma devre dışı. Başka bir oturum açma yöntemi seçiniz.',
  de: 'Die Anmeldung mit Passwort ist deaktiviert. Wählen Sie eine andere Anmeldeart.',
  fr: 'La connexion par mot de passe est désactivée. Choisissez un autre mode de connexion.',
  es: 'El inicio de sesión con contraseña está desactivado. Elija otra forma de iniciar sesión.',
  ar: 'تسجيل الدخول بكلمة المرور معطّل. يرجى اختيار طريقة أخرى لتسجيل الدخول.',
})

/** The server lacks what this way of signing in needs: an identity provider, a directory or e-mail. */
export const signInMethodNotConfigured = refusal(422, 'SVC:1008', {
  en: 'This way of signing in is not configured. Choose another one.',
  tr: 'Bu oturum açma yöntemi yapılandırılmamış. Başka bir yöntem seçiniz.',
  de: 'Diese Anmeldeart ist nicht eingerichtet. Wählen Sie eine andere.',
  fr: 'Ce mode de connexion n’est pas configuré. Choisissez-en un autre.',
  es: 'Esta forma de iniciar sesión no está configurada. Elija otra.',
  ar: 'لم يتم إعداد طريقة تسجيل الدخول هذه. يرجى اختيار طريقة أخرى.',
})

/** The token is invalid, was used before, has no verified e-mail address, or the account is bound to another person. */
export const idTokenRefused = refusal(401, 'SVC:1005', {
  en: 'The ID token was rejected. Sign in at the identity provider again. If the error persists, contact an administrator.',
  tr: 'Kimlik belirteci reddedildi. Kimlik sağlayıcıda yeniden oturum açınız. Sorun sürerse bir yöneticiye başvurunuz.',
  de: 'Das ID-Token wurde abgelehnt. Melden Sie sich beim Identitätsanbieter erneut an. Wenn der Fehler weiterhin auftritt, wenden Sie sich an die Administration.',
  fr: 'Le jeton d’identité a été refusé. Reconnectez-vous auprès du fournisseur d’identité. Si le problème persiste, contactez un administrateur.',
  es: 'Se ha rechazado el token de identidad. Vuelva a iniciar sesión en el proveedor de identidad. Si el problema continúa, contacte con un administrador.',
  ar: 'تم رفض رمز الهوية. يرجى تسجيل الدخول من جديد لدى موفّر الهوية. إذا استمر الخطأ، يرجى التواصل مع أحد المسؤولين.',
})

/** One refusal for console and dashboard, because the API reference identifies a refusal by its code and reason. */
export const lastAdministrator = refusal(409, ['SVC:3008', 'last_administrator'], {
  en: 'This is the last active administrator. Make another account an administrator first.',
  tr: 'Bu, son etkin yöneticidir. Önce başka bir hesabı yönetici yapınız.',
  de: 'Dies ist das letzte aktive Administratorkonto. Geben Sie zuerst einem anderen Konto die Administratorrolle.',
  fr: 'C’est le dernier compte administrateur actif. Donnez d’abord le rôle d’administrateur à un autre compte.',
  es: 'Es el último administrador activo. Dé primero el rol de administrador a otra cuenta.',
  ar: 'هذا آخر مسؤول نشط. يرجى منح حساب آخر دور المسؤول أولًا.',
})
