import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { sessionStrings } from '../../features/session/strings.ts'

export const session = {
  signInTitle: 'تسجيل الدخول',
  signInIntro: 'أجب زوارك وأدر الدردشة.',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  signIn: 'تسجيل الدخول',
  signInWithProvider: 'الدخول الموحد',
  or: 'أو',
  sessionExpired: 'انتهت جلستك. سجّل الدخول من جديد وستعود إلى حيث كنت.',
  signedOut: 'تم تسجيل خروجك.',
  emailMissing: 'أدخل بريدك الإلكتروني.',
  passwordMissing: 'أدخل كلمة المرور.',
  unreachable: 'الخادم لا يستجيب. يُرجى المحاولة مرة أخرى.',
  completingSignIn: 'جارٍ تسجيل دخولك…',
  signInFailed: 'لم ينجح تسجيل الدخول.',
  tryAgain: 'أعد المحاولة',
  providerUnreachable: 'مزوّد الهوية لا يستجيب. يُرجى المحاولة مرة أخرى.',
  codeNotLoaded: 'تعذّر تحميل جزء من هذه الصفحة. يرجى إعادة تحميل الصفحة.',
  portalSessionRefused: 'الجلسة التي أرسلتها البوابة لم تعد صالحة. افتح لوحة الدردشة هناك مرة أخرى.',
  framedTitle: 'لا تُفتح لوحة الدردشة داخل مواقع أخرى',
  framedIntro: 'من أجل سلامتك افتحها في نافذة خاصة بها.',
  openConsole: 'افتح لوحة الدردشة',
} satisfies Translation<(typeof sessionStrings)['english'], 'ar'>
