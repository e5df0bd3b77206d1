import { lazy, Suspense } from 'react'
import { NoConversation } from '../features/inbox/no-conversation.tsx'
import { useConsole } from '../platform/console.tsx'
import { useStore } from '../platform/store.ts'

const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }))

/** The inbox without an open conversation. Administrators see how ready the server is. */
export function InboxStart() {
  const { session } = useConsole()
  const { tokens, isEmbedded } = useStore(session.store)
  return (
    <NoConversation>
      {tokens?.agent.role === 'administrator' && !isEmbedded && (
        <Suspense>
          <FirstSteps />
        </Suspense>
      )}
    </NoConversation>
  )
}
