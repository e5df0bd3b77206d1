import type { OutboxMessage } from '#sdk'
import { Icon } from '../../icons.tsx'
import { useModel } from '../../model.ts'
import { MessageText } from './message-text.tsx'
import type { GroupPosition } from './rules/entries.ts'

/** The buttons of a message that the server has refused. */
function FailedActions({ message: { clientMessageId, body, error } }: { readonly message: OutboxMessage }) {
  const { t, store, commands, draft, host } = useModel()
  const discard = () => store.dispatch({ type: 'sendDiscarded', clientMessageId })
  const retry = () => {
    store.dispatch({ type: 'sendRetried', clientMessageId })
    void commands.sendQueued()
  }
  const edit = () => {
    draft.set([body, draft.text()].filter((text) => text !== '').join('\n'))
    discard()
    host.container.querySelector('textarea')?.focus()
  }
  return (
    <span class="meta failed">
      <Icon name="warning" />
      <span dir="auto">{error || t('notSent')}</span>
      <span class="actions">
        <button type="button" class="link" onClick={retry}>
          {t('retry')}
        </button>
        <button type="button" class="link" onClick={edit}>
          {t('edit')}
        </button>
        <button type="button" class="link" onClick={discard}>
          {t('discard')}
        </button>
      </span>
    </span>
  )
}

/** A message that the server has not confirmed yet. */
export function PendingRow({ message, group }: { readonly message: OutboxMessage; readonly group: GroupPosition }) {
  const { t } = useModel()
  const { isFirst, isLast } = group
  return (
    <div class={`row own fresh ${isFirst ? '' : 'grouped'} ${isLast ? 'last' : ''}`} data-flowdesk="message">
      <span class="visually-hidden">{t('you')}</span>
      <div class="bubble">
        <MessageText body={message.body} />
      </div>
      {message.state === 'failed' ? (
        <FailedActions message={message} />
      ) : (
        <span class={isLast ? 'meta' : 'visually-hidden'}>
          <span class="delivery" role="img" aria-label={t('sending')}>
            <Icon name="clock" />
          </span>
        </span>
      )}
    </div>
  )
}
