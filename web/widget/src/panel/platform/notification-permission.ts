/** Returns whether the page may show notifications; `unsupported` if the browser or the page cannot. */
export const notificationPermission = (): NotificationPermission | 'unsupported' =>
  typeof Notification === 'undefined' || !isSecureContext ? 'unsupported' : Notification.permission

/** Asks the visitor for the permission. Call it while handling a click, as browsers require. */
export const requestNotificationPermission = (): Promise<NotificationPermission> => Notification.requestPermission()
