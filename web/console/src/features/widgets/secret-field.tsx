import { Button, Group, PasswordInput, Text } from '@mantine/core'
import { useState } from 'react'
import { CopyButton } from '../../../../ui/react/copy-button.tsx'
import { commonStrings } from '../../platform/common-strings.ts'
import { type EditForm, textField } from '../../platform/edit-form.ts'
import { useText } from '../../platform/language.tsx'
import { randomSecret } from '../../platform/random-secret.ts'
import type { WidgetFields } from './rules.ts'
import { widgetsStrings } from './strings.ts'

interface SecretFieldProps {
  readonly form: EditForm<WidgetFields>
  /** Whether the stored widget has a secret. The server never returns it. */
  readonly hasSecret: boolean
}

function SecretInput({ form, onKeep }: Pick<SecretFieldProps, 'form'> & { readonly onKeep: () => void }) {
  const text = useText(widgetsStrings)
  const common = useText(commonStrings)
  const { identitySecret } = form.values
  return (
    <div>
      <PasswordInput
        {...textField(form, 'identitySecret')}
        label={text('secret')}
        description={text('secretHint')}
        autoComplete="new-password"
        spellCheck={false}
      />
      <Group gap="sm" mt="xs">
        <Button variant="default" onClick={() => form.set('identitySecret', randomSecret())}>
          {text('generateSecret')}
        </Button>
        {identitySecret !== '' && (
          <CopyButton value={identitySecret} label={common('copy')} copiedLabel={common('copied')} />
        )}
        <Button variant="subtle" onClick={onKeep}>
          {common('cancel')}
        </Button>
      </Group>
    </div>
  )
}

/** Sets, replaces or removes the identity secret. */
export function SecretField({ form, hasSecret }: SecretFieldProps) {
  const text = useText(widgetsStrings)
  const [isTyping, setTyping] = useState(false)
  const { values, set } = form
  const keep = () => {
    setTyping(false)
    set('identitySecret', '')
    set('removesSecret', false)
  }
  if (isTyping) return <SecretInput form={form} onKeep={keep} />
  const state = values.removesSecret ? 'secretRemoved' : hasSecret ? 'secretSet' : 'secretNotSet'
  return (
    <div>
      <Text fw={500} size="sm">
        {text('secret')}
      </Text>
      <Text c="dimmed" size="sm" mb="xs" role="status">
        {text(state)}
      </Text>
      <Group gap="sm">
        {values.removesSecret ? (
          <Button variant="default" onClick={keep}>
            {text('keepSecret')}
          </Button>
        ) : (
          <Button variant="default" onClick={() => setTyping(true)}>
            {text(hasSecret ? 'replaceSecret' : 'setSecret')}
          </Button>
        )}
        {hasSecret && !values.removesSecret && (
          <Button variant="default" onClick={() => set('removesSecret', true)}>
            {text('removeSecret')}
          </Button>
        )}
      </Group>
    </div>
  )
}
