import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { meQuery } from '../features/session/queries.ts'
import { useConsole } from '../platform/console.tsx'
import { lazyPart } from '../platform/lazy-part.ts'
import { useStore } from '../platform/store.ts'

const LicenceBlocked = lazyPart(async () => (await import('../features/licence/licence-blocked.tsx')).LicenceBlocked)

/** The page, or why the licence blocks it. Administration pages stay, because the licence page still works. */
export function LicensedOutlet() {
  const { api } = useConsole()
  const { pathname } = useLocation()
  const isBlocked = useStore(api.isLicenceBlocked)
  // The licence refuses this call, so that its block is noticed on every page.
  useQuery(meQuery(api))
  if (!isBlocked || pathname.startsWith('/admin')) return <Outlet />
  return (
    <Suspense>
      <LicenceBlocked />
    </Suspense>
  )
}
