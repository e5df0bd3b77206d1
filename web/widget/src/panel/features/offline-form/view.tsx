import { useSignal } from '@preact/signals'
import { type PanelModel, useModel } from '../../model.ts'
import { Field, FormView } from '../../platform/form/field.tsx'
import { isEmail } from '../../platform/form/is-email.ts'
import formStyles from '../../platform/form/styles.css'
import { type Form, type FormOptions, useForm } from '../../platform/form/use-form.ts'
import { DialogFrame } from '../dialogs/frame.tsx'
import dialogStyles from '../dialogs/styles.css'
import { leaveWaitingRoom, unsentText } from '../waiting-room/commands.ts'
import { leaveMessage } from './commands.ts'

export const styles = [formStyles, dialogStyles]

type FieldName = 'name' | 'email' | 'body'

/** Returns what is wrong with a message to leave, by field. */
export function checkMessage({ t, host }: PanelModel, { name, email, body }: Readonly<Record<FieldName, string>>) {
  const limit = host.config.chatInputMaxLength
  return {
    ...(name.trim() === '' ? { name: t('nameMissing') } : {}),
    ...(email.trim() === '' ? { email: t('emailMissing') } : isEmail(email) ? {} : { email: t('emailWrong') }),
    ...(body.trim() === '' ? { body: t('messageMissing') } : {}),
    ...([...body].length > limit ? { body: t('messageTooLong', { count: limit }) } : {}),
  }
}

function useOfflineForm(onSent: (email: string) => void): Form<FieldName> {
  const model = useModel()
  const { t, identity, draft } = model
  const { name = '', email = '' } = identity.get()
  const initial = { name, email, body: unsentText(model) }
  const send: FormOptions<FieldName>['send'] = async (values) => {
    await leaveMessage(model, { name: values.name.trim(), email: values.email.trim(), body: values.body })
    leaveWaitingRoom(model)
    draft.take()
    onSent(values.email.trim())
  }
  const check: FormOptions<FieldName>['check'] = (values) => checkMessage(model, values)
  return useForm<FieldName>({ initial, check, send, unreachable: t('unreachable') })
}

/** The dialog in which a visitor leaves a message that is answered by e-mail. */
export function View() {
  const { t, dialogs } = useModel()
  const sentTo = useSignal<string | null>(null)
  const form = useOfflineForm((email) => {
    sentTo.value = email
  })
  if (sentTo.value !== null)
    return (
      <DialogFrame key="sent" title={t('messageLeft')}>
        <p class="lead" role="status" dir="auto">
          {t('messageLeftDetail', { email: sentTo.value })}
        </p>
        <div class="actions">
          <button type="button" class="button primary" data-first-focus onClick={dialogs.close}>
            {t('done')}
          </button>
        </div>
      </DialogFrame>
    )
  return (
    <DialogFrame key="form" title={t('leaveMessage')}>
      <p class="lead">{t('leaveMessageIntro')}</p>
      <FormView form={form} submitLabel={t('sendMessage')} sendingLabel={t('busy')}>
        <Field form={form} name="name" label={t('name')} autoComplete="name" />
        <Field form={form} name="email" label={t('email')} type="email" autoComplete="email" />
        <Field form={form} name="body" label={t('yourMessage')} rows={4} />
      </FormView>
    </DialogFrame>
  )
}
