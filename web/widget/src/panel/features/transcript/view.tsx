import { useLayoutEffect, useRef } from 'preact/hooks'
import { Icon } from '../../icons.tsx'
import { useModel } from '../../model.ts'
import { createScrollAnchor, type ScrollAnchor } from '../../platform/scroll-anchor.ts'
import { UploadRows } from '../attachments/view.tsx'
import { EntryView } from './entry-view.tsx'
import { Greeting } from './greeting.tsx'

/** Distance from the start of the shown rows, in pixels, at which earlier rows are shown. */
const START_DISTANCE = 240

function TypingLine() {
  const { t, realtime } = useModel()
  const name = realtime.typingAgent()
  if (name === null) return null
  return (
    <p class="typing">
      <span class="dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span dir="auto">{t('typing', { name })}</span>
    </p>
  )
}

/** A button that is there while the reader is not at the end. */
function JumpButton({ onJump }: { readonly onJump: () => void }) {
  const { t, store, transcript } = useModel()
  const count = store.unreadCount()
  if (transcript.isAtEnd()) return null
  return (
    <button type="button" class={`jump ${count > 0 ? 'counted' : ''}`} onClick={onJump}>
      <Icon name="down" />
      <span class={count > 0 ? '' : 'visually-hidden'}>
        {count > 0 ? t('unreadMessages', { count }) : t('jumpToLatest')}
      </span>
    </button>
  )
}

/** The lines of the transcript, in order. */
function Lines({ onRendered }: { readonly onRendered: () => void }) {
  const { store, transcript } = useModel()
  useLayoutEffect(onRendered)
  const { otherReadSequence } = store.state()
  return (
    <>
      {!transcript.hasEarlier() && !transcript.isLoading() && <Greeting />}
      {[...transcript.entries(), ...transcript.pendingEntries()].map((entry) => (
        <EntryView key={entry.key} entry={entry} readSequence={otherReadSequence} />
      ))}
      <UploadRows sentIds={transcript.clientMessageIds()} />
      <TypingLine />
    </>
  )
}

/** The transcript: the greeting, the messages, and who is typing. */
export function TranscriptView() {
  const { t, transcript } = useModel()
  const log = useRef<HTMLDivElement>(null)
  const rows = useRef<HTMLDivElement>(null)
  const anchor = useRef<ScrollAnchor | null>(null)
  const requests = transcript.latestRequests()
  const handledRequests = useRef(requests)
  useLayoutEffect(() => {
    if (log.current && rows.current) anchor.current ??= createScrollAnchor(log.current, rows.current, '.row')
    if (handledRequests.current === requests) anchor.current?.restore()
    else anchor.current?.moveToEnd()
    handledRequests.current = requests
  })
  const onScroll = () => {
    anchor.current?.remember()
    transcript.setAtEnd(anchor.current?.isAtEnd() ?? true)
    if ((log.current?.scrollTop ?? 0) < START_DISTANCE) void transcript.showEarlier()
  }
  const jump = () => {
    transcript.showLatest()
    log.current?.focus()
  }
  return (
    <div class="transcript">
      <div
        class="log"
        role="log"
        aria-label={t('transcript')}
        aria-busy={transcript.isBusy()}
        aria-live={transcript.isBusy() ? 'off' : 'polite'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        tabIndex={0}
        ref={log}
        onScroll={onScroll}
        data-flowdesk="transcript"
      >
        {transcript.hasEarlier() && (
          <button type="button" class="link earlier" onClick={() => void transcript.showEarlier()}>
            {t('loadEarlier')}
          </button>
        )}
        {transcript.isLoading() && <p class="loading-line">{t('loadingMessages')}</p>}
        <div class="rows" ref={rows}>
          <Lines onRendered={() => anchor.current?.restore()} />
        </div>
      </div>
      <JumpButton onJump={jump} />
    </div>
  )
}
