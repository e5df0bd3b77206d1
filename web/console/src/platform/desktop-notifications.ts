/** Whether the browser shows notifications of this page. `unsupported`: it has none, as in a frame or without HTTPS. */
export type DesktopPermission = 'granted' | 'denied' | 'default' | 'unsupported'

export const getDesktopPermission = (): DesktopPermission =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission

/** Asks for permission. Call it in a click only: browsers refuse other requests. */
export async function requestDesktopPermission(): Promise<DesktopPermission> {
  if (typeof Notification === 'undefined') return 'unsupported'
  return await Notification.requestPermission()
}

export interface DesktopNotification {
  readonly title: string
  readonly body: string
  /** A later notification with the same tag replaces this one. */
  readonly tag: string
  readonly onClick: () => void
}

/** Shows a notification. Returns false if the browser does not. */
export function showDesktopNotification({ title, body, tag, onClick }: DesktopNotification): boolean {
  if (getDesktopPermission() !== 'granted') return false
  try {
    const notification = new Notification(title, { body, tag })
    notification.onclick = () => {
      window.focus()
      notification.close()
      onClick()
    }
    return true
  } catch {
    // Chrome on Android shows notifications of service workers only.
    return false
  }
}
