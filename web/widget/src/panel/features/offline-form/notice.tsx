import { useShell } from '../../model.ts'
import ownStyles from './notice.css'

export const styles = [ownStyles]

/** Says that no agent is online, and offers to leave a message. */
export function View() {
  const { t, dialogs } = useShell()
  return (
    <div class="notice" data-flowdesk="offline">
      <p role="status">{t('offlineNotice')}</p>
      <button type="button" class="pill" onClick={() => dialogs.show('leaveMessage')}>
        {t('leaveMessage')}
      </button>
    </div>
  )
}
