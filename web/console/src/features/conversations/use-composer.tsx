import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useConsole } from '../../platform/console.tsx'
import { useFormats, useText } from '../../platform/language.tsx'
import { useStore } from '../../platform/store.ts'
import { useConversationActions } from './actions.ts'
import { closeWhenSent } from './commands/closing.ts'
import { createTypingReporter } from './commands/typing.ts'
import { useScreen } from './context.tsx'
import { fileLimitsQuery } from './queries.ts'
import { countExcessCharacters, toDraft } from './rules/draft.ts'
import { findFileProblem } from './rules/files.ts'
import { conversationsStrings } from './strings.ts'

/** What the agent is writing, and what can be done with it. */
export interface ComposerModel {
  readonly text: string
  readonly isNote: boolean
  /** By how many characters the text is too long. */
  readonly excess: number
  readonly canSend: boolean
  /** Whether sending takes the conversation over first, because a colleague has it. */
  readonly takesOver: boolean
  readonly change: (text: string) => void
  readonly setNote: (isNote: boolean) => void
  readonly stage: (files: Iterable<File>) => void
  readonly send: () => void
  /** Sends what there is, and closes the conversation when everything was sent. */
  readonly sendAndClose: () => void
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

/** Returns a function that sends: at once, or after the conversation was taken over from a colleague. */
function useSubmit(takesOver: boolean, send: () => void): (andThen?: () => void) => void {
  const actions = useConversationActions(useScreen())
  const isTaking = useRef(false)
  return (andThen) => {
    const run = () => {
      send()
      andThen?.()
    }
    if (!takesOver) return run()
    if (isTaking.current) return
    isTaking.current = true
    void actions.takeAndSend(run).finally(() => {
      isTaking.current = false
    })
  }
}

export function useComposer(): ComposerModel {
  const console = useConsole()
  const { events } = console
  const { opened, permissions, detail } = useScreen()
  const { store, uploads, uploader } = opened
  const draft = useStore(store.draft)
  const files = useStore(uploads)
  const problemOf = useFileProblems()
  const typing = useMemo(() => createTypingReporter(events, store.id), [events, store])
  useEffect(() => typing.stop, [typing])
  const isNote = !permissions.canReply || (draft.isNote ?? permissions.beginsWithNote)
  const excess = countExcessCharacters(draft.text)
  const hasFiles = files.some(({ state }) => state === 'staged')
  const isEmpty = draft.text.trim() === '' && !hasFiles
  const canSend = excess === 0 && !isEmpty
  const setDraft = (text: string, next: boolean) => store.changeDraft(toDraft(text, next, permissions.beginsWithNote))
  const takesOver = permissions.isColleagues && !isNote
  const submit = useSubmit(takesOver, () => {
    // Reads the current text, because the agent may have written while the conversation was taken over.
    store.changeDraft({ ...store.draft.get(), isNote })
    store.queueDraft()
    setDraft(store.draft.get().text, isNote)
    opened.send()
    if (hasFiles) uploader.sendStaged(isNote)
  })
  const start = (andThen?: () => void) => {
    if (!canSend) return
    typing.stop()
    store.collision.set(null)
    submit(andThen)
  }
  const close = () => void closeWhenSent(console, opened, detail)
  return {
    ...{ text: draft.text, isNote, excess, canSend, takesOver },
    change: (text) => {
      setDraft(text, isNote)
      if (text === '') store.collision.set(null)
      if (text === '' || isNote) typing.stop()
      else typing.type()
    },
    setNote: (next) => {
      setDraft(draft.text, next)
      if (next) typing.stop()
    },
    stage: (added) => {
      // Stores the mode, so that it stays the same for the files if a colleague takes the conversation.
      store.changeDraft({ ...draft, isNote })
      uploader.stage(added, isNote, problemOf)
    },
    send: () => start(),
    sendAndClose: () => (isEmpty ? close() : start(close)),
  }
}
