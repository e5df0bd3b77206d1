import { HiddenText } from '../../../../ui/react/hidden-text.tsx'
import { useFormats, useText } from '../../platform/language.tsx'
import { reportsStrings } from './strings.ts'

const NO_VALUE = '–'

interface FirstResponseProps {
  readonly seconds: number | null
  /** The length of the units. */
  readonly display?: 'short' | 'narrow'
}

/** A time to the first response. If there is none, a dash, and words for screen readers. */
export function FirstResponse({ seconds, display = 'short' }: FirstResponseProps) {
  const text = useText(reportsStrings)
  const { duration } = useFormats()
  if (seconds !== null) return <span>{duration(seconds, display)}</span>
  return (
    <span>
      <span aria-hidden="true">{NO_VALUE}</span>
      <HiddenText>{text('noValue')}</HiddenText>
    </span>
  )
}
