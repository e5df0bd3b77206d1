import { refusal } from '#platform/errors/refusal.ts'

export const widgetNotFound = refusal(404, ['SVC:4003', 'widget_not_found'], {
  en: 'There is no such widget. Check its id or key.',
  tr: 'Böyle bir sohbet penceresi yok. Kimliğini veya anahtarını kontrol ediniz.',
  de: 'Dieses Widget gibt es nicht. Prüfen Sie seine ID oder seinen Schlüssel.',
  fr: 'Ce widget n’existe pas. Vérifiez son identifiant ou sa clé.',
  es: 'Este widget no existe. Compruebe su identificador o su clave.',
  ar: 'أداة المحادثة هذه غير موجودة. يرجى التحقق من معرّفها أو مفتاحها.',
})

export const widgetInUse = refusal(409, ['SVC:3008', 'widget_in_use'], {
  en: 'This widget cannot be deleted because visitors have used it. Deactivate it instead.',
  tr: 'Ziyaretçiler tarafından kullanıldığı için bu sohbet penceresi silinemiyor. Bunun yerine devre dışı bırakınız.',
  de: 'Dieses Widget kann nicht gelöscht werden, weil Besucher es benutzt haben. Deaktivieren Sie es stattdessen.',
  fr: 'Ce widget ne peut pas être supprimé, car des visiteurs l’ont utilisé. Désactivez-le plutôt.',
  es: 'Este widget no se puede eliminar porque hay visitantes que lo han usado. Desactívelo en su lugar.',
  ar: 'لا يمكن حذف أداة المحادثة هذه لأن الزوار استخدموها. يرجى إلغاء تنشيطها بدلًا من ذلك.',
})
