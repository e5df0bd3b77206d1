import { Button, Fieldset, Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { useConsole } from '../../platform/console.tsx'
import { useFormats, useText } from '../../platform/language.tsx'
import { useStore } from '../../platform/store.ts'
import { isDoNotDisturb, type QuietPeriod, quietPeriods, quietUntil } from './rules.ts'
import { notificationsStrings } from './strings.ts'

function StartQuiet() {
  const { preferences } = useConsole()
  const text = useText(notificationsStrings)
  const [period, setPeriod] = useState<QuietPeriod>('60')
  return (
    <Group gap="sm" align="end">
      <NativeSelect
        label={text('quietFor')}
        value={period}
        data={quietPeriods.map(([value, label]) => ({ value, label: text(label) }))}
        onChange={({ currentTarget: { value } }) =>
          setPeriod(quietPeriods.find(([known]) => known === value)?.[0] ?? period)
        }
      />
      <Button
        variant="default"
        onClick={() => preferences.change({ doNotDisturbUntil: quietUntil(period, new Date()) })}
      >
        {text('startQuiet')}
      </Button>
    </Group>
  )
}

/** Silences sounds and desktop notifications for a while. */
export function DoNotDisturb() {
  const { preferences } = useConsole()
  const text = useText(notificationsStrings)
  const formats = useFormats()
  const chosen = useStore(preferences)
  const until = isDoNotDisturb(chosen, new Date()) ? chosen.doNotDisturbUntil : null
  return (
    <Fieldset legend={text('doNotDisturb')}>
      <Text size="sm" c="dimmed" mb="sm">
        {text('doNotDisturbHint')}
      </Text>
      <div role="status">
        {until !== null && <Text mb="sm">{text('quietUntil', { time: formats.moment(until) })}</Text>}
      </div>
      {until === null ? (
        <StartQuiet />
      ) : (
        <Button variant="default" onClick={() => preferences.change({ doNotDisturbUntil: null })}>
          {text('endQuiet')}
        </Button>
      )}
    </Fieldset>
  )
}
