/** Labels of a series, such as `{ cache: 'api_tokens' }`. Use few distinct values, and no personal data. */
export type Labels = Readonly<Record<string, string>>

export interface Counter {
  readonly add: (count?: number) => void
}

export interface Histogram {
  readonly record: (value: number) => void
}

export interface MetricValue {
  readonly name: string
  readonly help: string
  /** `counter` for a value that never decreases. */
  readonly type: 'gauge' | 'counter'
  readonly value: number
}

/** Called at every scrape. */
export type MetricSource = () => readonly MetricValue[] | Promise<readonly MetricValue[]>

interface Series {
  readonly lines: (name: string) => readonly string[]
}

interface Family<S> {
  readonly help: string
  readonly series: Map<string, S>
}

const SOURCE_TIMEOUT_MS = 3000

const formatLine = (name: string, labels: string, value: number): string =>
  labels === '' ? `${name} ${value}` : `${name}{${labels}} ${value}`

const formatHeader = (name: string, help: string, type: string): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
]

const escapeLabel = (value: string): string => value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')

const formatLabels = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escapeLabel(value)}"`)
    .join(',')

function createCounter(labels: string): Counter & Series {
  let count = 0
  const add = (added = 1): void => {
    count += added
  }
  return { add, lines: (name) => [formatLine(name, labels, count)] }
}

function createHistogram(labels: string, bounds: readonly number[]): Histogram & Series {
  const upperBounds = [...bounds, Number.POSITIVE_INFINITY]
  const counts = upperBounds.map(() => 0)
  let sum = 0
  const formatBucketLabels = (upperBound: number): string =>
    `${labels === '' ? '' : `${labels},`}le="${Number.isFinite(upperBound) ? upperBound : '+Inf'}"`
  return {
    record(value) {
      let index = 0
      while (value > (upperBounds[index] ?? value)) index++
      counts[index] = (counts[index] ?? 0) + 1
      sum += value
    },
    lines(name) {
      let cumulativeCount = 0
      const buckets = upperBounds.map((upperBound, index) => {
        cumulativeCount += counts[index] ?? 0
        return formatLine(`${name}_bucket`, formatBucketLabels(upperBound), cumulativeCount)
      })
      return [...buckets, formatLine(`${name}_sum`, labels, sum), formatLine(`${name}_count`, labels, cumulativeCount)]
    },
  }
}

/** Returns no values if the source fails or is too slow, so that the other metrics are still served. */
const readSource = async (source: MetricSource): Promise<readonly MetricValue[]> => {
  const timeout = new Promise<readonly MetricValue[]>((resolve) => setTimeout(resolve, SOURCE_TIMEOUT_MS, []).unref())
  return await Promise.race([Promise.resolve().then(source), timeout]).catch(() => [])
}

/** Creates one counter or histogram for each name and labels. Keep the returned object, to save lookups. */
export class Metrics {
  private readonly counters = new Map<string, Family<Counter & Series>>()
  private readonly histograms = new Map<string, Family<Histogram & Series>>()
  private readonly sources: MetricSource[] = []

  counter(name: string, help: string, labels: Labels = {}): Counter {
    return findOrCreateSeries(this.counters, name, help, labels, createCounter)
  }

  /** `bounds` are the upper bounds of the buckets, in ascending order. */
  histogram(name: string, help: string, bounds: readonly number[], labels: Labels = {}): Histogram {
    return findOrCreateSeries(this.histograms, name, help, labels, (labelText) => createHistogram(labelText, bounds))
  }

  addSource(source: MetricSource): void {
    this.sources.push(source)
  }

  async text(): Promise<string> {
    const readings = await Promise.all(this.sources.map(readSource))
    const lines = [
      ...formatFamilies(this.counters, 'counter'),
      ...formatFamilies(this.histograms, 'histogram'),
      ...readings
        .flat()
        .flatMap(({ name, help, type, value }) => [...formatHeader(name, help, type), formatLine(name, '', value)]),
    ]
    return `${lines.join('\n')}\n`
  }
}

function findOrCreateSeries<S>(
  families: Map<string, Family<S>>,
  name: string,
  help: string,
  labels: Labels,
  createSeries: (labels: string) => S,
): S {
  const family: Family<S> = families.get(name) ?? { help, series: new Map() }
  families.set(name, family)
  const text = formatLabels(labels)
  const series = family.series.get(text) ?? createSeries(text)
  family.series.set(text, series)
  return series
}

const formatFamilies = (families: ReadonlyMap<string, Family<Series>>, type: string): string[] =>
  [...families].flatMap(([name, { help, series }]) => [
    ...formatHeader(name, help, type),
    ...[...series.values()].flatMap(({ lines }) => lines(name)),
  ])
