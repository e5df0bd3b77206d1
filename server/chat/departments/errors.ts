import { refusal } from '#platform/errors/refusal.ts'

export const departmentNotFound = refusal(404, ['SVC:4006', 'department_not_found'], {
  en: 'There is no such department. Check the id.',
  tr: 'Böyle bir departman yok. Kimliği kontrol ediniz.',
  de: 'Diese Abteilung gibt es nicht. Prüfen Sie die ID.',
  fr: 'Ce service n’existe pas. Vérifiez l’identifiant.',
  es: 'Este departamento no existe. Compruebe el identificador.',
  ar: 'هذا القسم غير موجود. يرجى التحقق من المعرّف.',
})

export const departmentIsDefault = refusal(409, ['SVC:3008', 'department_is_default'], {
  en: 'This is the default department. Make another department the default first.',
  tr: 'Bu, varsayılan departmandır. Önce başka bir departmanı varsayılan yapınız.',
  de: 'Dies ist die Standardabteilung. Bestimmen Sie zuerst eine andere Abteilung als Standard.',
  fr: 'C’est le service par défaut. Choisissez d’abord un autre service par défaut.',
  es: 'Este es el departamento predeterminado. Elija primero otro como predeterminado.',
  ar: 'هذا هو القسم الافتراضي. يرجى تعيين قسم آخر كافتراضي أولًا.',
})

export const departmentInUse = refusal(409, ['SVC:3008', 'department_in_use'], {
  en: 'This department cannot be deleted because conversations, visitors in the waiting room, widgets or canned responses use it. Deactivate it instead.',
  tr: 'Konuşmalar, bekleme odasındaki ziyaretçiler, sohbet pencereleri veya hazır yanıtlar tarafından kullanıldığı için bu departman silinemiyor. Bunun yerine devre dışı bırakınız.',
  de: 'Diese Abteilung kann nicht gelöscht werden, weil Gespräche, Besucher im Warteraum, Widgets oder Textbausteine sie verwenden. Deaktivieren Sie sie stattdessen.',
  fr: 'Ce service ne peut pas être supprimé, car des conversations, des visiteurs en salle d’attente, des widgets ou des réponses types l’utilisent. Désactivez-le plutôt.',
  es: 'Este departamento no se puede eliminar porque lo usan conversaciones, visitantes en la sala de espera, widgets o respuestas predefinidas. Desactívelo en su lugar.',
  ar: 'لا يمكن حذف هذا القسم لأن محادثات أو زوارًا في غرفة الانتظار أو أدوات محادثة أو ردودًا جاهزة تستخدمه. يرجى إلغاء تنشيطه بدلًا من ذلك.',
})
