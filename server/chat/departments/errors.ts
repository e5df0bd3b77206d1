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
  en: 'The department is the default one, or something still refers to it. Make another one the default, or deactivate it.',
  tr: 'Departman varsayılan departmandır veya hâlâ kullanılıyor. Başka birini varsayılan yapınız veya departmanı devre dışı bırakınız.',
  de: 'Die Abteilung ist die Standardabteilung oder wird noch verwendet. Bestimmen Sie eine andere als Standard oder deaktivieren Sie sie.',
  fr: 'Le service est celui par défaut, ou il est encore utilisé. Choisissez un autre service par défaut ou désactivez celui-ci.',
  es: 'El departamento es el predeterminado o todavía está en uso. Elija otro como predeterminado o desactívelo.',
  ar: 'القسم هو القسم الافتراضي أو لا يزال قيد الاستخدام. يرجى تعيين قسم آخر كافتراضي أو إلغاء تنشيط هذا القسم.',
})
