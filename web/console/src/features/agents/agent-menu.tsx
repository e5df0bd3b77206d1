import { Menu } from '@mantine/core'
import { commonStrings } from '../../platform/common-strings.ts'
import type { ConfirmedAction } from '../../platform/confirm-action.tsx'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { useRecordSearch } from '../../platform/record-search.ts'
import { RowMenu } from '../../platform/row-menu.tsx'
import { deactivateAgent, reactivateAgent, sendPasswordLink, unbindAgent } from './commands.ts'
import type { Agent } from './queries.ts'
import { agentsStrings } from './strings.ts'

interface AgentMenuProps {
  readonly agent: Agent
  readonly hasSingleSignOn: boolean
  readonly canSendLinks: boolean
  readonly onConfirm: (action: ConfirmedAction) => void
  readonly onSetPassword: (agent: Agent) => void
}

/** Returns the actions of an agent's menu that need a confirmation. */
function useAgentActions({ id, displayName: name, email }: Agent) {
  const console = useConsole()
  const text = useText(agentsStrings)
  const deactivation: ConfirmedAction = {
    title: text('deactivateTitle', { name }),
    text: text('deactivateText'),
    confirmLabel: text('deactivate'),
    run: () => deactivateAgent(console, id),
    notice: text('deactivated', { name }),
  }
  const reactivation: ConfirmedAction = {
    title: text('reactivateTitle', { name }),
    text: text('reactivateText'),
    confirmLabel: text('reactivate'),
    isDangerous: false,
    run: () => reactivateAgent(console, id),
    notice: text('reactivated', { name }),
  }
  const unbinding: ConfirmedAction = {
    title: text('unbindTitle', { name }),
    text: text('unbindText'),
    confirmLabel: text('unbindConfirm'),
    run: () => unbindAgent(console, id),
    notice: text('unbound', { name }),
  }
  const linkSending: ConfirmedAction = {
    title: text('sendLinkTitle', { name }),
    text: text('sendLinkText', { email }),
    confirmLabel: text('sendLinkConfirm'),
    isDangerous: false,
    run: () => sendPasswordLink(console, id),
    notice: text('linkSent', { email }),
  }
  return { deactivation, reactivation, unbinding, linkSending }
}

/** What an administrator can do with an agent. */
export function AgentMenu({ agent, hasSingleSignOn, canSendLinks, onConfirm, onSetPassword }: AgentMenuProps) {
  const text = useText(agentsStrings)
  const common = useText(commonStrings)
  const [, change] = useRecordSearch()
  const { deactivation, reactivation, unbinding, linkSending } = useAgentActions(agent)
  return (
    <RowMenu name={agent.displayName}>
      <Menu.Item onClick={() => change({ edit: agent.id })}>{common('edit')}</Menu.Item>
      <Menu.Item onClick={() => onSetPassword(agent)}>{text('setPassword')}</Menu.Item>
      {canSendLinks && agent.isActive && (
        <Menu.Item onClick={() => onConfirm(linkSending)}>{text('sendLink')}</Menu.Item>
      )}
      {hasSingleSignOn && <Menu.Item onClick={() => onConfirm(unbinding)}>{text('unbind')}</Menu.Item>}
      <Menu.Divider />
      {agent.isActive ? (
        <Menu.Item color="var(--bad)" onClick={() => onConfirm(deactivation)}>
          {text('deactivate')}
        </Menu.Item>
      ) : (
        <Menu.Item onClick={() => onConfirm(reactivation)}>{text('reactivate')}</Menu.Item>
      )}
    </RowMenu>
  )
}
