import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { expectNoOverhang, findViolations } from '../support/accessibility.ts'
import { consoleAdministratorToken, makeDepartment } from '../support/chat.ts'
import { sendAsAgent } from '../support/chat-hubs.ts'
import { type DeskAgent, type DeskPageOptions, makeDesk, openConversationAs } from '../support/console-desk.ts'
import { expectAccessible } from '../support/console-page.ts'
import { serveFlowdesk } from '../support/sdk.ts'
import { useServedBrowser } from '../support/served-browser.ts'
import { stretchUndo } from '../support/undo-time.ts'
import { readRowsAs } from '../support/visitors.ts'
import { imageFile, sendFileAsAgent } from '../support/widget-files.ts'
import { openChat, sendText } from '../support/widget-page.ts'

const site = useServedBrowser()

const openConversation = (agent: DeskAgent, id: string, options: DeskPageOptions = {}) =>
  openConversationAs(site.browser, site.served, agent, id, options)

/** Adds messages of the visitor, who has written one, to the database. The agents have read them. */
async function addHistory(id: string, count: number): Promise<void> {
  const { db } = site.served.flowdesk
  await sql`insert into chat.message (id, "conversationId", "agentSequence", "visitorSequence", kind, "senderKind",
      "senderId", "senderName", body, "createdAt")
    select gen_random_uuid()::text, "conversationId", "agentSequence" + n, "visitorSequence" + n, kind, "senderKind",
      "senderId", "senderName", 'Line ' || n || '.' || repeat(' More words.', n % 30), "createdAt"
    from chat.message, generate_series(1, ${count}::int) as n where "conversationId" = ${id}`.execute(db)
  await sql`update chat.conversation set "lastAgentSequence" = "lastAgentSequence" + ${count}::int,
      "lastVisitorSequence" = "lastVisitorSequence" + ${count}::int,
      "agentReadSequence" = "lastAgentSequence" + ${count}::int,
      "lastMessageId" = (select id from chat.message where "conversationId" = ${id} order by "agentSequence" desc limit 1)
    where id = ${id}`.execute(db)
}

