// The benchmarks: `npm run bench`. docs/benchmarks.md explains the measurements and the results.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BenchContext, compareWithFloors, GROWTH_SCENARIO, measureGrowth } from './benchmarks.ts'
import { chatScenarioNames, measureChat } from './chat.ts'
import { type CloseAtEnd, createCleanup } from './cleanup.ts'
import { openCluster } from './cluster.ts'
import { LoadProgram } from './load-program.ts'
import { type BenchOptions, parseOptions, usage } from './options.ts'
import { formatFigure, formatJson, formatVerdict, type ScenarioResult } from './report.ts'
import { scenarios } from './scenarios.ts'
import { measureSockets, socketScenarioNames } from './sockets.ts'
import { measureStarts, startScenarioNames } from './starts.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)

type IsWanted = (name: string) => boolean

async function scenarioResults(bench: BenchContext, isWanted: IsWanted): Promise<ScenarioResult[]> {
  const { tickets } = bench.options
  const wanted = scenarios.filter(({ name }) => isWanted(name))
  const results = wanted.length > 0 ? await compareWithFloors(bench, wanted) : []
  if (tickets === null || (wanted.length === 0 && !isWanted(GROWTH_SCENARIO))) return results
  return [...results, await measureGrowth(bench, wanted.length > 0 ? wanted : scenarios, tickets)]
}

async function bootResults(
  { cluster, options }: BenchContext,
  isWanted: IsWanted,
  closeAtEnd: CloseAtEnd,
): Promise<ScenarioResult[]> {
  if (!startScenarioNames.some(isWanted)) return []
  const results = (await measureStarts(cluster.folder, options.rounds, closeAtEnd)).filter(({ name }) => isWanted(name))
  for (const result of results) {
    print(result.name)
    print(formatVerdict(result))
  }
  return results
}

async function socketResults(
  { cluster, options, profileFolder }: BenchContext,
  isWanted: IsWanted,
  closeAtEnd: CloseAtEnd,
) {
  const wanted = socketScenarioNames.filter(isWanted)
  if (wanted.length === 0) return []
  const results = await measureSockets(wanted, options, { folder: cluster.folder, closeAtEnd, profileFolder })
  for (const result of results) {
    print(result.name)
    print(formatFigure('Flowdesk', result.ours ?? 0, result.unit.split(',')[0] ?? ''))
    print(formatFigure('floor', result.floor ?? 0, result.unit.split(',')[0] ?? ''))
    print(formatVerdict(result))
  }
  return results
}

async function chatResults(bench: BenchContext, isWanted: IsWanted, closeAtEnd: CloseAtEnd): Promise<ScenarioResult[]> {
  const wanted = chatScenarioNames.filter(isWanted)
  if (wanted.length === 0) return []
  const results = await measureChat(wanted, bench, closeAtEnd)
  for (const { name, ours, floor, ...result } of results) {
    print(name)
    const unit = result.unit.startsWith('ms') ? 'ms' : result.unit
    print(`  Flowdesk ${ours?.toFixed(2)} ${unit}, floor ${floor?.toFixed(2)} ${unit}`)
    print(formatVerdict({ name, ours, floor, ...result }))
  }
  return results
}

async function measure(options: BenchOptions, closeAtEnd: CloseAtEnd): Promise<ScenarioResult[]> {
  const isWanted: IsWanted = (name) => name.toLowerCase().includes(options.only)
  const cluster = closeAtEnd(await openCluster())
  const load = closeAtEnd(new LoadProgram(cluster.folder, options.seconds))
  const profileFolder = options.profile ? await mkdtemp(join(tmpdir(), 'flowdesk-profile-')) : undefined
  const bench: BenchContext = { cluster, load, options, profileFolder, print }
  const results = [
    ...(await scenarioResults(bench, isWanted)),
    ...(await socketResults(bench, isWanted, closeAtEnd)),
    ...(await chatResults(bench, isWanted, closeAtEnd)),
    ...(await bootResults(bench, isWanted, closeAtEnd)),
  ]
  if (profileFolder) print(`The CPU profile of Flowdesk is in ${profileFolder}; a browser’s developer tools open it.`)
  return results
}

async function main(options: BenchOptions): Promise<void> {
  const { closeAtEnd, closeAll } = createCleanup()
  const leave = (): void => void closeAll().finally(() => process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, leave)
  try {
    const results = await measure(options, closeAtEnd)
    if (options.json) print(formatJson(results))
    if (results.some((result) => result.ours === null)) process.exitCode = 1
  } finally {
    await closeAll()
  }
}

function readOptions(): BenchOptions {
  try {
    return parseOptions(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n${usage}\n`)
    process.exit(2)
  }
}

await main(readOptions())
