import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useConsole } from '../../platform/console.tsx'
import { useFormats, useText } from '../../platform/language.tsx'
import { useStore } from '../../platform/store.ts'
import { createTypingReport } from './commands/typing.ts'
import { useScreen } from './context.tsx'
import { fileLimitsQuery } from './queries.ts'
import { findFileProblem } from './rules/files.ts'
import { excessOf } from './rules/writing.ts'
import { conversationsStrings } from './strings.ts'

/** What the agent is writing, and what can be done with it. */
export interface ComposerModel {
  readonly text: string
  readonly isNote: boolean
  /** By how many characters the text is too long. */
  readonly excess: number
  readonly canSend: boolean
  readonly change: (text: string) => void
  readonly setNote: (isNote: boolean) => void
  readonly stage: (files: Iterable<File>) => void
  readonly send: () => void
}

/** Returns why a file cannot be sent, as a sentence, or null. */
function useFileProblems(): (file: File) => string | null {
  const { api } = useConsole()
  const text = useText(conversationsStrings)
  const formats = useFormats()
  const { data: limits } = useQuery(fileLimitsQuery(api))
  return (file) => {
    // Without the limits, the server decides.
    const problem = limits ? findFileProblem(file, limits) : null
    if (problem === null) return null
    return problem === 'fileTooLarge'
      ? text('fileTooLarge', { size: formats.size(limits?.maxFileSizeBytes ?? 0) })
      : text(problem)
  }
}

export function useComposer(): ComposerModel {
  const { events } = useConsole()
  const { opened, standing } = useScreen()
  const { store, uploads, uploader } = opened
  const draft = useStore(store.draft)
  const files = useStore(uploads)
  const problemOf = useFileProblems()
  const typing = useMemo(() => createTypingReport(events, store.id), [events, store])
  useEffect(() => typing.stop, [typing])
  const isNote = draft.isNote || !standing.canReply
  const excess = excessOf(draft.text)
  const hasFiles = files.some(({ state }) => state === 'staged')
  const canSend = excess === 0 && (draft.text.trim() !== '' || hasFiles)
  return {
    ...{ text: draft.text, isNote, excess, canSend },
    change: (text) => {
      store.changeDraft({ text, isNote })
      if (text === '') store.collision.set(null)
      if (text === '' || isNote) typing.stop()
      else typing.type()
    },
    setNote: (next) => {
      store.changeDraft({ ...draft, isNote: next })
      if (next) typing.stop()
    },
    stage: (added) => uploader.stage(added, isNote, problemOf),
    send: () => {
      if (!canSend) return
      typing.stop()
      store.collision.set(null)
      if (draft.isNote !== isNote) store.changeDraft({ ...draft, isNote })
      store.queueDraft()
      opened.send()
      if (hasFiles) uploader.sendStaged(isNote)
    },
  }
}
