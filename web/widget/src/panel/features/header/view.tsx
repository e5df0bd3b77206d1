import { Icon } from '../../icons.tsx'
import { LazyView } from '../../lazy-part.tsx'
import { useModel } from '../../model.ts'
import { menuPart } from '../../parts.ts'
import { initials } from './rules.ts'

/** The title of the widget, the agent, the menu, and the button that closes the panel. */
export function HeaderView() {
  const { t, host, store, realtime } = useModel()
  const { agentName, status, conversationId } = store.state()
  const agent = status === 'closed' ? null : agentName
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
        <p class={`presence ${agent !== null ? '' : realtime.isOnline() ? 'online' : 'offline'}`}>
          <bdi>{agent ?? t(realtime.isOnline() ? 'online' : 'offline')}</bdi>
        </p>
      </div>
      {conversationId !== null && <LazyView part={menuPart} />}
      {host.options.mode === 'bubble' && (
        <button type="button" class="icon-button" aria-label={t('close')} onClick={host.close}>
          <Icon name="close" />
        </button>
      )}
    </header>
  )
}
