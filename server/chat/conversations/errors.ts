import { refusal } from '#platform/errors/refusal.ts'

/** The conversation does not exist or is not visible to the caller, or the visitor wants to end one that is closed. */
export const conversationNotFound = refusal(404, 'SVC:4004', {
  en: 'There is no such conversation, or it is over already. Check the id.',
  tr: 'Böyle bir konuşma yok veya zaten sona ermiş. Kimliği kontrol ediniz.',
  de: 'Dieses Gespräch gibt es nicht, oder es ist schon beendet. Prüfen Sie die ID.',
  fr: 'Cette conversation n’existe pas ou est déjà terminée. Vérifiez l’identifiant.',
  es: 'Esta conversación no existe o ya ha terminado. Compruebe el identificador.',
  ar: 'هذه المحادثة غير موجودة أو انتهت بالفعل. يرجى التحقق من المعرّف.',
})

/** The conversation is queued, or another agent has it. */
export const conversationTaken = refusal(409, 'SVC:3005', {
  en: 'The conversation is not yours: another agent may have taken it. Transfer it to yourself, or take it from the queue.',
  tr: 'Bu konuşma size ait değil; başka bir temsilci almış olabilir. Kendinize aktarınız veya kuyruktan alınız.',
  de: 'Dieses Gespräch gehört nicht Ihnen, vielleicht hat es jemand anderes übernommen. Leiten Sie es an sich weiter oder nehmen Sie es aus der Warteschlange.',
  fr: 'Cette conversation n’est pas la vôtre : un autre agent l’a peut-être prise. Transférez-la-vous ou prenez-la dans la file.',
  es: 'La conversación no es suya; es posible que otro agente la haya tomado. Transfiérasela o tómela de la cola.',
  ar: 'هذه المحادثة ليست لك، وربما استلمها موظف آخر. يرجى تحويلها إليك أو استلامها من قائمة الانتظار.',
})

export const conversationClosed = refusal(409, 'SVC:3006', {
  en: 'The conversation is closed. It goes on only when the visitor writes again.',
  tr: 'Konuşma kapatılmış. Yalnızca ziyaretçi yeniden yazarsa devam eder.',
  de: 'Das Gespräch ist beendet. Es geht erst weiter, wenn der Besucher wieder schreibt.',
  fr: 'La conversation est terminée. Elle ne reprend que si le visiteur écrit de nouveau.',
  es: 'La conversación está cerrada. Solo continúa si el visitante vuelve a escribir.',
  ar: 'المحادثة مغلقة، ولا تُستأنف إلا إذا كتب الزائر من جديد.',
})

/** The agent has turned availability off. */
export const agentNotAvailable = refusal(409, 'SVC:3009', {
  en: 'You are not available. Turn your availability on to take conversations.',
  tr: 'Müsait değilsiniz. Konuşma almak için müsaitlik durumunuzu açınız.',
  de: 'Sie sind nicht verfügbar. Schalten Sie Ihre Verfügbarkeit ein, um Gespräche zu übernehmen.',
  fr: 'Vous n’êtes pas disponible. Activez votre disponibilité pour prendre des conversations.',
  es: 'No está disponible. Active su disponibilidad para tomar conversaciones.',
  ar: 'أنت غير متاح حاليًا. يرجى تفعيل حالة التوفر لاستلام المحادثات.',
})
