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
  await expect.poll(() => storedNames(page)).toEqual(['person', 'visitor', 'visitor-id'])
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
  await second.locator('#flowdesk-panel').getByText('I am Maria').waitFor({ state: 'detached' })
  await sendText(first, 'I am Ivo')
  await second.locator('#flowdesk-panel').getByText('I am Ivo').waitFor()
  expect(bodies.filter((body) => body.includes(token))).toEqual([])
})

/** Lets the visitor's session start with a refusal until the returned function is called. */
async function refuseStarts(page: Page): Promise<() => Promise<void>> {
  const start = '**/v1/widget/*/visitors'
  await page.route(start, (route) => route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' } }))
  return () => page.unroute(start)
}

test('after the page has named another person, nothing is sent as the person before, also while the server is away', async () => {
  const desk = await makeDesk(site.served, ['Ada Okafor'], { identitySecret })
  const chat = await site.openChat({ key: desk.key })
  const { page, panel, composer } = chat
  const name = async (sub: string) => {
    const token = await signIdentityToken(site.served.flowdesk, { sub })
    await page.evaluate(`Flowdesk('identify', { identityToken: '${token}' })`)
  }
  await name('maria')
  await sendText(chat, 'I am Maria')
  const marias = await desk.findConversation('I am Maria')
  const accept = await refuseStarts(page)
  const refused = page.waitForResponse((response) => response.status() === 503)
  await name('ivo')
  await refused
  await panel.getByText('I am Maria').waitFor({ state: 'detached' })
  await composer.fill('I am Ivo')
  await composer.press('Enter')
  const row = panel.locator('.row.own', { hasText: 'I am Ivo' })
  await row.getByRole('img', { name: 'Sending' }).waitFor()
  expect(await storedNames(page)).toEqual(['outbox', 'person'])
  await accept()
  await row.getByRole('img', { name: /^(Sent|Read)$/ }).waitFor()
  const ivos = await desk.findConversation('I am Ivo')
  expect([await desk.readTexts(ivos), await desk.readTexts(marias)]).toEqual([['I am Ivo'], ['I am Maria']])
})

test('a person whose token has expired does not get the chat of the person before', async () => {
  const desk = await makeDesk(site.served, ['Ada Okafor'], { identitySecret })
  const chat = await site.openChat({ key: desk.key })
  const { page, panel } = chat
  const name = (token: string) => page.evaluate(`Flowdesk('identify', { identityToken: '${token}' })`)
  await name(await signIdentityToken(site.served.flowdesk, { sub: 'maria' }))
  await sendText(chat, 'I am Maria')
  const expired = await signIdentityToken(site.served.flowdesk, { sub: 'ivo' })
  site.served.flowdesk.clock.advance(10 * 60_000)
  await name(expired)
  await panel.getByText('I am Maria').waitFor({ state: 'detached' })
  await sendText(chat, 'I am Ivo')
  expect(await desk.readTexts(await desk.findConversation('I am Ivo'))).toEqual(['I am Ivo'])
})

test('a visitor whom the page names while the server is away is verified once the server is back', async () => {
  const desk = await makeDesk(site.served, ['Ada Okafor'], { identitySecret })
  const chat = await site.openChat({ key: desk.key })
  const { page } = chat
  await sendText(chat, 'Hello')
  const id = await desk.findConversation('Hello')
  const accept = await refuseStarts(page)
  const refused = page.waitForResponse((response) => response.status() === 503)
  const token = await signIdentityToken(site.served.flowdesk, { sub: 'maria' })
  await page.evaluate(`Flowdesk('identify', { identityToken: '${token}' })`)
  await refused
  await accept()
  const agent = { token: desk.agents[0]?.token ?? '' }
  const readVisitor = async () =>
    (await site.served.flowdesk.get(`/v1/agent/conversations/${id}`, agent)).body.data.visitor
  await expect.poll(readVisitor).toMatchObject({ externalId: 'maria', isVerified: true })
})

test('who signs out before the panel was loaded is not signed in by the attributes of the script', async () => {
  const desk = await makeDesk(site.served, ['Ada Okafor'], { identitySecret })
  const token = await signIdentityToken(site.served.flowdesk, { sub: 'maria' })
  const attributes = `data-user-token="${token}" data-user-name="Maria Lindgren"`
  const chat = await site.openWidgetPage({ key: desk.key, attributes })
  await chat.launcher.waitFor()
  await chat.page.evaluate("Flowdesk('reset')")
  await chat.launcher.click()
  await sendText(chat, 'Who am I?')
  const id = await desk.findConversation('Who am I?')
  const agent = { token: desk.agents[0]?.token ?? '' }
  const { visitor } = (await site.served.flowdesk.get(`/v1/agent/conversations/${id}`, agent)).body.data
  expect(visitor).toMatchObject({ externalId: null, displayName: null, isVerified: false })
})

test('a reset before the panel was loaded deletes nothing that a visitor of another tab has stored since', async () => {
  const desk = await makeDesk(site.served)
  const first = await site.openWidgetPage({ key: desk.key })
  await first.launcher.waitFor()
  await first.page.evaluate("Flowdesk('reset')")
  const page = await first.page.context().newPage()
  await page.goto(first.page.url())
  await page.getByRole('button', { name: 'Chat', exact: true }).click()
  const panel = page.locator('#flowdesk-panel')
  const second = { ...first, page, panel, composer: panel.getByRole('textbox', { name: 'Message', exact: true }) }
  await sendText(second, 'Hello')
  await first.launcher.click()
  await first.panel.getByText('Hello', { exact: true }).waitFor()
  await sendText(second, 'I am still here')
  await first.panel.getByText('I am still here').waitFor()
})
