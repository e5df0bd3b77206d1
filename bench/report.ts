import type { Best } from './contest.ts'

/** One line of the result. */
export interface Result {
  readonly name: string
  readonly unit: string
  /** Null if a run broke off. */
  readonly ours: number | null
  /** Null if there is no comparison, or a run broke off. */
  readonly floor: number | null
  /** `ours` divided by `floor`. */
  readonly ratio: number | null
  /** The least value of the ratio, or of `ours` without a floor; the greatest if less is better. */
  readonly goal: number
  readonly met: boolean
}

const count = (figure: number): string => Math.round(figure).toLocaleString('en')

const rounded = (figure: number | null): number | null => figure && Number(figure.toPrecision(4))

/** Formats the figures of one side as a line. */
export function sideLine(name: string, { perSecond, p50, p99 }: Best): string {
  const rate = `${count(perSecond)} requests a second`.padStart(28)
  return `  ${name.padEnd(20)}${rate}   p50 ${p50.toFixed(2)} ms   p99 ${p99.toFixed(2)} ms`
}

/** Formats any other figure as a line. */
export const figureLine = (name: string, figure: number, unit: string): string =>
  `  ${name.padEnd(20)}${`${count(figure)} ${unit}`.padStart(28)}`

/** Formats a result and its goal as a line. */
export function verdictLine({ ours, ratio, goal, met, unit }: Result): string {
  const figure = ratio === null ? `${rounded(ours) ?? 'no'} ${unit.split(',')[0]}` : `ratio ${ratio.toFixed(2)}`
  const bound = unit.includes('lower is better') ? 'at most' : 'at least'
  return `  ${figure}, goal ${bound} ${goal}: ${met ? 'met' : 'missed'}`
}

/** Formats the last line of the output: all results as JSON. */
export function jsonLine(results: readonly Result[]): string {
  const scenarios = results.map((result) => ({
    ...result,
    ours: rounded(result.ours),
    floor: rounded(result.floor),
    ratio: rounded(result.ratio),
  }))
  return JSON.stringify({ scenarios })
}
