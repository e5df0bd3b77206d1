import { useSignal } from '@preact/signals'
import { useModel } from '../../model.ts'
import { Field, FormView } from '../../platform/form/field.tsx'
import { isEmail } from '../../platform/form/is-email.ts'
import formStyles from '../../platform/form/styles.css'
import { useForm } from '../../platform/form/use-form.ts'
import { DialogFrame } from '../dialogs/frame.tsx'
import dialogStyles from '../dialogs/styles.css'
import { emailTranscript } from './commands.ts'

export const styles = [formStyles, dialogStyles]

type Outcome = { readonly title: string; readonly detail: string }

function OutcomeDialog({ title, detail }: Outcome) {
  const { t, dialogs } = useModel()
  return (
    <DialogFrame title={title}>
      <p class="lead" role="status" dir="auto">
        {detail}
      </p>
      <div class="actions">
        <button type="button" class="button primary" data-first-focus onClick={dialogs.close}>
          {t('done')}
        </button>
      </div>
    </DialogFrame>
  )
}

/** The dialog that sends the transcript by e-mail. */
export function View() {
  const model = useModel()
  const { t, store, identity } = model
  const outcome = useSignal<Outcome | null>(null)
  const form = useForm<'email'>({
    initial: { email: identity.get().email ?? '' },
    check: ({ email }) => (isEmail(email) ? {} : { email: t(email.trim() === '' ? 'emailMissing' : 'emailWrong') }),
    send: async ({ email }) => {
      const address = email.trim()
      const result = await emailTranscript(model, store.state().conversationId ?? '', address)
      outcome.value =
        result === 'sent'
          ? { title: t('transcriptSent'), detail: t('transcriptSentDetail', { email: address }) }
          : { title: t('emailTranscript'), detail: t('transcriptUnavailable') }
    },
    unreachable: t('unreachable'),
  })
  if (outcome.value !== null) return <OutcomeDialog key="outcome" {...outcome.value} />
  return (
    <DialogFrame key="form" title={t('emailTranscript')}>
      <p class="lead">{t('emailTranscriptIntro')}</p>
      <FormView form={form} submitLabel={t('sendTranscript')} sendingLabel={t('busy')}>
        <Field form={form} name="email" label={t('email')} type="email" autoComplete="email" />
      </FormView>
    </DialogFrame>
  )
}
