import { useSignal } from '@preact/signals'
import { render } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { ChatMessage } from '#sdk'
import { toPlainText } from '../../../../../ui/browser/safe-text.ts'
import { Icon } from '../../icons.tsx'
import type { PanelModel } from '../../model.ts'
import { adoptSheets } from '../../platform/style-sheets.ts'
import { directionOf } from '../../translations.ts'
import { stripBidiControls } from '../attachments/rules.ts'
import { initials } from '../header/rules.ts'
import { createUnreadPreview, type UnreadPreview } from './state.ts'
import styles from './styles.css'

/** Maximum length of the excerpt, which is more than the card has room for. */
const MAX_LENGTH = 300

/** What the card shows of a message: its text, or the names of its files. */
const excerptOf = ({ body, attachments }: ChatMessage): string =>
  [...(toPlainText(body) || attachments.map(({ originalFileName }) => stripBidiControls(originalFileName)).join(', '))]
    .slice(0, MAX_LENGTH)
    .join('')

interface CardProps {
  readonly model: PanelModel
  readonly message: ChatMessage
}

/** The agent and the first lines of the message. */
function Content({ model: { t }, message }: CardProps) {
  const name = message.senderName ?? t('agent')
  return (
    <>
      <span class="preview-avatar" aria-hidden="true">
        {initials(name)}
      </span>
      <span class="preview-content">
        <span class="visually-hidden">{t('newMessageFrom', { name })}</span>
        <span class="preview-name" aria-hidden="true">
          <bdi>{name}</bdi>
        </span>
        <span class="preview-text" dir="auto">
          {excerptOf(message)}
        </span>
      </span>
    </>
  )
}

/**
 * A button that opens the panel at the message. Only its content is new with each message: another button would lose
 * the focus, and a click that has begun.
 */
function OpenButton({ model, message }: CardProps) {
  const open = () => {
    model.host.open()
    model.transcript.showLatest()
  }
  return (
    <button type="button" class="preview-open" onClick={open}>
      <Content key={message.id} model={model} message={message} />
    </button>
  )
}

/** The card beside the launcher. */
function Preview({ model, preview }: { readonly model: PanelModel; readonly preview: UnreadPreview }) {
  const { t, host } = model
  const message = preview.message()
  // Screen readers announce only what is added to an existing live region.
  const shown = useSignal<ChatMessage | null>(null)
  const isQuiet = useRef(false)
  useEffect(() => {
    if (message) {
      isQuiet.current = preview.wasAnnounced(message)
      preview.markAnnounced(message)
    }
    shown.value = message
  }, [message?.id])
  const current = message && shown.value
  const dismiss = () => {
    if (current) preview.dismiss(current)
    host.root.querySelector('button')?.focus()
  }
  return (
    <div
      class={`preview ${host.config.position} ${current ? '' : 'empty'}`}
      dir={directionOf(model.language())}
      lang={model.locale}
      data-flowdesk="preview"
    >
      <div class="preview-region" aria-live={isQuiet.current ? 'off' : 'polite'}>
        {current && <OpenButton model={model} message={current} />}
      </div>
      {current && (
        <button type="button" class="preview-close" aria-label={t('close')} onClick={dismiss}>
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}

let shownFor: PanelModel | undefined

/** Shows unread messages beside the launcher while the panel is closed, until the panel ends. Later calls do nothing. */
export function showPreview(model: PanelModel): void {
  const { host, ended } = model
  if (shownFor === model || ended.aborted) return
  shownFor = model
  adoptSheets(host.root, [styles])
  const container = document.createElement('div')
  container.className = 'preview-container'
  host.root.append(container)
  render(<Preview model={model} preview={createUnreadPreview(model)} />, container)
  ended.addEventListener('abort', () => {
    render(null, container)
    container.remove()
  })
}
