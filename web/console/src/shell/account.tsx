import '../../../ui/react/form-styles.ts'
import { Suspense } from 'react'
import { NotificationSettings } from '../features/notifications/notification-settings.tsx'
import { PreferencesView } from '../features/preferences/view.tsx'
import { lazyPart } from '../platform/lazy-part.ts'

const ShortcutSettings = lazyPart(async () => (await import('./shortcut-settings.tsx')).ShortcutSettings)

/** The page with the preferences of all features. */
export const Account = () => (
  <PreferencesView>
    <Suspense>
      <ShortcutSettings />
    </Suspense>
    <NotificationSettings />
  </PreferencesView>
)