/** Holds requests until the returned function is called. */
async function holdRequests(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Waits until the page has been drawn twice. */
const waitForFrames = (page: Page) =>
  page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')

test('an agent takes a waiting conversation and answers it', async () => {
  const desk = await makeDesk(site.served)
  const { id, readTexts } = await desk.openConversation()
  const { page, composer, problems, transcript } = await openConversation(desk.agent, id)
  await transcript.getByText('Where is my parcel?').waitFor()
  const pane = page.getByRole('region', { name: 'Conversation', exact: true })
  expect(await pane.getByText(/^Waiting for/).count()).toBe(1)
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await page.getByText('With you', { exact: true }).waitFor()
  await composer.fill('On its way.')
  await composer.press('Enter')
  const answer = page.getByRole('article').filter({ hasText: 'On its way.' })
  await answer.getByRole('img', { name: 'Sent' }).waitFor()
  expect(await composer.inputValue()).toBe('')
  expect(await readTexts()).toEqual(['Where is my parcel?', 'On its way.'])
  expect((await desk.readConversation(id)).status).toBe('active')
  expect(problems).toEqual([])
})

test('a note looks different and does not reach the visitor', async () => {
  const desk = await makeDesk(site.served)
  const { id, readTexts } = await desk.openConversation()
  const { page, composer } = await openConversation(desk.agent, id)
  await page.locator('#transcript').focus()
  await page.keyboard.press('n')
  await composer.and(page.getByRole('textbox', { name: 'Internal note' })).waitFor()
  await composer.fill('Ask the warehouse.')
  await composer.press('Enter')
  const note = page.getByRole('article').filter({ hasText: 'Ask the warehouse.' })
  await note.getByText('Internal note').waitFor()
  expect(await note.getByRole('img', { name: 'Sent' }).count()).toBe(0)
  expect(await readTexts()).toEqual(['Where is my parcel?'])
})

test('the visitor reads an answer, and the tick shows it', async () => {
  const desk = await makeDesk(site.served)
  const { id, visitor } = await desk.openConversation()
  const { page, composer } = await openConversation(desk.agent, id)
  await composer.fill('Hello!')
  await composer.press('Enter')
  await page.getByRole('img', { name: 'Sent' }).waitFor()
  const rows = await readRowsAs(visitor, id)
  await visitor.put(`/v1/widget/conversations/${id}/read`, { lastReadMessageId: rows[rows.length - 1]?.id })
  await page.getByRole('img', { name: 'Read' }).waitFor()
})

test('shows what the visitor is writing, and then the message', async () => {
  const desk = await makeDesk(site.served)
  const chat = await openChat(site.browser, site.served.url, { key: desk.widgetKey })
  await sendText(chat, 'Hello')
  const { token } = desk.agent
  const { body } = await site.served.flowdesk.get('/v1/agent/conversations', { token })
  const id = body.data.items[0].id
  const { page, composer, transcript } = await openConversation(desk.agent, id)
  await transcript.getByText('Hello', { exact: true }).waitFor()
  await composer.fill('H')
  await composer.press('Enter')
  await page.getByRole('img', { name: /^(Sent|Read)$/ }).waitFor()
  // The visitor and then the agent keep typing, because the other side sees it only for a few seconds.
  const readDraft = async () => {
    await chat.composer.fill('I am look')
    return [await page.getByText('is writing:').count(), await page.getByText('I am look', { exact: true }).count()]
  }
  await expect.poll(readDraft).toEqual([1, 1])
  const countTyping = async () => {
    await composer.pressSequentially('Let me ')
    return await chat.panel.getByText('Ada Okafor is typing').count()
  }
  await expect.poll(countTyping).toBe(1)
  await sendText(chat, 'I am looking for a lamp')
  await page.getByRole('article').filter({ hasText: 'I am looking for a lamp' }).waitFor()
  await expect.poll(() => page.getByText('is writing:').count()).toBe(0)
})

test('closes a conversation at once, and takes it back with Undo', async () => {
  const desk = await makeDesk(site.served)
  const { id } = await desk.openConversation()
  const { page } = await openConversation(desk.agent, id, { initScript: stretchUndo(600_000) })
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await page.getByText('With you', { exact: true }).waitFor()
  await page.locator('#transcript').focus()
  await page.keyboard.press('e')
  await page.getByText('Closed by Ada Okafor', { exact: true }).waitFor()
  const notice = page.getByText('The conversation with Maria Lindgren is closed.')
  await notice.waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('With you', { exact: true }).waitFor()
  await notice.waitFor({ state: 'detached' })
  await page.locator('#transcript').focus()
  await page.keyboard.press('e')
  await notice.waitFor()
  await page.keyboard.press('u')
  await page.getByText('With you', { exact: true }).waitFor()
  await page.evaluate('undoMs = 5000')
  await page.keyboard.press('e')
  await page.getByText('Ada Okafor closed the conversation').waitFor()
  await page.getByText('You can still add notes.').waitFor()
  await expect.poll(() => notice.count()).toBe(0)
  expect((await desk.readConversation(id)).status).toBe('closed')
})

test('the time in which a close can be undone begins when its notice is shown', async () => {
  const desk = await makeDesk(site.served)
  const { id } = await desk.openConversation()
  await desk.callAs(desk.agent, id, 'take')
  const { page } = await openConversation(desk.agent, id, { initScript: stretchUndo(0) })
  const closes: string[] = []
  page.on('request', (request) => request.url().endsWith('/close') && closes.push(request.url()))
  const release = await holdRequests(page, '**/notice-list-*.js')
  const isRequested = page.waitForRequest('**/notice-list-*.js')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await isRequested
  await page.getByText('Closed by Ada Okafor', { exact: true }).waitFor()
  await waitForFrames(page)
  expect(closes).toEqual([])
  release()
  await expect.poll(async () => (await desk.readConversation(id)).status).toBe('closed')
})

test('a conversation is closed also if the notice cannot be loaded, and the page stays', async () => {
  const desk = await makeDesk(site.served)
  const { id } = await desk.openConversation()
  await desk.callAs(desk.agent, id, 'take')
  const initScript = `{
    const start = setTimeout
    window.setTimeout = (run, wait, ...given) => start(run, wait === 15000 ? 0 : wait, ...given)
  }`
  const { page } = await openConversation(desk.agent, id, { initScript })
  await page.route('**/notice-list-*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.poll(async () => (await desk.readConversation(id)).status).toBe('closed')
  await page.getByText('You can still add notes.').waitFor()
})

test('a close is undone if the visitor writes, and sent if the page is closed before', async () => {
  const desk = await makeDesk(site.served)
  const { id, send } = await desk.openConversation()
  const { page, transcript } = await openConversation(desk.agent, id, { initScript: stretchUndo(600_000) })
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await page.getByText('With you', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByText('Closed by Ada Okafor', { exact: true }).waitFor()
  await send('One more thing')
  await page.getByText('stays open, because the visitor has written.').waitFor()
  await transcript.getByText('One more thing', { exact: true }).waitFor()
  await page.getByText('With you', { exact: true }).waitFor()
  // The console shows that it is taken before the server has stored it.
  await expect.poll(async () => (await desk.readConversation(id)).status).toBe('active')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByText('The conversation with Maria Lindgren is closed.').waitFor()
  await page.goto('about:blank')
  await expect.poll(async () => (await desk.readConversation(id)).status).toBe('closed')
})

test('a sign-out sends a close that can still be undone', async () => {
  const desk = await makeDesk(site.served, ['Ada Okafor', 'Jonas Weber'])
  const { id } = await desk.openConversation()
  await desk.callAs(desk.agent, id, 'take')
  const { page } = await openConversation(desk.agent, id, { initScript: stretchUndo(600_000) })
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByText('The conversation with Maria Lindgren is closed.').waitFor()
  await page.getByRole('button', { name: 'Ada Okafor' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const url = `/v1/agent/conversations/${id}`
  const readAsColleague = async () =>
    (await site.served.flowdesk.get(url, { token: desk.colleague.token })).body.data.status
  await expect.poll(readAsColleague).toBe('closed')
})

test('closes with an unsent text only after a question, and opens the next conversation', async () => {
  const desk = await makeDesk(site.served)
  const { id } = await desk.openConversation()
  const next = await desk.openConversation('Bo Chen', 'Is it blue?')
  for (const one of [id, next.id]) await desk.callAs(desk.agent, one, 'take')
  const initScript = stretchUndo(20_000)
  const { page, composer, transcript } = await openConversation(desk.agent, `${id}?tab=mine`, { initScript })
  await composer.fill('Half an answer')
  await page.locator('#transcript').focus()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Close this conversation?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await composer.fill('')
  await page.locator('#transcript').focus()
  await page.keyboard.press('Shift+E')
  await transcript.getByText('Is it blue?').waitFor()
  await expect.poll(() => page.locator(`[data-row="${id}"]`).count()).toBe(0)
  expect((await desk.readConversation(id)).status).toBe('active')
  await expect.poll(async () => (await desk.readConversation(id)).status, { timeout: 60_000 }).toBe('closed')
})

test('returns a conversation to the queue, and takes it back with Undo', async () => {
  const desk = await makeDesk(site.served)
  const { id } = await desk.openConversation()
  const { page } = await openConversation(desk.agent, id)
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await page.getByText('With you', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Return to the queue' }).click()
  await page.getByText('The conversation is back in the queue.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('With you', { exact: true }).waitFor()
  await expect.poll(async () => (await desk.readConversation(id)).status).toBe('active')
})

test('transfers a conversation by typing a name, with a note, and takes it back with Undo', async () => {
  const desk = await makeDesk(site.served, ['Ada Okafor', 'Jonas Weber'])
  const { id } = await desk.openConversation()
  await desk.callAs(desk.agent, id, 'take')
  const { page, transcript } = await openConversation(desk.agent, id)
  await page.getByText('With you', { exact: true }).waitFor()
  await page.locator('#transcript').focus()
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: 'Transfer conversation' })
  const field = dialog.getByRole('combobox', { name: 'Agent or department' })
  await expect.poll(() => field.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true)
  const jonas = dialog.getByRole('option', { name: /^Jonas Weber/ })
  await jonas.getByText('offline').waitFor()
  expect(await jonas.getAttribute('aria-selected')).toBe('false')
  await dialog.getByLabel(/^Note/).fill('Please take over.')
  await field.fill('weber jon')
  expect(await jonas.getAttribute('aria-selected')).toBe('true')
  await field.press('Enter')
  await page.getByText('With Jonas Weber', { exact: true }).waitFor()
  await transcript.getByText('Please take over.').waitFor()
  expect((await desk.readConversation(id)).agentId).toBe(desk.agents[1]?.id)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('With you', { exact: true }).waitFor()
  expect((await desk.readConversation(id)).agentId).toBe(desk.agent.id)
})

test('a conversation can be transferred to each of more than a hundred departments', async () => {
  const own = await serveFlowdesk()
  onTestFinished(() => own.flowdesk.close())
  const desk = await makeDesk(own)
  const { id } = await desk.openConversation()
  await desk.callAs(desk.agent, id, 'take')
  await sql`insert into chat.department (name, "nameKey", "isActive", "isDefault", routing, "createdAt", "updatedAt")
    select 'Branch ' || n, 'branch ' || n, true, false, routing, "createdAt", "updatedAt"
    from chat.department, generate_series(1, 120) as n where "isDefault"`.execute(own.flowdesk.db)
  const { page } = await openConversationAs(site.browser, own, desk.agent, id)
  await page.getByText('With you', { exact: true }).waitFor()
  await page.locator('#transcript').focus()
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: 'Transfer conversation' })
  await dialog.getByRole('combobox', { name: 'Agent or department' }).fill('Branch 120')
  await dialog.getByRole('option', { name: /^Branch 120/ }).waitFor()
})

test('snoozes a conversation until tomorrow, a time of choice, and the next message', async () => {
  const desk = await makeDesk(site.served)
  const { id, send } = await desk.openConversation()
  await desk.callAs(desk.agent, id, 'take')
  const { page } = await openConversation(desk.agent, id)
  await page.getByText('With you', { exact: true }).waitFor()
  await page.locator('#transcript').focus()
  await page.keyboard.press('z')
  await page.getByText('The conversation is snoozed.').waitFor()
  const readEnd = async () => new Date((await desk.readConversation(id)).snoozedUntil)
  expect((await readEnd()).getMinutes()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await desk.readConversation(id)).snoozedUntil).toBeNull()
  await page.keyboard.press('s')
  await page.getByRole('menuitem', { name: 'Until a time of your choice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Snooze conversation' })
  await dialog.getByLabel('Until').fill('2020-01-01T10:00')
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  await dialog.getByText('Enter a time in the future.').waitFor()
  await dialog.getByLabel('Until').fill('2099-01-01T10:30')
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await readEnd()).getUTCFullYear()).toBe(2099)
  await page.locator('#transcript').focus()
  await page.keyboard.press('s')
  await page.getByRole('menuitem', { name: 'Until the visitor writes' }).click()
  await page.getByText('Snoozed until the visitor writes').waitFor()
  // The console shows it before the server has stored it.
  await expect.poll(async () => (await readEnd()).getUTCFullYear()).not.toBe(2099)
  await send('Any news?')
  await expect.poll(() => page.getByText('Snoozed until the visitor writes').count()).toBe(0)
})

