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
  en: 'Tickets, automation rules or macros use this sub-status. First select another sub-status in each of them.',
  tr: 'Bu alt durumu kullanan talepler, otomasyon kuralları veya makrolar var. Önce bunların her birinde başka bir alt durum seçiniz.',
  de: 'Tickets, Automatisierungsregeln oder Makros verwenden diesen Unterstatus. Wählen Sie dort zuerst überall einen anderen Unterstatus.',
  fr: 'Des tickets, des règles d’automatisation ou des macros utilisent ce sous-statut. Choisissez-y d’abord partout un autre sous-statut.',
  es: 'Hay tickets, reglas de automatización o macros que utilizan este subestado. Elija primero otro subestado en cada uno de ellos.',
  ar: 'تستخدم تذاكر أو قواعد أتمتة أو وحدات ماكرو هذه الحالة الفرعية. يرجى أولًا اختيار حالة فرعية أخرى في كل منها.',
})

export const subStatusIsDefault = refusal(409, ['SVC:3008', 'sub_status_is_default'], {
  en: 'The default sub-status of a status cannot be deleted. You can rename it.',
  tr: 'Bu, durumun varsayılan alt durumudur ve silinemez. Adını değiştirebilirsiniz.',
  de: 'Dies ist der Standard-Unterstatus seines Status und kann nicht gelöscht werden. Sie können ihn umbenennen.',
  fr: 'Il s’agit du sous-statut par défaut de son statut, qui ne peut pas être supprimé. Vous pouvez le renommer.',
  es: 'Este es el subestado predeterminado de su estado y no se puede eliminar. Puede cambiarle el nombre.',
  ar: 'هذه هي الحالة الفرعية الافتراضية لحالتها ولا يمكن حذفها. يمكنك تغيير اسمها.',
})
