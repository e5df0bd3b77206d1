import { expect, test } from 'vitest'
import { makeDesk, openConversationAs } from '../support/console-desk.ts'
import { fillSignIn } from '../support/console-page.ts'
import { useServedBrowser } from '../support/served-browser.ts'
import { readRowsAs } from '../support/visitors.ts'

const site = useServedBrowser()

test('a message that waits when its agent signs out is not sent by the next agent, but when the first one is back', async () => {
  const desk = await makeDesk(site.served, ['Ada Okafor', 'Jonas Weber'])
  const { id, visitor } = await desk.openConversation()
  await desk.callAs(desk.agent, id, 'take')
  const { page, composer } = await openConversationAs(site.browser, site.served, desk.agent, id, {
    preferences: { canUndoSend: true },
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
  // The agent can take a message back for 5 s; then it would be sent.
  await page.waitForTimeout(6000)
  expect(await readSenders()).toEqual([])
  await change('Jonas Weber', desk.agent)
  await expect.poll(readSenders).toEqual(['Ada Okafor'])
})
