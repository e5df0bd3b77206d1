import { formatMessage, type Locale, type LocalizedMessage } from '#platform/i18n/localized-message.ts'

export const notificationKinds = ['ticket_assigned', 'customer_replied', 'status_changed', 'automation_rule'] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const NOTIFICATION_LIFETIME_MS = 90 * 24 * 3600 * 1000

const messageByKind: Readonly<Record<Exclude<NotificationKind, 'automation_rule'>, LocalizedMessage>> = {
  ticket_assigned: {
    en: 'Ticket #{ticketId} was assigned to you',
    tr: '#{ticketId} numaralı talep size atandı',
    de: 'Ihnen wurde das Ticket #{ticketId} zugewiesen',
    fr: 'Le ticket #{ticketId} vous a été attribué',
    es: 'Se le ha asignado el ticket #{ticketId}',
    ar: 'تم إسناد التذكرة #{ticketId} إليك',
  },
  customer_replied: {
    en: 'The requester of ticket #{ticketId} has replied',
    tr: '#{ticketId} numaralı talebin sahibi yanıt verdi',
    de: 'Zum Ticket #{ticketId} ist eine Antwort eingegangen',
    fr: 'Le demandeur du ticket #{ticketId} a répondu',
    es: 'El solicitante del ticket #{ticketId} ha respondido',
    ar: 'ردّ مقدّم الطلب على التذكرة #{ticketId}',
  },
  status_changed: {
    en: 'The status of ticket #{ticketId} has changed',
    tr: '#{ticketId} numaralı talebin durumu değişti',
    de: 'Der Status des Tickets #{ticketId} hat sich geändert',
    fr: 'Le statut du ticket #{ticketId} a changé',
    es: 'El estado del ticket #{ticketId} ha cambiado',
    ar: 'تغيّرت حالة التذكرة #{ticketId}',
  },
}

interface StoredNotification {
  readonly kind: NotificationKind
  /** For `automation_rule`, the whole text; for other kinds, the subject of the ticket, or `''` if it has none. */
  readonly message: string
  readonly ticketId: number | null
}

/** Returns the text of a notification: a sentence with the subject of the ticket, or the text of an automation rule. */
export function formatNotification({ kind, message, ticketId }: StoredNotification, locale: Locale): string {
  if (kind === 'automation_rule') return message
  const sentence = formatMessage(messageByKind[kind], locale, { ticketId: ticketId ?? '' })
  return message === '' ? sentence : `${sentence}: ${message}`
}