test('a conversation of another department does not exist', async () => {
  const desk = await makeDesk(site.served)
  const { id } = await (await makeDesk(site.served)).openConversation()
  const { page } = await openConversation(desk.agent, id)
  await page.getByText('This conversation does not exist, or belongs to a department that you cannot see.').waitFor()
})

test('says so when a conversation leaves the department while it is open', async () => {
  const desk = await makeDesk(site.served)
  const elsewhere = await makeDepartment(site.served.flowdesk)
  const { id } = await desk.openConversation()
  const { page, composer, transcript } = await openConversation(desk.agent, id)
  await transcript.getByText('Where is my parcel?').waitFor()
  await composer.fill('Half an answer')
  await desk.callAs(desk.agent, id, 'transfer', { departmentId: elsewhere.id })
  await page.getByText('This conversation was transferred to another department.').waitFor()
  await page.getByText('Your draft is kept on this device.').waitFor()
})

test('shows a conversation that comes back to the department when it is opened again', async () => {
  const desk = await makeDesk(site.served)
  const elsewhere = await makeDepartment(site.served.flowdesk)
  const { id } = await desk.openConversation('Ben Carter')
  const { page, transcript } = await openConversation(desk.agent, id)
  await transcript.getByText('Where is my parcel?').waitFor()
  await desk.callAs(desk.agent, id, 'transfer', { departmentId: elsewhere.id })
  await page.getByText('This conversation was transferred to another department.').waitFor()
  await page.getByRole('link', { name: 'Back to the inbox' }).click()
  const token = await consoleAdministratorToken(site.served.flowdesk)
  const body = { departmentId: desk.departmentId }
  const transferred = await site.served.flowdesk.post(`/v1/agent/conversations/${id}/transfer`, { token, body })
  expect(transferred.status).toBe(200)
  await page.getByRole('link', { name: /Ben Carter/ }).click()
  await transcript.getByText('Where is my parcel?').waitFor()
})

