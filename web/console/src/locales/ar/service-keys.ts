import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { serviceKeysStrings } from '../../features/service-keys/strings.ts'

export const serviceKeys = {
  title: 'مفاتيح API',
  intro: 'مفاتيح تسجّل بها خوادمك دخول الموظفين إلى لوحة التحكم.',
  add: 'إنشاء مفتاح',
  addTitle: 'إنشاء مفتاح API',
  empty: 'لا توجد مفاتيح API بعد.',
  name: 'الاسم',
  nameHint: 'ما يستخدم المفتاح، مثل «بوابة الشركة».',
  prefix: 'يبدأ بـ',
  createdAt: 'الإنشاء',
  lastUsed: 'آخر استخدام',
  expires: 'الانتهاء',
  expiresHint: 'يتوقف المفتاح عن العمل في نهاية هذا اليوم. اترك الحقل فارغًا لمفتاح لا تنتهي صلاحيته.',
  expired: 'منتهي الصلاحية',
  issuedTitle: 'مفتاحك الجديد',
  issuedWarning: 'انسخ المفتاح الآن. لا يمكن عرضه مرة أخرى.',
  issuedKey: 'مفتاح {name}',
  done: 'لقد حفظت المفتاح',
  revoke: 'إبطال',
  revokeOne: 'إبطال {name}',
  revokeTitle: 'إبطال {name}؟',
  revokeText: 'لن تتمكن الخوادم التي تستخدم هذا المفتاح من تسجيل دخول الموظفين. وتستمر الجلسات القائمة.',
  revokeTyped: 'اكتب «{name}» للتأكيد',
  revoked: 'تم إبطال {name}.',
} satisfies Translation<(typeof serviceKeysStrings)['english'], 'ar'>
