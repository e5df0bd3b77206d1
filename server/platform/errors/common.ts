import { type Refusal, refusal } from './refusal.ts'

/** Params and details: `correlationId`, which identifies the cause in the log. */
export const unexpectedError = refusal(500, 'SVC:0001', {
  en: 'Something went wrong on our side. Please quote {correlationId} when you report it.',
  tr: 'Bizim tarafımızda beklenmeyen bir hata oluştu. Bildirirken lütfen şu numarayı belirtiniz: {correlationId}.',
  de: 'Bei uns ist ein unerwarteter Fehler aufgetreten. Bitte geben Sie {correlationId} an, wenn Sie ihn melden.',
  fr: 'Une erreur inattendue s’est produite de notre côté. Veuillez indiquer {correlationId} en la signalant.',
  es: 'Se ha producido un error inesperado por nuestra parte. Indique {correlationId} cuando lo comunique.',
  ar: 'حدث خطأ غير متوقع من جانبنا. يرجى ذكر الرمز {correlationId} عند الإبلاغ عنه.',
})

/** Throw it with the header `retry-after`. */
export const dependencyUnavailable = refusal(503, ['SVC:0002', 'dependency_unavailable'], {
  en: 'A service that this server depends on is unavailable. Please retry after the time given in Retry-After.',
  tr: 'Bu sunucunun bağlı olduğu bir hizmete ulaşılamıyor. Lütfen Retry-After süresi dolunca yeniden deneyiniz.',
  de: 'Ein Dienst, den dieser Server benötigt, ist nicht verfügbar. Bitte versuchen Sie es nach der in Retry-After genannten Zeit erneut.',
  fr: 'Un service dont ce serveur dépend est indisponible. Veuillez réessayer après le délai indiqué dans Retry-After.',
  es: 'Un servicio del que depende este servidor no está disponible. Vuelva a intentarlo pasado el tiempo indicado en Retry-After.',
  ar: 'إحدى الخدمات التي يعتمد عليها هذا الخادم غير متاحة. يرجى إعادة المحاولة بعد المدة المذكورة في Retry-After.',
})

/** Throw it with `createOverloadedRefusal`, which adds the header `retry-after`. */
export const overloaded = refusal(503, ['SVC:0002', 'overloaded'], {
  en: 'The server is very busy at the moment. Please retry after the time given in Retry-After.',
  tr: 'Sunucu şu anda çok yoğun. Lütfen Retry-After süresi dolunca yeniden deneyiniz.',
  de: 'Der Server ist zurzeit stark ausgelastet. Bitte versuchen Sie es nach der in Retry-After genannten Zeit erneut.',
  fr: 'Le serveur est très sollicité en ce moment. Veuillez réessayer après le délai indiqué dans Retry-After.',
  es: 'El servidor está muy ocupado en este momento. Vuelva a intentarlo pasado el tiempo indicado en Retry-After.',
  ar: 'الخادم مشغول جدًا في الوقت الحالي. يرجى إعادة المحاولة بعد المدة المذكورة في Retry-After.',
})

export const createOverloadedRefusal = (): Refusal => overloaded({ headers: { 'retry-after': '1' } })

/** The licence is blocked. `server/licence/surfaces.ts` lists the routes that the server refuses in this state. */
export const licenceBlocked = refusal(503, 'SVC:0011', {
  en: 'The licence of this server does not permit this request at the moment. Try again later, or contact your administrator.',
  tr: 'Bu sunucunun lisansı şu anda bu isteğe izin vermiyor. Daha sonra yeniden deneyiniz veya yöneticinize başvurunuz.',
  de: 'Die Lizenz dieses Servers lässt diese Anfrage derzeit nicht zu. Versuchen Sie es später erneut oder wenden Sie sich an die Administration.',
  fr: 'La licence de ce serveur n’autorise pas cette requête actuellement. Réessayez plus tard ou contactez votre administrateur.',
  es: 'La licencia de este servidor no permite esta solicitud en este momento. Inténtelo más tarde o contacte con su administrador.',
  ar: 'لا يسمح ترخيص هذا الخادم بهذا الطلب حاليًا. يرجى المحاولة لاحقًا أو التواصل مع المسؤول.',
})

