import '../../../ui/react/form-styles.ts'
import { PreferencesView } from '../features/preferences/view.tsx'

/** The page with the preferences of all features. */
export const Account = () => <PreferencesView />
