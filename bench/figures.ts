/** Returns the value that a share of the values does not exceed. */
function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** One line of the output. */
export interface Figure {
  readonly name: string
  readonly unit: 'ms' | 'bytes' | 'requests' | 'tasks' | ''
  /** The median of the rounds if `p95` is defined, otherwise the only measurement. */
  readonly value: number
  readonly p95?: number
}

/** Returns the median and the 95th percentile of the rounds. */
export const summarize = (name: string, unit: Figure['unit'], values: readonly number[]): Figure => ({
  ...{ name, unit, value: percentile(values, 0.5), p95: percentile(values, 0.95) },
})

const format = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: value < 1 ? 4 : 0 })

export function formatFigure({ name, unit, value, p95 }: Figure): string {
  const label = p95 === undefined ? '   ' : 'p50'
  const last = p95 === undefined ? '' : `   p95 ${format(p95).padStart(8)} ${unit}`
  return `  ${name.padEnd(44)} ${label} ${format(value).padStart(8)} ${unit}${last}`
}
