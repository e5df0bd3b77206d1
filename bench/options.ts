import { parseArgs } from 'node:util'

/** Options of a run of the benchmarks. */
export interface BenchOptions {
  /** Measures only scenarios whose name contains this text, which is in lower case; `growth` uses the same selection. */
  readonly only: string
  /** Duration of each measurement without its warm-up, in seconds. */
  readonly seconds: number
  /** How often each side of a scenario is measured, in turn; the best counts. */
  readonly rounds: number
  /** Number of tickets in the large store of the scenario `growth`, which is compared with the usual one; null: left out. */
  readonly tickets: number | null
  /** Whether the last line of the output is the results as JSON. */
  readonly json: boolean
  /** Whether to write a CPU profile of Flowdesk. */
  readonly profile: boolean
}

/** The usage text. */
export const usage =
  'npm run bench -- [--only <text>] [--seconds <s>] [--rounds <n>] [--tickets <n>] [--json] [--profile]'

function parseNumber(name: string, text: string, min: number, max: number): number {
  const given = Number(text)
  if (!(given >= min && given <= max)) throw new Error(`--${name}: got "${text}", takes ${min} to ${max}`)
  return given
}

/** Parses the command line. Throws an error with a message to print, for an unknown option or an invalid value. */
export function parseOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: '' },
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '3' },
      tickets: { type: 'string' },
      json: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
    },
  })
  return {
    only: values.only.toLowerCase(),
    seconds: parseNumber('seconds', values.seconds, 0.1, 600),
    rounds: Math.round(parseNumber('rounds', values.rounds, 1, 20)),
    tickets:
      values.tickets === undefined ? null : Math.round(parseNumber('tickets', values.tickets, 10_000, 20_000_000)),
    json: values.json,
    profile: values.profile,
  }
}
