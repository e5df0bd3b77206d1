import { useNavigate } from '@tanstack/react-router'
import { type Action, useActions } from '../../platform/actions.ts'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { type ConversationActions, createActions } from './actions/create-actions.ts'
import type { ConversationScreen } from './context.tsx'
import { MAX_TAGS } from './rules/tags.ts'
import { conversationsStrings } from './strings.ts'

/** Returns the actions of the conversation. */
export function useConversationActions(screen: ConversationScreen): ConversationActions {
  const console = useConsole()
  const text = useText(conversationsStrings)
  const navigate = useNavigate()
  const show = (id: string | null) =>
    void (id === null
      ? navigate({ to: '/', search: true })
      : navigate({ to: '/conversations/$conversationId', params: { conversationId: id }, search: true }))
  return createActions({ console, screen, text, show })
}

/** Registers the actions of the conversation that have keyboard shortcuts. */
export function useConversationShortcuts(
  screen: ConversationScreen,
  openSnoozeMenu: () => void,
  focusTags: () => void,
): void {
  const text = useText(conversationsStrings)
  const actions = useConversationActions(screen)
  const { permissions, openDialog, focusComposer } = screen
  const group = text('title')
  const offer = (isOffered: boolean, ...offered: readonly Omit<Action, 'group'>[]): readonly Action[] =>
    isOffered ? offered.map((action) => ({ ...action, group })) : []
  useActions([
    ...offer(permissions.canTake, {
      id: 'conversation.take',
      label: permissions.isColleagues ? text('takeOver') : text('take'),
      keys: 'a',
      run: actions.take,
    }),
    ...offer(permissions.canReply, {
      id: 'conversation.reply',
      label: text('focusReply'),
      keys: 'r',
      run: () => focusComposer(false),
    }),
    ...offer(!permissions.isArchived, {
      id: 'conversation.note',
      label: text('focusNote'),
      keys: 'n',
      run: () => focusComposer(true),
    }),
    ...offer(
      permissions.canClose,
      { id: 'conversation.close', label: text('close'), keys: 'e', run: () => actions.close(false) },
      {
        id: 'conversation.close-and-next',
        label: text('closeAndNext'),
        keys: 'shift+e',
        run: () => actions.close(true),
      },
    ),
    ...offer(
      permissions.canSnooze,
      { id: 'conversation.snooze', label: text('snooze'), keys: 's', run: openSnoozeMenu },
      {
        id: 'conversation.snooze-tomorrow',
        label: text('snoozeUntilTomorrow'),
        keys: 'z',
        run: () => actions.snooze('tomorrow'),
      },
    ),
    ...offer(permissions.canTransfer, {
      id: 'conversation.transfer',
      label: text('transfer'),
      keys: 't',
      run: () => openDialog('transfer'),
    }),
    ...offer(!permissions.isArchived && screen.detail.tags.length < MAX_TAGS, {
      id: 'conversation.tag',
      label: text('addTag'),
      keys: 'l',
      run: focusTags,
    }),
    { id: 'conversation.copy-link', group, label: text('copyLink'), keys: '.', run: actions.copyFocusedLink },
  ])
}
