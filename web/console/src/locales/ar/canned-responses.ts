import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { cannedResponsesStrings } from '../../features/canned-responses/strings.ts'

export const cannedResponses = {
  title: 'الردود الجاهزة',
  intro: 'نصوص يدرجها الموظفون بكتابة / ثم الاختصار.',
  add: 'إضافة رد',
  addTitle: 'إضافة رد جاهز',
  editTitle: 'تعديل {name}',
  empty: 'لا توجد ردود جاهزة بعد.',
  shortcut: 'الاختصار',
  shortcutHint: 'ما يكتبه الموظفون بعد الشرطة المائلة. من دون مسافات، ولا فرق بين الأحرف الكبيرة والصغيرة.',
  shortcutSpaces: 'لا يحتوي الاختصار على مسافات.',
  name: 'العنوان',
  text: 'النص',
  textHint: 'تُملأ الأسماء عندما يدرج الموظف الرد.',
  insertVisitorName: 'إدراج اسم الزائر',
  insertAgentName: 'إدراج اسم الموظف',
  department: 'القسم',
  allAgents: 'جميع الموظفين',
  departmentHint: 'يمكن لموظفي هذا القسم استخدام الرد.',
  updated: 'آخر تغيير',
  preview: 'معاينة',
  previewVisitor: 'ماريا ليندغرين',
  deleteTitle: 'حذف {name}؟',
  deleteText: 'لن يتمكن الموظفون من إدراج هذا الرد. ولا تتغير الرسائل التي استُخدم فيها.',
} satisfies Translation<(typeof cannedResponsesStrings)['english'], 'ar'>
