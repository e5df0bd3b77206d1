import { refusal } from '#platform/errors/refusal.ts'

export const agentNotFound = refusal(404, ['SVC:4006', 'agent_not_found'], {
  en: 'There is no such agent. Check the id.',
  tr: 'Böyle bir temsilci yok. Kimliği kontrol ediniz.',
  de: 'Diese Agentin oder diesen Agenten gibt es nicht. Prüfen Sie die ID.',
  fr: 'Cet agent n’existe pas. Vérifiez l’identifiant.',
  es: 'Este agente no existe. Compruebe el identificador.',
  ar: 'هذا الموظف غير موجود. يرجى التحقق من المعرّف.',
})

/** Params: `limit`; details: `{ limit, activeAgents }`. */
export const agentLimitReached = refusal(422, 'SVC:0010', {
  en: 'Your licence allows {limit} active agents, and all of these seats are in use. Deactivate an agent first, or extend the licence.',
  tr: 'Lisansınız {limit} etkin temsilciye izin veriyor ve tüm bu yerler dolu. Önce bir temsilciyi devre dışı bırakınız veya lisansı genişletiniz.',
  de: 'Ihre Lizenz erlaubt {limit} aktive Konten, und alle sind belegt. Deaktivieren Sie zuerst ein Konto oder erweitern Sie die Lizenz.',
  fr: 'Votre licence autorise {limit} agents actifs, et toutes ces places sont occupées. Désactivez d’abord un agent ou étendez la licence.',
  es: 'Su licencia permite {limit} agentes activos y todas las plazas están ocupadas. Desactive primero un agente o amplíe la licencia.',
  ar: 'يسمح ترخيصك بعدد {limit} من الموظفين النشطين، وجميع هذه المقاعد مشغولة. يرجى إلغاء تنشيط أحد الموظفين أولًا أو توسيع الترخيص.',
})

/** No active agent has this e-mail address. Deactivated and unknown agents get the same response. */
export const noActiveAgentWithEmail = refusal(404, 'SVC:4005', {
  en: 'There is no active agent with this e-mail address. Ask an administrator for an account.',
  tr: 'Bu e-posta adresine sahip etkin bir temsilci yok. Hesap için bir yöneticiye başvurunuz.',
  de: 'Zu dieser E-Mail-Adresse gibt es kein aktives Konto. Bitten Sie die Administration um ein Konto.',
  fr: 'Aucun agent actif n’a cette adresse e-mail. Demandez un compte à un administrateur.',
  es: 'No hay ningún agente activo con esta dirección de correo. Solicite una cuenta a un administrador.',
  ar: 'لا يوجد موظف نشط بعنوان البريد الإلكتروني هذا. يرجى طلب حساب من أحد المسؤولين.',
})

/** The link is unknown, expired, used, replaced by another link or invalidated, or its agent is inactive. */
export const passwordLinkRefused = refusal(400, ['SVC:1006', 'password_link_invalid'], {
  en: 'This link is no longer valid. Request a new one.',
  tr: 'Bu bağlantı artık geçerli değil. Yeni bir bağlantı isteyiniz.',
  de: 'Dieser Link ist nicht mehr gültig. Fordern Sie einen neuen an.',
  fr: 'Ce lien n’est plus valable. Demandez-en un nouveau.',
  es: 'Este enlace ya no es válido. Solicite uno nuevo.',
  ar: 'لم يعد هذا الرابط صالحًا. يرجى طلب رابط جديد.',
})

export const agentInactive = refusal(409, ['SVC:3008', 'agent_inactive'], {
  en: 'This agent is deactivated. Reactivate the agent first.',
  tr: 'Bu temsilci devre dışı. Önce temsilciyi yeniden etkinleştiriniz.',
  de: 'Dieses Konto ist deaktiviert. Aktivieren Sie es zuerst wieder.',
  fr: 'Cet agent est désactivé. Réactivez-le d’abord.',
  es: 'Este agente está desactivado. Reactívelo primero.',
  ar: 'تم إلغاء تنشيط هذا الموظف. يرجى إعادة تنشيطه أولًا.',
})
