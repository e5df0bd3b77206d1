import { Icon } from '../../icons.tsx'
import { useShell } from '../../model.ts'
import { focusAfterRender } from '../../platform/focus.ts'
import { Field, FieldError, FormView } from '../../platform/form/field.tsx'
import { isEmail } from '../../platform/form/is-email.ts'
import formStyles from '../../platform/form/styles.css'
import { type Form, type FormOptions, useForm } from '../../platform/form/use-form.ts'
import { styles as noticeStyles, View as OfflineNotice } from '../offline-form/notice.tsx'
import ownStyles from './styles.css'

export const styles = [formStyles, noticeStyles, ownStyles].flat()

type FieldName = 'name' | 'email' | 'department'

function usePreChatForm(): Form<FieldName> {
  const { t, host, identity, preChat } = useShell()
  const { name = '', email = '' } = identity.get()
  const isDepartmentAsked = host.config.departments.length > 1
  const check: FormOptions<FieldName>['check'] = (values) => ({
    ...(values.name.trim() === '' ? { name: t('nameMissing') } : {}),
    ...(values.email.trim() === '' ? { email: t('emailMissing') } : {}),
    ...(values.email.trim() === '' || isEmail(values.email) ? {} : { email: t('emailWrong') }),
    ...(isDepartmentAsked && values.department === '' ? { department: t('departmentMissing') } : {}),
  })
  return useForm<FieldName>({
    initial: { name, email, department: String(preChat.departmentId() ?? '') },
    check,
    send: async (values) => {
      const departmentId = values.department === '' ? null : Number(values.department)
      await preChat.submit({ name: values.name.trim(), email: values.email.trim(), departmentId })
      focusAfterRender(() => host.container.querySelector<HTMLElement>('.composer textarea'))
    },
    apiNames: { displayName: 'name', departmentId: 'department' },
    unreachable: t('unreachable'),
  })
}

function DepartmentField({ form }: { readonly form: Form<FieldName> }) {
  const { t, host } = useShell()
  const error = form.errors.department
  return (
    <div class="field">
      <label for="flowdesk-department">{t('department')}</label>
      <span class="select">
        <select
          id="flowdesk-department"
          aria-required="true"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : 'flowdesk-department-error'}
          value={form.values.department}
          onChange={({ currentTarget }) => form.set('department', currentTarget.value)}
        >
          <option value="">{t('chooseDepartment')}</option>
          {host.config.departments.map(({ id, name, online }) => (
            <option key={id} value={String(id)}>
              {t(online ? 'departmentOnline' : 'departmentOffline', { name })}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </span>
      <FieldError id="flowdesk-department-error" sentence={error} />
    </div>
  )
}

/** The form before the chat: name, e-mail address, and the department if there are several. */
export function View() {
  const { t, host, isOnline } = useShell()
  const form = usePreChatForm()
  return (
    <div class="pre-chat" data-flowdesk="pre-chat">
      <div class="lead">
        <p>
          <bdi>{host.config.greeting ?? t('defaultGreeting')}</bdi>
        </p>
        <p>{t('preChatIntro')}</p>
      </div>
      {!isOnline() && <OfflineNotice />}
      <FormView form={form} submitLabel={t('startChat')} sendingLabel={t('busy')}>
        <Field form={form} name="name" label={t('name')} autoComplete="name" />
        <Field form={form} name="email" label={t('email')} type="email" autoComplete="email" />
        {host.config.departments.length > 1 && <DepartmentField form={form} />}
      </FormView>
    </div>
  )
}
