import { refusal } from '#platform/errors/refusal.ts'

/** The poolId is unknown or outside the token's scope. One error for both, so that pools cannot be probed. */
export const poolNotAllowed = refusal(403, 'SVC:1102', {
  en: 'This token cannot use the given poolId. Send the id of a pool that is in its scope.',
  tr: 'Bu belirteç, verilen poolId değerini kullanamaz. Kapsamındaki bir havuzun kimliğini gönderiniz.',
  de: 'Dieses Token kann die angegebene poolId nicht verwenden. Senden Sie die ID eines Pools aus seinem Geltungsbereich.',
  fr: 'Ce jeton ne peut pas utiliser le poolId indiqué. Envoyez l’identifiant d’un pool compris dans sa portée.',
  es: 'Este token no puede usar el poolId indicado. Envíe el identificador de un pool incluido en su ámbito.',
  ar: 'لا يمكن لهذا الرمز المميز استخدام قيمة poolId المرسلة. يرجى إرسال معرّف مجموعة تقع ضمن نطاقه.',
})

/** The token has access to several pools or all of them, so the request must name one. */
export const poolRequired = refusal(422, 'SVC:2002', {
  en: 'A poolId is required, because this token is not limited to a single pool. Send the id of a pool.',
  tr: 'Bu belirteç tek bir havuzla sınırlı olmadığı için poolId gereklidir. Bir havuzun kimliğini gönderiniz.',
  de: 'Eine poolId ist nötig, da dieses Token nicht auf einen einzigen Pool beschränkt ist. Senden Sie die ID eines Pools.',
  fr: 'Un poolId est requis, car ce jeton n’est pas limité à un seul pool. Envoyez l’identifiant d’un pool.',
  es: 'Se requiere un poolId, ya que este token no está limitado a un solo pool. Envíe el identificador de un pool.',
  ar: 'قيمة poolId مطلوبة لأن هذا الرمز المميز غير مقصور على مجموعة واحدة. يرجى إرسال معرّف مجموعة.',
})

/** The pool does not exist or is not visible to the caller. */
export const poolNotFound = refusal(404, ['SVC:4006', 'pool_not_found'], {
  en: 'There is no such pool. Check the id.',
  tr: 'Böyle bir havuz yok. Kimliği kontrol ediniz.',
  de: 'Diesen Pool gibt es nicht. Prüfen Sie die ID.',
  fr: 'Ce pool n’existe pas. Vérifiez l’identifiant.',
  es: 'Este pool no existe. Compruebe el identificador.',
  ar: 'هذه المجموعة غير موجودة. يرجى التحقق من المعرّف.',
})

/** Tickets or API tokens refer to the pool. */
export const poolInUse = refusal(409, ['SVC:3008', 'pool_in_use'], {
  en: 'The pool still has tickets, or accepted ones are on their way. Move them to another pool first.',
  tr: 'Havuzda hâlâ talepler var veya kabul edilmiş olanlar yolda. Önce bunları başka bir havuza taşıyınız.',
  de: 'Der Pool enthält noch Tickets, oder angenommene folgen gleich. Verschieben Sie diese zuerst in einen anderen Pool.',
  fr: 'Le pool contient encore des tickets, ou des tickets acceptés vont arriver. Déplacez-les d’abord vers un autre pool.',
  es: 'El pool todavía tiene tickets, o hay aceptados que están por llegar. Muévalos primero a otro pool.',
  ar: 'لا تزال المجموعة تحتوي على تذاكر، أو هناك تذاكر مقبولة في طريقها إليها. يرجى نقلها إلى مجموعة أخرى أولًا.',
})
