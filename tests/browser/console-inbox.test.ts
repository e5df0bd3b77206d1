import { sql } from 'kysely'
import type { Locator } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { expectNoOverhang, findViolations } from '../support/accessibility.ts'
import { makeDesk, openConsoleAs, openConversationAs, readRowNames } from '../support/console-desk.ts'
import { expectAccessible, openConsole } from '../support/console-page.ts'
import { useServedBrowser } from '../support/served-browser.ts'

const site = useServedBrowser()

test('visitors appear while they arrive, the longest waiting first, and the counts follow', async () => {
  const { agent, openConversation } = await makeDesk(site.served)
  await openConversation('First Visitor', 'Is anybody there?')
  const { page, problems } = await openConsoleAs(site.browser, site.served, agent, '/')
  await page.getByRole('link', { name: /First Visitor/ }).waitFor()
  const second = await openConversation('Second Visitor')
  await page.getByRole('link', { name: /Second Visitor/ }).waitFor()
  expect(await readRowNames(page)).toEqual(['First Visitor', 'Second Visitor'])
  await page.getByRole('link', { name: /^Queue\s?2 conversations$/ }).waitFor()
  await second.send('It was due on Monday.')
  await page.getByRole('link', { name: /Second Visitor.*It was due on Monday\..*2 unread messages/ }).waitFor()
  expect(await second.visitor.post(`/v1/widget/conversations/${second.id}/close`)).toMatchObject({ status: 200 })
  await expect.poll(() => readRowNames(page)).toEqual(['First Visitor'])
  await page.getByRole('link', { name: /^Queue\s?1 conversation$/ }).waitFor()
  expect(problems).toEqual([])
})

test('a visitor waits for an answer since the oldest unread message, whatever is written after it', async () => {
  const desk = await makeDesk(site.served, ['Ada Okafor', 'Jonas Weber'])
  const { id, send } = await desk.openConversation('Patient Visitor')
  await desk.callAs(desk.agent, id, 'take')
  const sentAt = new Date(site.served.flowdesk.clock.now().getTime() - 600_000).toISOString()
  await sql`update chat.message set "createdAt" = ${sentAt}
    where "conversationId" = ${id} and "senderKind" = 'visitor'`.execute(site.served.flowdesk.db)
  const { page } = await openConsoleAs(site.browser, site.served, desk.colleague, '/?tab=open')
  const wait = page.getByRole('link', { name: /Patient Visitor/ }).locator('[data-level]')
  await wait.and(page.locator('[data-level=overdue]')).waitFor()
  await desk.callAs(desk.agent, id, 'messages', { body: 'Ask the warehouse.', kind: 'Note', clientMessageId: 'note' })
  await send('Hello?')
  await page.getByRole('link', { name: /Patient Visitor.*Hello\?.*2 unread messages/ }).waitFor()
  expect(await wait.getAttribute('data-level')).toBe('overdue')
})

test('a visitor who arrives while the list is being read is shown, although the response does not contain it', async () => {
  const { agent, openConversation } = await makeDesk(site.served)
  await openConversation('First Visitor')
  const { page } = await openConsoleAs(site.browser, site.served, agent, '/history')
  await page.getByRole('link', { name: 'Inbox' }).waitFor()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const isRead = new Promise<void>((resolve) => {
    void page.route(/conversations\?.*status=queued.*pageSize=100/, async (route) => {
      const response = await route.fetch()
      resolve()
      await released
      await route.fulfill({ response })
    })
  })
  await page.getByRole('link', { name: 'Inbox' }).click()
  await isRead
  await openConversation('Second Visitor')
  await page.getByRole('link', { name: /^Queue\s?2 conversations$/ }).waitFor()
  release()
  await page.getByRole('link', { name: /First Visitor/ }).waitFor()
  await expect.poll(() => readRowNames(page)).toEqual(['First Visitor', 'Second Visitor'])
})

