// Measures the widget on the demo shop: `npm run bench:widget`. docs/benchmarks.md explains the figures.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createCleanup } from '../cleanup.ts'
import { openBrowser } from '../demo/browser.ts'
import { openDesk } from '../demo/desk.ts'
import { startDemoServer } from '../demo/server.ts'
import { type Figure, formatFigure } from '../figures.ts'
import { measureOpenTimes } from './open-time.ts'
import { measurePageCost } from './page-cost.ts'
import { profiles, slowPhone } from './profiles.ts'
import { measureTransfer } from './transfer.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)

function show(title: string, figures: readonly Figure[]): readonly Figure[] {
  print(title)
  for (const figure of figures) print(formatFigure(figure))
  return figures
}

async function measure(rounds: number, { closeAtEnd }: ReturnType<typeof createCleanup>): Promise<Figure[]> {
  const rootPath = await mkdtemp(join(tmpdir(), 'flowdesk-widget-'))
  closeAtEnd({ close: () => rm(rootPath, { recursive: true, force: true }) })
  const server = closeAtEnd(await startDemoServer({ rootPath, isNew: true }))
  const desk = await openDesk(server.serverUrl)
  closeAtEnd({ close: desk.disconnect })
  await desk.setOnline(true)
  const browser = closeAtEnd(await openBrowser())
  const figures = [...show('transferred', await measureTransfer(browser, server))]
  for (const profile of profiles) {
    const times = await measureOpenTimes(browser, server.shopUrl, profile, rounds)
    figures.push(...show(`from the click to a panel that can be used, ${rounds} times`, times))
  }
  const cost = await measurePageCost(browser, server.shopUrl, slowPhone, rounds)
  figures.push(...show(`cost for the page, ${slowPhone.name}, ${rounds} visits`, cost))
  return figures
}

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, json: { type: 'boolean', default: false } },
})
const cleanup = createCleanup()
try {
  const figures = await measure(Math.max(1, Math.round(Number(values.rounds)) || 1), cleanup)
  if (values.json) print(JSON.stringify({ figures }))
} finally {
  await cleanup.closeAll()
}
