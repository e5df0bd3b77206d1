import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { connectAgent, makeDepartment, makeSignedInAgent, makeWidget } from '../support/chat.ts'
import { type ServedFlowdesk, serveFlowdesk } from '../support/sdk.ts'
import { chooseFiles, describeMessage, imageFile, type StoredMessage } from '../support/widget-files.ts'
import { openChat, openWidgetPage, sendText } from '../support/widget-page.ts'

let served: ServedFlowdesk
let browser: Browser

beforeAll(async () => {
  served = await serveFlowdesk()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await served?.flowdesk.close()
})

/** A widget of one department whose agent is online. */
async function makeDesk() {
  const { flowdesk } = served
  const { id, token } = await makeSignedInAgent(flowdesk)
  const department = await makeDepartment(flowdesk, { memberIds: [id] })
  const { key } = await makeWidget(flowdesk, { departmentIds: [department.id] })
  await connectAgent(flowdesk, id)
  const readMessages = async () => {
    const found = await flowdesk.get('/v1/agent/conversations', { token })
    const [conversation] = found.body.data.items
    const read = await flowdesk.get(`/v1/agent/conversations/${conversation.id}/messages`, { token })
    const rows = read.body.data.items as StoredMessage[]
    return rows.filter(({ kind }) => kind === 'Text').map(describeMessage)
  }
  return { key, readMessages }
}

test.each(['panel', 'chunk'])(
  'the panel opens at the second try if a file of it (%s) could not be loaded at the first, and so does its menu',
  async (name) => {
    const desk = await makeDesk()
    const chat = await openWidgetPage(browser, served.url, { key: desk.key })
    const files = `**/widget/${name}-*.js`
    await chat.page.route(files, (route) => route.abort())
    await chat.page.evaluate(`Flowdesk('on', 'error', () => document.body.append('The chat is not there.'))`)
    await chat.launcher.click()
    await chat.page.getByText('The chat is not there.').first().waitFor()
    await chat.page.unroute(files)
    await chat.launcher.click()
    await sendText(chat, 'Hello')
    await chat.panel.getByRole('button', { name: 'More options' }).click()
    await chat.panel.getByRole('menuitem', { name: 'End chat' }).waitFor()
    expect(await desk.readMessages()).toEqual(['Hello'])
  },
)

test('the browser requests no file twice', async () => {
  const desk = await makeDesk()
  const requested: string[] = []
  served.flowdesk.app.http.app.server.on('request', ({ url = '' }) => requested.push(url))
  const chat = await openChat(browser, served.url, { key: desk.key })
  await sendText(chat, 'Hello')
  await chat.panel.getByRole('button', { name: 'More options' }).click()
  await chat.panel.getByRole('menuitem', { name: 'End chat' }).click()
  await chat.panel.getByRole('dialog').waitFor()
  const files = requested.filter((url) => url.startsWith('/widget/'))
  expect(files).toEqual([...new Set(files)])
  expect(files).toContainEqual(expect.stringMatching(/menu-view/))
})

test('while the code for files cannot be loaded, the file and its text wait for another try', async () => {
  const desk = await makeDesk()
  const chat = await openChat(browser, served.url, { key: desk.key })
  const code = '**/widget/part-*.js'
  await chat.page.route(code, (route) => route.abort())
  await chooseFiles(chat, imageFile())
  await chat.composer.fill('Here is the receipt')
  await chat.composer.press('Enter')
  await chat.panel.getByText('This part could not be loaded.').waitFor()
  expect(await chat.composer.inputValue()).toBe('Here is the receipt')
  await chat.page.unroute(code)
  await chat.panel.getByRole('button', { name: 'Try again' }).click()
  await chat.panel.getByRole('list', { name: 'Files to send' }).getByText('receipt.png').waitFor()
  await chat.composer.press('Enter')
  await chat.panel.getByRole('img', { name: 'Sent', exact: true }).waitFor()
  expect(await desk.readMessages()).toEqual(['Here is the receipt [receipt.png]'])
})

test('a part of the panel is loaded by another try, although a file that it shares with other parts was missing', async () => {
  const desk = await makeDesk()
  const chat = await openChat(browser, served.url, { key: desk.key })
  await sendText(chat, 'Hello')
  await chat.panel.getByRole('button', { name: 'More options' }).click()
  const shared = '**/widget/chunk-*.js'
  await chat.page.route(shared, (route) => route.abort())
  await chat.panel.getByRole('menuitem', { name: 'E-mail transcript' }).click()
  await chat.panel.getByText('This part could not be loaded.').waitFor()
  await chat.page.unroute(shared)
  await chat.panel.getByRole('button', { name: 'Try again' }).click()
  await chat.panel.getByRole('dialog').waitFor()
})
