import { refusal } from '#platform/errors/refusal.ts'

export const widgetNotFound = refusal(404, 'SVC:4003', {
  en: 'There is no such widget. Check its id or key.',
  tr: 'Böyle bir sohbet penceresi yok. Kimliğini veya anahtarını kontrol ediniz.',
  de: 'Dieses Widget gibt es nicht. Prüfen Sie seine ID oder seinen Schlüssel.',
  fr: 'Ce widget n’existe pas. Vérifiez son identifiant ou sa clé.',
  es: 'Este widget no existe. Compruebe su identificador o su clave.',
  ar: 'أداة المحادثة هذه غير موجودة. يرجى التحقق من معرّفها أو مفتاحها.',
})

/** The widget has visitors, so it cannot be deleted. */
export const widgetInUse = refusal(409, ['SVC:3008', 'widget_in_use'], {
  en: 'Visitors have used this widget, so it stays with their conversations. Deactivate it instead.',
  tr: 'Ziyaretçiler bu sohbet penceresini kullandığı için konuşmalarıyla birlikte kalır. Bunun yerine devre dışı bırakınız.',
  de: 'Besucher haben dieses Widget benutzt, daher bleibt es mit ihren Gesprächen bestehen. Deaktivieren Sie es stattdessen.',
  fr: 'Des visiteurs ont utilisé ce widget, il reste donc avec leurs conversations. Désactivez-le plutôt.',
  es: 'Algunos visitantes han usado este widget, por lo que se conserva con sus conversaciones. Desactívelo en su lugar.',
  ar: 'استخدم الزوار أداة المحادثة هذه، لذا تبقى مع محادثاتهم. يرجى إلغاء تنشيطها بدلًا من ذلك.',
})
