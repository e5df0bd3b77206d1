import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import type { Figure } from '../figures.ts'
import { SCROLLER } from './inbox.ts'

/** The browser calls a task long if it takes more milliseconds than this. */
const LONG_TASK_MS = 50

const WHEEL_PIXELS = 1200

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** In microseconds. */
  readonly dur?: number
  readonly args?: { readonly name?: string }
}

/** Returns the durations of all tasks of the main threads of pages, in milliseconds. */
function listTasks(trace: string): number[] {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace)
  const threadKey = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mainThreads = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadKey),
  )
  return traceEvents
    .filter((event) => event.name.endsWith('RunTask') && mainThreads.has(threadKey(event)))
    .map(({ dur = 0 }) => dur / 1000)
}

/** Traces the page during `work`, writes the trace to a file, and returns what it says about the tasks. */
export async function traceTasks(
  browser: Browser,
  page: Page,
  { name, path }: { readonly name: string; readonly path: string },
  work: () => Promise<void>,
): Promise<Figure[]> {
  const categories = ['disabled-by-default-devtools.timeline', 'devtools.timeline', 'toplevel']
  await browser.startTracing(page, { path, categories })
  await work()
  await browser.stopTracing()
  const tasks = listTasks(await readFile(path, 'utf8'))
  return [
    { name: `${name}: longest task`, unit: 'ms', value: Math.max(...tasks) },
    {
      name: `${name}: tasks over ${LONG_TASK_MS} ms`,
      unit: 'tasks',
      value: tasks.filter((ms) => ms > LONG_TASK_MS).length,
    },
  ]
}

const NEXT_FRAME = 'new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))'

/** Scrolls the list with the wheel of the mouse until it stops moving. */
async function scrollWithWheel(page: Page, pixels: number): Promise<void> {
  for (let before = -1; ; ) {
    const at = await page.evaluate<number>(`${SCROLLER}.scrollTop`)
    if (at === before) return
    before = at
    await page.mouse.wheel(0, pixels)
    await page.evaluate(NEXT_FRAME)
  }
}

/** Scrolls the list to its end and back to its beginning. */
export async function scrollToEndAndBack(page: Page): Promise<void> {
  const list = await page.evaluate<{ x: number; y: number }>(
    `(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))(${SCROLLER}.getBoundingClientRect())`,
  )
  await page.mouse.move(list.x, list.y)
  for (const pixels of [WHEEL_PIXELS, -WHEEL_PIXELS]) await scrollWithWheel(page, pixels)
}
