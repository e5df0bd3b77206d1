import { expect, onTestFinished, test } from 'vitest'
import { openMailServer } from '../support/mail-server.ts'
import { serveFlowdesk } from '../support/sdk.ts'
import { useServedBrowser } from '../support/served-browser.ts'
import { chooseInMenu, makeDesk, openFirstConversation } from '../support/widget-desk.ts'
import { chooseFiles, imageFile, sendFileAsAgent, textFile } from '../support/widget-files.ts'
import { openWidgetPage, sendText, type WidgetPage } from '../support/widget-page.ts'

const site = useServedBrowser()

const status = ({ panel }: WidgetPage) => panel.getByRole('status')

const header = ({ panel }: WidgetPage) => panel.locator('header')

/** The marks of delivery of the visitor's messages, oldest first. */
const marks = ({ panel }: WidgetPage) =>
  panel
    .locator('.row.own')
    .getByRole('img', { name: /^(Sent|Read)$/ })
    .evaluateAll((found) => found.map((mark) => mark.getAttribute('aria-label')))

/** Two visitors, Maria and Ivo, who have written, and two agents, who have taken one conversation each. */
async function openTwoChats() {
  const desk = await makeDesk(site.served, ['Ada Okafor', 'Ben Sato'])
  const maria = await openFirstConversation(site.browser, site.served, desk, 'My parcel is late.')
  const ivo = await openFirstConversation(site.browser, site.served, desk, 'My invoice is wrong.')
  const [ada, ben] = desk.agents
  if (!ada || !ben) throw new Error('the desk has no two agents')
  await ada.call(maria.id, 'take')
  await ben.call(ivo.id, 'take')
  await maria.panel.getByText('Ada Okafor joined the chat').waitFor()
  await ivo.panel.getByText('Ben Sato joined the chat').waitFor()
  return { desk, maria, ivo, ada, ben }
}

test('visitors move up in the queue as agents take those before them', async () => {
  const desk = await makeDesk(site.served, ['Ada Okafor', 'Ben Sato'])
  const [ada, ben] = desk.agents
  const first = await openFirstConversation(site.browser, site.served, desk, 'I was first.')
  const second = await openFirstConversation(site.browser, site.served, desk, 'I was second.')
  const third = await openFirstConversation(site.browser, site.served, desk, 'I was third.')
  await status(first).getByText('You are number 1 in the queue').waitFor()
  await status(second).getByText('You are number 2 in the queue').waitFor()
  await status(third).getByText('You are number 3 in the queue').waitFor()
  await ada?.call(first.id, 'take')
  await status(second).getByText('You are number 1 in the queue').waitFor()
  await status(third).getByText('You are number 2 in the queue').waitFor()
  await ben?.call(second.id, 'take')
  await status(third).getByText('You are number 1 in the queue').waitFor()
  await expect.poll(() => status(first).textContent()).toBe('')
  await ada?.call(first.id, 'return')
  await status(third).getByText('You are number 2 in the queue').waitFor()
  await status(first).getByText('You are number 1 in the queue').waitFor()
})

test('two visitors and two agents write at once, and each visitor receives only their own chat', async () => {
  const { maria, ivo, ada, ben, desk } = await openTwoChats()
  await Promise.all([
    sendText(maria, 'It was due on Monday.'),
    sendText(ivo, 'It shows the wrong address.'),
    ada.answer(maria.id, 'I ask the carrier.'),
    ben.answer(ivo.id, 'I send a new invoice.'),
  ])
  await maria.panel.getByText('I ask the carrier.').waitFor()
  await ivo.panel.getByText('I send a new invoice.').waitFor()
  await expect.poll(() => header(maria).textContent()).toContain('Ada Okafor')
  await expect.poll(() => header(ivo).textContent()).toContain('Ben Sato')
  expect(await maria.received.text()).not.toMatch(/invoice|wrong address|Ben Sato/)
  expect(await ivo.received.text()).not.toMatch(/carrier|Monday|Ada Okafor/)
  expect([...(await desk.readTexts(maria.id))].sort()).toEqual([
    'I ask the carrier.',
    'It was due on Monday.',
    'My parcel is late.',
  ])
  expect([...maria.problems, ...ivo.problems]).toEqual([])
})