test('a conversation is taken from its row, and opens', async () => {
  const { agent, openConversation } = await makeDesk(site.served)
  const { id } = await openConversation('Maria Lindgren')
  const { page } = await openConsoleAs(site.browser, site.served, agent, '/')
  await page.getByRole('button', { name: 'Take the conversation of Maria Lindgren' }).click()
  await page.waitForURL(`**/console/conversations/${id}`)
  await page.locator('#composer:focus').waitFor()
  const { body } = await site.served.flowdesk.get(`/v1/agent/conversations/${id}`, { token: agent.token })
  expect(body.data).toMatchObject({ status: 'active', agentId: agent.id })
  await page.getByRole('link', { name: /^Mine\s?1 conversation$/ }).click()
  await page.getByRole('link', { name: /Maria Lindgren.*You/ }).waitFor()
})

test('if a colleague was faster, the row goes, and the server says why', async () => {
  const { agent, colleague, openConversation } = await makeDesk(site.served, ['Ada Okafor', 'Jonas Weber'])
  const { id } = await openConversation('Maria Lindgren')
  await openConversation('Next Visitor')
  const { page } = await openConsoleAs(site.browser, site.served, agent, '/')
  // The colleague takes it just before the request of this page arrives.
  await page.route('**/take', async (route) => {
    await site.served.flowdesk.post(`/v1/agent/conversations/${id}/take`, { token: colleague.token })
    await route.continue()
  })
  const row = page.getByRole('link', { name: /Maria Lindgren/ })
  await row.waitFor()
  // A page that has just loaded may miss a key, and then keeps the row.
  await vi.waitFor(async () => {
    await row.evaluateAll((links: { focus?: () => void }[]) => links[0]?.focus?.())
    if ((await row.count()) > 0) await page.keyboard.press('a')
    await expect.poll(() => row.count(), { timeout: 3000 }).toBe(0)
  }, 120_000)
  const alert = page.getByRole('alert').filter({ hasText: 'Maria Lindgren was not taken.' })
  await alert.waitFor()
  await expect.poll(() => readRowNames(page)).toEqual(['Next Visitor'])
  expect(new URL(page.url()).pathname).toBe('/console/')
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  expect(await alert.count()).toBe(0)
  // Sent at once, because G waits one second for its second key, and a busy test may take longer.
  await Promise.all([page.keyboard.press('g'), page.keyboard.press('o')])
  await page.getByRole('link', { name: /Maria Lindgren.*Jonas Weber/ }).waitFor()
})

test('availability can be changed before the console has read it', async () => {
  const { agent } = await makeDesk(site.served)
  const { page } = await openConsoleAs(site.browser, site.served, agent, '/history')
  const availability = page.getByRole('switch', { name: 'Available for conversations' })
  await availability.waitFor()
  let isFirst = true
  await page.route('**/v1/agent/me', async (route) => {
    if (!isFirst) await route.continue()
    isFirst = false
  })
  await page.reload()
  await availability.click()
  await availability.and(page.locator('[aria-checked=false]')).waitFor()
})

test('a take that the server refuses leaves the conversation in the queue', async () => {
  const { agent, openConversation } = await makeDesk(site.served)
  await openConversation('Maria Lindgren')
  const { page } = await openConsoleAs(site.browser, site.served, agent, '/')
  const isStored = page.waitForResponse('**/v1/agent/me/availability')
  await page.getByRole('switch', { name: 'Available for conversations' }).click()
  await page.getByText('You can take conversations once you are.').waitFor()
  await isStored
  await page.getByRole('link', { name: /Maria Lindgren/ }).focus()
  await page.keyboard.press('a')
  await page.getByRole('alert').filter({ hasText: 'was not taken' }).waitFor()
  await expect.poll(() => readRowNames(page)).toEqual(['Maria Lindgren'])
  await page.getByRole('button', { name: 'Become available' }).click()
  await page.getByRole('switch', { name: 'Available for conversations', checked: true }).waitFor()
})

