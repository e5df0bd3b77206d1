import { refusal } from '#platform/errors/refusal.ts'

/** The pool does not exist or is not allowed: one error for both, so that callers cannot find out which pools exist. */
export const poolNotAllowed = refusal(403, 'SVC:1102', {
  en: 'You have no access to the given poolId. Send the id of a pool that you may use.',
  tr: 'Verilen poolId değerine erişiminiz yok. Kullanabildiğiniz bir havuzun kimliğini gönderiniz.',
  de: 'Sie haben keinen Zugriff auf die angegebene poolId. Senden Sie die ID eines Pools, den Sie verwenden dürfen.',
  fr: 'Vous n’avez pas accès au poolId indiqué. Envoyez l’identifiant d’un pool que vous pouvez utiliser.',
  es: 'No tiene acceso al poolId indicado. Envíe el identificador de un pool que pueda usar.',
  ar: 'لا تملك صلاحية الوصول إلى قيمة poolId المرسلة. يرجى إرسال معرّف مجموعة يمكنك استخدامها.',
})

export const poolRequired = refusal(422, 'SVC:2002', {
  en: 'A poolId is required, because this token is not limited to a single pool. Send the id of a pool.',
  tr: 'Bu belirteç tek bir havuzla sınırlı olmadığı için poolId gereklidir. Bir havuzun kimliğini gönderiniz.',
  de: 'Eine poolId ist nötig, da dieses Token nicht auf einen einzigen Pool beschränkt ist. Senden Sie die ID eines Pools.',
  fr: 'Un poolId est requis, car ce jeton n’est pas limité à un seul pool. Envoyez l’identifiant d’un pool.',
  es: 'Se requiere un poolId, ya que este token no está limitado a un solo pool. Envíe el identificador de un pool.',
  ar: 'قيمة poolId مطلوبة لأن هذا الرمز المميز غير مقصور على مجموعة واحدة. يرجى إرسال معرّف مجموعة.',
})

export const poolNotFound = refusal(404, ['SVC:4006', 'pool_not_found'], {
  en: 'There is no such pool. Check the id.',
  tr: 'Böyle bir havuz yok. Kimliği kontrol ediniz.',
  de: 'Diesen Pool gibt es nicht. Prüfen Sie die ID.',
  fr: 'Ce pool n’existe pas. Vérifiez l’identifiant.',
  es: 'Este pool no existe. Compruebe el identificador.',
  ar: 'هذه المجموعة غير موجودة. يرجى التحقق من المعرّف.',
})

export const poolReceivesMail = refusal(409, ['SVC:3008', 'pool_receives_mail'], {
  en: 'Inbound mail creates tickets in this pool (`Email:InboundPoolId`). Ask the operator of the server to name another pool in this setting first.',
  tr: 'E-postalardan oluşan talepler bu havuza gelir (`Email:InboundPoolId`). Önce bu ayarda başka bir havuzun belirtilmesini sunucuyu işleten kişiden isteyiniz.',
  de: 'Tickets aus E-Mails entstehen in diesem Pool (`Email:InboundPoolId`). Bitten Sie den Betreiber des Servers, in dieser Einstellung zuerst einen anderen Pool anzugeben.',
  fr: 'Les tickets issus d’e-mails sont créés dans ce pool (`Email:InboundPoolId`). Demandez d’abord à l’exploitant du serveur d’indiquer un autre pool dans ce paramètre.',
  es: 'Los tickets que llegan por correo se crean en este pool (`Email:InboundPoolId`). Pida antes al operador del servidor que indique otro pool en este ajuste.',
  ar: 'تُنشأ تذاكر البريد الإلكتروني في هذه المجموعة (`Email:InboundPoolId`). يرجى أن تطلب من مشغّل الخادم أولًا تحديد مجموعة أخرى في هذا الإعداد.',
})

export const poolInUse = refusal(409, ['SVC:3008', 'pool_in_use'], {
  en: 'Tickets, forms, API tokens, escalation chains or automation rules refer to this pool. Move the tickets and forms to another pool first, and name another one in the chains and rules. If an API token, even a revoked one, is limited to this pool, the pool cannot be deleted.',
  tr: 'Bu havuza bağlı talepler, formlar, API belirteçleri, yükseltme zincirleri veya otomasyon kuralları var. Önce talepleri ve formları başka bir havuza taşıyınız, zincirlerde ve kurallarda başka bir havuz belirtiniz. İptal edilmiş olsa bile bu havuzla sınırlı bir API belirteci varsa havuz silinemez.',
  de: 'Tickets, Formulare, API-Tokens, Eskalationsketten oder Automatisierungsregeln verweisen auf diesen Pool. Verschieben Sie zuerst die Tickets und Formulare in einen anderen Pool, und geben Sie in den Ketten und Regeln einen anderen an. Ist ein API-Token, auch ein widerrufenes, auf diesen Pool beschränkt, kann der Pool nicht gelöscht werden.',
  fr: 'Des tickets, des formulaires, des jetons d’API, des chaînes d’escalade ou des règles d’automatisation font référence à ce pool. Déplacez d’abord les tickets et les formulaires vers un autre pool, et indiquez-en un autre dans les chaînes et les règles. Si un jeton d’API, même révoqué, est limité à ce pool, le pool ne peut pas être supprimé.',
  es: 'Hay tickets, formularios, tokens de API, cadenas de escalado o reglas de automatización que hacen referencia a este pool. Mueva primero los tickets y los formularios a otro pool, e indique otro en las cadenas y las reglas. Si un token de API, aunque esté revocado, está limitado a este pool, el pool no se puede eliminar.',
  ar: 'تشير تذاكر أو نماذج أو رموز API مميزة أو سلاسل تصعيد أو قواعد أتمتة إلى هذه المجموعة. يرجى أولًا نقل التذاكر والنماذج إلى مجموعة أخرى، وتحديد مجموعة أخرى في السلاسل والقواعد. إذا كان رمز API مميز، حتى إن كان مُلغى، مقصورًا على هذه المجموعة، فلا يمكن حذفها.',
})
