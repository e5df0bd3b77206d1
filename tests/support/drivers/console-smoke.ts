import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAgent, makeDepartment, makeWidget } from '../chat.ts'
import { type ServedFlowdesk, serveFlowdesk } from '../sdk.ts'
import { makeVisitor, openConversationOf, readRowsAs } from '../visitors.ts'
import type { BrowserDriver } from './driver.ts'

/** Finds a visible control by its accessible name. Takes the last one, because a dialog covers the controls before it. */
const controlNamed = (name: string): string => `(() => {
  const textOf = (one) => {
    const copy = one.cloneNode(true)
    for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove()
    return copy.textContent
  }
  const nameOf = (one) => one.getAttribute('aria-label') ?? textOf(one.labels?.[0] ?? one)
  const isVisible = (one) => one.getClientRects().length > 0
  const all = Array.from(document.querySelectorAll('button, input, textarea, a'))
  return all.filter((one) => isVisible(one) && nameOf(one).trim() === ${JSON.stringify(name)}).pop() ?? null
})()`

/** The actions of an agent in the console. Each waits for the elements that it needs. */
function createAgentActions(browser: BrowserDriver) {
  const waitFor = (expression: string, value: unknown, message = expression) =>
    expect.poll(() => browser.evaluate(expression), { interval: 25, message }).toEqual(value)
  const waitForElement = (element: string) => waitFor(`${element} !== null`, true)
  const click = async (name: string) => {
    await waitForElement(controlNamed(name))
    await browser.click(controlNamed(name))
  }
  return {
    click,
    typeInto: async (element: string, text: string) => {
      await waitForElement(element)
      await browser.type(element, text)
    },
    waitForText: (text: string) => waitFor(`document.body.innerText.includes(${JSON.stringify(text)})`, true, text),
  }
}

/** Registers the smoke test of the console for one browser. */
export function testConsoleIn(startBrowser: () => Promise<BrowserDriver>): void {
  let served: ServedFlowdesk
  let browser: BrowserDriver
  beforeAll(async () => {
    served = await serveFlowdesk()
    browser = await startBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await served?.flowdesk.close()
  })

  test('an agent signs in, takes a conversation from the queue, answers, and signs out', async () => {
    const { flowdesk, url } = served
    const { id, credentials } = await makeAgent(flowdesk, { displayName: 'Ada Okafor' })
    const department = await makeDepartment(flowdesk, { memberIds: [id] })
    const { key } = await makeWidget(flowdesk, { departmentIds: [department.id] })
    const visitor = await makeVisitor(flowdesk, { widget: key, displayName: 'Maria Lindgren' })
    const conversationId = await openConversationOf(visitor, { message: 'Where is my parcel?' })
    await browser.goTo(`${url}/console/`)
    const agent = createAgentActions(browser)
    await agent.typeInto("document.querySelector('input[name=email]')", credentials.email)
    await agent.typeInto("document.querySelector('input[name=password]')", `${credentials.password}\n`)
    await agent.waitForText('Where is my parcel?')
    await browser.goTo(`${url}/console/conversations/${conversationId}`)
    await agent.click('Take')
    await agent.typeInto("document.querySelector('textarea')", 'It is on its way.\n')
    const readTexts = async () => (await readRowsAs(visitor, conversationId)).map(({ body }) => body)
    await expect.poll(readTexts).toContain('It is on its way.')
    await agent.click('Ada Okafor')
    await agent.click('Sign out')
    await agent.waitForText('Answer your visitors and manage your chat.')
  })
}