test('J and K move through the list, Enter opens', async () => {
  const { agent, openConversation } = await makeDesk(site.served)
  await openConversation('First Visitor')
  const { id } = await openConversation('Second Visitor')
  const { page } = await openConsoleAs(site.browser, site.served, agent, '/')
  await page.getByRole('link', { name: /Second Visitor/ }).waitFor()
  const focused = () => page.evaluate<string>('document.activeElement.textContent')
  await page.keyboard.press('j')
  expect(await focused()).toContain('First Visitor')
  await page.keyboard.press('j')
  expect(await focused()).toContain('Second Visitor')
  await page.keyboard.press('k')
  expect(await focused()).toContain('First Visitor')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/console/conversations/${id}`)
  await page
    .getByRole('link', { name: /Second Visitor/ })
    .and(page.locator('[aria-current=page]'))
    .waitFor()
})

test('keys open the next conversation, also while writing, and A takes only what has the focus', async () => {
  const { agent, colleague, callAs, openConversation, readConversation } = await makeDesk(site.served, ['Ada', 'Jonas'])
  const first = await openConversation('First Visitor')
  const second = await openConversation('Second Visitor')
  const third = await openConversation('Third Visitor')
  await callAs(colleague, first.id, 'take')
  await callAs(agent, second.id, 'tags', { tags: ['billing', 'parcels', 'urgent', 'vip'] })
  const path = `/conversations/${second.id}?tab=open&order=longest`
  const { page, composer } = await openConversationAs(site.browser, site.served, agent, second.id)
  await page.goto(`${site.served.url}/console${path}`)
  await page.getByRole('link', { name: /Third Visitor/ }).waitFor()
  const waitForOpen = async ({ id }: { readonly id: string }) => {
    await page.waitForURL(`**/conversations/${id}?*`)
    await page.locator(`[data-conversation="${id}"][aria-current=page]`).waitFor()
  }
  await composer.fill('Your parcel')
  await page.keyboard.press('Alt+ArrowDown')
  await waitForOpen(third)
  await page.getByRole('link', { name: /Second Visitor.*Draft: Your parcel.*billing\s*parcels.*2 more tags/ }).waitFor()
  // No row has the focus, so K opens.
  await page.keyboard.press('k')
  await waitForOpen(second)
  await page.getByRole('link', { name: /Second Visitor.*Draft/ }).waitFor({ state: 'detached' })
  await page.keyboard.press('Alt+ArrowUp')
  await waitForOpen(first)
  const takeOver = page.getByRole('button', { name: 'Take over' })
  await takeOver.waitFor()
  // A row that had the focus is not taken.
  await page.getByRole('link', { name: /Third Visitor/ }).focus()
  await page.locator('#transcript').focus()
  await page.getByRole('link', { name: /Second Visitor/ }).focus()
  await page.keyboard.press('j')
  // The focused row is taken, not the conversation of the colleague that is open.
  await page.keyboard.press('a')
  await waitForOpen(third)
  expect(await readConversation(third.id)).toMatchObject({ agentId: agent.id })
  expect(await readConversation(first.id)).toMatchObject({ agentId: colleague.id })
  await page.locator('#transcript').focus()
  await page.keyboard.press('a')
  await page.keyboard.press('k')
  await waitForOpen(second)
  expect(await readConversation(second.id)).toMatchObject({ status: 'queued' })
  await page.getByRole('link', { name: /Third Visitor/ }).click()
  await page.locator('#composer:focus').waitFor()
})

test('each key moves by one conversation, however fast they follow', async () => {
  const { agent, openConversation } = await makeDesk(site.served)
  const first = await openConversation('First Visitor')
  await openConversation('Second Visitor')
  const third = await openConversation('Third Visitor')
  const { page } = await openConversationAs(site.browser, site.served, agent, first.id)
  await page.getByRole('link', { name: /Third Visitor/ }).waitFor()
  await page.evaluate(`for (const _ of [1, 2])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', altKey: true, bubbles: true }))`)
  await page.waitForURL(`**/conversations/${third.id}`)
  await page.getByRole('heading', { level: 1, name: 'Third Visitor' }).waitFor()
})

