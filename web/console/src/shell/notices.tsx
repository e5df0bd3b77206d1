import { Suspense } from 'react'
import { bulkNotice } from '../features/conversations/state/bulk-notice.ts'
import { closings } from '../features/conversations/state/closings.ts'
import { mentions } from '../features/conversations/state/mentions.ts'
import { lazyOptional } from '../platform/lazy-part.ts'
import { useStore } from '../platform/store.ts'

// If the code of the notices cannot be loaded, conversations are still closed.
const NoticeList = lazyOptional(async () => (await import('../features/conversations/notice-list.tsx')).NoticeList)

/** The notices of conversations that were closed or changed together, and of mentions. The live region is always there, so that screen readers announce its content. */
export function Notices() {
  const [closed, unseen, bulk] = [useStore(closings), useStore(mentions), useStore(bulkNotice)]
  return (
    <div role="status">
      {(closed.length + unseen.length > 0 || bulk) && (
        <Suspense>
          <NoticeList />
        </Suspense>
      )}
    </div>
  )
}
