import { useSignal } from '@preact/signals'
import { useModel } from '../../model.ts'
import { Field, FieldError, FormView } from '../../platform/form/field.tsx'
import formStyles from '../../platform/form/styles.css'
import { type FormOptions, useForm } from '../../platform/form/use-form.ts'
import { refusalSentence } from '../../platform/refusals.ts'
import { DialogFrame } from '../dialogs/frame.tsx'
import dialogStyles from '../dialogs/styles.css'
import { leaveMessage } from '../offline-form/commands.ts'
import { checkMessage } from '../offline-form/view.tsx'
import { endChat } from './commands.ts'
import { hadAgent, visitorText } from './rules.ts'

export const styles = [formStyles, dialogStyles]

/** Ends the chat and closes the dialog, or says why that failed. */
function useEnding() {
  const model = useModel()
  const failure = useSignal<string | null>(null)
  const end = async () => {
    failure.value = null
    try {
      await endChat(model)
      model.dialogs.close()
    } catch (error) {
      failure.value = refusalSentence(error, model.t('endFailed'))
    }
  }
  return { failure: failure.value, end }
}

const Failure = ({ sentence }: { readonly sentence: string | null }) => (
  <div role="alert">{sentence !== null && <FieldError id="flowdesk-end-failure" sentence={sentence} />}</div>
)

/** Asks for a confirmation. */
function Confirmation() {
  const { t, dialogs } = useModel()
  const { failure, end } = useEnding()
  return (
    <DialogFrame title={t('endChatQuestion')}>
      <p class="lead">{t('endChatDetail')}</p>
      <Failure sentence={failure} />
      <div class="actions">
        <button type="button" class="button primary" data-first-focus onClick={() => void end()}>
          {t('endChat')}
        </button>
        <button type="button" class="button" onClick={dialogs.close}>
          {t('keepChatting')}
        </button>
      </div>
    </DialogFrame>
  )
}

type FieldName = 'email' | 'body'

/** Offers to leave a message before a chat ends that no agent has answered. */
function Offer() {
  const model = useModel()
  const { t, store, identity } = model
  const { failure, end } = useEnding()
  const { name, email = '' } = identity.get()
  // If only the end fails, the message must not be left again.
  const leftBody = useSignal<string | null>(null)
  const send: FormOptions<FieldName>['send'] = async ({ email: written, body }) => {
    const address = written.trim()
    if (leftBody.value !== body) await leaveMessage(model, { name: name ?? address, email: address, body })
    leftBody.value = body
    await end()
  }
  const form = useForm<FieldName>({
    initial: { email, body: visitorText(store.state().rows) },
    check: (values) => checkMessage(model, { ...values, name: values.email || '-' }),
    send,
    unreachable: t('unreachable'),
  })
  const decline = (
    <button type="button" class="button" onClick={() => void end()}>
      {t('endWithoutMessage')}
    </button>
  )
  return (
    <DialogFrame title={t('endUnansweredQuestion')}>
      <p class="lead">{t('endUnansweredDetail')}</p>
      <FormView form={form} submitLabel={t('sendAndEnd')} sendingLabel={t('busy')} actions={decline}>
        <Field form={form} name="email" label={t('email')} type="email" autoComplete="email" />
        <Field form={form} name="body" label={t('yourMessage')} rows={4} />
        <Failure sentence={failure} />
      </FormView>
    </DialogFrame>
  )
}

/** The dialog that ends the chat. */
export function View() {
  const { store } = useModel()
  const wasAnswered = useSignal(hadAgent(store.state().rows) || store.state().status === 'active').value
  return wasAnswered ? <Confirmation /> : <Offer />
}