test('an agent hands a visitor over to a colleague, and the visitor never receives the notes', async () => {
  const { maria, ada, ben, desk } = await openTwoChats()
  await ada.call(maria.id, 'messages', { kind: 'Note', body: 'A difficult customer', clientMessageId: 'note-1' })
  await ada.call(maria.id, 'transfer', { agentId: ben.id, note: 'Please take over, I give up' })
  await maria.panel.getByText('The chat was transferred').waitFor()
  await expect.poll(() => header(maria).textContent()).toContain('Ben Sato')
  await ben.answer(maria.id, 'Ben here. Your parcel arrives today.')
  await maria.panel.getByText('Ben here. Your parcel arrives today.').waitFor()
  await sendText(maria, 'Thank you, Ben.')
  await maria.page.reload()
  await maria.launcher.click()
  await maria.panel.getByText('Thank you, Ben.').waitFor()
  expect(await maria.received.text()).toContain('Ben here.')
  expect(await maria.received.text()).not.toMatch(/difficult|give up/)
  expect(await maria.panel.getByRole('log').textContent()).not.toMatch(/difficult|give up/)
  expect(await desk.readTexts(maria.id)).toEqual([
    'My parcel is late.',
    'Ben here. Your parcel arrives today.',
    'Thank you, Ben.',
  ])
})

test('agents see what their own visitor is writing, and visitors that their own agent is typing', async () => {
  const { maria, ivo, ada, ben } = await openTwoChats()
  await ada.hub.client.invoke('Watch', maria.id)
  await ben.hub.client.invoke('Watch', ivo.id)
  await maria.composer.pressSequentially('The number is 42')
  await expect
    .poll(() => ada.hub.payloadsOf('preview'))
    .toContainEqual({ conversationId: maria.id, draft: 'The number is 42' })
  expect(ada.hub.payloadsOf('typing')[0]).toMatchObject({ conversationId: maria.id, isTyping: true })
  expect([...ben.hub.payloadsOf('preview'), ...ben.hub.payloadsOf('typing')]).toEqual([])
  await maria.composer.press('Enter')
  await expect.poll(() => ada.hub.payloadsOf('typing').pop()).toMatchObject({ isTyping: false })
  await ada.hub.client.invoke('Typing', maria.id, true)
  await maria.panel.getByText('Ada Okafor is typing…').waitFor()
  await ada.answer(maria.id, 'I have found it.')
  await maria.panel.getByText('I have found it.').waitFor()
  await expect.poll(() => maria.panel.getByText('is typing').count()).toBe(0)
  expect(await ivo.received.text()).not.toContain('"typing"')
})

test('both sides see how far the other one has read', async () => {
  const { maria, ivo, ada } = await openTwoChats()
  await sendText(maria, 'Are you there?')
  expect(await marks(maria)).toEqual(['Sent', 'Sent'])
  const newestMessage = () => ada.hub.payloadsOf('message').at(-1)?.message
  await expect.poll(newestMessage).toMatchObject({ body: 'Are you there?' })
  const message = newestMessage()
  await ada.call(maria.id, 'read', { lastReadMessageId: message.id })
  await expect.poll(() => marks(maria)).toEqual(['Read', 'Read'])
  expect(await marks(ivo)).toEqual(['Sent'])
  await ada.answer(maria.id, 'Yes, I am.')
  await expect
    .poll(() => ada.hub.payloadsOf('read').filter(({ readerKind }) => readerKind === 'visitor'))
    .toContainEqual(expect.objectContaining({ conversationId: maria.id }))
})

test('files go both ways, and another visitor cannot read them', async () => {
  const { desk, maria, ivo, ada } = await openTwoChats()
  await chooseFiles(maria, textFile('order.txt'))
  await maria.composer.fill('My order')
  await maria.composer.press('Enter')
  await maria.panel.getByRole('button', { name: 'Download order.txt' }).waitFor()
  await sendFileAsAgent(site.served.flowdesk, ada.token, maria.id, imageFile('map.png'), 'Here it is')
  await maria.panel.getByRole('img', { name: 'map.png' }).waitFor()
  const attachments = () => ada.hub.payloadsOf('message').flatMap(({ message }) => message.attachments)
  await expect.poll(attachments).not.toEqual([])
  const [attachment] = attachments()
  const readAs = ({ page }: WidgetPage) =>
    page.evaluate<number>(`(async () => {
      const authorization = 'Visitor ' + localStorage.getItem('flowdesk:${desk.key}:visitor')
      const response = await fetch('${site.served.url}/v1/widget/attachments/${attachment.id}', { headers: { authorization } })
      await response.arrayBuffer()
      return response.status
    })()`)
  expect(await readAs(maria)).toBe(200)
  expect(await readAs(ivo)).toBe(404)
  expect(await ivo.received.text()).not.toMatch(/order\.txt|map\.png/)
})

