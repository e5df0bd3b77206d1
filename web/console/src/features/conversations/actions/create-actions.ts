import { FlowdeskError } from '#sdk'
import type { Console } from '../../../platform/console.tsx'
import type { Translate } from '../../../platform/language.tsx'
import {
  escalateConversation,
  returnConversation,
  snoozeConversation,
  takeConversation,
  transferConversation,
} from '../commands/changing.ts'
import { closeWhenSent, scheduleClose } from '../commands/closing.ts'
import { copyText } from '../commands/copying.ts'
import type { OpenConversation } from '../commands/open.ts'
import type { ConversationScreen } from '../context.tsx'
import { toMessageHash } from '../rules/message-link.ts'
import { findNextId } from '../rules/next.ts'
import { type SnoozeChoice, toSnoozeEnd } from '../rules/snooze.ts'
import type { Target } from '../rules/targets.ts'
import { findClosing } from '../state/closings.ts'
import { findFocusedSequence } from '../state/focused-message.ts'
import { shownIds } from '../state/shown-list.ts'
import type { conversationsStrings } from '../strings.ts'

/** What an agent can do with the whole conversation, by button or by key. Failures are shown as a notice. */
export interface ConversationActions {
  readonly take: () => void
  /** Takes the conversation over from a colleague, and then sends. If the takeover fails, nothing is sent. */
  readonly takeAndSend: (send: () => void) => Promise<void>
  readonly returnToQueue: () => void
  /** Transfers the conversation. Rejects with a `FlowdeskError`. */
  readonly transfer: (target: Target, note: string) => Promise<void>
  /** Transfers the conversation without a note. */
  readonly transferTo: (target: Target) => void
  readonly snooze: (choice: SnoozeChoice) => void
  /** Snoozes the conversation until a time. Rejects with a `FlowdeskError`. */
  readonly snoozeUntil: (until: Date) => Promise<void>
  readonly endSnooze: () => void
  /** Closes the conversation. Asks first if it contains text or files that were not sent. */
  readonly close: (opensNext: boolean) => void
  /** Closes the conversation without a question. The agent can undo it for some seconds. */
  readonly closeNow: (opensNext: boolean) => void
  readonly escalate: () => void
  /** Copies the link to the conversation, or to one of its messages. */
  readonly copyLink: (sequence?: number) => void
  /** Copies the link to the message that has the focus, otherwise that to the conversation. */
  readonly copyFocusedLink: () => void
}

type Text = Translate<(typeof conversationsStrings)['english']>

interface Dependencies {
  readonly console: Console
  readonly screen: ConversationScreen
  readonly text: Text
  /** Shows a conversation, or the inbox without one. */
  readonly show: (id: string | null) => void
}

/** Returns the error message of the server, or a sentence that it did not respond. */
export const failureSentence = (error: unknown, text: Text): string =>
  error instanceof FlowdeskError && error.status > 0 ? error.message : text('unreachable')

/** Returns a function that runs a command, and shows its result. */
function createRun({ screen: { detail, notify }, text }: Dependencies) {
  return async (command: Promise<void>, done: string | null, undo?: () => void) => {
    notify(null)
    try {
      await command
      // If the agent has closed the conversation before the response, nothing is left to undo.
      if (done !== null && !findClosing(detail.id)) notify({ text: done, ...(undo ? { undo } : {}) })
    } catch (error) {
      notify({ text: failureSentence(error, text), isFailure: true })
    }
  }
}

/** Whether the conversation has text or files that are sent only if the agent acts. */
export const hasUnsent = ({ store, uploads }: OpenConversation): boolean =>
  store.draft.get().text.trim() !== '' ||
  store.conversation.get().outbox.some(({ state }) => state === 'failed') ||
  uploads.get().some(({ state }) => state === 'staged' || state === 'failed' || state === 'refused')

function createCloseActions({ console, screen: { opened, detail, notify, openDialog }, show }: Dependencies) {
  const closeNow = (opensNext: boolean) => {
    const nextId = findNextId(shownIds.get(), detail.id)
    // The undo of an earlier notice would no longer work.
    notify(null)
    if (hasUnsent(opened)) scheduleClose(console, detail)
    else void closeWhenSent(console, opened, detail)
    // The button that was pressed may be gone.
    document.getElementById('transcript')?.focus()
    if (opensNext) show(nextId)
  }
  return {
    closeNow,
    close: (opensNext: boolean) => {
      if (hasUnsent(opened)) openDialog(opensNext ? 'closeAndNext' : 'close')
      else closeNow(opensNext)
    },
  }
}

/** Creates what an agent can do with a conversation. */
export function createActions(given: Dependencies): ConversationActions {
  const { console, screen, text } = given
  const { detail, notify } = screen
  const { id, agentId, snoozedUntil } = detail
  const run = createRun(given)
  const canUndoTake = detail.status === 'queued'
  const take = (): void =>
    void run(takeConversation(console, detail), text('taken'), canUndoTake ? returnToQueue : undefined)
  const retake = () => void run(takeConversation(console, { ...detail, status: 'queued' }), text('taken'))
  const returnToQueue = (): void => void run(returnConversation(console, id), text('returned'), retake)
  const snooze = (until: Date | null) => snoozeConversation(console, id, until)
  const snoozeUntil = async (until: Date) => {
    await snooze(until)
    notify({
      text: text('snoozed'),
      undo: () => void run(snooze(snoozedUntil === null ? null : new Date(snoozedUntil)), null),
    })
  }
  const transfer = async (target: Target, note: string) => {
    const isToAgent = target.kind === 'agent'
    await transferConversation(console, id, isToAgent ? { agentId: target.id } : { departmentId: target.id }, note)
    const done = text('transferredTo', { name: target.name })
    const giveBack = (to: number) => void run(transferConversation(console, id, { agentId: to }, ''), null)
    notify(isToAgent && agentId !== null ? { text: done, undo: () => giveBack(agentId) } : { text: done })
  }
  const copyLink = (sequence?: number | null) => {
    const page = location.origin + location.pathname
    if (!sequence) void run(copyText(page), text('linkCopied'))
    else void run(copyText(`${page}#${toMessageHash(sequence)}`), text('messageLinkCopied'))
  }
  return {
    take,
    takeAndSend: (send) => run(takeConversation(console, detail).then(send), text('taken')),
    returnToQueue,
    transfer,
    transferTo: (target) => void run(transfer(target, ''), null),
    snooze: (choice) => void run(snoozeUntil(toSnoozeEnd(choice, console.session.now())), null),
    snoozeUntil,
    endSnooze: () => void run(snooze(null), null),
    ...createCloseActions(given),
    escalate: () => void run(escalateConversation(console, id), text('ticketRequested')),
    copyLink,
    copyFocusedLink: () => copyLink(findFocusedSequence()),
  }
}
