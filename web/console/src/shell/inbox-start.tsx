import { Suspense } from 'react'
import { NoConversation } from '../features/inbox/no-conversation.tsx'
import { useConsole } from '../platform/console.tsx'
import { lazyPart } from '../platform/lazy-part.ts'
import { useStore } from '../platform/store.ts'

const AdministratorNotices = lazyPart(async () => (await import('./administrator-notices.tsx')).AdministratorNotices)

/** The inbox without an open conversation. Shows administrators notices about the server. */
export function InboxStart() {
  const { session } = useConsole()
  const { tokens, isEmbedded } = useStore(session.store)
  return (
    <NoConversation>
      {tokens?.agent.role === 'administrator' && !isEmbedded && (
        <Suspense>
          <AdministratorNotices />
        </Suspense>
      )}
    </NoConversation>
  )
}