test('one chat is ended by the agent and one by the visitor; both are rated, and continue as new chats', async () => {
  const { desk, maria, ivo, ada } = await openTwoChats()
  await ada.call(maria.id, 'close')
  await maria.panel.getByText('Ada Okafor ended the chat').first().waitFor()
  await chooseInMenu(ivo, 'End chat')
  await ivo.panel.getByRole('dialog').getByRole('button', { name: 'End chat' }).click()
  await ivo.panel.getByText('The chat has ended').first().waitFor()
  for (const [{ panel }, score] of [
    [maria, '5 of 5, very good'],
    [ivo, '2 of 5, bad'],
  ] as const) {
    await panel.getByRole('radio', { name: score }).check()
    await panel.getByRole('button', { name: 'Send rating' }).click()
    await panel.getByText('Thank you for your rating.').waitFor()
  }
  const closed = await desk.listConversations()
  expect(closed.map(({ id, closedBy, rating }) => ({ id, closedBy, score: rating?.score })).reverse()).toEqual([
    { id: maria.id, closedBy: 'agent', score: 5 },
    { id: ivo.id, closedBy: 'visitor', score: 2 },
  ])
  await maria.panel.getByRole('button', { name: 'Start a new chat' }).click()
  await sendText(maria, 'One more question.')
  await sendText(ivo, 'I am back.')
  expect(await maria.panel.getByText('My parcel is late.').count()).toBe(0)
  const [third, fourth] = [await desk.findConversation('One more question.'), await desk.findConversation('I am back.')]
  await ada.call(third, 'take')
  await ada.answer(third, 'Which one?')
  await maria.panel.getByText('Which one?').waitFor()
  await status(ivo).getByText('You are number 1 in the queue').waitFor()
  expect(new Set([maria.id, ivo.id, third, fourth]).size).toBe(4)
})

test('two visitors in the waiting room are admitted in their order', async () => {
  const full = await serveFlowdesk({ Chat__MaxConcurrentConversations: '1' })
  onTestFinished(() => full.flowdesk.close())
  const desk = await makeDesk(full)
  const chatting = await openFirstConversation(site.browser, full, desk, 'I am in the chat.')
  const waiting: WidgetPage[] = []
  for (const text of ['I wait.', 'I wait, too.']) {
    const opened = await openWidgetPage(site.browser, full.url, { key: desk.key })
    await opened.page.clock.install()
    await opened.launcher.click()
    await opened.composer.fill(text)
    await opened.composer.press('Enter')
    waiting.push(opened)
    await status(opened).getByText(`You are number ${waiting.length} in line`).waitFor()
  }
  const [second, third] = waiting
  if (!second || !third) throw new Error('two visitors wait')
  await desk.agents[0]?.call(chatting.id, 'close')
  // The later visitor polls first, and still waits.
  await third.page.clock.fastForward(31_000)
  await second.page.clock.fastForward(31_000)
  await second.panel.getByRole('img', { name: 'Sent' }).waitFor()
  await third.page.clock.fastForward(31_000)
  await status(third).getByText('You are number 1 in line').waitFor()
  await desk.agents[0]?.call(await desk.findConversation('I wait.'), 'close')
  await third.page.clock.fastForward(31_000)
  await third.panel.getByRole('img', { name: 'Sent' }).waitFor()
  expect(await desk.readTexts(await desk.findConversation('I wait, too.'))).toEqual(['I wait, too.'])
})

test('a transcript by e-mail contains the chat of its visitor, without the notes', async () => {
  const mails = await openMailServer()
  const mailing = await serveFlowdesk({ Smtp__Host: '127.0.0.1', Smtp__Port: String(mails.port) })
  onTestFinished(() => mailing.flowdesk.close())
  const desk = await makeDesk(mailing)
  const [ada] = desk.agents
  const maria = await openFirstConversation(site.browser, mailing, desk, 'My parcel is late.')
  await openFirstConversation(site.browser, mailing, desk, 'My invoice is wrong.')
  await ada?.answer(maria.id, 'It arrives today.')
  await ada?.call(maria.id, 'messages', { kind: 'Note', body: 'A difficult customer', clientMessageId: 'note-1' })
  await chooseInMenu(maria, 'E-mail transcript')
  await maria.panel.getByRole('textbox', { name: 'E-mail address' }).fill('maria@example.com')
  await maria.panel.getByRole('button', { name: 'Send transcript' }).click()
  await maria.panel.getByText('The transcript is on its way').waitFor()
  await mailing.flowdesk.runDueJobs()
  await expect.poll(() => mails.received.map(({ to }) => to)).toEqual([['maria@example.com']])
  const content = mails.received.map(({ mail }) => `${mail.text ?? ''} ${mail.html ?? ''}`).join('')
  expect(content).toContain('My parcel is late.')
  expect(content).toContain('It arrives today.')
  expect(content).not.toMatch(/difficult|invoice/)
})
