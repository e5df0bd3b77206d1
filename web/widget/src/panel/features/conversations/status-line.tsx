import { type PanelModel, useShell } from '../../model.ts'

function describeStatus({ t, session, store, realtime, waitingRoom }: PanelModel): string {
  const { queuePosition } = store.state()
  const place = waitingRoom.position()
  if (session.isBlocked()) return t('blocked')
  if (!realtime.isConnected()) return t('connecting')
  if (place !== null) return place > 0 ? t('waitingPosition', { count: place }) : t('waiting')
  return queuePosition === null ? '' : t('queuePosition', { count: queuePosition })
}

/** What the visitor waits for: the connection, or a place in the queue. */
export function StatusLine() {
  const core = useShell().core()
  const text = core ? describeStatus(core) : ''
  const isLost = core !== null && !core.realtime.isConnected()
  return (
    <p role="status" class={`status ${text === '' ? 'empty' : isLost ? 'lost' : ''}`} data-flowdesk="status">
      {text}
    </p>
  )
}
