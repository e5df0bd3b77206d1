import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { identitySecret, signIdentityToken } from '../support/identity-tokens.ts'
import { useServedBrowser } from '../support/served-browser.ts'
import { type Desk, makeDesk } from '../support/widget-desk.ts'
import { chooseFiles, textFile } from '../support/widget-files.ts'
import { sendText } from '../support/widget-page.ts'

const site = useServedBrowser()

/** The names of what the widget has stored on the device. */
const storedNames = (page: Page) =>
  page.evaluate<string[]>("Object.keys(localStorage).map((name) => name.split(':').pop()).sort()")

/** A visitor who has filled in the form, and whose chat has ended and was rated. */
async function openRatedChat(desk: Desk) {
  const chat = await site.openChat({ key: desk.key, attributes: 'data-pre-chat="on"' })
  const { panel } = chat
  await panel.getByRole('textbox', { name: 'Name' }).fill('Maria Lindgren')
  await panel.getByRole('textbox', { name: 'E-mail address' }).fill('maria@example.com')
  await panel.getByRole('button', { name: 'Start chat' }).click()
  await sendText(chat, 'Hello')
  const id = await desk.findConversation('Hello')
  await desk.agents[0]?.call(id, 'take')
  await desk.agents[0]?.call(id, 'close')
  await panel.getByRole('radio', { name: '5 of 5, very good' }).check()
  await panel.getByRole('button', { name: 'Send rating' }).click()
  await panel.getByText('Thank you for your rating.').waitFor()
  await chat.composer.fill('A draft')
  await expect.poll(() => storedNames(chat.page)).toEqual(expect.arrayContaining(['draft', 'preChat', 'rated']))
  return chat
}

test('a reset leaves no entry on the device, and asks the next visitor for a name', async () => {
  const { page, panel } = await openRatedChat(await makeDesk(site.served))
  await page.evaluate("Flowdesk('reset')")
  const name = panel.getByRole('textbox', { name: 'Name' })
  await name.waitFor()
  expect(await name.inputValue()).toBe('')
  expect(await storedNames(page)).toEqual([])
})

test('a reset deletes nothing that another script of the page has stored', async () => {
  const { page, panel } = await openRatedChat(await makeDesk(site.served))
  await page.evaluate("localStorage.setItem('basket', '3'); localStorage.setItem('flowdesk:other:visitor', 'vis_1')")
  await page.evaluate("Flowdesk('reset')")
  await panel.getByRole('textbox', { name: 'Name' }).waitFor()
  expect(await page.evaluate('Object.keys(localStorage).sort()')).toEqual(['basket', 'flowdesk:other:visitor'])
})

test('what a visitor wrote into the form is not taken for that of the next person who signs in', async () => {
  const desk = await makeDesk(site.served, ['Ada Okafor'], { identitySecret })
  const chat = await openRatedChat(desk)
  const { page, panel } = chat
  for (const sub of ['maria', 'ivo']) {
    const renewed = page.waitForResponse('**/v1/widget/*/visitors')
    await page.evaluate(
      `Flowdesk('identify', { identityToken: '${await signIdentityToken(site.served.flowdesk, { sub })}' })`,
    )
    await renewed
  }
  const [name, email] = [
    panel.getByRole('textbox', { name: 'Name' }),
    panel.getByRole('textbox', { name: 'E-mail address' }),
  ]
  await name.waitFor()
  expect([await name.inputValue(), await email.inputValue()]).toEqual(['', ''])
  expect(await storedNames(page)).toEqual(['visitor', 'visitor-id'])
  await name.fill('Ivo Novak')
  await email.fill('ivo@example.com')
  await panel.getByRole('button', { name: 'Start chat' }).click()
  await sendText(chat, 'I am Ivo')
  const id = await desk.findConversation('I am Ivo')
  const { token = '' } = desk.agents[0] ?? {}
  const { body } = await site.served.flowdesk.get(`/v1/agent/conversations/${id}`, { token })
  expect(body.data.visitor).toMatchObject({ externalId: 'ivo', displayName: 'Ivo Novak', email: 'ivo@example.com' })
})

test('files that one person has chosen are dropped in all tabs when another one signs in', async () => {
  const desk = await makeDesk(site.served, ['Ada Okafor'], { identitySecret })
  const first = await site.openChat({ key: desk.key })
  await sendText(first, 'I am Maria')
  const signIn = async (sub: string) => {
    const renewed = first.page.waitForResponse('**/v1/widget/*/visitors')
    const token = await signIdentityToken(site.served.flowdesk, { sub })
    await first.page.evaluate(`Flowdesk('identify', { identityToken: '${token}' })`)
    await renewed
  }
  await signIn('maria')
  const page = await first.page.context().newPage()
  await page.goto(first.page.url())
  await page.getByRole('button', { name: 'Chat', exact: true }).click()
  const second = { ...first, page, panel: page.locator('#flowdesk-panel') }
  await second.panel.getByText('I am Maria').waitFor()
  const stagedFiles = [first, second].map(({ panel }) => panel.getByRole('list', { name: 'Files to send' }))
  for (const chat of [first, second]) await chooseFiles(chat, textFile('secret.txt'))
  for (const list of stagedFiles) await list.waitFor()
  await signIn('ivo')
  for (const list of stagedFiles) await list.waitFor({ state: 'detached' })
})

test('when another person signs in, no other tab sends the earlier identity, also without Web Locks', async () => {
  const desk = await makeDesk(site.served, ['Ada Okafor'], { identitySecret })
  const head = '<script>delete Navigator.prototype.locks</script>'
  const first = await site.openChat({ key: desk.key, head })
  await sendText(first, 'I am Maria')
  const second = await first.page.context().newPage()
  await second.goto(first.page.url())
  await second.getByRole('button', { name: 'Chat', exact: true }).click()
  await second.locator('#flowdesk-panel').getByText('I am Maria').waitFor()
  const signIn = async (page: Page, identityToken: string) => {
    const renewed = page.waitForResponse('**/v1/widget/*/visitors')
    await page.evaluate(`Flowdesk('identify', { identityToken: '${identityToken}' })`)
    await renewed
  }
  const token = await signIdentityToken(site.served.flowdesk, { sub: 'maria' })
  await signIn(first.page, token)
  await signIn(second, token)
  const bodies: string[] = []
  second.on('request', (request) => {
    if (request.url().endsWith('/visitors')) bodies.push(request.postData() ?? '')
  })
  await signIn(first.page, await signIdentityToken(site.served.flowdesk, { sub: 'ivo' }))
  await expect.poll(() => bodies.length).toBeGreaterThan(0)
  await second.locator('#flowdesk-panel').getByText('I am Maria').waitFor({ state: 'detached' })
  expect(bodies.filter((body) => body.includes(token))).toEqual([])
})
