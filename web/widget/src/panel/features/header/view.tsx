import { Icon } from '../../icons.tsx'
import { useShell } from '../../model.ts'
import { initials } from './rules.ts'

/** The title of the widget, the agent, the menu, and the button that closes the panel. */
export function HeaderView() {
  const { t, host, core, isOnline } = useShell()
  const model = core()
  const state = model?.store.state()
  const agent = (state?.status !== 'closed' && state?.agentName) || null
  return (
    <header class="header">
      {agent !== null && (
        <span class="avatar" aria-hidden="true" data-flowdesk="agent">
          {initials(agent)}
        </span>
      )}
      <div class="heading">
        <h2 id="flowdesk-title">
          <bdi>{host.config.title ?? t('defaultTitle')}</bdi>
        </h2>
        <p class={`presence ${agent !== null ? '' : isOnline() ? 'online' : 'offline'}`}>
          <bdi>{agent ?? t(isOnline() ? 'online' : 'offline')}</bdi>
        </p>
      </div>
      {model && state?.conversationId && <model.views.Menu />}
      {host.options.mode === 'bubble' && (
        <button type="button" class="icon-button" aria-label={t('close')} onClick={host.close}>
          <Icon name="close" />
        </button>
      )}
    </header>
  )
}
