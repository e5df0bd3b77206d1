import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { preferencesStrings } from '../../features/preferences/strings.ts'

export const preferences = {
  title: 'الحساب والتفضيلات',
  signedInAs: 'أنت مسجّل الدخول باسم {name} ({email}).',
  onThisDevice: 'تسري هذه التفضيلات على هذا الجهاز.',
  appearance: 'المظهر',
  colours: 'الألوان',
  light: 'فاتح',
  dark: 'داكن',
  automatic: 'مثل الجهاز',
  density: 'كثافة القوائم',
  comfortable: 'مريحة',
  compact: 'مضغوطة',
  language: 'اللغة',
  browserLanguage: 'مثل المتصفح',
  typing: 'الكتابة',
  sendsOnEnter: 'زر الإدخال يرسل الرسالة',
  sendsOnEnterDetail: 'إذا كان معطلاً، فيرسلها Ctrl أو Command مع الإدخال.',
  shortcuts: 'اختصارات بمفتاح واحد',
  shortcutsDetail: 'إذا كانت معطلة، فلا تعمل إلا الاختصارات مع Ctrl أو Command.',
} satisfies Translation<(typeof preferencesStrings)['english'], 'ar'>