test('what a visitor writes stays text', async () => {
  const desk = await makeDesk(site.served)
  const hostile = '<img src=x onerror="document.title=1"> **bold** [x](javascript:alert(1)) javascript:alert(2)'
  const name = '<b>Maria</b>‮gnp'
  const { id } = await desk.openConversation('Maria Lindgren', hostile, { displayName: name })
  const { page, problems } = await openConversation(desk.agent, id)
  const message = page.getByRole('article').filter({ hasText: 'onerror' })
  await message.getByText('bold', { exact: true }).waitFor()
  expect(await message.locator('img:not([aria-hidden]), b, a').count()).toBe(0)
  expect(await page.getByRole('heading', { level: 1 }).locator('b').count()).toBe(0)
  expect(problems).toEqual([])
})

test('the whole screen is accessible in both themes', async () => {
  const desk = await makeDesk(site.served)
  const { id, send } = await desk.openConversation('Maria Lindgren', 'Look at https://example.com and `code`.')
  const { page, composer, problems, transcript } = await openConversation(desk.agent, id, { reducedMotion: 'reduce' })
  await composer.fill('A first answer')
  await composer.press('Enter')
  await page.getByRole('img', { name: 'Sent' }).waitFor()
  await page.getByRole('button', { name: 'Internal note' }).click()
  await composer.fill('A note')
  await composer.press('Enter')
  await send('Thank you')
  await transcript.getByText('Thank you', { exact: true }).waitFor()
  await expectAccessible(page)
  await composer.pressSequentially('/')
  await page.getByRole('listbox').or(page.getByText('Nothing matches.')).waitFor()
  expect(await findViolations(page)).toEqual([])
  await composer.fill('')
  await page.keyboard.press('Escape')
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1000, height: 800 })
  await page.getByRole('button', { name: 'Visitor details' }).click()
  await page.getByRole('dialog', { name: 'Visitor details' }).getByText('Pages viewed').waitFor()
  expect(await findViolations(page)).toEqual([])
  expect(problems).toEqual([])
})

