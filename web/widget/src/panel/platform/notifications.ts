interface NotificationOptions {
  readonly title: string
  readonly body: string
  /** Notifications with the same tag replace each other. */
  readonly tag: string
  readonly onClick: () => void
}

/**
 * Shows a notification of the operating system. Returns false if the browser does not allow pages to, as on Android.
 */
export function showNotification({ title, body, tag, onClick }: NotificationOptions): boolean {
  try {
    const notification = new Notification(title, { body, tag })
    notification.onclick = () => {
      window.focus()
      onClick()
      notification.close()
    }
    return true
  } catch {
    return false
  }
}
