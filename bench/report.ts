import type { BestRun } from './comparison.ts'

/** One line of the result. */
export interface ScenarioResult {
  readonly name: string
  readonly unit: string
  /** Null if a run broke off. */
  readonly ours: number | null
  /** Null if there is no comparison, or a run broke off. */
  readonly floor: number | null
  /** `ours` divided by `floor`; null if one of them is. */
  readonly ratio: number | null
  /** The least value of the ratio, or of `ours` without a floor; the greatest if less is better. */
  readonly goal: number
  readonly met: boolean
}

const formatCount = (figure: number): string => Math.round(figure).toLocaleString('en')

const roundFigure = (figure: number | null): number | null => figure && Number(figure.toPrecision(4))

/** Formats the figures of one side as a line. */
export function formatSide(name: string, { perSecond, p50, p99 }: BestRun): string {
  const rate = `${formatCount(perSecond)} requests a second`.padStart(28)
  return `  ${name.padEnd(20)}${rate}   p50 ${p50.toFixed(2)} ms   p99 ${p99.toFixed(2)} ms`
}

/** Formats any other figure as a line. */
export const formatFigure = (name: string, figure: number, unit: string): string =>
  `  ${name.padEnd(20)}${`${formatCount(figure)} ${unit}`.padStart(28)}`

/** Formats a result and its goal as a line. */
export function formatVerdict({ ours, ratio, goal, met, unit }: ScenarioResult): string {
  const figure = ratio === null ? `${roundFigure(ours) ?? 'no'} ${unit.split(',')[0]}` : `ratio ${ratio.toFixed(2)}`
  const bound = unit.includes('lower is better') ? 'at most' : 'at least'
  return `  ${figure}, goal ${bound} ${goal}: ${met ? 'met' : 'missed'}`
}

/** Formats the last line of the output: all results as JSON. */
export function formatJson(results: readonly ScenarioResult[]): string {
  const scenarios = results.map((result) => ({
    ...result,
    ours: roundFigure(result.ours),
    floor: roundFigure(result.floor),
    ratio: roundFigure(result.ratio),
  }))
  return JSON.stringify({ scenarios })
}
