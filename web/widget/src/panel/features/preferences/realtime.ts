import type { ChatMessage } from '#sdk'
import type { Environment } from '../../environment.ts'
import { loadModule } from '../../platform/load-module.ts'
import { showNotification } from '../../platform/notifications.ts'
import type { Preferences } from './state.ts'

/** The entry of the storage with the last message for which a tab has played the sound. */
const ALERTED_ENTRY = 'alerted'

/** How long another tab has to show the message to the visitor, in milliseconds. */
const ALERT_DELAY_MS = 400

/** How long a tab waits until the others can read what it has stored, in milliseconds. */
const SETTLE_MS = 100

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

interface AlertOptions extends Pick<Environment, 'host' | 'storage' | 'withLock'> {
  readonly preferences: Preferences
  /** Whether the visitor has not seen the message yet. */
  readonly isUnread: (message: ChatMessage) => boolean
  /** Returns the title and the text of the notification. */
  readonly describe: (message: ChatMessage) => { readonly title: string; readonly body: string }
}

/** Alerts the visitor in this tab. Returns false if the browser neither plays the sound nor shows the notification. */
async function alertHere({ host, preferences, describe }: AlertOptions, message: ChatMessage): Promise<boolean> {
  const wantsNotification = preferences.areNotificationsOn() && document.hidden
  const isShown =
    wantsNotification &&
    showNotification({ ...describe(message), tag: `flowdesk-${message.conversationId}`, onClick: host.open })
  // The sound is loaded when it is needed for the first time.
  const isPlayed =
    preferences.isSoundOn() &&
    (await loadModule(() => import('../../platform/sound.ts')).then(({ playTone }) => playTone()))
  return isShown || isPlayed
}

/** Returns a function that alerts the visitor to a message, in one of the open tabs. */
export function createMessageAlert(given: AlertOptions): (message: ChatMessage) => Promise<void> {
  const { storage, isUnread, withLock } = given
  return async (message) => {
    if (message.senderKind !== 'agent') return
    await pause(ALERT_DELAY_MS)
    await withLock('alert', async () => {
      if (!isUnread(message) || storage.get(ALERTED_ENTRY) === message.id) return
      if (!(await alertHere(given, message))) return
      storage.set(ALERTED_ENTRY, message.id)
      await pause(SETTLE_MS)
    })
  }
}
