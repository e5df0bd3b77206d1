import { expect, test } from 'vitest'
import { findViolations } from '../support/accessibility.ts'
import { consoleAdministratorToken } from '../support/chat.ts'
import { type DeskAgent, type DeskPageOptions, makeDesk, openConversationAs } from '../support/console-desk.ts'
import { holdRequest } from '../support/held-request.ts'
import { useServedBrowser } from '../support/served-browser.ts'
import { openTestProxy } from '../support/test-proxy.ts'
import { readRowsAs } from '../support/visitors.ts'
import { imageFile, textFile } from '../support/widget-files.ts'

const site = useServedBrowser()

const openConversation = (agent: DeskAgent, id: string, options: DeskPageOptions = {}) =>
  openConversationAs(site.browser, site.served, agent, id, options)

/** A port on which nothing listens. */
const NOWHERE = 'http://127.0.0.1:9'

test('a draft survives a reload, and each conversation has its own', async () => {
  const desk = await makeDesk(site.served)
  const { id } = await desk.openConversation()
  const other = await desk.openConversation()
  const { page, composer } = await openConversation(desk.agent, id)
  await composer.fill('Half an answer')
  await page.reload()
  await composer.waitFor()
  expect(await composer.inputValue()).toBe('Half an answer')
  await page.goto(`${site.served.url}/console/conversations/${other.id}`)
  await composer.waitFor()
  expect(await composer.inputValue()).toBe('')
})

test('messages written without a connection are sent once, in order, when it is back', async () => {
  const desk = await makeDesk(site.served)
  const { id, readTexts } = await desk.openConversation()
  const proxy = await openTestProxy(site.served.url)
  const { page, composer } = await openConversation(desk.agent, id, { base: proxy.url })
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await page.getByText('With you', { exact: true }).waitFor()
  proxy.switchTarget(NOWHERE)
  proxy.breakConnections()
  for (const text of ['one', 'two', 'three']) {
    await composer.fill(text)
    await composer.press('Enter')
  }
  await expect.poll(() => page.getByRole('img', { name: 'Sending' }).count()).toBe(3)
  proxy.switchTarget(site.served.url)
  // After the last failure, the next attempt may be 30 s away.
  await expect.poll(() => page.getByRole('img', { name: 'Sending' }).count(), { timeout: 120_000 }).toBe(0)
  expect(await readTexts()).toEqual(['Where is my parcel?', 'one', 'two', 'three'])
  expect(await page.getByRole('article').allInnerTexts()).toHaveLength(4)
})

