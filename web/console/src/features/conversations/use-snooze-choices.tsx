import { useConsole } from '../../platform/console.tsx'
import { useFormats, useText } from '../../platform/language.tsx'
import { offeredSnoozeChoices, type SnoozeChoice, toSnoozeEnd } from './rules/snooze.ts'
import { conversationsStrings } from './strings.ts'

interface LabelledChoice {
  readonly choice: SnoozeChoice
  readonly label: string
}

/** Returns until when a conversation can be snoozed now, with the names that are shown. */
export function useSnoozeChoices(): readonly LabelledChoice[] {
  const text = useText(conversationsStrings)
  const formats = useFormats()
  const now = useConsole().session.now()
  const timeOf = (choice: SnoozeChoice) => formats.time(toSnoozeEnd(choice, now).toISOString())
  const labels: Readonly<Record<SnoozeChoice, string>> = {
    hour: text('snoozeHour'),
    later: text('snoozeLater', { time: timeOf('later') }),
    tomorrow: text('snoozeTomorrow', { time: timeOf('tomorrow') }),
    monday: text('snoozeMonday', { time: timeOf('monday') }),
    message: text('snoozeMessage'),
  }
  return offeredSnoozeChoices(now).map((choice) => ({ choice, label: labels[choice] }))
}