test('the visitor who waits longest is taken by a button or by ⇧A, also if a colleague takes the first one', async () => {
  const { agent, colleague, callAs, openConversation } = await makeDesk(site.served, ['Ada Okafor', 'Jonas Weber'])
  const { page } = await openConsoleAs(site.browser, site.served, agent, '/?tab=mine')
  await page.getByText('No visitor is waiting').first().waitFor()
  await page.getByRole('button', { name: 'Take the next visitor' }).click()
  await page.getByRole('alert').filter({ hasText: 'No visitor is waiting' }).waitFor()
  const first = await openConversation('First Visitor')
  const second = await openConversation('Second Visitor')
  const third = await openConversation('Third Visitor')
  await page.getByRole('button', { name: 'Take the next visitor' }).nth(2).waitFor()
  let isFirst = true
  await page.route('**/take', async (route) => {
    if (isFirst) await callAs(colleague, first.id, 'take')
    isFirst = false
    await route.continue()
  })
  await page.getByText('You have no open conversation').locator('..').getByRole('button').click()
  await page.waitForURL(`**/conversations/${second.id}?tab=mine`)
  await page.locator('#composer:focus').waitFor()
  await page.getByRole('alert').filter({ hasText: 'was not taken' }).waitFor({ state: 'detached' })
  await page.goto(`${site.served.url}/console/history`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Shift+A')
  await page.waitForURL(`**/conversations/${third.id}`)
  await page.getByRole('heading', { level: 1, name: 'Third Visitor' }).waitFor()
  expect(await page.locator('#composer:focus').count()).toBe(0)
})

test('the palette transfers and snoozes by name, and shows what was used last first', async () => {
  const { agent, colleague, callAs, openConversation, readConversation } = await makeDesk(site.served, [
    'Ada',
    'Jonas Weber',
  ])
  const { id } = await openConversation()
  await callAs(agent, id, 'take')
  const { page } = await openConversationAs(site.browser, site.served, agent, id)
  const search = async (text: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Commands' }).fill(text)
  }
  const option = (name: string | RegExp) => page.getByRole('option', { name })
  await search('')
  await option('Close').first().waitFor()
  const shown = ['SnoozeConversationS', expect.stringContaining('Snooze until tomorrow')]
  expect(await option(/Snooze|Transfer to/).allTextContents()).toEqual(shown)
  await page.keyboard.press('Escape')
  await search('hour snooze')
  await option('For an hour').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => readConversation(id)).toMatchObject({ snoozedUntil: expect.any(String) })
  await search('jonas')
  await option('Transfer to Jonas Weber').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => readConversation(id)).toMatchObject({ agentId: colleague.id })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => readConversation(id)).toMatchObject({ agentId: agent.id })
  await search('')
  const options = page.getByRole('listbox', { name: 'Commands' }).getByRole('option')
  await expect.poll(() => options.first().textContent()).toContain('Transfer to Jonas Weber')
  await expect.poll(() => options.nth(1).textContent()).toContain('For an hour')
})

test('an administrator sees the first steps, and finds pages, do not disturb and the sign-out by name', async () => {
  const { page } = await openConsole(site.browser, site.served, { role: 'administrator' })
  await page.getByRole('link', { name: /^First steps: \d of 8 done$/ }).waitFor()
  const run = async (text: string, name: string | RegExp) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Commands' }).fill(text)
    await page.getByRole('option', { name }).first().waitFor()
    await page.keyboard.press('Enter')
  }
  await run('audit', 'Audit log')
  await page.waitForURL('**/admin/audit-log')
  await run('disturb hour', 'One hour')
  await run('disturb end', 'End now')
  await run('first steps', 'First steps')
  await page.waitForURL('**/admin/start')
  await run('sign out', 'Sign out')
  await page.waitForURL('**/sign-in*')
})

test('the filters are in the address and survive a reload', async () => {
  const { agent, departmentName, departmentId, openConversation } = await makeDesk(site.served)
  await openConversation('First Visitor')
  await openConversation('Second Visitor')
  const { page } = await openConsoleAs(site.browser, site.served, agent, '/')
  await page.getByRole('link', { name: /All open/ }).click()
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Oldest first')
  await page.getByRole('combobox', { name: 'Department' }).selectOption(departmentName)
  await page.waitForURL((url) => url.search === `?tab=open&department=${departmentId}&order=longest`)
  await page.reload()
  await expect.poll(() => readRowNames(page)).toEqual(['First Visitor', 'Second Visitor'])
  expect(await page.getByRole('combobox', { name: 'Order' }).inputValue()).toBe('longest')
  await page.getByRole('link', { name: /Queue/ }).click()
  await page.waitForURL((url) => url.search === `?department=${departmentId}`)
})