test('nothing overflows on a phone in Arabic', async () => {
  const desk = await makeDesk(site.served)
  const { id } = await desk.openConversation('Maria Lindgren', `مرحبا ${'x'.repeat(300)}`)
  const { page, composer } = await openConversation(desk.agent, id, {
    preferences: { locale: 'ar' },
    viewport: { width: 390, height: 780 },
  })
  await composer.fill('شكرا')
  await composer.press('Enter')
  await page.getByRole('article').getByText('شكرا').waitFor()
  await expectNoOverhang(page)
})

test('what is seen is marked as read', async () => {
  const desk = await makeDesk(site.served)
  const { id, send } = await desk.openConversation()
  const { page, transcript } = await openConversation(desk.agent, id)
  expect((await desk.readConversation(id)).unreadCount).toBe(1)
  await page.getByText('New', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await expect.poll(async () => (await desk.readConversation(id)).unreadCount).toBe(0)
  await send('Hello?')
  await transcript.getByText('Hello?', { exact: true }).waitFor()
  await expect.poll(async () => (await desk.readConversation(id)).unreadCount).toBe(0)
})

test('a transcript of 50,000 messages begins at its end, and loads earlier pages when it is scrolled', async () => {
  const desk = await makeDesk(site.served)
  const { id, send } = await desk.openConversation()
  await addHistory(id, 50_000)
  const { page, transcript } = await openConversation(desk.agent, id)
  let readCount = 0
  page.on('request', (request) => {
    if (request.url().includes('beforeSequence')) readCount += 1
  })
  await transcript.getByText(/^Line 50000\./).waitFor()
  await transcript.hover()
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, -4000)
        const first = await transcript
          .getByText(/^Line \d+\./)
          .first()
          .textContent()
        return Number(/\d+/.exec(first ?? '')?.[0])
      },
      { timeout: 60_000 },
    )
    .toBeLessThan(49_700)
  expect(readCount).toBeLessThan(20)
  expect(await page.getByRole('article').count()).toBeLessThan(100)
  await send('Are you there?')
  await page.getByRole('button', { name: '1 new message' }).click()
  await transcript.getByText('Are you there?', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /new message|Jump to/ }).count()).toBe(0)
})

