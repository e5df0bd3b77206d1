import { useQuery } from '@tanstack/react-query'
import { type Action, useActions } from '../../platform/actions.ts'
import { useConsole } from '../../platform/console.tsx'
import { useFormats, useText } from '../../platform/language.tsx'
import { useConversationActions } from './actions.ts'
import { useScreen } from './context.tsx'
import { colleaguesQuery, departmentsQuery } from './queries.ts'
import { type SnoozeChoice, snoozeChoices, toSnoozeEnd } from './rules/snooze.ts'
import { conversationsStrings } from './strings.ts'

/** Returns an action for each agent and department to which the conversation can be transferred. */
function useTransferActions(): readonly Action[] {
  const { api } = useConsole()
  const text = useText(conversationsStrings)
  const screen = useScreen()
  const { transferTo } = useConversationActions(screen)
  const { detail, standing } = screen
  const { data: colleagues = [] } = useQuery(colleaguesQuery(api))
  const { data: departments = [] } = useQuery(departmentsQuery(api))
  if (!standing.canTransfer) return []
  const common = { group: text('title'), isSearchOnly: true }
  const members = colleagues.filter(
    ({ id, isActive, departmentIds }) =>
      isActive && departmentIds.includes(detail.departmentId) && id !== detail.agentId && id !== screen.ownId,
  )
  const others = departments.filter(({ id, isActive }) => isActive && id !== detail.departmentId)
  return [
    ...members.map(({ id, displayName: name }) => ({
      ...common,
      id: `conversation.transfer-agent-${id}`,
      label: text('transferTo', { name }),
      run: () => transferTo({ agentId: id }),
    })),
    ...others.map(({ id, name }) => ({
      ...common,
      id: `conversation.transfer-department-${id}`,
      label: text('transferTo', { name }),
      run: () => transferTo({ departmentId: id }),
    })),
  ]
}

/** Returns an action for each end of a snooze. */
function useSnoozeActions(): readonly Action[] {
  const text = useText(conversationsStrings)
  const formats = useFormats()
  const screen = useScreen()
  const { snooze } = useConversationActions(screen)
  if (!screen.standing.canSnooze) return []
  const timeOf = (choice: SnoozeChoice) => formats.time(toSnoozeEnd(choice, new Date()).toISOString())
  const labels: Readonly<Record<SnoozeChoice, string>> = {
    hour: text('snoozeHour'),
    tomorrow: text('snoozeTomorrow', { time: timeOf('tomorrow') }),
    monday: text('snoozeMonday', { time: timeOf('monday') }),
    message: text('snoozeMessage'),
  }
  return snoozeChoices.map((choice) => ({
    id: `conversation.snooze-${choice}`,
    group: text('snooze'),
    label: labels[choice],
    isSearchOnly: true,
    run: () => snooze(choice),
  }))
}

/** Offers what the palette finds only by a search, while it is open. */
export function SearchOnlyActions() {
  useActions([...useTransferActions(), ...useSnoozeActions()])
  return null
}
