import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { visitorsStrings } from '../../features/visitors/strings.ts'

export const visitors = {
  visitor: 'الزائر',
  unnamed: 'زائر',
  email: 'البريد الإلكتروني',
  externalId: 'المعرّف في نظامكم',
  verified: 'موثّق',
  notVerified: 'غير موثّق',
  customerNumber: 'رقم العميل',
  language: 'اللغة',
  localTime: 'التوقيت المحلي',
  browser: 'المتصفح',
  browserOn: '{browser} على {system}',
  pages: 'الصفحات التي زارها',
  noPages: 'لا توجد صفحات بعد.',
  earlierConversations: 'محادثات أخرى',
  noEarlierConversations: 'هذه أول محادثة.',
  conversationState: '{day}، {status}',
  queued: 'في الانتظار',
  active: 'مفتوحة',
  closed: 'مغلقة',
  block: 'حظر الزائر',
} satisfies Translation<(typeof visitorsStrings)['english'], 'ar'>
