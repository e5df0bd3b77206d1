import { Button, Group, Text, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { useConsole } from '../../platform/console.tsx'
import { type EditForm, textField } from '../../platform/edit-form.ts'
import { useText } from '../../platform/language.tsx'
import { useStore } from '../../platform/store.ts'
import { type CannedResponseFields, fillVariables, placeholders } from './rules.ts'
import { cannedResponsesStrings } from './strings.ts'
import styles from './styles.module.css'

/** The text of a canned response, buttons that insert its placeholders, and a preview. */
export function ResponseText({ form }: { readonly form: EditForm<CannedResponseFields> }) {
  const { session } = useConsole()
  const text = useText(cannedResponsesStrings)
  const field = useRef<HTMLTextAreaElement>(null)
  const agentName = useStore(session.store).tokens?.agent.displayName ?? ''
  const { body } = form.values
  const insert = (placeholder: string) => {
    const { selectionStart = body.length, selectionEnd = body.length } = field.current ?? {}
    form.set('body', body.slice(0, selectionStart) + placeholder + body.slice(selectionEnd))
    const end = selectionStart + placeholder.length
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(end, end)
    })
  }
  return (
    <div>
      <Textarea
        {...textField(form, 'body')}
        ref={field}
        label={text('text')}
        description={text('textHint')}
        rows={6}
        dir="auto"
        withAsterisk
      />
      <Group gap="xs" mt="xs">
        <Button variant="default" size="xs" onClick={() => insert(placeholders.visitorName)}>
          {text('insertVisitorName')}
        </Button>
        <Button variant="default" size="xs" onClick={() => insert(placeholders.agentName)}>
          {text('insertAgentName')}
        </Button>
      </Group>
      {body.trim() !== '' && (
        <section className={styles.preview} aria-label={text('preview')}>
          <Text size="xs" c="dimmed">
            {text('preview')}
          </Text>
          <p className={styles.bubble} dir="auto">
            {fillVariables(body, { visitorName: text('previewVisitor'), agentName })}
          </p>
        </section>
      )}
    </div>
  )
}
