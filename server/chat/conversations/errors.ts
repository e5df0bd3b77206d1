import { refusal } from '#platform/errors/refusal.ts'

/** Also thrown if the caller cannot see the conversation, or if a visitor tries to close a closed conversation. */
export const conversationNotFound = refusal(404, 'SVC:4004', {
  en: 'There is no such conversation, or it has already ended. Check the id.',
  tr: 'Böyle bir konuşma yok veya zaten sona ermiş. Kimliği kontrol ediniz.',
  de: 'Dieses Gespräch gibt es nicht, oder es ist bereits beendet. Prüfen Sie die ID.',
  fr: 'Cette conversation n’existe pas ou est déjà terminée. Vérifiez l’identifiant.',
  es: 'Esta conversación no existe o ya ha terminado. Compruebe el identificador.',
  ar: 'هذه المحادثة غير موجودة أو انتهت بالفعل. يرجى التحقق من المعرّف.',
})

/** The conversation is queued, or assigned to another agent. */
export const conversationNotAssigned = refusal(409, 'SVC:3005', {
  en: 'This conversation is not assigned to you. Take it from the queue, or transfer it to yourself.',
  tr: 'Bu konuşma size atanmamış. Kuyruktan alınız veya kendinize aktarınız.',
  de: 'Dieses Gespräch ist Ihnen nicht zugewiesen. Übernehmen Sie es aus der Warteschlange oder leiten Sie es an sich weiter.',
  fr: 'Cette conversation ne vous est pas attribuée. Prenez-la dans la file d’attente ou transférez-la vers vous.',
  es: 'Esta conversación no está asignada a usted. Tómela de la cola o transfiérasela.',
  ar: 'هذه المحادثة غير مسندة إليك. يرجى استلامها من قائمة الانتظار أو تحويلها إليك.',
})

export const conversationClosed = refusal(409, ['SVC:3006', 'conversation_closed'], {
  en: 'This conversation is closed. If the visitor writes again, a new conversation begins.',
  tr: 'Bu konuşma kapatılmış. Ziyaretçi yeniden yazarsa yeni bir konuşma başlar.',
  de: 'Dieses Gespräch ist beendet. Wenn der Besucher wieder schreibt, beginnt ein neues Gespräch.',
  fr: 'Cette conversation est terminée. Si le visiteur écrit de nouveau, une nouvelle conversation commence.',
  es: 'Esta conversación está cerrada. Si el visitante vuelve a escribir, se inicia una conversación nueva.',
  ar: 'هذه المحادثة مغلقة. إذا كتب الزائر من جديد فستبدأ محادثة جديدة.',
})

export const conversationArchived = refusal(409, ['SVC:3006', 'conversation_archived'], {
  en: 'This conversation is archived. You can read it, but no longer change it.',
  tr: 'Bu konuşma arşivlenmiş. Okuyabilirsiniz ancak artık değiştiremezsiniz.',
  de: 'Dieses Gespräch ist archiviert. Sie können es lesen, aber nicht mehr ändern.',
  fr: 'Cette conversation est archivée. Vous pouvez la lire, mais plus la modifier.',
  es: 'Esta conversación está archivada. Puede leerla, pero ya no modificarla.',
  ar: 'هذه المحادثة مؤرشفة. يمكنك قراءتها، ولكن لا يمكن تعديلها بعد الآن.',
})

export const agentNotAvailable = refusal(409, 'SVC:3009', {
  en: 'You are not available. Turn your availability on to take conversations.',
  tr: 'Müsait değilsiniz. Konuşma almak için müsaitlik durumunuzu açınız.',
  de: 'Sie sind nicht verfügbar. Schalten Sie Ihre Verfügbarkeit ein, um Gespräche zu übernehmen.',
  fr: 'Vous n’êtes pas disponible. Activez votre disponibilité pour prendre des conversations.',
  es: 'No está disponible. Active su disponibilidad para tomar conversaciones.',
  ar: 'أنت غير متاح حاليًا. يرجى تفعيل حالة التوفر لاستلام المحادثات.',
})
