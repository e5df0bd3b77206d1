import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { conversationDialogsStrings } from '../../features/conversations/strings/dialogs.ts'

export const conversationDialogs = {
  snoozeTitle: 'تأجيل المحادثة',
  snoozeEnd: 'حتى',
  snoozePast: 'يرجى إدخال وقت في المستقبل.',
  transcriptSent: 'نص المحادثة في طريقه إلى {email}.',
  cancel: 'إلغاء',
  closeQuestion: 'هل تريد إغلاق هذه المحادثة؟',
  closeUnsent:
    'كتبت نصًا أو أرفقت ملفات لم تُرسل بعد. تبقى النصوص محفوظة على هذا الجهاز، لكن لا يمكن إرسال رد بعد إغلاق المحادثة.',
  transferTitle: 'تحويل المحادثة',
  transferSearch: 'الموظف أو القسم',
  noTarget: 'لا يوجد موظف أو قسم مطابق.',
  transferToAgent: 'إلى موظف في هذا القسم',
  transferToDepartment: 'إلى قسم',
  noteForColleague: 'ملاحظة للموظف التالي (اختيارية)',
  presenceOnline: 'متصل',
  presenceAway: 'بعيد',
  presenceOffline: 'غير متصل',
  colleagues: 'الزملاء',
  mentionedYou: 'أشار إليك {name}:',
  email: 'البريد الإلكتروني',
  emailMissing: 'يرجى إدخال بريد إلكتروني.',
} satisfies Translation<(typeof conversationDialogsStrings)['english'], 'ar'>
