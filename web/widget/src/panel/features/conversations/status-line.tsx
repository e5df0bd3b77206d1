import { useModel } from '../../model.ts'

/** What the visitor waits for: the connection, or a place in the queue. */
export function StatusLine() {
  const { t, store, realtime, waitingRoom } = useModel()
  const { queuePosition } = store.state()
  const place = waitingRoom.position()
  const text = !realtime.isConnected()
    ? t('connecting')
    : place !== null
      ? place > 0
        ? t('waitingPosition', { count: place })
        : t('waiting')
      : queuePosition !== null
        ? t('queuePosition', { count: queuePosition })
        : ''
  return (
    <p role="status" class={`status ${text === '' ? 'empty' : ''}`} data-flowdesk="status">
      {text}
    </p>
  )
}
