import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import type { Figure } from '../figures.ts'
import { SCROLLER } from './inbox.ts'

/** The browser calls a task long if it takes more milliseconds than this. */
const LONG_TASK_MS = 50

/** How far one notch of a wheel scrolls. */
const NOTCH_PIXELS = 120
const NOTCHES = 500
/** Ten notches in a frame: faster than a hand turns a wheel, as when the scroll bar is dragged. */
const FAST_PIXELS = 10 * NOTCH_PIXELS

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

/** Scrolls the list with the wheel of the mouse until it stops moving, or as often as asked. */
async function scrollWithWheel(page: Page, pixels: number, maxEvents = Number.POSITIVE_INFINITY): Promise<void> {
  for (let before = -1, events = 0; events < maxEvents; events++) {
    const at = await page.evaluate<number>(`${SCROLLER}.scrollTop`)
    if (at === before) return
    before = at
    await page.mouse.wheel(0, pixels)
    await page.evaluate(NEXT_FRAME)
  }
}

async function moveOverList(page: Page): Promise<void> {
  const { x, y } = await page.evaluate<{ x: number; y: number }>(
    `(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))(${SCROLLER}.getBoundingClientRect())`,
  )
  await page.mouse.move(x, y)
}

/** Scrolls down from the first row and up again, one notch in each frame. */
export async function scrollByNotches(page: Page): Promise<void> {
  await moveOverList(page)
  for (const pixels of [NOTCH_PIXELS, -NOTCH_PIXELS]) await scrollWithWheel(page, pixels, NOTCHES)
}

/** Scrolls the list to its end and back to its beginning, ten notches in each frame. */
export async function scrollToEndAndBack(page: Page): Promise<void> {
  await moveOverList(page)
  for (const pixels of [FAST_PIXELS, -FAST_PIXELS]) await scrollWithWheel(page, pixels)
}
