import { refusal } from '../errors/refusal.ts'

/** The extension is not allowed or the content does not match it. `details.errors` is as in `validationFailed`. */
export const fileTypeNotAllowed = refusal(422, 'SVC:2003', {
  en: 'This type of file is not accepted, or its content does not match its extension. Choose another file.',
  tr: 'Bu dosya türü kabul edilmiyor veya içeriği uzantısıyla uyuşmuyor. Başka bir dosya seçiniz.',
  de: 'Dieser Dateityp wird nicht angenommen, oder der Inhalt passt nicht zur Endung. Wählen Sie eine andere Datei.',
  fr: 'Ce type de fichier n’est pas accepté, ou son contenu ne correspond pas à son extension. Choisissez un autre fichier.',
  es: 'Este tipo de archivo no se acepta, o su contenido no corresponde a su extensión. Elija otro archivo.',
  ar: 'نوع الملف هذا غير مقبول أو أن محتواه لا يطابق امتداده. يرجى اختيار ملف آخر.',
})

export const fileEmpty = refusal(422, 'SVC:2004', {
  en: 'The file is empty. Choose a file with content.',
  tr: 'Dosya boş. İçeriği olan bir dosya seçiniz.',
  de: 'Die Datei ist leer. Wählen Sie eine Datei mit Inhalt.',
  fr: 'Le fichier est vide. Choisissez un fichier non vide.',
  es: 'El archivo está vacío. Elija un archivo con contenido.',
  ar: 'الملف فارغ. يرجى اختيار ملف له محتوى.',
})

/** The file exceeds `Attachments:MaxFileSizeBytes`, or the smaller maximum of a widget. Params: `limit`, in bytes. */
export const fileTooLarge = refusal(413, 'SVC:2005', {
  en: 'The file is too large. Maximum size in bytes: {limit}.',
  tr: 'Dosya çok büyük. Bayt cinsinden en büyük boyut: {limit}.',
  de: 'Die Datei ist zu groß. Maximale Größe in Byte: {limit}.',
  fr: 'Le fichier est trop volumineux. Taille maximale en octets\u00a0: {limit}.',
  es: 'El archivo es demasiado grande. Tamaño máximo en bytes: {limit}.',
  ar: 'حجم الملف كبير جدًا. الحد الأقصى للحجم بالبايت: {limit}.',
})

/** The attachment does not exist, the caller cannot see it, or its signed link is invalid or expired. */
export const attachmentNotFound = refusal(404, 'SVC:4002', {
  en: 'There is no such attachment, or its link has expired. Check the id, or read the message again to get a new link.',
  tr: 'Böyle bir ek yok veya bağlantının süresi dolmuş. Kimliği kontrol ediniz veya yeni bir bağlantı için mesajı yeniden okuyunuz.',
  de: 'Diesen Anhang gibt es nicht, oder der Link ist abgelaufen. Prüfen Sie die ID, oder lesen Sie die Nachricht erneut, um einen neuen Link zu erhalten.',
  fr: 'Cette pièce jointe n’existe pas ou son lien a expiré. Vérifiez l’identifiant ou relisez le message pour obtenir un nouveau lien.',
  es: 'Este adjunto no existe o el enlace ha caducado. Compruebe el identificador o vuelva a leer el mensaje para obtener un enlace nuevo.',
  ar: 'هذا المرفق غير موجود أو انتهت صلاحية رابطه. يرجى التحقق من المعرّف أو قراءة الرسالة مجددًا للحصول على رابط جديد.',
})
