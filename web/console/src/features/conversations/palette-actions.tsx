import { useQuery } from '@tanstack/react-query'
import { type Action, useActions } from '../../platform/actions.ts'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { usableCannedResponsesQuery } from '../canned-responses/queries.ts'
import { fillVariables } from '../canned-responses/rules.ts'
import { visitorsStrings } from '../visitors/strings.ts'
import { useConversationActions } from './actions.ts'
import { useScreen } from './context.tsx'
import { conversationsStrings } from './strings.ts'
import { useBlockVisitor } from './use-block-visitor.tsx'
import { useSnoozeChoices } from './use-snooze-choices.tsx'
import { useTargets } from './use-targets.tsx'

type UngroupedAction = Omit<Action, 'group'>

/** Returns an action for each agent and department that transfers the conversation to them. */
function useTransfers(): readonly UngroupedAction[] {
  const text = useText(conversationsStrings)
  const screen = useScreen()
  const { transferTo } = useConversationActions(screen)
  const others = useTargets([screen.detail]).filter(({ kind, id }) => kind === 'department' || id !== screen.ownId)
  return others.map((target) => ({
    id: `conversation.transfer-${target.kind}-${target.id}`,
    label: text('transferTo', { name: target.name }),
    isSearchOnly: true,
    run: () => transferTo(target),
  }))
}

/** Returns the times until which the conversation can be snoozed, except tomorrow, which has a key. */
function useSnoozes(): readonly UngroupedAction[] {
  const text = useText(conversationsStrings)
  const screen = useScreen()
  const { snooze } = useConversationActions(screen)
  const choices = useSnoozeChoices().filter(({ choice }) => choice !== 'tomorrow')
  return [
    ...choices.map(({ choice, label }) => ({
      id: `conversation.snooze-${choice}`,
      label: text('snoozeAs', { choice: label }),
      isSearchOnly: true,
      run: () => snooze(choice),
    })),
    {
      id: 'conversation.snooze-custom',
      label: text('snoozeAs', { choice: text('snoozeCustom') }),
      isSearchOnly: true,
      run: () => screen.openDialog('snooze'),
    },
  ]
}

/** Returns actions that append a canned response to the text of the composer. */
function useCannedResponses(): readonly Action[] {
  const { api, session } = useConsole()
  const text = useText(conversationsStrings)
  const { opened, detail, permissions, focusComposer } = useScreen()
  const { data: responses = [] } = useQuery(usableCannedResponsesQuery(api))
  const insert = (body: string) => {
    const { draft, changeDraft } = opened.store
    const { text: written, isNote } = draft.get()
    const added = fillVariables(body, {
      visitorName: detail.visitorDisplayName ?? text('visitor'),
      agentName: session.store.get().tokens?.agent.displayName ?? '',
    })
    changeDraft({ text: written === '' ? added : `${written} ${added}`, isNote })
    focusComposer(!permissions.canReply || (isNote ?? permissions.beginsWithNote))
  }
  return responses.map(({ id, title, body }) => ({
    id: `conversation.canned-response-${id}`,
    group: text('cannedResponses'),
    label: title,
    isSearchOnly: true,
    run: () => insert(body),
  }))
}

/** Offers the actions of the conversation that have no keys, while the palette is open. */
export function PaletteActions() {
  const text = useText(conversationsStrings)
  const visitorsText = useText(visitorsStrings)
  const screen = useScreen()
  const { permissions, openDialog } = screen
  const { returnToQueue, escalate } = useConversationActions(screen)
  const offer = (isOffered: boolean, ...actions: readonly UngroupedAction[]): readonly Action[] =>
    isOffered ? actions.map((action) => ({ ...action, group: text('title') })) : []
  const isAdministrator = useConsole().session.store.get().tokens?.agent.role === 'administrator'
  const cannedResponses = useCannedResponses()
  const block = useBlockVisitor()
  useActions([
    ...offer(permissions.canReturn, { id: 'conversation.return', label: text('return'), run: returnToQueue }),
    ...offer(permissions.canEscalate, { id: 'conversation.escalate', label: text('escalate'), run: escalate }),
    ...offer(true, {
      id: 'conversation.transcript',
      label: text('sendTranscript'),
      run: () => openDialog('transcript'),
    }),
    ...offer(permissions.canSnooze, ...useSnoozes()),
    ...offer(permissions.canTransfer, ...useTransfers()),
    ...offer(isAdministrator, {
      id: 'conversation.block',
      label: visitorsText('block'),
      isSearchOnly: true,
      run: block,
    }),
    ...(permissions.isArchived ? [] : cannedResponses),
  ])
  return null
}
