import { expect } from 'vitest'
import type { BrowserDriver } from './driver.ts'

/** The actions of a visitor on the widget. Each waits for the elements that it needs. */
export interface WidgetVisitor {
  /** Clicks the control with this accessible name. */
  readonly click: (name: string) => Promise<void>
  readonly type: (field: string, text: string) => Promise<void>
  /** Writes a message, sends it with Enter, and waits until the server has it. */
  readonly send: (text: string, field?: string) => Promise<void>
  readonly chooseFile: (path: string) => Promise<void>
  /** Waits until the panel shows the text. */
  readonly waitForText: (text: string) => Promise<void>
  readonly waitForControl: (name: string) => Promise<void>
  /** Waits until an expression, in which `panel` and `launcher` are elements, has the value. */
  readonly waitForValue: (expression: string, value: unknown) => Promise<void>
}

const ROOT = "document.querySelector('[data-flowdesk=widget]').shadowRoot"

/** Finds a visible control by its accessible name. Takes the last one, because a dialog covers the controls before it. */
const controlNamed = (name: string): string => `(() => {
  const nameOf = (one) => one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? one.textContent
  const isVisible = (one) => one.getClientRects().length > 0
  const all = Array.from(${ROOT}.querySelectorAll('button, input, textarea'))
  return all.filter((one) => isVisible(one) && nameOf(one).trim() === ${JSON.stringify(name)}).pop() ?? null
})()`

const isStored = (text: string): string => `Array.from(panel.querySelectorAll('.row.own')).some(
  (row) => row.textContent.includes(${JSON.stringify(text)}) && row.querySelector('.delivery.check, .delivery.checks') !== null)`

/** Creates a visitor on the page that the browser shows. */
export function createWidgetVisitor(browser: BrowserDriver): WidgetVisitor {
  const waitFor = (expression: string, value: unknown, message = expression) =>
    expect.poll(() => browser.evaluate(expression), { interval: 25, message }).toEqual(value)
  const waitForValue = (expression: string, value: unknown) =>
    waitFor(
      `((panel, launcher) => ${expression})(
        ${ROOT}.querySelector('#flowdesk-panel'), ${ROOT}.querySelector('[data-flowdesk=launcher]'))`,
      value,
      expression,
    )
  const waitForControl = (name: string) => waitFor(`${controlNamed(name)} !== null`, true, name)
  const type = async (field: string, text: string) => {
    await waitForControl(field)
    await browser.type(controlNamed(field), text)
  }
  return {
    ...{ waitForValue, waitForControl, type },
    click: async (name) => {
      await waitForControl(name)
      await browser.click(controlNamed(name))
    },
    send: async (text, field = 'Message') => {
      await type(field, `${text}\n`)
      await waitForValue(isStored(text), true)
    },
    chooseFile: (path) => browser.chooseFile(`${ROOT}.querySelector('input[type=file]')`, path),
    waitForText: (text) =>
      waitForValue(`panel.getClientRects().length > 0 && panel.innerText.includes(${JSON.stringify(text)})`, true),
  }
}
