import { randomUUID } from 'node:crypto'
import type { Locator } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import {
  connectAgent,
  consoleAdministratorToken,
  makeDepartment,
  makeSignedInAgent,
  makeWidget,
} from '../support/chat.ts'
import { useServedBrowser } from '../support/served-browser.ts'
import type { WidgetPageOptions } from '../support/widget-page.ts'

const site = useServedBrowser()

/** Opens the panel by the API, because the name of the launcher depends on the language. */
async function open(options: WidgetPageOptions = {}) {
  const opened = await site.openWidgetPage(options)
  await opened.page.waitForFunction("window.Flowdesk && Flowdesk('on', 'ready', () => Flowdesk('open')) === undefined")
  await opened.panel.waitFor()
  return { ...opened, launcherButton: opened.page.locator('[data-flowdesk=launcher]') }
}

/** Sends a text in any language. */
async function send(panel: Locator, text: string): Promise<void> {
  const field = panel.locator('textarea')
  await field.fill(text)
  await field.press('Enter')
  await panel
    .locator('.row.own .meta', { has: panel.page().locator('time') })
    .last()
    .waitFor()
}

/** The visible texts of the widget, except times. */
const listVisibleTexts = (panel: Locator) =>
  panel.evaluate<string[], undefined>((container) => {
    const isShown = ({ parentElement }: { parentElement: { closest: (selectors: string) => unknown } | null }) =>
      parentElement?.closest('time, [aria-hidden=true]') === null
    const walker = container.ownerDocument.createTreeWalker(container.getRootNode(), 4)
    const texts: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (isShown(node)) texts.push(node.textContent?.trim() ?? '')
    return texts
  }, undefined)

/** The names of the elements for assistive technology, and the hints in fields. */
const listNames = (panel: Locator) =>
  panel.evaluate<string[], undefined>((container) => {
    const elements: { getAttribute: (name: string) => string | null }[] = Array.from(
      container.parentNode?.querySelectorAll(':not(time)') ?? [],
    )
    const attributes = ['aria-label', 'placeholder', 'title', 'alt']
    return elements.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? ''))
  }, undefined)

/** Texts that the visitor or the website wrote are in brackets in these tests, so all others come from the code. */
const withoutBrackets = async (panel: Locator) =>
  [...(await listVisibleTexts(panel)), ...(await listNames(panel))].filter(
    (text) => text !== '' && !text.startsWith('⟦') && !/^\p{Nd}+\+?$/u.test(text),
  )

async function makeBracketedWidget(more: Readonly<Record<string, unknown>> = {}) {
  const agent = await makeSignedInAgent(site.served.flowdesk, { displayName: '⟦Ada⟧' })
  const department = await makeDepartment(site.served.flowdesk, {
    memberIds: [agent.id],
    name: `⟦Sales⟧ ${randomUUID()}`,
  })
  const connection = await connectAgent(site.served.flowdesk, agent.id)
  onTestFinished(() => connection.end())
  const { key } = await makeWidget(site.served.flowdesk, {
    departmentIds: [department.id],
    title: '⟦Shop⟧',
    greeting: '⟦Hello⟧',
    ...more,
  })
  return { key, agent, department }
}

const direction = (panel: Locator) =>
  panel.evaluate<string, undefined>(
    (element) => element.ownerDocument.defaultView?.getComputedStyle(element).direction ?? '',
    undefined,
  )

for (const locale of ['en-XA', 'ar-XB'])
  test(`every text of a chat is translated (${locale})`, async () => {
    const { key, agent, department } = await makeBracketedWidget()
    const { panel, page } = await open({ key, attributes: `data-locale="${locale}"` })
    expect(await direction(panel)).toBe(locale === 'ar-XB' ? 'rtl' : 'ltr')
    expect(await withoutBrackets(panel)).toEqual([])
    await send(panel, '⟦Hello⟧')
    const token = await consoleAdministratorToken(site.served.flowdesk)
    const { body } = await site.served.flowdesk.get(`/v1/agent/conversations?departmentId=${department.id}`, { token })
    const [{ id }] = body.data.items
    const path = `/v1/agent/conversations/${id}`
    await site.served.flowdesk.post(`${path}/take`, { token: agent.token, body: {} })
    await site.served.flowdesk.post(`${path}/messages`, {
      token: agent.token,
      body: { body: '⟦Good morning⟧', clientMessageId: 'morning' },
    })
    await panel.getByText('⟦Good morning⟧').waitFor()
    await panel.getByRole('button', { name: '⟦More options⟧' }).click()
    await panel.getByRole('menuitemcheckbox', { name: '⟦Sound⟧' }).waitFor()
    expect(await withoutBrackets(panel)).toEqual([])
    await panel.getByRole('menuitem', { name: '⟦End chat⟧' }).click()
    await panel.getByRole('dialog').getByRole('button', { name: '⟦End chat⟧' }).waitFor()
    expect(await withoutBrackets(panel)).toEqual([])
    await panel.getByRole('dialog').getByRole('button', { name: '⟦End chat⟧' }).click()
    await panel.getByRole('radio').first().waitFor()
    expect(await withoutBrackets(panel)).toEqual([])
    await page.evaluate("Flowdesk('close')")
  })

