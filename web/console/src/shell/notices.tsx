import { Suspense } from 'react'
import { closings } from '../features/conversations/state/closings.ts'
import { mentions } from '../features/conversations/state/mentions.ts'
import { lazyExtra } from '../platform/lazy-extra.ts'
import { useStore } from '../platform/store.ts'

// Without the notices, conversations are closed all the same.
const NoticeList = lazyExtra(async () => (await import('../features/conversations/notice-list.tsx')).NoticeList)

/** The notices of closed conversations and mentions. The live region is always there, so that screen readers announce its content. */
export function Notices() {
  const [closed, unseen] = [useStore(closings), useStore(mentions)]
  return (
    <div role="status">
      {closed.length + unseen.length > 0 && (
        <Suspense>
          <NoticeList />
        </Suspense>
      )}
    </div>
  )
}
