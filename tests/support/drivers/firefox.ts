import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { findProgramPath, firefox } from '../external-programs.ts'
import type { BrowserDriver } from './driver.ts'

/** Starts Firefox, which is controlled by WebDriver BiDi. */
export async function startFirefox(): Promise<BrowserDriver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findProgramPath(firefox),
    defaultViewport: { width: 1280, height: 720 },
  })
  const page = await browser.newPage()
  const find = async (element: string) => (await page.evaluateHandle(element)) as ElementHandle
  return {
    goTo: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    click: async (element) => (await find(element)).click(),
    type: async (element, text) => (await find(element)).type(text),
    chooseFile: async (element, path) => (await (await find(element)).toElement('input')).uploadFile(path),
    close: () => browser.close(),
  }
}