test('rows stay in their places while the pointer is over the list', async () => {
  const { agent, colleague, openConversation } = await makeDesk(site.served, ['Ada Okafor', 'Jonas Weber'])
  const first = await openConversation('First Visitor')
  await openConversation('Second Visitor')
  const { page } = await openConsoleAs(site.browser, site.served, agent, '/?order=newest')
  const second = page.getByRole('link', { name: /Second Visitor/ })
  await second.hover()
  const before = await second.boundingBox()
  await openConversation('Third Visitor')
  await page.getByRole('button', { name: 'Show 1 new' }).waitFor()
  await site.served.flowdesk.post(`/v1/agent/conversations/${first.id}/take`, { token: colleague.token })
  await page.getByRole('link', { name: /First Visitor.*No longer in this list/ }).waitFor()
  expect(await second.boundingBox()).toEqual(before)
  await page.mouse.move(900, 400)
  await expect.poll(() => readRowNames(page)).toEqual(['Third Visitor', 'Second Visitor'])
})

test('three hundred waiting conversations scroll in their order, and only those in view exist', async () => {
  const { agent, openConversation } = await makeDesk(site.served)
  const name = (index: number) => `Visitor ${String(index).padStart(3, '0')}`
  for (let index = 0; index < 300; index++) await openConversation(name(index))
  const { page } = await openConsoleAs(site.browser, site.served, agent, '/')
  await page.getByRole('link', { name: /Visitor 000/ }).waitFor()
  const list = page.getByRole('list', { name: 'Conversations' })
  const seen = new Set<string>()
  await expect
    .poll(
      async () => {
        const names = await readRowNames(page)
        expect(names).toEqual([...names].sort())
        expect(names.length).toBeLessThan(40)
        for (const one of names) seen.add(one)
        // A page that draws late may be read before it has drawn the rows, so the list is scrolled again from its start.
        await list.evaluate(({ parentElement: scroller }) => {
          const isAtEnd = scroller && scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1
          scroller?.scrollTo(0, isAtEnd ? 0 : scroller.scrollTop + 600)
        })
        return seen.size
      },
      { timeout: 150_000, interval: 30 },
    )
    .toBe(300)
})

test('an empty queue is good news, and a department without conversations leads back to all', async () => {
  const { agent, departmentId } = await makeDesk(site.served)
  const { page } = await openConsoleAs(site.browser, site.served, agent, `/?department=${departmentId}`)
  await page.getByText('No conversation in this department').waitFor()
  await page.getByRole('button', { name: 'Show all departments' }).click()
  await page.getByText('All visitors are answered').waitFor()
})

test('colleagues are listed with their presence', async () => {
  const { agent, colleague } = await makeDesk(site.served, ['Ada Okafor', 'Jonas Weber'])
  await openConsoleAs(site.browser, site.served, colleague, '/')
  const { page } = await openConsoleAs(site.browser, site.served, agent, '/')
  await page.getByRole('button', { name: 'Colleagues' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Jonas Weber' }).filter({ hasText: 'Online' }).waitFor()
})

test('axe finds nothing, with and without conversations', async () => {
  const { agent, openConversation } = await makeDesk(site.served, ['Ada Okafor', 'Jonas Weber'])
  const { page } = await openConsoleAs(site.browser, site.served, agent, '/')
  await page.getByText('All visitors are answered').waitFor()
  await expectAccessible(page)
  await openConversation('Maria Lindgren')
  await page.getByRole('link', { name: /Maria Lindgren/ }).focus()
  await expectAccessible(page)
})

test('phones show the list or the conversation, and nothing overflows, also from right to left', async () => {
  const { agent, openConversation } = await makeDesk(site.served)
  await openConversation('Maria Lindgren with a very long name that no phone can show', 'word'.repeat(50))
  const phone = { viewport: { width: 390, height: 780 } }
  for (const locale of ['en', 'ar']) {
    const { page } = await openConsoleAs(site.browser, site.served, agent, '/', { ...phone, preferences: { locale } })
    const row = page.getByRole('link', { name: /Maria Lindgren/ })
    await row.waitFor()
    await expectNoOverhang(page)
    await row.click()
    await page.waitForURL('**/conversations/*')
    await row.waitFor({ state: 'hidden' })
    await expectNoOverhang(page)
    await page.getByRole('link', { name: locale === 'en' ? 'Back to the inbox' : 'العودة إلى صندوق الوارد' }).click()
    await row.waitFor()
  }
})

test('a pane is changed from the width that it has, by the first button of a pointer, until that lets go', async () => {
  const desk = await makeDesk(site.served)
  const { id } = await desk.openConversation()
  const { page } = await openConsoleAs(site.browser, site.served, desk.agent, `/conversations/${id}`, {
    viewport: { width: 1280, height: 800 },
    preferences: { detailsWidth: 560 },
  })
  const separator = page.getByRole('separator', { name: 'Width of the visitor details' })
  const readWidth = () => page.evaluate<number>("document.querySelector('#details-pane').offsetWidth")
  await separator.focus()
  expect(await readWidth()).toBe(448)
  await page.keyboard.press('ArrowRight')
  await expect.poll(readWidth).toBe(432)
  const box = await separator.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 1, (box?.y ?? 0) + 300]
  const isFree = await page.evaluate<boolean>(
    `document.elementFromPoint(document.querySelector('#details-pane').getBoundingClientRect().left - 2, ${y}).closest('[role=separator]') === null`,
  )
  expect(isFree, 'the scrollbar of the transcript is free').toBe(true)
  await page.mouse.move(x, y)
  await page.mouse.down({ button: 'right' })
  await page.mouse.move(x + 50, y)
  await page.mouse.up({ button: 'right' })
  expect(await readWidth()).toBe(432)
  await page.keyboard.press('Escape')
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 32, y)
  await expect.poll(readWidth).toBe(400)
  await separator.evaluate((element) => element.releasePointerCapture(1))
  await page.mouse.move(x + 33, y)
  await expect.poll(() => separator.getAttribute('aria-valuenow')).toBe('400')
  await page.mouse.up()
  for (const moved of [36, 38, 40]) await page.mouse.move(x + moved, y)
  expect(await readWidth()).toBe(400)
})

