// Measures the console with a long list of conversations: `npm run bench:console`. docs/benchmarks.md explains the figures.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { type CloseAtEnd, createCleanup } from '../cleanup.ts'
import { openCluster } from '../cluster.ts'
import { openBrowser } from '../demo/browser.ts'
import { type Figure, formatFigure } from '../figures.ts'
import { administrator, startFlowdeskProgram, waitForPort } from '../flowdesk.ts'
import { fillOpenConversations } from './fill.ts'
import { measureFirstLoad } from './first-load.ts'
import { createPage, loadWholeList, signIn } from './inbox.ts'
import { measureOpenings } from './opening.ts'
import { scrollByNotches, scrollToEndAndBack, traceTasks } from './tasks.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)

function show(title: string, figures: readonly Figure[]): readonly Figure[] {
  print(title)
  for (const figure of figures) print(formatFigure(figure))
  return figures
}

/** Settings that keep the conversations open, and do not refuse the agent. */
const settings = { Chat__InactivityTimeout: '', RateLimits__Agent__Permits: '1000000' }

/** Starts Flowdesk on a database with open conversations. Returns its URL. */
async function startServer(closeAtEnd: CloseAtEnd, conversations: number): Promise<string> {
  const cluster = closeAtEnd(await openCluster())
  await cluster.createDatabase('console')
  const address = cluster.addressOf('console')
  const rootPath = await mkdtemp(join(cluster.folder, 'flowdesk-'))
  const port = await waitForPort(closeAtEnd(startFlowdeskProgram({ rootPath, address, settings })))
  await fillOpenConversations(address, conversations)
  return `http://127.0.0.1:${port}`
}

/** Creates a folder that is removed at the end of the run. */
async function createFolder(closeAtEnd: CloseAtEnd): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'flowdesk-console-'))
  closeAtEnd({ close: () => rm(path, { recursive: true, force: true }) })
  return path
}

interface Options {
  readonly conversations: number
  readonly openings: number
  readonly rounds: number
  /** The folder for the traces. */
  readonly folder: string
}

async function measure(browser: Browser, url: string, options: Options): Promise<Figure[]> {
  const { conversations, openings, rounds, folder } = options
  const storage = await signIn(browser, url, administrator.email, administrator.password)
  const figures = [...show(`inbox, ${rounds} times`, await measureFirstLoad(browser, storage, url, rounds))]
  const page = await createPage(browser, storage)
  const trace = async (name: string, work: () => Promise<void>) =>
    await traceTasks(browser, page, { name, path: join(folder, `${name}.json`) }, work)
  const title = `list of ${conversations.toLocaleString('en')} conversations`
  figures.push(...show(title, await trace('loading', () => loadWholeList(page, url, conversations))))
  figures.push(...show(title, await trace('fast scrolling', () => scrollToEndAndBack(page))))
  figures.push(...show(title, await trace('scrolling', () => scrollByNotches(page))))
  for (const restMs of [0, 100, 300]) {
    const time = await measureOpenings(page, { rowCount: conversations, openings, restMs })
    figures.push(...show(`${title}, ${openings} openings`, [time]))
  }
  await page.context().close()
  return figures
}

const { values } = parseArgs({
  options: {
    conversations: { type: 'string', default: '10000' },
    openings: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '10' },
    traces: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const { closeAtEnd, closeAll } = createCleanup()
try {
  const url = await startServer(closeAtEnd, Number(values.conversations))
  const figures = await measure(closeAtEnd(await openBrowser()), url, {
    conversations: Number(values.conversations),
    openings: Number(values.openings),
    rounds: Number(values.rounds),
    folder: values.traces ?? (await createFolder(closeAtEnd)),
  })
  if (values.json) print(JSON.stringify({ figures }))
} finally {
  await closeAll()
}