/** Params: `retryAfterSeconds`; details: `{ policy, retryAfterSeconds }`; header: `retry-after`. */
export const rateLimited = refusal(429, 'SVC:0003', {
  en: 'Too many requests. Please retry in {retryAfterSeconds} s.',
  tr: 'Çok fazla istek gönderildi. Lütfen {retryAfterSeconds} sn sonra yeniden deneyiniz.',
  de: 'Zu viele Anfragen. Bitte versuchen Sie es in {retryAfterSeconds} s erneut.',
  fr: 'Trop de requêtes. Veuillez réessayer dans {retryAfterSeconds} s.',
  es: 'Demasiadas solicitudes. Vuelva a intentarlo dentro de {retryAfterSeconds} s.',
  ar: 'عدد الطلبات كبير جدًا. يرجى إعادة المحاولة بعد {retryAfterSeconds} ث.',
})

/** The request cannot be parsed, for example malformed JSON, form or URL, invalid UTF-8, or a body that ends early. */
export const unparsableRequest = refusal(400, ['SVC:0004', 'malformed_request'], {
  en: 'The request could not be read. Check that the URL is well formed and that the body is valid for its Content-Type.',
  tr: 'İstek okunamadı. URL’nin doğru biçimde ve gövdenin Content-Type değerine uygun olduğunu kontrol ediniz.',
  de: 'Die Anfrage konnte nicht gelesen werden. Prüfen Sie, ob die URL wohlgeformt ist und der Inhalt zum Content-Type passt.',
  fr: 'La requête n’a pas pu être lue. Vérifiez que l’URL est bien formée et que le corps correspond à son Content-Type.',
  es: 'No se pudo leer la solicitud. Compruebe que la URL esté bien formada y que el cuerpo corresponda a su Content-Type.',
  ar: 'تعذّرت قراءة الطلب. يرجى التحقق من صحة صياغة عنوان URL ومن توافق المحتوى مع Content-Type.',
})

export const hostNotAllowed = refusal(400, ['SVC:0004', 'host_not_allowed'], {
  en: 'This server does not answer for the requested hostname. Check the URL or the AllowedHosts setting.',
  tr: 'Bu sunucu, istenen ana makine adına yanıt vermiyor. URL’yi veya AllowedHosts ayarını kontrol ediniz.',
  de: 'Dieser Server ist für den angefragten Hostnamen nicht zuständig. Prüfen Sie die URL oder die Einstellung AllowedHosts.',
  fr: 'Ce serveur ne répond pas pour le nom d’hôte demandé. Vérifiez l’URL ou le paramètre AllowedHosts.',
  es: 'Este servidor no responde al nombre de host solicitado. Compruebe la URL o el ajuste AllowedHosts.',
  ar: 'لا يستجيب هذا الخادم لاسم المضيف المطلوب. يرجى التحقق من عنوان URL أو من الإعداد AllowedHosts.',
})

export const routeNotFound = refusal(404, 'SVC:0005', {
  en: 'There is no such route. Compare the path with the API reference.',
  tr: 'Böyle bir yol yok. Yolu API başvuru belgesinden kontrol ediniz.',
  de: 'Diese Route gibt es nicht. Vergleichen Sie den Pfad mit der API-Referenz.',
  fr: 'Cette route n’existe pas. Vérifiez le chemin dans la référence de l’API.',
  es: 'Esta ruta no existe. Compruebe la ruta en la referencia de la API.',
  ar: 'هذا المسار غير موجود. يرجى التحقق منه في مرجع واجهة API.',
})

/** Throw it with the header `allow`. */
export const methodNotAllowed = refusal(405, 'SVC:0006', {
  en: 'This route does not support this method. Use one of the methods listed in Allow.',
  tr: 'Bu yol kullanılan yöntemi desteklemiyor. Allow başlığındaki yöntemlerden birini kullanınız.',
  de: 'Diese Route unterstützt diese Methode nicht. Verwenden Sie eine der in Allow genannten Methoden.',
  fr: 'Cette route n’accepte pas cette méthode. Utilisez l’une des méthodes indiquées dans Allow.',
  es: 'Esta ruta no admite este método. Utilice uno de los métodos indicados en Allow.',
  ar: 'لا يدعم هذا المسار طريقة الطلب هذه. يرجى استخدام إحدى الطرق المذكورة في Allow.',
})

export const mediaTypeNotSupported = refusal(415, 'SVC:0006', {
  en: 'This route does not accept this Content-Type. Use the one in the API reference.',
  tr: 'Bu yol, gönderilen Content-Type değerini kabul etmiyor. API başvuru belgesindeki değeri kullanınız.',
  de: 'Diese Route akzeptiert diesen Content-Type nicht. Verwenden Sie den in der API-Referenz genannten.',
  fr: 'Cette route n’accepte pas ce Content-Type. Utilisez celui indiqué dans la référence de l’API.',
  es: 'Esta ruta no acepta este Content-Type. Utilice el indicado en la referencia de la API.',
  ar: 'لا يقبل هذا المسار قيمة Content-Type المرسلة. يرجى استخدام القيمة المذكورة في مرجع واجهة API.',
})

