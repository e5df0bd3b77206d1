import type { ChatMessage } from '#sdk'
import { toPlainText } from '../../../../../ui/browser/safe-text.ts'
import { playTone } from '../../../../../ui/browser/sound.ts'
import type { PanelModel } from '../../model.ts'
import { showNotification } from '../../platform/notifications.ts'
import { preferencesIn } from './state.ts'

/** The entry of the storage with the conversation and the sequence of the last message that a tab has announced. */
const ALERTED_ENTRY = 'alerted'

/** How long another tab has to show the message to the visitor, in milliseconds. */
const ALERT_DELAY_MS = 400

/** How long a tab waits until the others can read what it has stored, in milliseconds. */
const SETTLE_MS = 100

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Whether the visitor has not seen the message yet. */
const isUnread = ({ store }: PanelModel, { conversationId, sequence }: ChatMessage): boolean =>
  store.state().conversationId === conversationId && !store.isSeen(sequence)

/** Whether a tab has announced the message or a newer one. A tab that receives several late must not repeat them. */
function wasAlerted({ storage }: PanelModel, { conversationId, sequence }: ChatMessage): boolean {
  const [alertedId, alertedSequence] = (storage.get(ALERTED_ENTRY) ?? '').split(' ')
  return alertedId === conversationId && sequence <= Number(alertedSequence)
}

/** Alerts the visitor in this tab. Returns false if the browser neither plays the sound nor shows the notification. */
async function alertHere({ host, storage, t }: PanelModel, message: ChatMessage): Promise<boolean> {
  const preferences = preferencesIn(storage)
  const { conversationId, senderName, body } = message
  const isShown =
    preferences.areNotificationsOn() &&
    document.hidden &&
    showNotification({
      title: t('newMessageFrom', { name: senderName ?? t('agent') }),
      body: toPlainText(body),
      tag: `flowdesk-${conversationId}`,
      onClick: host.open,
    })
  const isPlayed = preferences.isSoundOn() && (await playTone())
  return isShown || isPlayed
}

/** Alerts the visitor to a message of an agent, in one of the open tabs. The lazy sentences must be loaded. */
export async function alertVisitor(model: PanelModel, message: ChatMessage): Promise<void> {
  const { storage, withLock } = model
  await pause(ALERT_DELAY_MS)
  await withLock('alert', async () => {
    if (!isUnread(model, message) || wasAlerted(model, message)) return
    if (!(await alertHere(model, message))) return
    storage.set(ALERTED_ENTRY, `${message.conversationId} ${message.sequence}`)
    await pause(SETTLE_MS)
  })
}
