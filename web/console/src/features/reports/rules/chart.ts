/** The axes of a chart. */
export interface ChartScale {
  /** The values of the lines behind the chart, from 0. */
  readonly ticks: readonly number[]
  /** The indexes of the days that have a label. */
  readonly labelled: readonly number[]
  readonly maximum: number
}

const MIN_LABEL_WIDTH_PX = 64

const TARGET_TICKS = 4

/** Returns the smallest of 1, 2, 5, 10, 20, 50 … that is not less. */
function roundUpStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step))
  return ([1, 2, 5, 10].find((factor) => factor * power >= step) ?? 10) * power
}

/** Chooses round numbers for the axis, and as many labels of days as there is room for. */
export function createScale(values: readonly number[], days: number, widthPx: number): ChartScale {
  const highest = Math.max(1, ...values)
  const step = Math.max(1, roundUpStep(highest / TARGET_TICKS))
  const count = Math.ceil(highest / step)
  const every = Math.max(1, Math.ceil((days * MIN_LABEL_WIDTH_PX) / Math.max(widthPx, 1)))
  return {
    ticks: Array.from({ length: count + 1 }, (_, index) => index * step),
    labelled: Array.from({ length: Math.ceil(days / every) }, (_, index) => index * every),
    maximum: count * step,
  }
}
