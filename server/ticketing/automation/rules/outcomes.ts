import type { LocalizedMessage } from '#platform/i18n/localized-message.ts'
import type { ActionType } from './actions.ts'

export const actionOutcomes = ['performed', 'skipped', 'failed'] as const

export const outcomeReasons = [
  'pool_unknown',
  'assignee_not_possible',
  'status_not_possible',
  'sub_status_not_possible',
  'change_not_possible',
  'email_off',
  'no_recipient',
] as const
export type OutcomeReason = (typeof outcomeReasons)[number]

/** The result of an action, as the run log stores it. `text` is the text of a `log` action. */
export interface ActionRun {
  readonly type: ActionType
  readonly outcome: (typeof actionOutcomes)[number]
  readonly reason: OutcomeReason | null
  readonly text: string | null
}

/** The reason of a refused change of a ticket, by the invalid field that the refusal names. */
export const reasonByField: Readonly<Record<string, OutcomeReason>> = {
  poolId: 'pool_unknown',
  userId: 'assignee_not_possible',
  ticketStatusId: 'status_not_possible',
  ticketSubStatusId: 'sub_status_not_possible',
}

export const reasonSentences: Readonly<Record<OutcomeReason, LocalizedMessage>> = {
  pool_unknown: {
    en: 'The pool does not exist. Choose another pool in the rule.',
    tr: 'Havuz mevcut değil. Kuralda başka bir havuz seçiniz.',
    de: 'Den Pool gibt es nicht. Wählen Sie in der Regel einen anderen Pool.',
    fr: 'Le pool n’existe pas. Choisissez un autre pool dans la règle.',
    es: 'El pool no existe. Elija otro pool en la regla.',
    ar: 'المجموعة غير موجودة. يرجى اختيار مجموعة أخرى في القاعدة.',
  },
  assignee_not_possible: {
    en: 'The person is not active or cannot see the pool of the ticket. Choose another person in the rule, or make this one a member of the pool.',
    tr: 'Kişi etkin değil veya talebin havuzunu göremiyor. Kuralda başka bir kişi seçiniz veya bu kişiyi havuza üye yapınız.',
    de: 'Die Person ist nicht aktiv oder sieht den Pool des Tickets nicht. Wählen Sie in der Regel eine andere Person, oder nehmen Sie diese in den Pool auf.',
    fr: 'La personne n’est pas active ou ne voit pas le pool du ticket. Choisissez une autre personne dans la règle, ou ajoutez celle-ci au pool.',
    es: 'La persona no está activa o no puede ver el pool del ticket. Elija otra persona en la regla o añada esta al pool.',
    ar: 'الشخص غير نشط أو لا يرى مجموعة التذكرة. يرجى اختيار شخص آخر في القاعدة، أو إضافة هذا الشخص إلى المجموعة.',
  },
  status_not_possible: {
    en: 'The status of the ticket does not allow this change. Completed and cancelled tickets keep their status.',
    tr: 'Talebin durumu bu değişikliğe izin vermiyor. Tamamlanan ve iptal edilen taleplerin durumu değişmez.',
    de: 'Der Status des Tickets erlaubt diese Änderung nicht. Abgeschlossene und stornierte Tickets behalten ihren Status.',
    fr: 'Le statut du ticket ne permet pas ce changement. Les tickets terminés et annulés gardent leur statut.',
    es: 'El estado del ticket no permite este cambio. Los tickets completados y cancelados conservan su estado.',
    ar: 'لا تسمح حالة التذكرة بهذا التغيير. تحتفظ التذاكر المكتملة والملغاة بحالتها.',
  },
  sub_status_not_possible: {
    en: 'The sub-status does not exist or belongs to another status. Choose another one in the rule.',
    tr: 'Alt durum mevcut değil veya başka bir duruma ait. Kuralda başka bir alt durum seçiniz.',
    de: 'Den Unterstatus gibt es nicht, oder er gehört zu einem anderen Status. Wählen Sie in der Regel einen anderen.',
    fr: 'Le sous-statut n’existe pas ou appartient à un autre statut. Choisissez-en un autre dans la règle.',
    es: 'El subestado no existe o pertenece a otro estado. Elija otro en la regla.',
    ar: 'الحالة الفرعية غير موجودة أو تنتمي إلى حالة أخرى. يرجى اختيار غيرها في القاعدة.',
  },
  change_not_possible: {
    en: 'The ticket cannot be changed in this way. Check the actions of the rule.',
    tr: 'Talep bu şekilde değiştirilemiyor. Kuralın eylemlerini kontrol ediniz.',
    de: 'Das Ticket kann so nicht geändert werden. Prüfen Sie die Aktionen der Regel.',
    fr: 'Le ticket ne peut pas être modifié ainsi. Vérifiez les actions de la règle.',
    es: 'El ticket no se puede cambiar de esta forma. Compruebe las acciones de la regla.',
    ar: 'لا يمكن تغيير التذكرة بهذه الطريقة. يرجى التحقق من إجراءات القاعدة.',
  },
  email_off: {
    en: 'The server sends no e-mail, so no message was sent. Set up the mail server.',
    tr: 'Sunucu e-posta göndermediği için ileti gönderilmedi. Posta sunucusunu ayarlayınız.',
    de: 'Der Server versendet keine E-Mails, daher wurde keine Nachricht gesendet. Richten Sie den Mailserver ein.',
    fr: 'Le serveur n’envoie pas d’e-mails, donc aucun message n’a été envoyé. Configurez le serveur de messagerie.',
    es: 'El servidor no envía correos, por lo que no se envió ningún mensaje. Configure el servidor de correo.',
    ar: 'لا يرسل الخادم رسائل بريد إلكتروني، لذلك لم تُرسل أي رسالة. يرجى إعداد خادم البريد.',
  },
  no_recipient: {
    en: 'The ticket has no such recipient: no assignee, no e-mail address of the requester, or no one to notify.',
    tr: 'Talebin böyle bir alıcısı yok: atanan kişi, talep sahibinin e-posta adresi veya bildirilecek kimse yok.',
    de: 'Das Ticket hat keinen solchen Empfänger: keine zuständige Person, keine E-Mail-Adresse der anfragenden Person oder niemanden zum Benachrichtigen.',
    fr: 'Le ticket n’a pas ce destinataire\u00a0: aucun responsable, aucune adresse e-mail du demandeur ou personne à notifier.',
    es: 'El ticket no tiene ese destinatario: no hay responsable, ni dirección de correo del solicitante, ni nadie a quien notificar.',
    ar: 'لا يوجد للتذكرة مستلم كهذا: لا مسؤول، أو لا عنوان بريد إلكتروني لمقدّم الطلب، أو لا أحد لإشعاره.',
  },
}
