import { Button, Chip, Group, TextInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { DEFAULT_PRESET, isCalendarDate, parsePreset, presetNames } from './rules/period-search.ts'
import type { Period } from './rules/periods.ts'
import { rememberPreset } from './state.ts'
import { reportsStrings } from './strings.ts'
import styles from './styles.module.css'

const route = getRouteApi('/app/admin/reports')

/** Chooses a preset or a custom period. The address holds the choice; the device stores the preset for later visits. */
export function PeriodPicker({ period }: { readonly period: Period }) {
  const text = useText(reportsStrings)
  const { period: preset = DEFAULT_PRESET, from } = route.useSearch()
  const navigate = route.useNavigate()
  const { storage } = useConsole()
  const choose = (value: string) => {
    const chosen = parsePreset(value)
    if (chosen === undefined) return
    rememberPreset(storage, chosen)
    void navigate({ search: { period: chosen } })
  }
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const [first, last] = [values.get('from'), values.get('to')]
    if (isCalendarDate(first) && isCalendarDate(last)) void navigate({ search: { from: first, to: last } })
  }
  return (
    <div className={styles.periods}>
      <Chip.Group value={from === undefined ? preset : ''} onChange={choose}>
        <Group className={styles.presets} role="radiogroup" aria-label={text('period')}>
          {presetNames.map((name) => (
            <Chip key={name} value={name} variant="outline">
              {text(name)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <form
        key={`${period.firstDay} ${period.lastDay}`}
        className={styles.own}
        onSubmit={show}
        aria-label={text('own')}
      >
        <TextInput
          type="date"
          name="from"
          label={text('firstDay')}
          defaultValue={period.firstDay}
          required
          withAsterisk={false}
        />
        <TextInput
          type="date"
          name="to"
          label={text('lastDay')}
          defaultValue={period.lastDay}
          required
          withAsterisk={false}
        />
        <Button type="submit" variant="default">
          {text('show')}
        </Button>
      </form>
    </div>
  )
}
