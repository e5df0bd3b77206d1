import { useModel } from '../../model.ts'
import { leaveWaitingRoom } from './commands.ts'
import ownStyles from './styles.css'

export const styles = [ownStyles]

/** Lets a visitor in the waiting room stop waiting or leave a message. The status line shows the place. */
export function View() {
  const model = useModel()
  const { t, dialogs } = model
  return (
    <div class="notice-actions" data-flowdesk="waiting-room">
      <button type="button" class="pill" onClick={() => leaveWaitingRoom(model)}>
        {t('leaveWaitingRoom')}
      </button>
      <button type="button" class="pill" onClick={() => dialogs.show('leaveMessage')}>
        {t('leaveMessage')}
      </button>
    </div>
  )
}
