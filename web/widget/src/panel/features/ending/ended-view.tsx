import { useModel } from '../../model.ts'
import { focusAfterRender } from '../../platform/focus.ts'
import formStyles from '../../platform/form/styles.css'
import ratingStyles from '../rating/styles.css'
import { RatingForm } from '../rating/view.tsx'
import { startNewChat } from './commands.ts'
import { hadAgent } from './rules.ts'
import ownStyles from './styles.css'

export const styles = [formStyles, ratingStyles, ownStyles]

/** Lets the visitor rate an ended chat, request its transcript by e-mail, or start a new one. */
export function View() {
  const model = useModel()
  const { t, host, store, dialogs } = model
  const { conversationId, rows } = store.state()
  const startNew = () => {
    startNewChat(model)
    focusAfterRender(() => host.container.querySelector<HTMLElement>('.composer textarea'))
  }
  if (conversationId === null) return null
  return (
    <section class="ended" aria-label={t('closed')} data-flowdesk="ended">
      {hadAgent(rows) && <RatingForm key={conversationId} conversationId={conversationId} />}
      <p class="hint">{t('endedHint')}</p>
      <div class="ended-actions">
        <button type="button" class="pill" onClick={startNew}>
          {t('newChat')}
        </button>
        <button type="button" class="pill" onClick={() => dialogs.show('emailTranscript')}>
          {t('emailTranscript')}
        </button>
      </div>
    </section>
  )
}
