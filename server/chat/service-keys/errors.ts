import { refusal } from '#platform/errors/refusal.ts'

export const serviceKeyNotFound = refusal(404, ['SVC:4006', 'service_key_not_found'], {
  en: 'There is no such service key. Check the id.',
  tr: 'Böyle bir hizmet anahtarı yok. Kimliği kontrol ediniz.',
  de: 'Diesen Dienstschlüssel gibt es nicht. Prüfen Sie die ID.',
  fr: 'Cette clé de service n’existe pas. Vérifiez l’identifiant.',
  es: 'Esta clave de servicio no existe. Compruebe el identificador.',
  ar: 'مفتاح الخدمة هذا غير موجود. يرجى التحقق من المعرّف.',
})