export const bodyTooLarge = refusal(413, 'SVC:0007', {
  en: 'The request body is too large. Reduce its size and send it again.',
  tr: 'İstek gövdesi çok büyük. Boyutunu küçültüp yeniden gönderiniz.',
  de: 'Der Inhalt der Anfrage ist zu groß. Verkleinern Sie ihn und senden Sie ihn erneut.',
  fr: 'Le corps de la requête est trop volumineux. Réduisez sa taille et renvoyez-le.',
  es: 'El cuerpo de la solicitud es demasiado grande. Reduzca su tamaño y vuelva a enviarlo.',
  ar: 'محتوى الطلب كبير جدًا. يرجى تقليل حجمه وإرساله من جديد.',
})

/** The credential is missing, invalid, or for another surface. Every 401 response has the header `www-authenticate`. */
export const credentialRequired = refusal(401, 'SVC:1001', {
  en: 'A valid credential is required. Send one that this route accepts.',
  tr: 'Geçerli bir kimlik bilgisi gerekli. Bu yolun kabul ettiği bir kimlik bilgisi gönderiniz.',
  de: 'Gültige Zugangsdaten sind erforderlich. Senden Sie Zugangsdaten, die diese Route akzeptiert.',
  fr: 'Un identifiant d’accès valide est requis. Envoyez-en un que cette route accepte.',
  es: 'Se requiere una credencial válida. Envíe una que esta ruta acepte.',
  ar: 'بيانات اعتماد صالحة مطلوبة. يرجى إرسال بيانات يقبلها هذا المسار.',
})

export const credentialExpired = refusal(401, 'SVC:1002', {
  en: 'The credential has expired. Obtain a new one.',
  tr: 'Kimlik bilgisinin süresi dolmuş. Yeni bir kimlik bilgisi alınız.',
  de: 'Die Zugangsdaten sind abgelaufen. Fordern Sie neue an.',
  fr: 'L’identifiant d’accès a expiré. Demandez-en un nouveau.',
  es: 'La credencial ha caducado. Obtenga una nueva.',
  ar: 'انتهت صلاحية بيانات الاعتماد. يرجى الحصول على بيانات جديدة.',
})

export const credentialRevoked = refusal(401, 'SVC:1003', {
  en: 'The credential has been revoked. Obtain a new one.',
  tr: 'Kimlik bilgisi iptal edilmiş. Yeni bir kimlik bilgisi alınız.',
  de: 'Die Zugangsdaten wurden widerrufen. Fordern Sie neue an.',
  fr: 'L’identifiant d’accès a été révoqué. Demandez-en un nouveau.',
  es: 'La credencial ha sido revocada. Obtenga una nueva.',
  ar: 'تم إلغاء بيانات الاعتماد. يرجى الحصول على بيانات جديدة.',
})

export const roleTooLow = refusal(403, 'SVC:1103', {
  en: 'Your role does not permit this action. Ask an administrator for access.',
  tr: 'Rolünüz bu işleme izin vermiyor. Erişim için bir yöneticiye başvurunuz.',
  de: 'Ihre Rolle erlaubt diese Aktion nicht. Bitten Sie die Administration um Zugriff.',
  fr: 'Votre rôle ne permet pas cette action. Demandez l’accès à un administrateur.',
  es: 'Su rol no permite esta acción. Solicite acceso a un administrador.',
  ar: 'لا يسمح دورك بهذا الإجراء. يرجى طلب الصلاحية من أحد المسؤولين.',
})

export const originNotAllowed = refusal(403, 'SVC:1105', {
  en: 'Requests from this origin are not allowed. Ask your administrator to allow the origin.',
  tr: 'Bu kaynaktan gelen isteklere izin verilmiyor. Yöneticinizden kaynağa izin vermesini isteyiniz.',
  de: 'Anfragen von diesem Ursprung sind nicht zugelassen. Bitten Sie die Administration, den Ursprung zuzulassen.',
  fr: 'Les requêtes provenant de cette origine ne sont pas autorisées. Demandez à votre administrateur d’autoriser l’origine.',
  es: 'No se permiten solicitudes desde este origen. Pida a su administrador que permita el origen.',
  ar: 'الطلبات من هذا المصدر غير مسموح بها. يرجى أن تطلب من المسؤول السماح بالمصدر.',
})

