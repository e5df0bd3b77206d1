import { DropZone } from './features/attachments/view.tsx'
import { ComposerView } from './features/composer/view.tsx'
import { StatusLine } from './features/conversations/status-line.tsx'
import { HeaderView } from './features/header/view.tsx'
import { TranscriptView } from './features/transcript/view.tsx'
import { LazyView } from './lazy-part.tsx'
import { ModelContext, type PanelModel, useModel } from './model.ts'
import { dialogParts, listNeededParts, preChatPart } from './parts.ts'

function Chat() {
  const parts = listNeededParts(useModel())
  if (parts[0] === preChatPart) return <LazyView part={preChatPart} />
  return (
    <>
      <TranscriptView />
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
  const name = useModel().dialogs.shown()
  return name === null ? null : <LazyView key={name} part={dialogParts[name]} />
}

/** The panel. */
export const App = ({ model }: { readonly model: PanelModel }) => (
  <ModelContext.Provider value={model}>
    <HeaderView />
    <Chat />
    <Dialog />
  </ModelContext.Provider>
)
