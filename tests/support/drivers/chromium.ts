import type { ElementHandle } from 'playwright-core'
import { openBrowser } from '../browser.ts'
import type { BrowserDriver } from './driver.ts'

/** Starts Chromium. */
export async function startChromium(): Promise<BrowserDriver> {
  const browser = await openBrowser()
  const page = await browser.newPage()
  const find = async (element: string) => (await page.evaluateHandle(element)) as ElementHandle
  return {
    goTo: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: (expression) => page.evaluate(expression),
    click: async (element) => (await find(element)).click(),
    type: async (element, text) => (await find(element)).type(text),
    chooseFile: async (element, path) => (await find(element)).setInputFiles(path),
    close: () => browser.close(),
  }
}
