/** What tells one series of a metric from another, as `{ cache: 'api_tokens' }`: few values, and never personal ones. */
export type Labels = Readonly<Record<string, string>>

/** Counts up from 0. */
export interface Counter {
  readonly add: () => void
}

/** Counts values by their size. */
export interface Histogram {
  readonly record: (value: number) => void
}

/** One number as it is now. */
export interface Reading {
  readonly name: string
  readonly help: string
  /** `counter` for a number that only grows. */
  readonly type: 'gauge' | 'counter'
  readonly value: number
}

/** Answers numbers that nobody keeps, whenever somebody asks. */
export type Source = () => readonly Reading[] | Promise<readonly Reading[]>

interface Series {
  readonly lines: (name: string) => readonly string[]
}

interface Family<S> {
  readonly help: string
  readonly series: Map<string, S>
}

/** How long the text waits for a source, in milliseconds. */
const PATIENCE_MS = 3000

const line = (name: string, labels: string, value: number): string =>
  labels === '' ? `${name} ${value}` : `${name}{${labels}} ${value}`

const heading = (name: string, help: string, type: string): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
]

const escaped = (value: string): string => value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')

const labelText = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',')

function counterOf(labels: string): Counter & Series {
  let count = 0
  return { add: () => void count++, lines: (name) => [line(name, labels, count)] }
}

function histogramOf(labels: string, bounds: readonly number[]): Histogram & Series {
  const limits = [...bounds, Number.POSITIVE_INFINITY]
  const counts = limits.map(() => 0)
  let sum = 0
  const bucket = (limit: number): string =>
    `${labels === '' ? '' : `${labels},`}le="${Number.isFinite(limit) ? limit : '+Inf'}"`
  return {
    record(value) {
      let place = 0
      while (value > (limits[place] ?? value)) place++
      counts[place] = (counts[place] ?? 0) + 1
      sum += value
    },
    lines(name) {
      let total = 0
      const buckets = limits.map((limit, place) => {
        total += counts[place] ?? 0
        return line(`${name}_bucket`, bucket(limit), total)
      })
      return [...buckets, line(`${name}_sum`, labels, sum), line(`${name}_count`, labels, total)]
    },
  }
}

/** What a source answers in time; one that fails or is late must not take the other numbers along. */
const patiently = async (source: Source): Promise<readonly Reading[]> => {
  const late = new Promise<readonly Reading[]>((resolve) => setTimeout(resolve, PATIENCE_MS, []).unref())
  return await Promise.race([Promise.resolve().then(source), late]).catch(() => [])
}

/**
 * What one process measures of itself. A counter or histogram is asked for once, where it is used, and then costs an
 * addition; the same name and labels answer the same one. `text` tells all in the text format of Prometheus.
 */
export class Metrics {
  private readonly counters = new Map<string, Family<Counter & Series>>()
  private readonly histograms = new Map<string, Family<Histogram & Series>>()
  private readonly sources: Source[] = []

  counter(name: string, help: string, labels: Labels = {}): Counter {
    return seriesOf(this.counters, name, help, labels, counterOf)
  }

  /** `bounds`: the upper ends of the buckets, growing. */
  histogram(name: string, help: string, bounds: readonly number[], labels: Labels = {}): Histogram {
    return seriesOf(this.histograms, name, help, labels, (text) => histogramOf(text, bounds))
  }

  source(source: Source): void {
    this.sources.push(source)
  }

  /** Everything, in version 0.0.4 of the format. */
  async text(): Promise<string> {
    const readings = await Promise.all(this.sources.map(patiently))
    const lines = [
      ...linesOf(this.counters, 'counter'),
      ...linesOf(this.histograms, 'histogram'),
      ...readings
        .flat()
        .flatMap(({ name, help, type, value }) => [...heading(name, help, type), line(name, '', value)]),
    ]
    return `${lines.join('\n')}\n`
  }
}

function seriesOf<S>(
  families: Map<string, Family<S>>,
  name: string,
  help: string,
  labels: Labels,
  make: (labels: string) => S,
): S {
  const family: Family<S> = families.get(name) ?? { help, series: new Map() }
  families.set(name, family)
  const text = labelText(labels)
  const series = family.series.get(text) ?? make(text)
  family.series.set(text, series)
  return series
}

const linesOf = (families: ReadonlyMap<string, Family<Series>>, type: string): string[] =>
  [...families].flatMap(([name, { help, series }]) => [
    ...heading(name, help, type),
    ...[...series.values()].flatMap((one) => one.lines(name)),
  ])
