import { type PanelModel, useModel } from '../../model.ts'
import { Menu, type MenuItem } from '../../platform/menu.tsx'
import { preferencesIn } from '../preferences/state.ts'

/** Returns the switches for the sound and the notifications of the desktop. */
function listPreferences({ t, storage }: PanelModel): MenuItem[] {
  const preferences = preferencesIn(storage)
  const { isSoundOn, toggleSound, areNotificationsOn, toggleNotifications } = preferences
  const sound: MenuItem = { key: 'sound', label: t('sound'), isChecked: isSoundOn(), run: toggleSound }
  const notifications: MenuItem = {
    key: 'notifications',
    label: t('notifications'),
    isChecked: areNotificationsOn(),
    run: () => void toggleNotifications(),
  }
  return preferences.canNotify() ? [sound, notifications] : [sound]
}

/** Returns what the visitor can do with the conversation. */
function listMenuItems({ t, store, dialogs }: PanelModel): MenuItem[] {
  const { status } = store.state()
  const transcript: MenuItem = {
    key: 'transcript',
    label: t('emailTranscript'),
    run: () => dialogs.show('emailTranscript'),
  }
  const end: MenuItem = { key: 'end', label: t('endChat'), run: () => dialogs.show('endChat') }
  return status === 'closed' ? [transcript] : [transcript, end]
}

/** The menu of the conversation. */
export function ConversationMenu() {
  const model = useModel()
  return <Menu label={model.t('menu')} items={[...listPreferences(model), ...listMenuItems(model)]} />
}
