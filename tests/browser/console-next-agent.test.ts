import { expect, test } from 'vitest'
import { makeDesk, openConsoleAs, openConversationAs } from '../support/console-desk.ts'
import { fillSignIn } from '../support/console-page.ts'
import { useServedBrowser } from '../support/served-browser.ts'
import { stretchUndo } from '../support/undo-time.ts'
import { readRowsAs } from '../support/visitors.ts'

const site = useServedBrowser()

test('a message that waits when its agent signs out is not sent by the next agent, but when the first one is back', async () => {
  const desk = await makeDesk(site.served, ['Ada Okafor', 'Jonas Weber'])
  const { id, visitor } = await desk.openConversation()
  await desk.callAs(desk.agent, id, 'take')
  const { page, composer } = await openConversationAs(site.browser, site.served, desk.agent, id, {
    preferences: { canUndoSend: true },
    // Longer than a busy machine takes to sign out.
    initScript: stretchUndo(15_000),
  })
  const change = async (from: string, to: typeof desk.agent) => {
    await page.getByRole('button', { name: from }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await fillSignIn(page, to.credentials)
  }
  const readSenders = async () =>
    (await readRowsAs(visitor, id)).flatMap(({ body, senderName }) => (body === 'It is on its way' ? [senderName] : []))
  await composer.fill('It is on its way')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Undo sending' }).waitFor()
  await change('Ada Okafor', desk.colleague)
  await page.getByRole('button', { name: 'Jonas Weber' }).waitFor()
  // Then the message would be sent.
  await page.waitForTimeout(16_000)
  expect(await readSenders()).toEqual([])
  await change('Jonas Weber', desk.agent)
  await expect.poll(readSenders).toEqual(['Ada Okafor'])
})

test('the next agent sees neither the search of the last one, nor why a conversation was not taken', async () => {
  const desk = await makeDesk(site.served, ['Ada Okafor', 'Jonas Weber'])
  const { id } = await desk.openConversation('Maria Lindgren')
  const { page } = await openConsoleAs(site.browser, site.served, desk.agent)
  await page.route(`**/conversations/${id}/take`, (route) =>
    route.fulfill({ status: 429, json: { error: { message: 'Too many requests.' } } }),
  )
  await page.getByRole('button', { name: 'Take the conversation of Maria Lindgren' }).click()
  await page.getByText('Too many requests.').waitFor()
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('Lindgren')
  await page.waitForURL('**q=Lindgren*')
  await page.getByRole('button', { name: 'Ada Okafor' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await fillSignIn(page, desk.colleague.credentials)
  await page.getByRole('link', { name: /Maria Lindgren/ }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/console/')
  expect(await page.getByText('Too many requests.').count()).toBe(0)
})
