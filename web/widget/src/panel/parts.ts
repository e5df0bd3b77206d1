import type { DialogName } from './features/dialogs/state.ts'
import { createLazyPart, type LazyPart } from './lazy-part.tsx'
import type { Shell } from './model.ts'

export const preChatPart = createLazyPart(() => import('./features/pre-chat/view.tsx'), 'shell')
const departmentPart = createLazyPart(() => import('./features/pre-chat/department-choice.tsx'), 'shell')
const offlinePart = createLazyPart(() => import('./features/offline-form/notice.tsx'), 'shell')
const waitingPart = createLazyPart(() => import('./features/waiting-room/view.tsx'))
const endedPart = createLazyPart(() => import('./features/ending/ended-view.tsx'))

export const dialogParts: Readonly<Record<DialogName, LazyPart>> = {
  endChat: createLazyPart(() => import('./features/ending/view.tsx')),
  emailTranscript: createLazyPart(() => import('./features/email-transcript/view.tsx')),
  leaveMessage: createLazyPart(() => import('./features/offline-form/view.tsx')),
}

/** Returns the parts around the conversation that the visitor needs now. */
export function listNeededParts({ host, core, isOnline, preChat }: Shell): LazyPart[] {
  if (preChat.isNeeded()) return [preChatPart]
  const model = core()
  const { conversationId, outbox, status } = model?.store.state() ?? { conversationId: null, outbox: [], status: null }
  if (model && model.waitingRoom.position() !== null) return [waitingPart]
  if (conversationId !== null) return status === 'closed' && outbox.length === 0 ? [endedPart] : []
  if (outbox.length > 0) return []
  return [...(isOnline() ? [] : [offlinePart]), ...(host.config.departments.length > 1 ? [departmentPart] : [])]
}
