import type { LocalizedMessage } from './localized-message.ts'

/** A `rule` of `details.errors`. `state`: the value conflicts with records, other fields or the current time. */
export type ValidationRule =
  /** A list that is too short violates it too. */
  | 'required'
  | 'type'
  | 'enum'
  | 'format'
  | 'minLength'
  | 'maxLength'
  | 'minimum'
  | 'maximum'
  | 'maxItems'
  | 'unique'
  | 'state'
  | 'text'

/** The message of each rule. Its placeholders are the params. Lengths are in Unicode code points. */
// Limits follow a colon, so that no sentence needs plural forms; Arabic has six.
export const ruleMessages: Record<ValidationRule, LocalizedMessage> = {
  required: {
    en: 'A value is required.',
    tr: 'Bu alan zorunludur.',
    de: 'Ein Wert ist erforderlich.',
    fr: 'Une valeur est requise.',
    es: 'Se requiere un valor.',
    ar: 'هذا الحقل مطلوب.',
  },
  type: {
    en: 'The value must be of this type: {type}.',
    tr: 'Değer şu türde olmalıdır: {type}.',
    de: 'Der Wert muss von diesem Typ sein: {type}.',
    fr: 'La valeur doit être du type suivant\u00a0: {type}.',
    es: 'El valor debe ser de este tipo: {type}.',
    ar: 'يجب أن تكون القيمة من هذا النوع: {type}.',
  },
  enum: {
    en: 'The value must be one of these: {allowed}.',
    tr: 'Değer şunlardan biri olmalıdır: {allowed}.',
    de: 'Der Wert muss einer von diesen sein: {allowed}.',
    fr: 'La valeur doit être l’une des suivantes\u00a0: {allowed}.',
    es: 'El valor debe ser uno de estos: {allowed}.',
    ar: 'يجب أن تكون القيمة واحدة مما يلي: {allowed}.',
  },
  format: {
    en: 'The value must have this format: {format}.',
    tr: 'Değer şu biçimde olmalıdır: {format}.',
    de: 'Der Wert muss dieses Format haben: {format}.',
    fr: 'La valeur doit respecter ce format\u00a0: {format}.',
    es: 'El valor debe tener este formato: {format}.',
    ar: 'يجب أن تكون القيمة بهذا التنسيق: {format}.',
  },
  minLength: {
    en: 'The text is too short. Minimum length in characters: {limit}.',
    tr: 'Metin çok kısa. En az karakter sayısı: {limit}.',
    de: 'Der Text ist zu kurz. Mindestlänge in Zeichen: {limit}.',
    fr: 'Le texte est trop court. Longueur minimale en caractères\u00a0: {limit}.',
    es: 'El texto es demasiado corto. Longitud mínima en caracteres: {limit}.',
    ar: 'النص قصير جدًا. الحد الأدنى لعدد الأحرف: {limit}.',
  },
  maxLength: {
    en: 'The text is too long. Maximum length in characters: {limit}.',
    tr: 'Metin çok uzun. En fazla karakter sayısı: {limit}.',
    de: 'Der Text ist zu lang. Höchstlänge in Zeichen: {limit}.',
    fr: 'Le texte est trop long. Longueur maximale en caractères\u00a0: {limit}.',
    es: 'El texto es demasiado largo. Longitud máxima en caracteres: {limit}.',
    ar: 'النص طويل جدًا. الحد الأقصى لعدد الأحرف: {limit}.',
  },
  minimum: {
    en: 'The value is too small. Minimum: {limit}.',
    tr: 'Değer çok küçük. En küçük değer: {limit}.',
    de: 'Der Wert ist zu klein. Kleinster Wert: {limit}.',
    fr: 'La valeur est trop petite. Minimum\u00a0: {limit}.',
    es: 'El valor es demasiado pequeño. Mínimo: {limit}.',
    ar: 'القيمة صغيرة جدًا. الحد الأدنى: {limit}.',
  },
  maximum: {
    en: 'The value is too large. Maximum: {limit}.',
    tr: 'Değer çok büyük. En büyük değer: {limit}.',
    de: 'Der Wert ist zu groß. Größter Wert: {limit}.',
    fr: 'La valeur est trop grande. Maximum\u00a0: {limit}.',
    es: 'El valor es demasiado grande. Máximo: {limit}.',
    ar: 'القيمة كبيرة جدًا. الحد الأقصى: {limit}.',
  },
  maxItems: {
    en: 'The list has too many entries. Maximum: {limit}.',
    tr: 'Listede çok fazla öğe var. En fazla öğe sayısı: {limit}.',
    de: 'Die Liste hat zu viele Einträge. Höchstzahl: {limit}.',
    fr: 'La liste contient trop d’éléments. Maximum\u00a0: {limit}.',
    es: 'La lista tiene demasiados elementos. Máximo: {limit}.',
    ar: 'تحتوي القائمة على عدد كبير جدًا من العناصر. الحد الأقصى: {limit}.',
  },
  unique: {
    en: 'The value is already in use or appears more than once. Choose another.',
    tr: 'Bu değer zaten kullanılıyor veya birden çok kez geçiyor. Başka bir değer seçiniz.',
    de: 'Der Wert wird bereits verwendet oder kommt mehrfach vor. Wählen Sie einen anderen.',
    fr: 'La valeur est déjà utilisée ou apparaît plusieurs fois. Choisissez-en une autre.',
    es: 'El valor ya está en uso o aparece más de una vez. Elija otro.',
    ar: 'القيمة مستخدمة بالفعل أو مكررة. يرجى اختيار قيمة أخرى.',
  },
  state: {
    en: 'This value cannot be used now. It refers to something unknown or inactive, conflicts with another field or with the state of the record, or is a time in the past.',
    tr: 'Bu değer şu anda kullanılamaz. Bilinmeyen veya etkin olmayan bir kayda işaret ediyor, başka bir alanla ya da kaydın durumuyla çelişiyor veya geçmişte kalan bir zaman.',
    de: 'Dieser Wert ist jetzt nicht möglich. Er verweist auf etwas Unbekanntes oder Inaktives, widerspricht einem anderen Feld oder dem Zustand des Datensatzes oder ist ein Zeitpunkt in der Vergangenheit.',
    fr: 'Cette valeur ne peut pas être utilisée maintenant. Elle désigne un élément inconnu ou inactif, contredit un autre champ ou l’état de l’enregistrement, ou est une date passée.',
    es: 'Este valor no se puede usar ahora. Se refiere a un elemento desconocido o inactivo, contradice otro campo o el estado del registro, o es una fecha pasada.',
    ar: 'لا يمكن استخدام هذه القيمة الآن. فهي تشير إلى عنصر غير معروف أو غير نشط، أو تتعارض مع حقل آخر أو مع حالة السجل، أو هي وقت في الماضي.',
  },
  text: {
    en: 'The text contains characters that cannot be stored (NUL or unpaired surrogates). Remove them.',
    tr: 'Metin, saklanamayan karakterler içeriyor (NUL veya eşleşmemiş vekil karakterler). Bunları kaldırınız.',
    de: 'Der Text enthält nicht speicherbare Zeichen (NUL oder einzelne Surrogate). Entfernen Sie diese.',
    fr: 'Le texte contient des caractères non enregistrables (NUL ou surrogates isolés). Supprimez-les.',
    es: 'El texto contiene caracteres que no se pueden guardar (NUL o sustitutos sin pareja). Elimínelos.',
    ar: 'يحتوي النص على أحرف لا يمكن حفظها (NUL أو بدائل غير مقترنة). يرجى إزالتها.',
  },
}
