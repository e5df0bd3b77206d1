import type { Page } from 'playwright-core'
import { type Figure, summarize } from '../figures.ts'
import { MESSAGE_COUNT } from './fill.ts'
import { SCROLLER } from './inbox.ts'

const OPENING_TIMEOUT_MS = 10_000

/**
 * Measures from the event of the next click until the frame is on the screen that first shows the last message below the
 * heading of its conversation. The browser reports this time for elements that have the attribute `elementtiming`.
 */
const MEASURE_CLICK = `window.opening = new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error('the conversation did not open')), ${OPENING_TIMEOUT_MS})
  addEventListener('click', ({ target, timeStamp }) => {
    const texts = [...target.closest('li').querySelectorAll('*')].map((element) => element.textContent)
    const name = texts.find((text) => /^Visitor \\d+$/.test(text))
    const last = 'Message ${MESSAGE_COUNT} of visitor ' + name.slice(8) + '.'
    const observePaint = (article) => {
      new PerformanceObserver((list) => {
        for (const { identifier, renderTime } of list.getEntries())
          if (identifier === last) resolve(renderTime - timeStamp)
      }).observe({ type: 'element' })
      // The attribute belongs on the block that contains the text.
      for (const element of article.querySelectorAll('*')) element.setAttribute('elementtiming', last)
    }
    const check = () => {
      if (document.querySelector('main h1')?.textContent !== name) return
      const article = [...document.querySelectorAll('#transcript article')].find((one) => one.textContent.includes(last))
      if (!article) return
      observer.disconnect()
      observePaint(article)
    }
    // It is called before the change is painted.
    const observer = new MutationObserver(check)
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  }, { once: true, capture: true })
})`

/** Brings a row into view and returns the middle of it, in pixels of the window. */
const scrollToRow = (index: number): string => `new Promise((resolve) => {
  const list = ${SCROLLER}
  const height = list.querySelector('li').offsetHeight
  list.scrollTop = ${index} * height - list.clientHeight / 2
  const find = () => {
    const row = list.querySelector('li[aria-posinset="${index + 1}"]')
    if (!row) return requestAnimationFrame(find)
    const { x, y, width, height } = row.getBoundingClientRect()
    resolve({ x: x + width / 3, y: y + height / 2 })
  }
  requestAnimationFrame(() => requestAnimationFrame(find))
})`

/** Has no factor in common with the number of rows, so its multiples are spread over the whole list. */
const STRIDE = 3571

/**
 * Opens conversations all over the list with the mouse, one after another. `restMs` is how long the pointer rests on a row
 * before the click: the console starts to load a conversation after 50 ms of that.
 */
export async function measureOpenings(
  page: Page,
  { rowCount, openings, restMs }: { readonly rowCount: number; readonly openings: number; readonly restMs: number },
): Promise<Figure> {
  const times: number[] = []
  for (let number = 0; number < openings; number++) {
    const { x, y } = await page.evaluate<{ x: number; y: number }>(scrollToRow((number * STRIDE) % rowCount))
    await page.evaluate(`void (${MEASURE_CLICK})`)
    await page.mouse.move(x, y)
    await page.waitForTimeout(restMs)
    await page.mouse.click(x, y)
    times.push(await page.evaluate<number>('window.opening'))
  }
  return summarize(`click to painted conversation, after a rest of ${restMs} ms`, 'ms', times)
}
