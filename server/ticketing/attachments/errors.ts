import { refusal } from '#platform/errors/refusal.ts'

/** An attachment id is unknown, spent, expired or another token's: one answer, so that uploads cannot be probed. */
export const attachmentIdRefused = refusal(403, 'SVC:3003', {
  en: 'An attachment id cannot be used. Upload the file again and send the new id.',
  tr: 'Bir ek kimliği kullanılamıyor. Dosyayı yeniden yükleyip yeni kimliği gönderiniz.',
  de: 'Eine Anhang-ID kann nicht verwendet werden. Laden Sie die Datei erneut hoch und senden Sie die neue ID.',
  fr: 'Un identifiant de pièce jointe ne peut pas être utilisé. Envoyez à nouveau le fichier et indiquez le nouvel identifiant.',
  es: 'Un identificador de adjunto no se puede usar. Vuelva a cargar el archivo y envíe el nuevo identificador.',
  ar: 'لا يمكن استخدام أحد معرّفات المرفقات. يرجى رفع الملف من جديد وإرسال المعرّف الجديد.',
})

/** Nobody can see such an attachment: it is absent, gone, another's, or the link to it is not ours or has ended. */
export const attachmentNotFound = refusal(404, 'SVC:4002', {
  en: 'There is no such attachment, or the link to it has expired. Read the message again for a fresh link.',
  tr: 'Böyle bir ek yok veya bağlantının süresi dolmuş. Yeni bir bağlantı için mesajı yeniden okuyunuz.',
  de: 'Diesen Anhang gibt es nicht, oder der Link ist abgelaufen. Lesen Sie die Nachricht erneut, um einen neuen Link zu erhalten.',
  fr: 'Cette pièce jointe n’existe pas ou son lien a expiré. Relisez le message pour obtenir un nouveau lien.',
  es: 'Este adjunto no existe o el enlace ha caducado. Vuelva a leer el mensaje para obtener un enlace nuevo.',
  ar: 'هذا المرفق غير موجود أو انتهت صلاحية رابطه. يرجى قراءة الرسالة مجددًا للحصول على رابط جديد.',
})

/** A message has taken the upload. */
export const attachmentLinked = refusal(409, 'SVC:3004', {
  en: 'The attachment already belongs to a message and can no longer be deleted.',
  tr: 'Ek artık bir mesaja bağlı olduğundan silinemiyor.',
  de: 'Der Anhang gehört bereits zu einer Nachricht und kann nicht mehr gelöscht werden.',
  fr: 'La pièce jointe appartient déjà à un message et ne peut plus être supprimée.',
  es: 'El adjunto ya pertenece a un mensaje y no se puede eliminar.',
  ar: 'المرفق مرتبط برسالة بالفعل ولم يعد بالإمكان حذفه.',
})

/** The extension is not among those allowed, or the bytes are something else. Details as of every 422. */
export const fileTypeNotAllowed = refusal(422, 'SVC:2003', {
  en: 'This type of file is not accepted, or its content does not match its extension. Choose another file.',
  tr: 'Bu dosya türü kabul edilmiyor veya içeriği uzantısıyla uyuşmuyor. Başka bir dosya seçiniz.',
  de: 'Dieser Dateityp wird nicht angenommen, oder der Inhalt passt nicht zur Endung. Wählen Sie eine andere Datei.',
  fr: 'Ce type de fichier n’est pas accepté, ou son contenu ne correspond pas à son extension. Choisissez un autre fichier.',
  es: 'Este tipo de archivo no se acepta, o su contenido no corresponde a su extensión. Elija otro archivo.',
  ar: 'نوع الملف هذا غير مقبول أو أن محتواه لا يطابق امتداده. يرجى اختيار ملف آخر.',
})

/** The file has no bytes. Details as of every 422. */
export const fileEmpty = refusal(422, 'SVC:2004', {
  en: 'The file is empty. Choose a file with content.',
  tr: 'Dosya boş. İçeriği olan bir dosya seçiniz.',
  de: 'Die Datei ist leer. Wählen Sie eine Datei mit Inhalt.',
  fr: 'Le fichier est vide. Choisissez un fichier qui a un contenu.',
  es: 'El archivo está vacío. Elija un archivo con contenido.',
  ar: 'الملف فارغ. يرجى اختيار ملف له محتوى.',
})

/** The file is larger than this deployment takes. */
export const fileTooLarge = refusal(413, 'SVC:2005', {
  en: 'The file is too large. The attachment configuration tells the largest size that is accepted.',
  tr: 'Dosya çok büyük. Kabul edilen en büyük boyut, ek yapılandırmasında belirtilir.',
  de: 'Die Datei ist zu groß. Die Konfiguration der Anhänge nennt die größte zulässige Größe.',
  fr: 'Le fichier est trop volumineux. La configuration des pièces jointes indique la taille maximale acceptée.',
  es: 'El archivo es demasiado grande. La configuración de adjuntos indica el tamaño máximo admitido.',
  ar: 'حجم الملف كبير جدًا. توضح إعدادات المرفقات أكبر حجم مقبول.',
})
