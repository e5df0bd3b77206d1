import { useModel } from '../../model.ts'

/** What the visitor waits for: the connection, or a place in the queue. */
export function StatusLine() {
  const { t, store, realtime, waitingRoom } = useModel()
  const { queuePosition } = store.state()
  const place = waitingRoom.position()
  const isLost = !realtime.isConnected()
  const text = isLost
    ? t('connecting')
    : place !== null
      ? place > 0
        ? t('waitingPosition', { count: place })
        : t('waiting')
      : queuePosition !== null
        ? t('queuePosition', { count: queuePosition })
        : ''
  return (
    <p role="status" class={`status ${text === '' ? 'empty' : isLost ? 'lost' : ''}`} data-flowdesk="status">
      {text}
    </p>
  )
}
