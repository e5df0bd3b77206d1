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

/** The reason in the run log for a refused change of a ticket, by the field that the refusal names as invalid. */
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
    en: 'E-mail is not configured on this server, so no message was sent. Ask the operator of the server to check `Smtp:Host` and `Email:Enabled`.',
    tr: 'Bu sunucuda e-posta yapılandırılmadığı için ileti gönderilmedi. `Smtp:Host` ve `Email:Enabled` ayarlarının kontrol edilmesini sunucuyu işleten kişiden isteyiniz.',
    de: 'Auf diesem Server ist kein E-Mail-Versand eingerichtet, daher wurde keine Nachricht gesendet. Bitten Sie den Betreiber des Servers, `Smtp:Host` und `Email:Enabled` zu prüfen.',
    fr: 'L’e-mail n’est pas configuré sur ce serveur, donc aucun message n’a été envoyé. Demandez à l’exploitant du serveur de vérifier `Smtp:Host` et `Email:Enabled`.',
    es: 'El correo electrónico no está configurado en este servidor, por lo que no se envió ningún mensaje. Pida al operador del servidor que compruebe `Smtp:Host` y `Email:Enabled`.',
    ar: 'البريد الإلكتروني غير مُعدّ على هذا الخادم، لذلك لم تُرسل أي رسالة. يرجى أن تطلب من مشغّل الخادم التحقق من `Smtp:Host` و`Email:Enabled`.',
  },
  no_recipient: {
    en: 'No recipient was found. Check the recipients in the rule, or the assignee and the e-mail address of the requester in the ticket.',
    tr: 'Alıcı bulunamadı. Kuraldaki alıcıları ya da talepte atanan kişiyi ve talep sahibinin e-posta adresini kontrol ediniz.',
    de: 'Es wurde kein Empfänger gefunden. Prüfen Sie die Empfänger in der Regel oder im Ticket die zuständige Person und die E-Mail-Adresse der anfragenden Person.',
    fr: 'Aucun destinataire n’a été trouvé. Vérifiez les destinataires dans la règle, ou le responsable et l’adresse e-mail du demandeur dans le ticket.',
    es: 'No se encontró ningún destinatario. Compruebe los destinatarios en la regla, o el responsable y la dirección de correo del solicitante en el ticket.',
    ar: 'لم يُعثر على أي مستلم. يرجى التحقق من المستلمين في القاعدة، أو من المسؤول وعنوان البريد الإلكتروني لمقدّم الطلب في التذكرة.',
  },
}