test('every text of the form before the chat is translated', async () => {
  const { key } = await makeBracketedWidget({ preChatFormEnabled: true })
  const { panel } = await open({ key, attributes: 'data-locale="en-XA"' })
  await panel.getByRole('button', { name: '⟦Start chat⟧' }).click()
  await panel.getByText('⟦Enter your name.⟧').waitFor()
  expect(await withoutBrackets(panel)).toEqual([])
})

const words: Readonly<Record<string, { readonly launcher: string; readonly composer: string }>> = {
  tr: { launcher: 'Sohbet', composer: 'Mesaj' },
  de: { launcher: 'Chat', composer: 'Nachricht' },
  fr: { launcher: 'Chat', composer: 'Message' },
  es: { launcher: 'Chat', composer: 'Mensaje' },
  ar: { launcher: 'محادثة', composer: 'رسالة' },
}

for (const [locale, { launcher, composer }] of Object.entries(words))
  test(`the widget speaks ${locale}`, async () => {
    const { panel, launcherButton, problems } = await open({ attributes: `data-locale="${locale}"` })
    await panel.getByRole('textbox', { name: composer, exact: true }).waitFor()
    expect(await launcherButton.getAttribute('aria-label')).toBe(launcher)
    expect(await panel.getAttribute('lang')).toMatch(new RegExp(`^${locale}`))
    expect(await direction(panel)).toBe(locale === 'ar' ? 'rtl' : 'ltr')
    expect(problems).toEqual([])
  })

test('the language follows the page, then the browser, and the page changes it at any time', async () => {
  const { panel, page } = await open({ head: "<script>document.documentElement.lang = 'de-AT'</script>" })
  await panel.getByRole('textbox', { name: 'Nachricht', exact: true }).waitFor()
  await page.evaluate("Flowdesk('locale', 'ar')")
  await panel.getByRole('textbox', { name: 'رسالة', exact: true }).waitFor()
  expect(await direction(panel)).toBe('rtl')
  const requests: string[] = []
  const mayArrive = Promise.withResolvers<void>()
  await page.route('**/widget/fr-*.js', async (route) => {
    requests.push(route.request().url())
    await mayArrive.promise
    await route.continue()
  })
  await page.evaluate("Flowdesk('locale', 'fr'); Flowdesk('locale', 'es')")
  await panel.getByRole('textbox', { name: 'Mensaje', exact: true }).waitFor()
  mayArrive.resolve()
  // The panel reads the file before it imports it.
  await expect.poll(() => requests.length).toBe(2)
  await page.evaluate(`import('${requests[0]}').then(() => undefined)`)
  expect(await panel.getAttribute('lang')).toMatch(/^es/)
  const head = "<script>document.documentElement.lang = 'xx'</script>"
  const turkish = await open({ head, context: { locale: 'tr-TR' } })
  await turkish.panel.getByRole('textbox', { name: 'Mesaj', exact: true }).waitFor()
})

test('the language of a widget precedes that of the page, and that of the script element precedes both', async () => {
  const { key } = await makeBracketedWidget({ locale: 'tr' })
  const turkish = await open({ key })
  await turkish.panel.getByRole('textbox', { name: 'Mesaj', exact: true }).waitFor()
  const german = await open({ key, attributes: 'data-locale="de"' })
  await german.panel.getByRole('textbox', { name: 'Nachricht', exact: true }).waitFor()
})

test('the panel is in English if the file of the language cannot be loaded', async () => {
  const opened = await site.openWidgetPage({ attributes: 'data-locale="fr"' })
  await opened.page.route('**/widget/fr-*.js', (route) => route.abort())
  await opened.launcher.click()
  await opened.panel.getByRole('textbox', { name: 'Message', exact: true }).waitFor()
  await opened.panel.getByPlaceholder('Write a message…').waitFor()
})

test('Enter sends, but not while an input method uses it to accept a suggestion', async () => {
  const { panel, page } = await open({})
  const composer = panel.getByRole('textbox', { name: 'Message', exact: true })
  await composer.fill('こんにちは')
  const isLeftToBrowser = (init: object) =>
    page.evaluate<boolean>(`document.querySelector('[data-flowdesk=widget]').shadowRoot.querySelector('textarea')
      .dispatchEvent(new KeyboardEvent('keydown', ${JSON.stringify({ key: 'Enter', bubbles: true, cancelable: true, ...init })}))`)
  expect(await isLeftToBrowser({ isComposing: true })).toBe(true)
  // Safari has ended the composition by then.
  expect(await isLeftToBrowser({ keyCode: 229 })).toBe(true)
  expect(await isLeftToBrowser({ shiftKey: true })).toBe(true)
  expect(await composer.inputValue()).toBe('こんにちは')
  expect(await isLeftToBrowser({})).toBe(false)
  expect(await composer.getAttribute('enterkeyhint')).toBe('send')
})
