import type { FrameLocator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../support/browser.ts'
import { makeDepartment, makeSignedInAgent, makeWidget } from '../support/chat.ts'
import { type HostilePage, serveHostilePage } from '../support/hostile-page.ts'
import { useServedBrowser } from '../support/served-browser.ts'
import { type DeviceFile, imageFile } from '../support/widget-files.ts'

const site = useServedBrowser()

/** A widget, and an agent who answers its visitors. */
async function makeShop() {
  const agent = await makeSignedInAgent(site.served.flowdesk)
  const department = await makeDepartment(site.served.flowdesk, { memberIds: [agent.id] })
  const { key } = await makeWidget(site.served.flowdesk, { departmentIds: [department.id] })
  const post = async (path: string, body: object) => {
    const { status } = await site.served.flowdesk.post(`/v1/agent/conversations/${path}`, { token: agent.token, body })
    expect(status).toBeLessThan(300)
  }
  const answer = async (text: string) => {
    const query = `departmentId=${department.id}`
    const { body } = await site.served.flowdesk.get(`/v1/agent/conversations?${query}`, { token: agent.token })
    const [{ id }] = body.data.items
    await post(`${id}/take`, {})
    await post(`${id}/messages`, { body: text, clientMessageId: crypto.randomUUID() })
  }
  return { key, answer }
}

const scriptOf = (key: string, attributes = ''): string =>
  `<script async src="${site.served.url}/widget.js" data-widget-key="${key}" ${attributes}></script>`

const htmlOf = (head: string, script: string): string =>
  `<!doctype html><html lang="en"><head><title>Shop</title>${head}</head><body><h1>Shop</h1>${script}</body></html>`

/** Opens the panel, sends a message with the given files, and waits for the answer of the agent. */
async function chat(
  page: Page | FrameLocator,
  answer: (text: string) => Promise<void>,
  files: readonly DeviceFile[] = [],
): Promise<void> {
  await page.getByRole('button', { name: 'Chat', exact: true }).click()
  const panel = page.locator('#flowdesk-panel')
  const composer = panel.getByRole('textbox', { name: 'Message', exact: true })
  await panel.locator('input[type=file]').setInputFiles([...files])
  await composer.fill('Where is my parcel?')
  await composer.press('Enter')
  await panel.getByRole('img', { name: 'Sent', exact: true }).waitFor()
  await answer('It is on its way.')
  await panel.getByText('It is on its way.').waitFor()
  const box = await panel.boundingBox()
  expect(box?.width).toBeGreaterThan(300)
}

/** Shows a page that embeds a widget. Returns what the browser reported after the visitor has chatted. */
async function chatOn(
  makePage: (key: string) => HostilePage,
  files?: readonly DeviceFile[],
): Promise<readonly string[]> {
  const { key, answer } = await makeShop()
  const { page, problems } = await openPage(site.browser, await serveHostilePage(makePage(key)))
  await chat(page, answer, files)
  return problems
}

const plainHeads: readonly (readonly [what: string, head: string])[] = [
  ['resets every element', '<style>* { all: unset !important }</style>'],
  [
    'hides every block',
    '<style>div { display: none !important } * { visibility: hidden; pointer-events: none }</style>',
  ],
  [
    'sets custom properties',
    '<style>* { --surface: red; --fg: red; --panel: none; font-size: 40px !important }</style>',
  ],
  [
    'adds members to the prototypes',
    `<script>
      Object.prototype.extra = function () { return 'extra' }
      Object.prototype.title2 = 'title'
      Array.prototype.extra = function () { return 'extra' }
      Array.prototype.last = function () { return this[this.length - 1] }
      String.prototype.extra = 'extra'
      Function.prototype.extra = 'extra'
    </script>`,
  ],
  [
    'makes JSON of lists as old libraries do',
    `<script>
      Array.prototype.toJSON = function () { return '[' + this.join(', ') + ']' }
      const stringify = JSON.stringify
      JSON.stringify = function (...given) { return stringify.apply(this, given) }
    </script>`,
  ],
  [
    'blocks the storage',
    `<script>
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, { get() { throw new DOMException('Access is denied.', 'SecurityError') } })
    </script>`,
  ],
  [
    'has patched the history',
    `<script>
      const { pushState } = history
      history.pushState = function (...given) { return pushState.apply(this, given) }
      Object.defineProperty(history, 'replaceState', { value: history.replaceState, writable: false })
    </script>`,
  ],
  [
    'defines the names of modules',
    '<script>var define = () => {}; define.amd = {}; var module = { exports: {} }, exports</script>',
  ],
  ['has a long title of emoji', "<script>document.title = 'x' + '😀'.repeat(400)</script>"],
  ['has a title of halves of characters', "<script>document.title = 'x' + '\\ud83d'.repeat(600)</script>"],
  [
    'has elements with the ids of the panel',
    '<base target="_blank"><meta name="flowdesk-panel" id="flowdesk-panel-page">',
  ],
]

test.each(plainHeads)('the visitor can chat on a page that %s', async (_what, head) => {
  expect(await chatOn((key) => ({ html: htmlOf(head, scriptOf(key)) }))).toEqual([])
})

/** What old libraries change of lists and texts, shortened. */
const oldLibraries: readonly (readonly [name: string, script: string])[] = [
  [
    'Prototype 1.7.0',
    `<script>{
      const list = Array.prototype, stop = {}
      list.toArray = list.clone = list.entries = function () { return [].concat(this) }
      String.prototype.toArray = function () { return this.split('') }
      list.each = function (run, self) {
        let index = 0
        try { this.forEach((one) => run.call(self, one, index++)) } catch (error) { if (error !== stop) throw error }
        return this
      }
      list.map = function (run, self) { const found = []; this.each((one, index) => found.push(run.call(self, one, index))); return found }
      list.filter = function (test, self) { const found = []; this.each((one, index) => test.call(self, one, index) && found.push(one)); return found }
      list.find = function (test, self) { let found; this.each((one, index) => { if (test.call(self, one, index)) { found = one; throw stop } }); return found }
      list.some = function (test, self) { return this.filter(test, self).length > 0 }
      list.every = function (test, self) { return this.filter(test, self).length === this.length }
      list.reduce = function () { return this.length > 1 ? this : this[0] }
      list.flatten = list.compact = list.uniq = list.first = list.last = list.without = list.size = list.inspect = function () { return this }
      Array.from = function (given) {
        if (!given) return []
        if ('toArray' in Object(given)) return given.toArray()
        const copy = new Array(given.length || 0)
        for (let index = 0; index < copy.length; index += 1) copy[index] = given[index]
        return copy
      }
    }</script>`,
  ],
  [
    'MooTools 1.4',
    `<script>
      Array.from = function (given) {
        if (given == null) return []
        if (typeof given === 'string' || typeof given.length !== 'number') return [given]
        return Array.isArray(given) ? given : Array.prototype.slice.call(given)
      }
      for (const name of ['clean', 'associate', 'append', 'getLast', 'include', 'combine', 'empty', 'pick']) Array.prototype[name] = function () { return this }
    </script>`,
  ],
]

test.each(oldLibraries)('the visitor can chat and send files on a page with %s', async (_name, script) => {
  const longTitle = `<script>document.title = 'x'.repeat(600)</script>`
  const toPage = (key: string) => ({ html: htmlOf(script + longTitle, scriptOf(key)) })
  expect(await chatOn(toPage, [imageFile()])).toEqual([])
})

test('the visitor can chat in a frame that has no origin, and so no storage', async () => {
  const { key, answer } = await makeShop()
  const html = `<iframe sandbox="allow-scripts" width="800" height="700" srcdoc='${htmlOf('', scriptOf(key))}'></iframe>`
  const { page, problems } = await openPage(site.browser, await serveHostilePage({ html }))
  await chat(page.frameLocator('iframe'), answer)
  expect(problems).toEqual([])
})

const policy = (scripts: string): string => {
  const { host } = new URL(site.served.url)
  return [
    "default-src 'none'",
    scripts,
    `connect-src http://${host} ws://${host}`,
    "style-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

test.each([
  ['the host of the script', () => `script-src ${site.served.url}/`],
  ['the nonce of the script', () => "script-src 'nonce-c2hvcA' 'strict-dynamic'"],
])('the visitor can chat on a page that allows only %s, no styles and no HTML of texts', async (_what, scripts) => {
  const problems = await chatOn((key) => ({
    html: htmlOf('', scriptOf(key, 'nonce="c2hvcA"')),
    headers: { 'content-security-policy': policy(scripts()) },
  }))
  expect(problems).toEqual([])
})

test('the visitor can chat if the script is in the head and does not wait for the page', async () => {
  const problems = await chatOn((key) => ({ html: htmlOf(scriptOf(key).replace(' async', ''), '') }))
  expect(problems).toEqual([])
})

const twice = (key: string): string => scriptOf(key) + scriptOf(key)

test.each<[string, (key: string) => string]>([
  ['in the body', (key) => htmlOf('', twice(key))],
  ['in the head, where it waits for the body', (key) => htmlOf(twice(key).replaceAll(' async', ''), '')],
])('a page that contains the script twice %s has one widget, and a warning', async (_where, toHtml) => {
  const problems = await chatOn((key) => ({ html: toHtml(key) }))
  expect(problems).toEqual([expect.stringContaining('twice')])
})

test('the widget returns after the page has replaced its body', async () => {
  const { key, answer } = await makeShop()
  const { page, problems } = await openPage(site.browser, await serveHostilePage({ html: htmlOf('', scriptOf(key)) }))
  await page.getByRole('button', { name: 'Chat', exact: true }).waitFor()
  await page.evaluate("document.body = document.createElement('body')")
  await chat(page, answer)
  expect(problems).toEqual([])
})

test('the key of a widget that does not exist is reported in one line, and nothing is shown', async () => {
  const html = htmlOf('', scriptOf('missing'))
  const { page, problems } = await openPage(site.browser, await serveHostilePage({ html }))
  await expect.poll(() => problems.filter((problem) => problem.startsWith('Flowdesk:'))).toHaveLength(1)
  expect(problems.join('\n')).toContain('"missing"')
  expect(await page.getByRole('button', { name: 'Chat', exact: true }).count()).toBe(0)
})

test('a script without a key shows the default widget', async () => {
  const html = htmlOf('', `<script async src="${site.served.url}/widget.js"></script>`)
  const { page, problems } = await openPage(site.browser, await serveHostilePage({ html }))
  await page.getByRole('button', { name: 'Chat', exact: true }).waitFor()
  expect(problems).toEqual([])
})
