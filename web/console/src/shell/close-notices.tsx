import { lazy, Suspense } from 'react'
import { closings } from '../features/conversations/state/closings.ts'
import { useStore } from '../platform/store.ts'

const CloseList = lazy(async () => ({
  default: (await import('../features/conversations/close-list.tsx')).CloseList,
}))

/** The notices of closed conversations. The live region is always there, so that screen readers announce its content. */
export function CloseNotices() {
  const hasClosings = useStore(closings).length > 0
  return (
    <div role="status">
      {hasClosings && (
        <Suspense>
          <CloseList />
        </Suspense>
      )}
    </div>
  )
}
