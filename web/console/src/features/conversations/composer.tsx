import { CloseButton } from '@mantine/core'
import { type DragEvent, Suspense, useRef, useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { lazyOptional } from '../../platform/lazy-part.ts'
import { useStore } from '../../platform/store.ts'
import styles from './composer.module.css'
import { ComposerBar } from './composer-bar.tsx'
import { ComposerField } from './composer-field.tsx'
import { ComposerHints } from './composer-hints.tsx'
import { useScreen } from './context.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import { stripBidiControls } from './rules/files.ts'
import { focusField, isMouseClick, useComposerFocus } from './state/composer-focus.ts'
import { conversationsStrings } from './strings.ts'
import { useComposer } from './use-composer.tsx'

/** Names and errors of the staged files, if the code of `StagedFiles` cannot be loaded. Files can still be removed. */
function FileNames() {
  const text = useText(conversationsStrings)
  const { uploads, uploader } = useScreen().opened
  return (
    <ul className={styles.files}>
      {useStore(uploads).map(({ clientMessageId, file, state, error }) => (
        <li key={clientMessageId} className={styles.fileRow}>
          <bdi className={styles.fileName}>{stripBidiControls(file.name)}</bdi>
          <span className={`${styles.fileState} ${styles.isBad}`} role="alert" dir="auto">
            {error ?? (state === 'failed' && text('uploadFailed'))}
          </span>
          <CloseButton
            size="sm"
            aria-label={text('removeFile', { name: stripBidiControls(file.name) })}
            onClick={() => uploader.cancel(clientMessageId)}
          />
        </li>
      ))}
    </ul>
  )
}

const StagedFiles = lazyOptional(async () => (await import('./staged-files.tsx')).StagedFiles, FileNames)

/** Returns whether files are dragged over an element, and the handlers of the element, which stage dropped files. */
function useDrop(stage: (files: Iterable<File>) => void) {
  const [isOver, setOver] = useState(false)
  const depth = useRef(0)
  const move = (change: number) => {
    depth.current = Math.max(0, depth.current + change)
    setOver(depth.current > 0)
  }
  const hasFiles = ({ dataTransfer }: DragEvent) => Array.from(dataTransfer.types).includes('Files')
  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (hasFiles(event)) move(1)
    },
    onDragLeave: (event: DragEvent) => {
      if (hasFiles(event)) move(-1)
    },
    onDragOver: (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      move(-depth.current)
      stage(event.dataTransfer.files)
    },
  }
  return { isOver, handlers }
}

/** Where the agent writes messages and notes. */
export function Composer() {
  const text = useText(conversationsStrings)
  const { permissions, opened } = useScreen()
  const composer = useComposer()
  const { isOver, handlers } = useDrop(composer.stage)
  const uploads = useStore(opened.uploads)
  useComposerFocus(opened.store.id)
  if (permissions.isArchived)
    return (
      <footer className={styles.composer}>
        <p className={styles.hint}>{text('archivedHint')}</p>
      </footer>
    )
  return (
    <footer className={styles.composer}>
      <ComposerHints />
      <div className={composer.isNote ? `${styles.box} ${styles.isNote}` : styles.box} {...handlers}>
        <ModeSwitch
          isNote={composer.isNote}
          onChange={(isNote, event) => {
            composer.setNote(isNote)
            if (isMouseClick(event)) focusField()
          }}
          canReply={permissions.canReply}
        />
        <ComposerField composer={composer} />
        {uploads.length > 0 && (
          <Suspense>
            <StagedFiles />
          </Suspense>
        )}
        <ComposerBar composer={composer} />
        {isOver && <p className={styles.drop}>{text('dropFiles')}</p>}
      </div>
    </footer>
  )
}
