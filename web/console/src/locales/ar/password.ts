import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { passwordStrings } from '../../features/session/strings/password.ts'

export const password = {
  forgotPassword: 'هل نسيت كلمة المرور؟',
  chooseTitle: 'اختر كلمة المرور',
  chooseIntro: 'بعد ذلك يُسجَّل دخولك، وتنتهي جلساتك على الأجهزة الأخرى.',
  newPassword: 'كلمة المرور الجديدة',
  passwordHint: '10 أحرف على الأقل.',
  choose: 'حفظ وتسجيل الدخول',
  invalidLink: 'لم يعد هذا الرابط صالحًا',
  invalidLinkText: 'استُخدم الرابط أو انتهت صلاحيته أو حل محله رابط أحدث. اطلب رابطًا جديدًا هنا.',
  requestTitle: 'طلب رابط',
  requestIntro: 'أدخل بريدك الإلكتروني، وسنرسل إليك رابطًا لاختيار كلمة مرور جديدة.',
  email: 'البريد الإلكتروني',
  request: 'إرسال الرابط',
  requested:
    'إذا كان هناك حساب بهذا العنوان فقد أرسلنا رابطًا. يعمل الرابط لمدة ساعة واحدة. إذا لم تصلك رسالة فتحقق من مجلد الرسائل غير المرغوب فيها.',
  backToSignIn: 'العودة إلى تسجيل الدخول',
} satisfies Translation<(typeof passwordStrings)['english'], 'ar'>
