import '../../../ui/react/form-styles.ts'
import { NotificationSettings } from '../features/notifications/notification-settings.tsx'
import { PreferencesView } from '../features/preferences/view.tsx'

/** The page with the preferences of all features. */
export const Account = () => (
  <PreferencesView>
    <NotificationSettings />
  </PreferencesView>
)
