import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Icon } from '../../icons.tsx'
import { useShell } from '../../model.ts'
import { AttachButton, StagedFiles } from '../attachments/view.tsx'

/** The maximum height of the text field, in pixels. */
const MAX_HEIGHT = 132

const countCharacters = (text: string): number => [...text].length

/** The text field in which the visitor writes, and the button that sends. */
export function ComposerView() {
  const { t, host, draft, attachments, loadCore } = useShell()
  const field = useRef<HTMLTextAreaElement>(null)
  const text = draft.text()
  const excess = countCharacters(text) - host.config.chatInputMaxLength
  const hasFiles = attachments.store.staged().some(({ problem }) => problem === null)
  const canSend = (text.trim() !== '' || hasFiles) && excess <= 0
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.setProperty('height', 'auto')
    element.style.setProperty('height', `${Math.min(element.scrollHeight, MAX_HEIGHT)}px`)
  }, [text])
  const isSending = useSignal(false)
  const sendDraft = async () => {
    const files = hasFiles ? (await attachments.load()).commands : null
    const { commands } = await loadCore()
    const written = draft.take()
    const isSent = files?.sendStaged(written.trim() === '' ? '' : written)
    if (!isSent && written !== '') commands.sendText(written)
  }
  const send = () => {
    field.current?.focus()
    if (!canSend || isSending.value) return
    isSending.value = true
    const end = () => {
      isSending.value = false
    }
    void sendDraft().then(end, end)
  }
  const sendOnEnter = (event: KeyboardEvent) => {
    // During the composition of a character, Enter accepts the suggestion of the input method. Safari reports the end of
    // the composition before that key, which has the code 229 then.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return
    event.preventDefault()
    send()
  }
  const stagePasted = (event: ClipboardEvent) => {
    const pasted = event.clipboardData
    // Text that is copied from a word processor also contains a picture of the text.
    if (!attachments.areUploadsEnabled || !pasted?.files.length || pasted.types.includes('text/plain')) return
    event.preventDefault()
    attachments.stage(pasted.files)
  }
  return (
    <div class="composer" data-flowdesk="composer">
      {excess > 0 && (
        <p class="field-error" id="composer-error">
          {t('tooLong', { count: excess })}
        </p>
      )}
      <StagedFiles />
      <AttachButton />
      <textarea
        ref={field}
        rows={1}
        data-first-focus
        dir={text === '' ? undefined : 'auto'}
        aria-label={t('message')}
        enterkeyhint="send"
        placeholder={t('placeholder')}
        aria-describedby={excess > 0 ? 'composer-error' : undefined}
        aria-invalid={excess > 0}
        value={text}
        readOnly={isSending.value}
        onInput={({ currentTarget }) => draft.set(currentTarget.value)}
        onKeyDown={sendOnEnter}
        onPaste={stagePasted}
      />
      <button type="button" class="send" aria-label={t('send')} aria-disabled={!canSend} onClick={send}>
        <Icon name="send" />
      </button>
    </div>
  )
}
