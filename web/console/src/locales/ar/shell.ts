import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { shellStrings } from '../../shell/strings.ts'

export const shell = {
  navigation: 'التنقل الرئيسي',
  inbox: 'الوارد',
  history: 'السجل',
  administration: 'الإدارة',
  account: 'الحساب والتفضيلات',
  signOut: 'تسجيل الخروج',
  available: 'متاح',
  notAvailable: 'غير متاح',
  connecting: 'جارٍ الاتصال…',
  connectionLost: 'انقطع الاتصال. سيُرسل ما تكتبه عند عودته.',
  pageMissing: 'لا توجد صفحة كهذه',
  backToInbox: 'العودة إلى الوارد',
  close: 'إغلاق',
  commands: 'الأوامر',
  shortcuts: 'اختصارات لوحة المفاتيح',
  general: 'عام',
  goTo: 'انتقل إلى',
  goToInbox: 'انتقل إلى الوارد',
  goToHistory: 'انتقل إلى السجل',
  goToAdministration: 'انتقل إلى الإدارة',
  goToReports: 'انتقل إلى التقارير',
  goToToday: 'انتقل إلى تقرير اليوم',
  goToSettings: 'انتقل إلى الإعدادات',
  toggleAvailability: 'غيّر توفرك',
} satisfies Translation<(typeof shellStrings)['english'], 'ar'>
