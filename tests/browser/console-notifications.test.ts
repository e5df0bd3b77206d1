import { expect, test } from 'vitest'
import { makeDepartment } from '../support/chat.ts'
import { type DeskPageOptions, makeDesk, openConsoleAs } from '../support/console-desk.ts'
import { countNotifications, countSounds, notificationCounters } from '../support/console-notifications.ts'
import { useServedBrowser } from '../support/served-browser.ts'

const site = useServedBrowser()

async function openDesk() {
  const desk = await makeDesk(site.served, ['Ada Okafor', 'Jonas Weber'])
  const { agent } = desk
  const open = async (options: DeskPageOptions = {}) => {
    const { page } = await openConsoleAs(site.browser, site.served, agent, '/', {
      initScript: notificationCounters,
      ...options,
    })
    await page.getByRole('link', { name: /^Queue/ }).waitFor()
    await page.getByText('All visitors are answered').waitFor()
    // The connection is there once the agent is online.
    await expect
      .poll(async () => {
        const { body } = await site.served.flowdesk.get('/v1/agent/agents', { token: agent.token })
        return body.data.items.find(({ id }: { id: number }) => id === agent.id).presence
      })
      .toBe('online')
    return page
  }
  return { ...desk, open }
}

test('the title and the icon count waiting conversations and those with unread messages', async () => {
  const { agent, open, openConversation, callAs } = await openDesk()
  const page = await open()
  expect(await page.title()).toBe('Flowdesk')
  const icon = await page.locator('link[rel=icon]').getAttribute('href')
  const first = await openConversation('First Visitor')
  await openConversation('Second Visitor')
  await expect.poll(() => page.title()).toBe('(2) Flowdesk')
  expect(await page.locator('link[rel=icon]').getAttribute('href')).not.toBe(icon)
  await callAs(agent, first.id, 'take')
  await callAs(agent, first.id, 'close')
  await expect.poll(() => page.title()).toBe('(1) Flowdesk')
})

test('a visitor who waits, and one who writes to the agent, play a sound in one tab only', async () => {
  const { agent, open, openConversation, callAs } = await openDesk()
  const page = await open()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByText('All visitors are answered').waitFor()
  await expect
    .poll(() => other.evaluate<string>('document.visibilityState + document.readyState'))
    .toContain('complete')
  const { id, send } = await openConversation('Maria Lindgren')
  await expect.poll(() => countSounds(page)).toBe(1)
  await callAs(agent, id, 'take')
  await expect.poll(() => countSounds(page)).toBe(2)
  await send('It was due on Monday.')
  await expect.poll(() => countSounds(page)).toBe(3)
  await page.waitForTimeout(500)
  expect(await countSounds(other)).toBe(3)
})

test('events that come faster than the lists are drawn are counted once each', async () => {
  const { agent, open, openConversation, callAs } = await openDesk()
  const page = await open({ initScript: `${notificationCounters}; window.requestAnimationFrame = () => 0` })
  const { id, send } = await openConversation('Maria Lindgren')
  await expect.poll(() => countSounds(page)).toBe(1)
  await callAs(agent, id, 'take')
  await expect.poll(() => countSounds(page)).toBe(2)
  await send('It was due on Monday.')
  await expect.poll(() => countSounds(page)).toBe(3)
  await callAs(agent, id, 'close')
  await openConversation('Next Visitor')
  await expect.poll(() => countSounds(page)).toBe(4)
})

test('a conversation that the agent takes here is no news', async () => {
  const { open, openConversation } = await openDesk()
  const page = await open()
  await openConversation('Maria Lindgren')
  await expect.poll(() => countSounds(page)).toBe(1)
  await page.getByRole('button', { name: 'Take the conversation of Maria Lindgren' }).click()
  await page.waitForURL('**/conversations/*')
  await page.waitForTimeout(500)
  expect(await countSounds(page)).toBe(1)
})

test('what the agent is looking at makes no sound', async () => {
  const { open, openConversation } = await openDesk()
  const page = await open()
  await page.evaluate("localStorage.setItem('test:hasFocus', 'yes')")
  await openConversation('Maria Lindgren')
  await page.getByRole('link', { name: /Maria Lindgren/ }).waitFor()
  await page.waitForTimeout(500)
  expect(await countSounds(page)).toBe(0)
})

test('a visitor of a department that the shown list leaves out makes a sound', async () => {
  const { agent, open, openConversation, departmentId } = await openDesk()
  const other = await makeDepartment(site.served.flowdesk, { memberIds: [agent.id] })
  const page = await open()
  await page.bringToFront()
  await page.getByRole('combobox', { name: 'Department' }).selectOption({ value: String(other.id) })
  await page.waitForURL(`**department=${other.id}*`)
  await openConversation('Maria Lindgren')
  await expect.poll(() => countSounds(page)).toBe(1)
  await page.getByRole('combobox', { name: 'Department' }).selectOption({ value: String(departmentId) })
  await page.getByRole('link', { name: /Maria Lindgren/ }).waitFor()
})

test('desktop notifications are off until they are turned on', async () => {
  const { open, openConversation } = await openDesk()
  const off = await open()
  await openConversation('First Visitor')
  await expect.poll(() => countSounds(off)).toBe(1)
  expect(await countNotifications(off)).toBe(0)
  await off.close()
})

test('a desktop notification names the visitor', async () => {
  const { open, openConversation } = await openDesk()
  const page = await open({ preferences: { desktop: { queued: true } } })
  await openConversation('Maria Lindgren')
  await expect.poll(() => page.evaluate("localStorage.getItem('test:title')")).toBe('Maria Lindgren is waiting')
})

test('nothing disturbs until do not disturb ends', async () => {
  const { open, openConversation } = await openDesk()
  const doNotDisturbUntil = new Date(Date.now() + 3_600_000).toISOString()
  const page = await open({ preferences: { doNotDisturbUntil, desktop: { queued: true } } })
  await openConversation('Maria Lindgren')
  await expect.poll(() => page.title()).toBe('(1) Flowdesk')
  await page.waitForTimeout(500)
  expect([await countSounds(page), await countNotifications(page)]).toEqual([0, 0])
})
