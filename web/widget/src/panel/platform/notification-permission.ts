/** Whether the browser may show notifications; `unsupported` where it has none. */
export const notificationPermission = (): NotificationPermission | 'unsupported' =>
  typeof Notification === 'undefined' || !isSecureContext ? 'unsupported' : Notification.permission

/** Asks the visitor for the permission. Call it on a click. */
export const requestNotificationPermission = (): Promise<NotificationPermission> => Notification.requestPermission()
