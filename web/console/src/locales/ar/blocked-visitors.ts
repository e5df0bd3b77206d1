import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { blockedVisitorsStrings } from '../../features/blocked-visitors/strings.ts'

export const blockedVisitors = {
  title: 'الزوار المحظورون',
  intro: 'لا يمكن للزوار المحظورين بدء محادثات أو الكتابة فيها. وتُحفظ محادثاتهم.',
  add: 'حظر زائر',
  addTitle: 'حظر زائر',
  empty: 'لا يوجد زوار محظورون.',
  visitor: 'الزائر',
  anonymous: 'زائر بلا اسم',
  visitorId: 'معرّف الزائر',
  visitorIdHint: 'يجده الموظفون في تفاصيل المحادثة.',
  reason: 'السبب',
  reasonHint: 'لا يقرؤه إلا المسؤولون.',
  noReason: 'لا يوجد',
  blockedBy: 'حظره',
  blockedAt: 'تاريخ الحظر',
  blocked: 'تم حظر {name}.',
  unblock: 'إلغاء الحظر',
  unblockOne: 'إلغاء حظر {name}',
  unblockTitle: 'إلغاء حظر {name}؟',
  unblockText: 'يمكن للزائر بدء المحادثات والكتابة فيها من جديد.',
  unblocked: 'تم إلغاء حظر {name}.',
} satisfies Translation<(typeof blockedVisitorsStrings)['english'], 'ar'>
