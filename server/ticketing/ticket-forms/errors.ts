import { refusal } from '#platform/errors/refusal.ts'

/** The form does not exist, or it is disabled and the caller is anonymous. One error for both. */
export const formNotFound = refusal(404, ['SVC:4003', 'form_not_found'], {
  en: 'There is no such form, or it no longer accepts requests. Check its address.',
  tr: 'Böyle bir form yok veya form artık talep kabul etmiyor. Adresini kontrol ediniz.',
  de: 'Dieses Formular gibt es nicht, oder es nimmt keine Anfragen mehr an. Prüfen Sie seine Adresse.',
  fr: 'Ce formulaire n’existe pas ou n’accepte plus de demandes. Vérifiez son adresse.',
  es: 'Este formulario no existe o ya no acepta solicitudes. Compruebe su dirección.',
  ar: 'هذا النموذج غير موجود أو لم يعد يقبل الطلبات. يرجى التحقق من عنوانه.',
})