test('a message whose response is lost is written once', async () => {
  const desk = await makeDesk(site.served)
  const { id, readTexts } = await desk.openConversation()
  const { page, composer, transcript } = await openConversation(desk.agent, id)
  await transcript.getByText('Where is my parcel?').waitFor()
  await page.route(
    '**/messages',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await composer.fill('Only once')
  await composer.press('Enter')
  await page.getByRole('img', { name: 'Sent' }).waitFor()
  await expect.poll(() => page.getByRole('img', { name: 'Sending' }).count()).toBe(0)
  expect(await readTexts()).toEqual(['Where is my parcel?', 'Only once'])
  expect(await page.getByRole('article').filter({ hasText: 'Only once' }).count()).toBe(1)
})

test('messages that were not sent survive a reload', async () => {
  const desk = await makeDesk(site.served)
  const { id, readTexts } = await desk.openConversation()
  const { page, composer, transcript } = await openConversation(desk.agent, id)
  await transcript.getByText('Where is my parcel?').waitFor()
  await page.route('**/messages', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await composer.fill('Not lost')
  await composer.press('Enter')
  await page.getByRole('img', { name: 'Sending' }).waitFor()
  expect(await composer.inputValue()).toBe('')
  await page.unroute('**/messages')
  await page.reload()
  await page.getByRole('img', { name: 'Sent' }).waitFor()
  expect(await readTexts()).toEqual(['Where is my parcel?', 'Not lost'])
  expect(await composer.inputValue()).toBe('')
})

test('a refused message shows the sentence of the server, and can be edited or sent after taking over', async () => {
  const desk = await makeDesk(site.served, ['Ada Okafor', 'Jonas Weber'])
  const { id, readTexts } = await desk.openConversation()
  const { page, composer, transcript } = await openConversation(desk.agent, id)
  await transcript.getByText('Where is my parcel?').waitFor()
  await page.route(
    '**/messages',
    async (route) => {
      await desk.callAs(desk.colleague, id, 'take')
      await route.continue()
    },
    { times: 1 },
  )
  await composer.fill('Me too')
  await composer.press('Enter')
  await page.getByText('This conversation is not assigned to you.', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Edit' }).click()
  expect(await composer.inputValue()).toBe('Me too')
  const article = page.getByRole('article').filter({ hasText: 'Me too' })
  expect(await article.count()).toBe(0)
  await page.getByText('With Jonas Weber', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Reply', exact: true }).getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('button', { name: 'Take over and send' }).click()
  await article.getByRole('img', { name: 'Sent' }).waitFor()
  await page.getByText('With you', { exact: true }).waitFor()
  expect(await readTexts()).toEqual(['Where is my parcel?', 'Me too'])
})

test('a text in the conversation of a colleague begins as a note, and a refused reply can take it over', async () => {
  const desk = await makeDesk(site.served, ['Ada Okafor', 'Jonas Weber'])
  const { id, readTexts } = await desk.openConversation()
  await desk.callAs(desk.colleague, id, 'take')
  const { page, composer } = await openConversation(desk.agent, id)
  await page.getByText('Jonas Weber answers this conversation.', { exact: false }).waitFor()
  await composer.fill('Ask the warehouse.')
  await composer.press('Enter')
  await page.getByRole('article').filter({ hasText: 'Ask the warehouse.' }).getByText('Internal note').waitFor()
  await page.getByRole('button', { name: 'Take over', exact: true }).click()
  await page.getByText('With you', { exact: true }).waitFor()
  await composer.and(page.getByRole('textbox', { name: 'Message' })).waitFor()
  await page.route(
    '**/messages',
    async (route) => {
      await desk.callAs(desk.colleague, id, 'transfer', { agentId: desk.colleague.id })
      await route.continue()
    },
    { times: 1 },
  )
  await composer.fill('Refused at first')
  await composer.press('Enter')
  const message = page.getByRole('article').filter({ hasText: 'Refused at first' })
  await message.getByRole('button', { name: 'Take over and send' }).click()
  await message.getByRole('img', { name: 'Sent' }).waitFor()
  expect(await readTexts()).toEqual(['Where is my parcel?', 'Refused at first'])
})

test('sends and closes, but stays open if the message is refused', async () => {
  const desk = await makeDesk(site.served, ['Ada Okafor', 'Jonas Weber'])
  const { id, readTexts } = await desk.openConversation()
  const { page, composer, transcript } = await openConversation(desk.agent, id)
  await transcript.getByText('Where is my parcel?').waitFor()
  await page.route('**/messages', (route) => route.fulfill({ status: 422, json: { error: { message: 'No.' } } }), {
    times: 1,
  })
  await composer.fill('Refused')
  await composer.press('Control+Shift+Enter')
  await page.getByText('stays open, because a message was not sent.').waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await composer.fill('Goodbye!')
  await page.getByRole('button', { name: 'More ways to send' }).click()
  await page.getByRole('menuitem', { name: 'Send and close' }).click()
  await page.getByText('The conversation with Maria Lindgren is closed.').waitFor()
  expect(await readTexts()).toEqual(['Where is my parcel?', 'Goodbye!'])
  await expect.poll(async () => (await desk.readConversation(id)).status).toBe('closed')
})

test('sends and closes, but stays open if the visitor writes before the message is sent', async () => {
  const desk = await makeDesk(site.served)
  const { id, send } = await desk.openConversation()
  const { page, composer, transcript } = await openConversation(desk.agent, id)
  await transcript.getByText('Where is my parcel?').waitFor()
  const { whenAsked, release } = await holdRequest(page, '**/messages')
  await composer.fill('Goodbye!')
  await composer.press('Control+Shift+Enter')
  await whenAsked
  await send('One more question')
  await transcript.getByText('One more question').waitFor()
  release()
  await page.getByText('The conversation with Maria Lindgren stays open, because the visitor has written.').waitFor()
  expect((await desk.readConversation(id)).status).not.toBe('closed')
})

test('warns while one writes that a colleague has taken the conversation', async () => {
  const desk = await makeDesk(site.served, ['Ada Okafor', 'Jonas Weber'])
  const { id } = await desk.openConversation()
  const { page, composer, transcript } = await openConversation(desk.agent, id)
  await transcript.getByText('Where is my parcel?').waitFor()
  await composer.fill('I will')
  await desk.callAs(desk.colleague, id, 'messages', { body: 'Done.', clientMessageId: 'done' })
  await page.getByText(/^Jonas Weber has (answered|taken the conversation) in the meantime\.$/).waitFor()
  expect(await composer.inputValue()).toBe('I will')
})

test('a slash lists the canned responses, and Enter puts one in with its names', async () => {
  const desk = await makeDesk(site.served)
  const { id } = await desk.openConversation()
  const token = await consoleAdministratorToken(site.served.flowdesk)
  for (const [shortcut, title] of [
    ['hello', 'Greeting'],
    ['help', 'Help'],
    ['bye', 'Farewell'],
  ]) {
    const body = {
      shortcut,
      title,
      body: `${title}: {{visitor.name}}, {{agent.name}}`,
      departmentId: desk.departmentId,
    }
    expect((await site.served.flowdesk.post('/v1/admin/canned-responses', { token, body })).status).toBe(201)
  }
  const { page, composer } = await openConversation(desk.agent, id)
  await composer.pressSequentially('Hi /hel')
  const options = page.getByRole('listbox', { name: 'Canned responses' }).getByRole('option')
  await expect.poll(() => options.count()).toBe(2)
  await page.keyboard.press('ArrowDown')
  expect(await options.nth(1).getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await expect.poll(() => composer.inputValue()).toBe('Hi Help: Maria Lindgren, Ada Okafor')
  expect(await options.count()).toBe(0)
})

test('Enter waits for canned responses that are still loading, instead of sending the search', async () => {
  const desk = await makeDesk(site.served)
  const { id, readTexts } = await desk.openConversation()
  const token = await consoleAdministratorToken(site.served.flowdesk)
  const body = { shortcut: 'late', title: 'Late', body: 'Sorry for the wait.', departmentId: desk.departmentId }
  expect((await site.served.flowdesk.post('/v1/admin/canned-responses', { token, body })).status).toBe(201)
  const { page, composer } = await openConversation(desk.agent, id)
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/v1/agent/canned-responses*', async (route) => {
    await mayAnswer
    await route.continue()
  })
  await composer.pressSequentially('/lat')
  await page.getByRole('status').filter({ hasText: 'Loading the list' }).waitFor()
  await composer.press('Enter')
  expect(await composer.inputValue()).toBe('/lat')
  answer()
  await expect.poll(() => composer.inputValue()).toBe('Sorry for the wait.')
  await composer.fill('/nothing')
  await page.getByText('Nothing matches.').waitFor()
  await composer.press('Enter')
  await page.getByRole('img', { name: 'Sent' }).waitFor()
  expect(await readTexts()).toEqual(['Where is my parcel?', '/nothing'])
})

test('Enter does not send the search without a connection, or if the canned responses cannot be loaded', async () => {
  const desk = await makeDesk(site.served)
  const { id, readTexts } = await desk.openConversation()
  const token = await consoleAdministratorToken(site.served.flowdesk)
  const body = { shortcut: 'later', title: 'Later', body: 'It is later.', departmentId: desk.departmentId }
  expect((await site.served.flowdesk.post('/v1/admin/canned-responses', { token, body })).status).toBe(201)
  const { page, composer } = await openConversation(desk.agent, id)
  await page.route('**/v1/agent/canned-responses*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await composer.pressSequentially('/lat')
  await page.getByRole('status').filter({ hasText: 'The list could not be loaded.' }).waitFor()
  await composer.press('Enter')
  expect(await composer.inputValue()).toBe('/lat')
  await composer.press('Escape')
  await composer.press('Enter')
  await page.getByRole('img', { name: 'Sent' }).waitFor()
  expect(await readTexts()).toEqual(['Where is my parcel?', '/lat'])
  await page.unroute('**/v1/agent/canned-responses*')
  await page.reload()
  await page.getByRole('img', { name: 'Sent' }).waitFor()
  await page.context().setOffline(true)
  await composer.pressSequentially('/lat')
  await page.getByRole('status').filter({ hasText: 'Loading the list' }).waitFor()
  await composer.press('Enter')
  expect(await composer.inputValue()).toBe('/lat')
  await page.context().setOffline(false)
  await expect.poll(() => composer.inputValue()).toBe('It is later.')
})

test('shows that a colleague is typing a reply in the same conversation', async () => {
  const desk = await makeDesk(site.served, ['Ada Okafor', 'Jonas Weber'])
  const { id } = await desk.openConversation()
  const { page, composer, transcript } = await openConversation(desk.agent, id)
  const colleague = await openConversation(desk.colleague, id)
  for (const shown of [transcript, colleague.transcript]) await shown.getByText('Where is my parcel?').waitFor()
  const hint = page.getByRole('status').filter({ hasText: 'Jonas Weber is typing a reply' })
  await expect
    .poll(async () => {
      await colleague.composer.pressSequentially('I will ')
      return hint.count()
    })
    .toBe(1)
  await composer.fill('Me')
  expect(await colleague.page.getByText('Jonas Weber is typing a reply').count()).toBe(0)
  await colleague.composer.fill('')
  await expect.poll(() => hint.count()).toBe(0)
})

test('warns of a message that arrived unseen after the text was begun, also after a reload', async () => {
  const desk = await makeDesk(site.served, ['Ada Okafor', 'Jonas Weber'])
  const { id, send } = await desk.openConversation()
  const other = await desk.openConversation('Tomás Ruiz')
  const { page, composer, transcript } = await openConversation(desk.agent, id)
  await transcript.getByText('Where is my parcel?').waitFor()
  await composer.fill('An answer')
  await page.getByRole('link', { name: /Tomás Ruiz/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Tomás Ruiz' }).waitFor()
  await send('It has arrived!')
  await desk.callAs(desk.colleague, id, 'messages', { body: 'Glad to hear.', clientMessageId: 'glad' })
  await page.goto(`${site.served.url}/console/conversations/${id}`)
  const warning = page.getByRole('alert').filter({ hasText: 'Jonas Weber has answered in the meantime.' })
  await warning.waitFor()
  expect(await composer.inputValue()).toBe('An answer')
  expect(await findViolations(page)).toEqual([])
  await warning.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => warning.count()).toBe(0)
  await page.goto(`${site.served.url}/console/conversations/${other.id}`)
  await page.goto(`${site.served.url}/console/conversations/${id}`)
  await transcript.getByText('Glad to hear.').waitFor()
  expect(await warning.count()).toBe(0)
})

test('a click on a mode, a key for files, and a button for canned responses lead straight to the text', async () => {
  const desk = await makeDesk(site.served)
  const token = await consoleAdministratorToken(site.served.flowdesk)
  const response = { shortcut: 'thanks', title: 'Thank you', body: 'Thank you for waiting.', departmentId: null }
  await site.served.flowdesk.post('/v1/admin/canned-responses', { token, body: response })
  const { id } = await desk.openConversation()
  const { page, composer } = await openConversation(desk.agent, id)
  await page.getByRole('button', { name: 'Internal note' }).click()
  await page.locator('#composer:focus').waitFor()
  await page.keyboard.type('Hello')
  await page.getByRole('button', { name: 'Canned responses' }).click()
  await page.getByRole('option', { name: /Thank you/ }).click()
  await expect.poll(() => composer.inputValue()).toBe('Hello Thank you for waiting.')
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Control+Shift+A')
  await (await chooser).setFiles(textFile())
  await page.getByText('order.txt').waitFor()
})

test('files that are pasted outside of the text are added, but not those pasted into another field', async () => {
  const desk = await makeDesk(site.served)
  const { id } = await desk.openConversation()
  const { page, transcript } = await openConversation(desk.agent, id)
  await transcript.getByText('Where is my parcel?').waitFor()
  const paste = (selector: string, name: string) =>
    page.evaluate(`{
      const element = document.querySelector('${selector}')
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File(['text'], '${name}', { type: 'text/plain' }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }`)
  await page.locator('#tag-field').waitFor()
  await paste('#tag-field', 'elsewhere.txt')
  await paste('#transcript', 'here.txt')
  await page.getByText('here.txt').waitFor()
  expect(await page.getByText('elsewhere.txt').count()).toBe(0)
})

test('the key that sends and closes also closes when there is nothing to send', async () => {
  const desk = await makeDesk(site.served)
  const { id } = await desk.openConversation()
  const { page, composer } = await openConversation(desk.agent, id)
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await page.getByText('With you', { exact: true }).waitFor()
  await composer.press('Control+Shift+Enter')
  await page.getByText('Closed by Ada Okafor').waitFor()
  await expect.poll(async () => (await desk.readConversation(id)).status).toBe('closed')
})

test('an emoji is chosen by keys or by click, and takes the place of the caret', async () => {
  const desk = await makeDesk(site.served)
  const { id, readTexts } = await desk.openConversation()
  const { page, composer } = await openConversation(desk.agent, id)
  await composer.fill('Hello world')
  await composer.press('Home')
  for (const _ of 'Hello') await composer.press('ArrowRight')
  await page.keyboard.press('Control+;')
  const picker = page.getByRole('listbox', { name: 'Emoji' })
  await picker.locator('[role=option]:focus').waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await picker.waitFor({ state: 'detached' })
  expect(await composer.inputValue()).toBe('Hello😃 world')
  await expect.poll(() => page.evaluate<number>("document.querySelector('#composer').selectionStart")).toBe(7)
  await page.getByRole('button', { name: 'Insert an emoji' }).click()
  await picker.getByRole('group', { name: 'Used last' }).getByRole('option', { name: '😃' }).waitFor()
  await picker.getByRole('option', { name: '🎉' }).click()
  await page.getByRole('button', { name: 'Insert an emoji' }).click()
  await picker.locator('[role=option]:focus').waitFor()
  await page.keyboard.press('Escape')
  await picker.waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.getByRole('img', { name: 'Sent' }).waitFor()
  expect(await readTexts()).toEqual(['Where is my parcel?', 'Hello😃🎉 world'])
})

test('files are named and sent although the code for their list cannot be loaded', async () => {
  const desk = await makeDesk(site.served)
  const { id, visitor } = await desk.openConversation()
  await desk.callAs(desk.agent, id, 'take')
  const { page } = await openConversation(desk.agent, id)
  await page.route('**/staged-files-*.js', (route) => route.abort())
  await page.locator('input[type=file]').setInputFiles(textFile('plan.txt'))
  await page.getByText('plan.txt', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('button', { name: /^Download plan\.txt/ }).waitFor()
  expect(JSON.stringify(await readRowsAs(visitor, id))).toContain('plan.txt')
})

test('emoji that cannot be loaded are explained, and the text is kept while the page tries again', async () => {
  const desk = await makeDesk(site.served)
  const { id } = await desk.openConversation()
  const { page, composer } = await openConversation(desk.agent, id)
  await page.route('**/emoji-choice-*.js', (route) => route.abort())
  await composer.fill('On its way')
  await page.keyboard.press('Control+;')
  const sentence = page.getByText('The server does not answer. Please try again.')
  await sentence.waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await sentence.waitFor({ state: 'detached' })
  await page.unroute('**/emoji-choice-*.js')
  await page.getByRole('button', { name: 'Insert an emoji' }).click()
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Try again' }).click()])
  await page.getByRole('button', { name: 'Insert an emoji' }).click()
  await page.getByRole('listbox', { name: 'Emoji' }).getByRole('option').first().click()
  await expect.poll(() => composer.inputValue()).toMatch(/^On its way./)
})

test('an emoji follows a text whose field had no focus since the reload, and no dialog is covered by the picker', async () => {
  const desk = await makeDesk(site.served)
  const { id } = await desk.openConversation()
  const { page, composer } = await openConversation(desk.agent, id)
  await composer.fill('Thank you')
  await composer.blur()
  await page.reload()
  await expect.poll(() => composer.inputValue()).toBe('Thank you')
  await page.getByRole('button', { name: 'Insert an emoji' }).click()
  const picker = page.getByRole('listbox', { name: 'Emoji' })
  await picker.getByRole('option', { name: '🎉' }).click()
  await expect.poll(() => composer.inputValue()).toBe('Thank you🎉')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Control+;')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'detached' })
  expect(await picker.count()).toBe(0)
})

/** Whether the response with the limits of files has arrived. */
const areFileLimitsRead = `performance.getEntriesByType('resource').some(
  ({ name, responseEnd }) => name.endsWith('/v1/attachments/configuration') && responseEnd > 0,
)`

test('sends files that are chosen, and shows images and others', async () => {
  const desk = await makeDesk(site.served)
  const { id, visitor } = await desk.openConversation()
  const { page } = await openConversation(desk.agent, id)
  // Files that are chosen before the limits are known are checked by the server only.
  await expect.poll(() => page.evaluate<boolean>(areFileLimitsRead)).toBe(true)
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await page.getByText('With you', { exact: true }).waitFor()
  await page
    .locator('input[type=file]')
    .setInputFiles([
      imageFile('photo.png'),
      textFile('note.txt'),
      { name: 'virus.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    ])
  await page.getByText('Files of this type are not allowed.').waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('button', { name: 'Enlarge photo.png' }).waitFor()
  await page.getByRole('button', { name: /^Download note\.txt/ }).waitFor()
  await page.getByRole('button', { name: 'Remove virus.exe' }).click()
  expect(await readRowsAs(visitor, id)).toHaveLength(4)
  await page.getByRole('button', { name: 'Enlarge photo.png' }).click()
  const dialog = page.getByRole('dialog', { name: 'photo.png' })
  await dialog.getByRole('img', { name: 'photo.png' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download note\.txt/ }).click()
  expect((await download).suggestedFilename()).toBe('note.txt')
})

test('sends files that are pasted and dropped', async () => {
  const desk = await makeDesk(site.served)
  const { id, visitor } = await desk.openConversation()
  await desk.callAs(desk.agent, id, 'take')
  const { page } = await openConversation(desk.agent, id)
  // Drawn after the page listens for files that are pasted.
  await page.locator('#tag-field').waitFor()
  await page.evaluate(`{
    const holding = (name) => {
      const data = new DataTransfer()
      data.items.add(new File(['Order 42'], name, { type: 'text/plain' }))
      return data
    }
    const composer = document.querySelector('#composer')
    const options = { bubbles: true, cancelable: true }
    composer.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: holding('pasted.txt') }))
    composer.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: holding('dropped.txt') }))
  }`)
  for (const name of ['pasted.txt', 'dropped.txt']) await page.getByRole('button', { name: `Remove ${name}` }).waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  for (const name of ['pasted', 'dropped'])
    await page.getByRole('button', { name: new RegExp(`^Download ${name}\\.txt`) }).waitFor()
  const rows = await readRowsAs(visitor, id)
  expect(rows.filter(({ kind, senderKind }) => kind === 'Text' && senderKind === 'agent')).toHaveLength(2)
})

test('a text that is too long is not sent', async () => {
  const desk = await makeDesk(site.served)
  const { id } = await desk.openConversation()
  const { page, composer } = await openConversation(desk.agent, id)
  await composer.fill('😀'.repeat(10_001))
  await page.getByText('1 character too many').waitFor()
  await composer.press('Enter')
  expect(await page.getByRole('img', { name: 'Sending' }).count()).toBe(0)
  await composer.fill('😀'.repeat(10_000))
  await composer.press('Enter')
  await page.getByRole('img', { name: 'Sent' }).waitFor()
})

test('with the preference off, Enter starts a new line and Control and Enter sends', async () => {
  const desk = await makeDesk(site.served)
  const { id, readTexts } = await desk.openConversation()
  const { page, composer } = await openConversation(desk.agent, id, { preferences: { sendsOnEnter: false } })
  await composer.pressSequentially('a')
  await composer.press('Enter')
  await composer.pressSequentially('b')
  await composer.press('Control+Enter')
  await page.getByRole('img', { name: 'Sent' }).waitFor()
  expect(await readTexts()).toEqual(['Where is my parcel?', 'a\nb'])
})
