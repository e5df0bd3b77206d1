import { refusal } from '#platform/errors/refusal.ts'

export const departmentNotFound = refusal(404, ['SVC:4006', 'department_not_found'], {
  en: 'There is no such department. Check the id.',
  tr: 'Böyle bir departman yok. Kimliği kontrol ediniz.',
  de: 'Diese Abteilung gibt es nicht. Prüfen Sie die ID.',
  fr: 'Ce service n’existe pas. Vérifiez l’identifiant.',
  es: 'Este departamento no existe. Compruebe el identificador.',
  ar: 'هذا القسم غير موجود. يرجى التحقق من المعرّف.',
})

/** The department is the default, or conversations, widgets or canned responses refer to it. */
export const departmentInUse = refusal(409, ['SVC:3008', 'department_in_use'], {
  en: 'This is the default department, or conversations, widgets or canned responses still use it. Make another department the default, or deactivate this one instead of deleting it.',
  tr: 'Bu, varsayılan departmandır veya konuşmalar, sohbet pencereleri ya da hazır yanıtlar onu hâlâ kullanıyor. Başka bir departmanı varsayılan yapınız veya bunu silmek yerine devre dışı bırakınız.',
  de: 'Dies ist die Standardabteilung, oder Gespräche, Widgets oder Textbausteine verwenden sie noch. Bestimmen Sie eine andere als Standard, oder deaktivieren Sie diese, statt sie zu löschen.',
  fr: 'Ce service est celui par défaut, ou des conversations, des widgets ou des réponses types l’utilisent encore. Choisissez un autre service par défaut, ou désactivez celui-ci au lieu de le supprimer.',
  es: 'Este es el departamento predeterminado, o todavía lo usan conversaciones, widgets o respuestas predefinidas. Elija otro como predeterminado, o desactive este en lugar de eliminarlo.',
  ar: 'هذا هو القسم الافتراضي، أو لا تزال محادثات أو أدوات محادثة أو ردود جاهزة تستخدمه. يرجى تعيين قسم آخر كافتراضي أو إلغاء تنشيط هذا القسم بدلًا من حذفه.',
})
