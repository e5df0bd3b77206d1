import { DropZone } from './features/attachments/view.tsx'
import { ComposerView } from './features/composer/view.tsx'
import { StatusLine } from './features/conversations/status-line.tsx'
import { HeaderView } from './features/header/view.tsx'
import { EmptyTranscript } from './features/transcript/greeting.tsx'
import { LazyView, PartMissing } from './lazy-part.tsx'
import { type Shell, ShellContext, useShell } from './model.ts'
import { dialogParts, listNeededParts, preChatPart } from './parts.ts'

function Chat() {
  const shell = useShell()
  const parts = listNeededParts(shell)
  const { Transcript } = shell.core()?.views ?? { Transcript: EmptyTranscript }
  if (parts[0] === preChatPart) return <LazyView part={preChatPart} />
  return (
    <>
      <Transcript />
      {shell.hasCoreFailed() && <PartMissing load={shell.loadCore} />}
      <StatusLine />
      {parts.map((part) => (
        <LazyView key={part} part={part} />
      ))}
      <ComposerView />
      <DropZone />
    </>
  )
}

/** The dialog that is open, if any. */
function Dialog() {
  const name = useShell().dialogs.shown()
  return name === null ? null : <LazyView key={name} part={dialogParts[name]} />
}

/** The panel. */
export const App = ({ shell }: { readonly shell: Shell }) => (
  <ShellContext.Provider value={shell}>
    <HeaderView />
    <Chat />
    <Dialog />
  </ShellContext.Provider>
)
