import { Alert, Button, Checkbox, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { playTone } from '../../../../ui/browser/sound.ts'
import { useConsole } from '../../platform/console.tsx'
import {
  type DesktopPermission,
  getDesktopPermission,
  requestDesktopPermission,
} from '../../platform/desktop-notifications.ts'
import { useText } from '../../platform/language.tsx'
import type { NotificationKind } from '../../platform/preferences.ts'
import { useStore } from '../../platform/store.ts'
import { DoNotDisturb } from './do-not-disturb.tsx'
import { notificationsStrings } from './strings.ts'

const kinds = [
  ['queued', 'kindQueued'],
  ['message', 'kindMessage'],
  ['assigned', 'kindAssigned'],
  ['mention', 'kindMention'],
] as const

/** The choices of the agent. The browser is asked for permission with the first desktop notification that is turned on. */
function useChoices() {
  const { preferences } = useConsole()
  const { sounds, desktop } = useStore(preferences)
  const [permission, setPermission] = useState<DesktopPermission>(getDesktopPermission)
  const setSound = (kind: NotificationKind, isOn: boolean) =>
    preferences.change({ sounds: { ...sounds, [kind]: isOn } })
  const setDesktop = async (kind: NotificationKind, isOn: boolean) => {
    const granted = isOn ? await requestDesktopPermission() : permission
    setPermission(granted)
    if (!isOn || granted === 'granted') preferences.change({ desktop: { ...preferences.get().desktop, [kind]: isOn } })
  }
  return { sounds, desktop, permission, setSound, setDesktop }
}

function Choices() {
  const text = useText(notificationsStrings)
  const { sounds, desktop, permission, setSound, setDesktop } = useChoices()
  return (
    <>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{text('event')}</Table.Th>
            <Table.Th scope="col">{text('sound')}</Table.Th>
            <Table.Th scope="col">{text('desktop')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {kinds.map(([kind, label]) => (
            <Table.Tr key={kind}>
              <Table.Th scope="row" fw={400}>
                {text(label)}
              </Table.Th>
              <Table.Td>
                <Checkbox
                  aria-label={text('soundFor', { event: text(label) })}
                  checked={sounds[kind]}
                  onChange={({ currentTarget: { checked } }) => setSound(kind, checked)}
                />
              </Table.Td>
              <Table.Td>
                <Checkbox
                  aria-label={text('desktopFor', { event: text(label) })}
                  checked={desktop[kind] && permission === 'granted'}
                  onChange={({ currentTarget: { checked } }) => void setDesktop(kind, checked)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <div role="status">
        {permission === 'denied' && <Alert color="yellow">{text('permissionDenied')}</Alert>}
        {permission === 'unsupported' && <Alert color="yellow">{text('permissionUnsupported')}</Alert>}
      </div>
    </>
  )
}

/** What the agent is notified of on this device, and how. */
export function NotificationSettings() {
  const text = useText(notificationsStrings)
  const [isBlocked, setBlocked] = useState(false)
  return (
    <section aria-labelledby="notification-settings">
      <Title order={2} size="h4" id="notification-settings">
        {text('title')}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {text('intro')}
      </Text>
      <Choices />
      <Button
        variant="default"
        size="xs"
        my="md"
        onClick={() => void playTone().then((hasPlayed) => setBlocked(!hasPlayed))}
      >
        {text('testSound')}
      </Button>
      <div role="status">{isBlocked && <Alert color="yellow">{text('soundBlocked')}</Alert>}</div>
      <DoNotDisturb />
    </section>
  )
}
