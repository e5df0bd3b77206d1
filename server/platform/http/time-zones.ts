/** Returns how far the clocks of a time zone are ahead of UTC at an instant, in milliseconds; negative if behind. */
export type UtcOffsetFunction = (instantMs: number) => number

export const zeroUtcOffset: UtcOffsetFunction = () => 0

/** Returns the offset of a time zone by its name, such as `Europe/Berlin`; null if there is no such time zone. */
export function createUtcOffset(timeZone: string): UtcOffsetFunction | null {
  // Names only: some versions of JavaScript also accept offsets, such as `+02:00`.
  if (!/^[A-Za-z]/.test(timeZone)) return null
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23', era: 'short' },
      ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
    })
    return (instantMs) => {
      const parts = Object.fromEntries(format.formatToParts(instantMs).map(({ type, value }) => [type, value]))
      const part = (name: string) => Number(parts[name])
      const wholeSecond = Math.floor(instantMs / 1000) * 1000
      // Not `Date.UTC`, which takes the years 0 to 99 for 1900 to 1999.
      const clock = new Date(0)
      clock.setUTCFullYear(parts['era'] === 'AD' ? part('year') : 1 - part('year'), part('month') - 1, part('day'))
      return clock.setUTCHours(part('hour'), part('minute'), part('second')) - wholeSecond
    }
  } catch {
    return null
  }
}
