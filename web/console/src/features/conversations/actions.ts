import { FlowdeskError } from '#sdk'
import { type Action, useActions } from '../../platform/actions.ts'
import { type Console, useConsole } from '../../platform/console.tsx'
import { type Translate, useText } from '../../platform/language.tsx'
import { escalateConversation, returnConversation, snoozeConversation, takeConversation } from './commands/changing.ts'
import { copyText } from './commands/copying.ts'
import type { ConversationScreen } from './context.tsx'
import { type SnoozeChoice, toSnoozeEnd } from './rules/snooze.ts'
import { conversationsStrings } from './strings.ts'

/** What an agent can do with the whole conversation, by button or by key. Failures are shown as a notice. */
export interface ConversationActions {
  readonly take: () => void
  readonly putBack: () => void
  readonly snooze: (choice: SnoozeChoice) => void
  readonly endSnooze: () => void
  readonly escalate: () => void
  readonly copyLink: () => void
}

type Text = Translate<(typeof conversationsStrings)['english']>

/** Returns the sentence of the server, or that it did not respond. */
export const failureSentence = (error: unknown, text: Text): string =>
  error instanceof FlowdeskError && error.status > 0 ? error.message : text('unreachable')

function createActions(console: Console, { detail, notify }: ConversationScreen, text: Text): ConversationActions {
  const { id } = detail
  const run = async (command: Promise<void>, done: string | null, undo?: () => void) => {
    notify(null)
    try {
      await command
      if (done !== null) notify({ text: done, ...(undo ? { undo } : {}) })
    } catch (error) {
      notify({ text: failureSentence(error, text), isFailure: true })
    }
  }
  const canUndoTake = detail.status === 'queued'
  const take = (): void => void run(takeConversation(console, detail), text('taken'), canUndoTake ? putBack : undefined)
  const takeBack = () => void run(takeConversation(console, { ...detail, status: 'queued' }), text('taken'))
  const putBack = (): void => void run(returnConversation(console, id), text('returned'), takeBack)
  const endSnooze = () => void run(snoozeConversation(console, id, null), null)
  return {
    take,
    putBack,
    snooze: (choice) =>
      void run(snoozeConversation(console, id, toSnoozeEnd(choice, console.session.now())), text('snoozed'), endSnooze),
    endSnooze,
    escalate: () => void run(escalateConversation(console, id), text('ticketRequested')),
    copyLink: () => void run(copyText(location.origin + location.pathname), text('linkCopied')),
  }
}

/** Returns the actions of the conversation. */
export function useConversationActions(screen: ConversationScreen): ConversationActions {
  const console = useConsole()
  const text = useText(conversationsStrings)
  return createActions(console, screen, text)
}

/** Offers the actions of the conversation in the palette and by their keys. */
export function useConversationShortcuts(screen: ConversationScreen, openSnoozeMenu: () => void): void {
  const text = useText(conversationsStrings)
  const actions = useConversationActions(screen)
  const { standing, openDialog, focusComposer } = screen
  const group = text('title')
  const offer = (isOffered: boolean, action: Omit<Action, 'group'>): readonly Action[] =>
    isOffered ? [{ ...action, group }] : []
  useActions([
    ...offer(standing.canTake, {
      id: 'conversation.take',
      label: standing.isColleagues ? text('takeOver') : text('take'),
      keys: 'a',
      run: actions.take,
    }),
    ...offer(standing.canReply, {
      id: 'conversation.reply',
      label: text('focusReply'),
      keys: 'r',
      run: () => focusComposer(false),
    }),
    ...offer(!standing.isArchived, {
      id: 'conversation.note',
      label: text('focusNote'),
      keys: 'n',
      run: () => focusComposer(true),
    }),
    ...offer(standing.canClose, {
      id: 'conversation.close',
      label: text('close'),
      keys: 'e',
      run: () => openDialog('close'),
    }),
    ...offer(standing.canSnooze, { id: 'conversation.snooze', label: text('snooze'), keys: 's', run: openSnoozeMenu }),
    ...offer(standing.canTransfer, {
      id: 'conversation.transfer',
      label: text('transfer'),
      keys: 't',
      run: () => openDialog('transfer'),
    }),
    ...offer(standing.canReturn, { id: 'conversation.return', label: text('return'), run: actions.putBack }),
    ...offer(standing.canEscalate, { id: 'conversation.escalate', label: text('escalate'), run: actions.escalate }),
    ...offer(true, {
      id: 'conversation.transcript',
      label: text('sendTranscript'),
      run: () => openDialog('transcript'),
    }),
    ...offer(true, { id: 'conversation.copy-link', label: text('copyLink'), run: actions.copyLink }),
  ])
}