test('keys add a tag that others have, also on narrow screens, and copy the link', async () => {
  const desk = await makeDesk(site.served)
  const { id: earlier } = await desk.openConversation('Tomás Ruiz')
  await desk.callAs(desk.agent, earlier, 'tags', { tags: ['parcel', 'refund'] })
  const { id } = await desk.openConversation()
  const { page, transcript } = await openConversation(desk.agent, id, { permissions: ['clipboard-write'] })
  await transcript.getByText('Where is my parcel?').waitFor()
  const readTags = async () => (await desk.readConversation(id)).tags
  const field = page.getByRole('combobox', { name: 'Add a tag' })
  await page.keyboard.press('l')
  await field.pressSequentially('par')
  await page.getByRole('option', { name: 'parcel', exact: true }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(readTags).toEqual(['parcel'])
  await field.fill('VIP')
  await page.getByRole('option', { name: 'New tag “VIP”' }).click()
  await expect.poll(readTags).toEqual(['parcel', 'VIP'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('.')
  await page.getByText('The link is copied.').waitFor()
  await page.setViewportSize({ width: 1000, height: 800 })
  await page.locator('#details-pane').waitFor({ state: 'detached' })
  await page.keyboard.press('l')
  await expect.poll(() => field.evaluate((element) => element.matches(':focus'))).toBe(true)
  await field.pressSequentially('ref')
  await page.getByRole('option', { name: 'refund' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await field.inputValue()).toBe('')
  expect(await readTags()).toEqual(['parcel', 'VIP'])
})

test('the key for tags reaches the field when the details are loaded, unless the agent writes by then', async () => {
  const desk = await makeDesk(site.served)
  const { id } = await desk.openConversation()
  const { page, transcript, composer } = await openConversation(desk.agent, id)
  const field = page.getByRole('combobox', { name: 'Add a tag' })
  const reload = async () => {
    const release = await holdRequests(page, '**/details-*.js')
    await page.reload()
    await transcript.getByText('Where is my parcel?').waitFor()
    await page.keyboard.press('l')
    return release
  }
  const showDetails = await reload()
  showDetails()
  await field.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('VIP')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await desk.readConversation(id)).tags).toEqual(['VIP'])
  const showLater = await reload()
  await page.keyboard.press('r')
  await page.keyboard.type('On its ')
  showLater()
  await field.waitFor()
  await waitForFrames(page)
  await page.keyboard.type('way')
  expect(await composer.inputValue()).toBe('On its way')
  // A narrower window must not open the details because of the key.
  await page.setViewportSize({ width: 1000, height: 800 })
  await page.locator('#details-pane').waitFor({ state: 'detached' })
  await waitForFrames(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('the link to a message is copied by key or button, and opens the conversation at it', async () => {
  const desk = await makeDesk(site.served)
  const { id } = await desk.openConversation()
  await addHistory(id, 350)
  const permissions = ['clipboard-read', 'clipboard-write']
  const { page, transcript } = await openConversation(desk.agent, id, { permissions })
  const readClipboard = () => page.evaluate<string>('navigator.clipboard.readText()')
  await transcript.getByText(/^Line 350\./).waitFor()
  await page.keyboard.press('m')
  await page.locator('article:focus', { hasText: 'Line 350.' }).waitFor()
  await page.keyboard.press('m')
  await page.locator('article:focus', { hasText: 'Line 349.' }).waitFor()
  await page.keyboard.press('Shift+M')
  await page.locator('article:focus', { hasText: 'Line 350.' }).waitFor()
  await page.keyboard.press('.')
  await page.getByText('The link to the message is copied.').waitFor()
  const link = `${site.served.url}/console/conversations/${id}#m`
  expect(await readClipboard()).toBe(`${link}351`)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  const article = page.getByRole('article').filter({ hasText: 'Line 349.' })
  await article.hover()
  await article.getByRole('button', { name: 'Copy the link to this message' }).click()
  await expect.poll(readClipboard).toBe(`${link}350`)
  // Three pages before the newest one.
  await page.goto('about:blank')
  await page.goto(`${link}21`)
  const linked = page.locator('article[aria-current=true]')
  await linked.and(page.locator(':focus')).waitFor()
  expect(await linked.textContent()).toContain('Line 20.')
  await page
    .getByRole('status')
    .filter({ hasText: /^Linked message from Maria Lindgren: Line 20\./ })
    .waitFor({ state: 'attached' })
  await expect
    .poll(async () => {
      const [box, pane] = [await linked.boundingBox(), await transcript.boundingBox()]
      return box && pane && box.y >= pane.y && box.y < pane.y + pane.height
    })
    .toBe(true)
  expect(await findViolations(page)).toEqual([])
})

test('a linked message that is found late leaves the focus in the text that the agent writes', async () => {
  const desk = await makeDesk(site.served)
  const { id } = await desk.openConversation()
  await addHistory(id, 350)
  const { page, transcript, composer } = await openConversation(desk.agent, id)
  await transcript.getByText(/^Line 350\./).waitFor()
  const release = await holdRequests(page, '**/messages?*beforeSequence*')
  await page.goto(`${site.served.url}/console/conversations/${id}#m21`)
  await page.getByText('Looking for the linked message').waitFor()
  await composer.pressSequentially('On its ')
  release()
  await page.locator('article[aria-current=true]').waitFor()
  await waitForFrames(page)
  await page.keyboard.type('way')
  expect(await composer.inputValue()).toBe('On its way')
})

test('the first key for the messages, whose code is still loading, leaves the focus in the text, and its failure in place', async () => {
  const desk = await makeDesk(site.served)
  const { id } = await desk.openConversation()
  const { page, transcript, composer, problems } = await openConversation(desk.agent, id)
  await transcript.getByText('Where is my parcel?').waitFor()
  await page.route('**/message-focus-*.js', (route) => route.abort())
  await page.keyboard.press('m')
  await expect.poll(() => problems.length).toBeGreaterThan(0)
  expect(problems.filter((problem) => !problem.includes('net::'))).toEqual([])
  await page.unroute('**/message-focus-*.js')
  await page.reload()
  await transcript.getByText('Where is my parcel?').waitFor()
  const release = await holdRequests(page, '**/message-focus-*.js')
  const isLoaded = page.waitForResponse('**/message-focus-*.js')
  await page.keyboard.press('m')
  await page.keyboard.press('r')
  await page.keyboard.type('On its ')
  release()
  await (await isLoaded).finished()
  await waitForFrames(page)
  await page.keyboard.type('way')
  expect(await composer.inputValue()).toBe('On its way')
})

test('keys for the messages that are pressed while their code is loading all count, in order', async () => {
  const desk = await makeDesk(site.served)
  const { id } = await desk.openConversation()
  const { page, transcript } = await openConversation(desk.agent, id)
  for (const body of ['One moment.', 'It left yesterday.'])
    await sendAsAgent(site.served.flowdesk, desk.agent.token, id, body)
  const article = (body: string) => transcript.getByRole('article').filter({ hasText: body })
  await article('It left yesterday.').waitFor()
  const release = await holdRequests(page, '**/message-focus-*.js')
  for (const key of ['m', 'm', 'm', 'Shift+M']) await page.keyboard.press(key)
  release()
  await article('One moment.').and(page.locator(':focus')).waitFor()
})

test('a linked message of files only is marked, and shows the focus of the keyboard', async () => {
  const desk = await makeDesk(site.served)
  const { id } = await desk.openConversation()
  await sendFileAsAgent(site.served.flowdesk, desk.agent.token, id, imageFile('front.png'))
  const { page } = await openConversation(desk.agent, id)
  const article = page.getByRole('article').filter({ has: page.getByRole('button', { name: 'Enlarge front.png' }) })
  const sequence = /\d+/.exec((await article.getAttribute('id')) ?? '')?.[0]
  await page.goto(`${site.served.url}/console/conversations/${id}#m${sequence}`)
  const linked = article.and(page.locator('[aria-current=true]'))
  const drawn = (style: string) =>
    page.evaluate<boolean>(
      `[...document.querySelectorAll('article[aria-current=true] div')].some((element) => getComputedStyle(element).getPropertyValue('${style}').includes('2px'))`,
    )
  await linked.and(page.locator(':focus')).waitFor()
  expect(await drawn('box-shadow')).toBe(true)
  await page.keyboard.press('m')
  await page.keyboard.press('Shift+M')
  await linked.and(page.locator(':focus-visible')).waitFor()
  expect(await drawn('outline')).toBe(true)
})

test('a link into a transcript without messages says that the message is missing', async () => {
  const desk = await makeDesk(site.served)
  const { id } = await desk.openConversation()
  const initScript = `
    const original = fetch
    window.fetch = async (...call) => {
      const response = await original(...call)
      if (!String(call[0].url ?? call[0]).includes('/messages?')) return response
      const { data, ...rest } = await response.json()
      return Response.json({ ...rest, data: { ...data, items: [], hasMore: false } })
    }`
  const { page } = await openConversation(desk.agent, `${id}#m1`, { initScript })
  await page.getByText('The link leads to a message that this conversation does not have.').waitFor()
  expect(await page.getByText('Looking for the linked message').count()).toBe(0)
})

test('a link to a message that does not exist says so', async () => {
  const desk = await makeDesk(site.served)
  const { id } = await desk.openConversation()
  const { page, transcript } = await openConversationAs(site.browser, site.served, desk.agent, `${id}#m99`)
  await transcript.getByText('Where is my parcel?').waitFor()
  await page.getByText('The link leads to a message that this conversation does not have.').waitFor()
})

test('an image is enlarged by click and by key, moved, and followed by the other images', async () => {
  const desk = await makeDesk(site.served)
  const { id } = await desk.openConversation()
  for (const name of ['front.png', 'back.png'])
    await sendFileAsAgent(site.served.flowdesk, desk.agent.token, id, imageFile(name))
  const { page, problems } = await openConversation(desk.agent, id)
  await page.getByRole('button', { name: 'Enlarge front.png' }).click()
  const image = page.getByRole('dialog').locator('img')
  const readWidth = async () => (await image.boundingBox())?.width ?? 0
  await image.waitFor()
  const width = await readWidth()
  await image.click()
  await expect.poll(readWidth).toBe(2 * width)
  await page.keyboard.press('-')
  await expect.poll(readWidth).toBe(1.5 * width)
  await page.keyboard.press('0')
  await expect.poll(readWidth).toBe(width)
  await page.keyboard.press('ArrowRight')
  await page.getByRole('dialog', { name: 'back.png' }).getByText('2 of 2').waitFor()
  expect(await findViolations(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download back\.png/ }).click()
  expect((await download).suggestedFilename()).toBe('back.png')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})