test('a separator that cannot be loaded is left out, and the screen stays', async () => {
  const desk = await makeDesk(site.served)
  const { id } = await desk.openConversation()
  const { page } = await openConsoleAs(site.browser, site.served, desk.agent, `/conversations/${id}`)
  await page.getByRole('separator').first().waitFor()
  await page.route('**/pane-separator-*.js', (route) => route.abort())
  const isRefused = page.waitForEvent('requestfailed', (request) => request.url().includes('pane-separator'))
  await page.reload()
  await isRefused
  await page.getByRole('region', { name: 'Messages' }).getByText('Where is my parcel?').waitFor()
  await page.locator('#composer').fill('On its way.')
  await page.locator('#composer').press('Enter')
  await page.getByRole('img', { name: 'Sent' }).waitFor()
  expect(await page.getByRole('separator').count()).toBe(0)
})

test('the panes are as wide as the agent wants, by pointer and by keys, also from right to left', async () => {
  const desk = await makeDesk(site.served)
  const { id } = await desk.openConversation()
  const { page } = await openConsoleAs(site.browser, site.served, desk.agent, `/conversations/${id}`, {
    viewport: { width: 1600, height: 900 },
  })
  const [list, details] = ['Width of the list', 'Width of the visitor details'].map((name) =>
    page.getByRole('separator', { name }),
  ) as [Locator, Locator]
  const widthOf = (pane: string) => page.evaluate<number>(`document.querySelector('${pane}').offsetWidth`)
  await list.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => widthOf('#list-pane')).toBe(352)
  expect(await list.getAttribute('aria-valuenow')).toBe('352')
  await page.keyboard.press('End')
  await expect.poll(() => widthOf('#list-pane')).toBe(560)
  await page.keyboard.press('Enter')
  await expect.poll(() => widthOf('#list-pane')).toBe(336)
  const box = await details.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 5, (box?.y ?? 0) + 300]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 60, y)
  await expect.poll(() => widthOf('#details-pane')).toBe(380)
  await page.mouse.move(x + 900, y)
  await page.mouse.up()
  await expect.poll(() => details.getAttribute('aria-valuenow')).toBe('260')
  expect(await findViolations(page)).toEqual([])
  await page.reload()
  await details.waitFor()
  expect(await widthOf('#details-pane')).toBe(260)
  const arabic = await openConsoleAs(site.browser, site.served, desk.agent, `/conversations/${id}`, {
    viewport: { width: 1600, height: 900 },
    preferences: { locale: 'ar' },
  })
  const listInArabic = arabic.page.locator('[role=separator][aria-controls=list-pane]')
  await listInArabic.focus()
  await arabic.page.keyboard.press('ArrowLeft')
  await expect.poll(() => listInArabic.getAttribute('aria-valuenow')).toBe('352')
})
