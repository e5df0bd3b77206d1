import { useShell } from '../../model.ts'
import { focusAfterRender } from '../../platform/focus.ts'
import ownStyles from './department-choice.css'

export const styles = [ownStyles]

/** Lets the visitor choose a department in one step where there is no form. Without a choice the server chooses. */
export function View() {
  const { t, host, preChat } = useShell()
  const choose = (id: number) => {
    preChat.chooseDepartment(id)
    focusAfterRender(() => host.container.querySelector<HTMLElement>('.composer textarea'))
  }
  return (
    <fieldset class="choices" data-flowdesk="departments">
      <legend>{t('departmentQuestion')}</legend>
      {host.config.departments.map(({ id, name, online }) => (
        <button
          key={id}
          type="button"
          class="pill"
          aria-pressed={preChat.departmentId() === id}
          onClick={() => choose(id)}
        >
          <span class={online ? 'dot on' : 'dot'} aria-hidden="true" />
          <span dir="auto">{name}</span>
          <span class="visually-hidden">{t(online ? 'isOnline' : 'isOffline')}</span>
        </button>
      ))}
    </fieldset>
  )
}
