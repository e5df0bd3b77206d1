const en = {
  title: 'Contact us',
  loading: 'Loading the form…',
  submit: 'Send',
  sending: 'Sending…',
  optional: 'optional',
  choose: 'Choose an option',
  files: 'Files',
  required: 'Fill in this field.',
  requiredCheck: 'Check this box to continue.',
  check: 'Some answers need a correction. Check the marked fields.',
  unreachable: 'The server cannot be reached. Check your connection, then try again.',
  missing: 'This form is not available.',
  retry: 'Try again',
  success: 'Thank you. We have received your request.',
  track: 'Follow the status of your request',
  another: 'Send another request',
  trap: 'Leave this field empty',
}

export type Sentences = Readonly<Record<keyof typeof en, string>>

const tr: Sentences = {
  title: 'Bize ulaşın',
  loading: 'Form yükleniyor…',
  submit: 'Gönder',
  sending: 'Gönderiliyor…',
  optional: 'isteğe bağlı',
  choose: 'Bir seçenek belirleyiniz',
  files: 'Dosyalar',
  required: 'Bu alanı doldurunuz.',
  requiredCheck: 'Devam etmek için bu kutuyu işaretleyiniz.',
  check: 'Bazı yanıtların düzeltilmesi gerekiyor. İşaretli alanları kontrol ediniz.',
  unreachable: 'Sunucuya ulaşılamıyor. Bağlantınızı kontrol edip yeniden deneyiniz.',
  missing: 'Bu form kullanılamıyor.',
  retry: 'Yeniden dene',
  success: 'Teşekkürler. Talebinizi aldık.',
  track: 'Talebinizin durumunu izleyin',
  another: 'Yeni bir talep gönder',
  trap: 'Bu alanı boş bırakınız',
}

const de: Sentences = {
  title: 'Kontakt',
  loading: 'Formular wird geladen…',
  submit: 'Senden',
  sending: 'Wird gesendet…',
  optional: 'optional',
  choose: 'Bitte auswählen',
  files: 'Dateien',
  required: 'Füllen Sie dieses Feld aus.',
  requiredCheck: 'Setzen Sie das Häkchen, um fortzufahren.',
  check: 'Einige Angaben müssen korrigiert werden. Prüfen Sie die markierten Felder.',
  unreachable: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  missing: 'Dieses Formular ist nicht verfügbar.',
  retry: 'Erneut versuchen',
  success: 'Vielen Dank. Wir haben Ihre Anfrage erhalten.',
  track: 'Status Ihrer Anfrage verfolgen',
  another: 'Weitere Anfrage senden',
  trap: 'Lassen Sie dieses Feld leer',
}

const fr: Sentences = {
  title: 'Contactez-nous',
  loading: 'Chargement du formulaire…',
  submit: 'Envoyer',
  sending: 'Envoi en cours…',
  optional: 'facultatif',
  choose: 'Choisissez une option',
  files: 'Fichiers',
  required: 'Remplissez ce champ.',
  requiredCheck: 'Cochez cette case pour continuer.',
  check: 'Certaines réponses sont à corriger. Vérifiez les champs signalés.',
  unreachable: 'Le serveur est injoignable. Vérifiez votre connexion, puis réessayez.',
  missing: 'Ce formulaire n’est pas disponible.',
  retry: 'Réessayer',
  success: 'Merci. Nous avons bien reçu votre demande.',
  track: 'Suivre l’état de votre demande',
  another: 'Envoyer une autre demande',
  trap: 'Laissez ce champ vide',
}

const es: Sentences = {
  title: 'Contacto',
  loading: 'Cargando el formulario…',
  submit: 'Enviar',
  sending: 'Enviando…',
  optional: 'opcional',
  choose: 'Elija una opción',
  files: 'Archivos',
  required: 'Rellene este campo.',
  requiredCheck: 'Marque esta casilla para continuar.',
  check: 'Hay respuestas que corregir. Revise los campos marcados.',
  unreachable: 'No se puede acceder al servidor. Compruebe su conexión y vuelva a intentarlo.',
  missing: 'Este formulario no está disponible.',
  retry: 'Volver a intentarlo',
  success: 'Gracias. Hemos recibido su solicitud.',
  track: 'Seguir el estado de su solicitud',
  another: 'Enviar otra solicitud',
  trap: 'Deje este campo vacío',
}

const ar: Sentences = {
  title: 'تواصل معنا',
  loading: 'جارٍ تحميل النموذج…',
  submit: 'إرسال',
  sending: 'جارٍ الإرسال…',
  optional: 'اختياري',
  choose: 'يرجى اختيار أحد الخيارات',
  files: 'الملفات',
  required: 'يرجى ملء هذا الحقل.',
  requiredCheck: 'يرجى تحديد هذا المربع للمتابعة.',
  check: 'بعض الإجابات بحاجة إلى تصحيح. يرجى مراجعة الحقول المحددة.',
  unreachable: 'يتعذر الوصول إلى الخادم. يرجى التحقق من اتصالك ثم المحاولة مجددًا.',
  missing: 'هذا النموذج غير متاح.',
  retry: 'إعادة المحاولة',
  success: 'شكرًا لك. لقد استلمنا طلبك.',
  track: 'متابعة حالة طلبك',
  another: 'إرسال طلب آخر',
  trap: 'يرجى ترك هذا الحقل فارغًا',
}

const translations: Readonly<Record<string, Sentences>> = { en, tr, de, fr, es, ar }

const findSupported = (tag: string | null | undefined): string | undefined => {
  const language = tag?.toLowerCase().split('-')[0] ?? ''
  return language in translations ? language : undefined
}

/** Returns the first supported language of some language tags; otherwise `en`. */
export const chooseLocale = (...tags: readonly (string | null | undefined)[]): string =>
  tags.map(findSupported).find((found) => found !== undefined) ?? 'en'

export const sentencesIn = (locale: string): Sentences => translations[locale] ?? en
