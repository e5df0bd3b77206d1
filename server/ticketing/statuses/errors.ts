import { refusal } from '#platform/errors/refusal.ts'

export const subStatusNotFound = refusal(404, ['SVC:4006', 'sub_status_not_found'], {
  en: 'There is no such sub-status. Check the id.',
  tr: 'Böyle bir alt durum yok. Kimliği kontrol ediniz.',
  de: 'Diesen Unterstatus gibt es nicht. Prüfen Sie die ID.',
  fr: 'Ce sous-statut n’existe pas. Vérifiez l’identifiant.',
  es: 'Este subestado no existe. Compruebe el identificador.',
  ar: 'هذه الحالة الفرعية غير موجودة. يرجى التحقق من المعرّف.',
})

export const subStatusInUse = refusal(409, ['SVC:3008', 'sub_status_in_use'], {
  en: 'Tickets have this sub-status, or automation rules or macros name it. Give the tickets another one first, and name another one in the rules and macros.',
  tr: 'Bu alt duruma sahip talepler ya da onu belirten otomasyon kuralları veya makrolar var. Önce taleplere başka bir alt durum veriniz, kurallarda ve makrolarda da başka birini belirtiniz.',
  de: 'Es gibt Tickets mit diesem Unterstatus, oder Automatisierungsregeln oder Makros nennen ihn. Geben Sie zuerst den Tickets einen anderen, und nennen Sie in den Regeln und Makros einen anderen.',
  fr: 'Des tickets ont ce sous-statut, ou des règles d’automatisation ou des macros l’indiquent. Attribuez d’abord un autre sous-statut aux tickets, et indiquez-en un autre dans les règles et les macros.',
  es: 'Hay tickets con este subestado, o reglas de automatización o macros que lo indican. Asigne primero otro a los tickets, e indique otro en las reglas y las macros.',
  ar: 'توجد تذاكر بهذه الحالة الفرعية، أو تحددها قواعد أتمتة أو وحدات ماكرو. يرجى أولًا منح التذاكر حالة فرعية أخرى، وتحديد حالة أخرى في القواعد ووحدات الماكرو.',
})

export const subStatusIsDefault = refusal(409, ['SVC:3008', 'sub_status_is_default'], {
  en: 'The default sub-status of a status cannot be deleted. You can rename it.',
  tr: 'Bu, durumun varsayılan alt durumudur ve silinemez. Adını değiştirebilirsiniz.',
  de: 'Dies ist der Standard-Unterstatus seines Status und kann nicht gelöscht werden. Sie können ihn umbenennen.',
  fr: 'Il s’agit du sous-statut par défaut de son statut, qui ne peut pas être supprimé. Vous pouvez le renommer.',
  es: 'Este es el subestado predeterminado de su estado y no se puede eliminar. Puede cambiarle el nombre.',
  ar: 'هذه هي الحالة الفرعية الافتراضية لحالتها ولا يمكن حذفها. يمكنك تغيير اسمها.',
})