/** Details: `{ errors: [{ field, rule, message, params }] }`, one entry for each rule that a field violates. */
export const validationFailed = refusal(422, 'SVC:2001', {
  en: 'Some fields are not valid. Correct those listed in details.errors and send the request again.',
  tr: 'Bazı alanlar geçerli değil. details.errors içinde listelenenleri düzeltip isteği yeniden gönderiniz.',
  de: 'Einige Felder sind ungültig. Korrigieren Sie die in details.errors genannten und senden Sie die Anfrage erneut.',
  fr: 'Certains champs ne sont pas valides. Corrigez ceux indiqués dans details.errors et renvoyez la requête.',
  es: 'Algunos campos no son válidos. Corrija los indicados en details.errors y vuelva a enviar la solicitud.',
  ar: 'بعض الحقول غير صالحة. يرجى تصحيح الحقول المذكورة في details.errors وإرسال الطلب من جديد.',
})

/** Details: `{ idempotencyKey }`. */
export const idempotencyKeyReused = refusal(409, 'SVC:3001', {
  en: 'This Idempotency-Key was already used with different content. Use a new key or the original content.',
  tr: 'Bu Idempotency-Key daha önce farklı bir içerikle kullanıldı. Yeni bir anahtar veya ilk içeriği kullanınız.',
  de: 'Dieser Idempotency-Key wurde bereits mit anderem Inhalt verwendet. Verwenden Sie einen neuen Schlüssel oder den ursprünglichen Inhalt.',
  fr: 'Cet Idempotency-Key a déjà servi pour un autre contenu. Utilisez une nouvelle clé ou le contenu d’origine.',
  es: 'Esta Idempotency-Key ya se usó con otro contenido. Utilice una clave nueva o el contenido original.',
  ar: 'سبق استخدام Idempotency-Key هذا مع محتوى مختلف. يرجى استخدام مفتاح جديد أو المحتوى الأصلي.',
})

/** Details: `{ idempotencyKey }`. */
export const idempotencyInFlight = refusal(409, 'SVC:3002', {
  en: 'An earlier request with this Idempotency-Key is still running. Retry shortly to receive its result.',
  tr: 'Bu Idempotency-Key ile yapılan önceki bir istek hâlâ işleniyor. Sonucunu almak için birazdan yeniden deneyiniz.',
  de: 'Eine frühere Anfrage mit diesem Idempotency-Key läuft noch. Wiederholen Sie die Anfrage in Kürze, um ihr Ergebnis zu erhalten.',
  fr: 'Une requête précédente avec cet Idempotency-Key est encore en cours. Réessayez sous peu pour recevoir son résultat.',
  es: 'Una solicitud anterior con esta Idempotency-Key sigue en curso. Vuelva a intentarlo en breve para recibir su resultado.',
  ar: 'لا يزال طلب سابق يحمل قيمة Idempotency-Key هذه قيد التنفيذ. يرجى إعادة المحاولة بعد قليل للحصول على نتيجته.',
})

export const versionStale = refusal(412, 'SVC:3007', {
  en: 'The record has changed since you read it. Read it again and send the change with the new ETag in If-Match.',
  tr: 'Kayıt, siz okuduktan sonra değişti. Yeniden okuyup değişikliği If-Match içinde yeni ETag ile gönderiniz.',
  de: 'Der Datensatz wurde inzwischen geändert. Lesen Sie ihn erneut und senden Sie die Änderung mit dem neuen ETag in If-Match.',
  fr: 'L’enregistrement a changé depuis votre lecture. Relisez-le et renvoyez la modification avec le nouvel ETag dans If-Match.',
  es: 'El registro ha cambiado desde que lo leyó. Léalo de nuevo y envíe el cambio con la nueva ETag en If-Match.',
  ar: 'تغيّر السجل منذ قراءتك له. يرجى قراءته مجددًا وإرسال التعديل مع قيمة ETag الجديدة في If-Match.',
})

export const cannedResponseNotFound = refusal(404, ['SVC:4006', 'canned_response_not_found'], {
  en: 'There is no such canned response. Check the id.',
  tr: 'Böyle bir hazır yanıt yok. Kimliği kontrol ediniz.',
  de: 'Diesen Textbaustein gibt es nicht. Prüfen Sie die ID.',
  fr: 'Cette réponse type n’existe pas. Vérifiez l’identifiant.',
  es: 'Esta respuesta predefinida no existe. Compruebe el identificador.',
  ar: 'هذا الرد الجاهز غير موجود. يرجى التحقق من المعرّف.',
})
