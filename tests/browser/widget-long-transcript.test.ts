import { expect, test } from 'vitest'
import { useServedBrowser } from '../support/served-browser.ts'
import { makeDesk, openFirstConversation } from '../support/widget-desk.ts'
import { sendText, type WidgetPage } from '../support/widget-page.ts'
import { addHistory, isAtEnd, scrollTo, TRANSCRIPT } from '../support/widget-transcript.ts'

const site = useServedBrowser()

/** A chat that its agent has taken. */
async function openTakenChat(widget: Readonly<Record<string, unknown>> = {}, agentName = 'Ada Okafor') {
  const desk = await makeDesk(site.served, [agentName], widget)
  const chat = await openFirstConversation(site.browser, site.served, desk)
  const [agent] = desk.agents
  await agent?.call(chat.id, 'take')
  await chat.panel.getByText(`${agentName} joined the chat`).waitFor()
  const answer = async (text: string) => await agent?.answer(chat.id, text)
  return { ...chat, desk, agent, answer }
}

const messageRows = ({ panel }: WidgetPage) => panel.locator('[data-flowdesk=message]')

/** The queries of the pages of history that the widget has read. */
function recordHistoryReads({ page }: WidgetPage): URLSearchParams[] {
  const queries: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/messages') && searchParams.has('beforeSequence')) queries.push(searchParams)
  })
  return queries
}

/** Where the first row is that is wholly visible: its text, and its distance from the top of the transcript. */
const findReadRow = ({ page }: WidgetPage) =>
  page.evaluate<{ text: string; top: number }>(`{
    const { top } = ${TRANSCRIPT}.getBoundingClientRect()
    const distance = (row) => row.getBoundingClientRect().top - top
    const row = [...${TRANSCRIPT}.querySelectorAll('[data-flowdesk=message]')].find((one) => distance(one) >= 0)
    ;({ text: row.querySelector('.bubble').textContent, top: distance(row) })
  }`)

/** The distance of the row with the text from the top of the transcript. */
const findRowTop = ({ page }: WidgetPage, text: string) =>
  page.evaluate<number>(`{
    const row = [...${TRANSCRIPT}.querySelectorAll('[data-flowdesk=message]')]
      .find((one) => one.querySelector('.bubble').textContent === '${text}')
    row.getBoundingClientRect().top - ${TRANSCRIPT}.getBoundingClientRect().top
  }`)

test('a transcript of 10,000 messages opens with the newest page, and earlier ones follow in pages of 50', async () => {
  const chat = await openTakenChat()
  const reads = recordHistoryReads(chat)
  await addHistory(site.served, chat, 10_000)
  await expect.poll(() => isAtEnd(chat)).toBe(true)
  expect(reads.map((query) => query.get('pageSize'))).toEqual(['50'])
  expect(await messageRows(chat).count()).toBe(50)
  for (let step = 1; step <= 6; step += 1) {
    // The widget ignores scrolling while it adds rows.
    await expect.poll(() => chat.panel.getByRole('log').getAttribute('aria-busy')).toBe('false')
    const first = await messageRows(chat).first().textContent()
    await scrollTo(chat, '0')
    await expect.poll(() => messageRows(chat).first().textContent()).not.toBe(first)
    expect(await messageRows(chat).count()).toBe(Math.min(50 * (step + 1), 200))
  }
  const starts = reads.slice(1).map((query) => Number(query.get('beforeSequence')))
  expect(starts).toEqual(starts.map((_start, index) => (starts[0] ?? 0) - 50 * index))
  expect(new Set(reads.map((query) => query.get('pageSize')))).toEqual(new Set(['50']))
  await chat.panel.getByRole('button', { name: 'Jump to the latest message' }).click()
  await chat.panel.getByText('Line 10000.', { exact: true }).waitFor()
  await expect.poll(() => isAtEnd(chat)).toBe(true)
  expect(await messageRows(chat).count()).toBeLessThanOrEqual(200)
})

test('what a reader of a long transcript sees keeps still while earlier and later messages are put in', async () => {
  const chat = await openTakenChat()
  await addHistory(site.served, chat, 600)
  for (let step = 0; step < 5; step += 1) {
    await expect.poll(() => chat.panel.getByRole('log').getAttribute('aria-busy')).toBe('false')
    const first = await messageRows(chat).first().textContent()
    await scrollTo(chat, '250')
    const before = await findReadRow(chat)
    await scrollTo(chat, '230')
    await expect.poll(() => messageRows(chat).first().textContent()).not.toBe(first)
    const moved = await findRowTop(chat, before.text)
    expect(Math.abs(moved - before.top - 20)).toBeLessThan(2)
  }
  const reading = await findReadRow(chat)
  for (const text of ['One', 'Two', 'Three']) await chat.answer(text)
  await chat.panel.getByRole('button', { name: '3 new messages' }).waitFor()
  expect(await findReadRow(chat)).toEqual(reading)
  expect(await messageRows(chat).count()).toBe(200)
})

test('a message of 10,000 emoji is sent unchanged and stays inside of the panel, and one more is too long', async () => {
  const chat = await openTakenChat()
  const { panel, composer, page, desk } = chat
  const text = `${'👩‍👩‍👧‍👦'.repeat(1000)}${'😀'.repeat(3000)}`
  expect(Array.from(text)).toHaveLength(10_000)
  await composer.fill(`${text}😀`)
  await panel.getByText('1 character too many').waitFor()
  await composer.press('Enter')
  expect(await composer.inputValue()).toBe(`${text}😀`)
  await composer.fill(text)
  await composer.press('Enter')
  await panel.locator('.row.own', { hasText: '😀' }).getByRole('img', { name: 'Sent' }).waitFor()
  await chat.answer(text)
  await panel.locator('.row.other', { hasText: '😀' }).waitFor()
  expect(await desk.readTexts(chat.id)).toEqual(['Hello', text, text])
  expect(await page.evaluate<number>(`${TRANSCRIPT}.scrollWidth - ${TRANSCRIPT}.clientWidth`)).toBe(0)
  expect(chat.problems).toEqual([])
})

test('nothing that agents, visitors or administrators write is ever HTML', async () => {
  const hostile = '<img src=x onerror="window.isHacked=1"><script>isHacked=1</script><b onclick=isHacked=1>b</b>'
  const chat = await openTakenChat({ title: `Title ${hostile}`, greeting: `Greeting ${hostile}` }, `Ada ${hostile}`)
  const { panel, page, agent } = chat
  await chat.answer(`Answer ${hostile} [a](javascript:isHacked=1) javascript:isHacked=1`)
  await panel.getByText(`Answer ${hostile}`).waitFor()
  await sendText(chat, `Question ${hostile}`)
  await agent?.hub.client.invoke('Typing', chat.id, true)
  await panel.getByText(`Ada ${hostile} is typing…`).waitFor()
  await panel.getByText(`Title ${hostile}`).waitFor()
  await panel.getByText(`Greeting ${hostile}`).waitFor()
  await agent?.call(chat.id, 'close')
  await panel.getByText(`Ada ${hostile} ended the chat`).waitFor()
  expect(await panel.locator('img, script, b, a').count()).toBe(0)
  expect(await page.evaluate('window.isHacked')).toBe(undefined)
  expect(chat.problems).toEqual([])
})

test.each([
  ['on a desktop', { width: 1280, height: 720 }],
  ['in a window that became small', { width: 360, height: 560 }],
])('the rating leaves the end of the transcript readable %s', async (_where, size) => {
  const chat = await openTakenChat()
  await addHistory(site.served, chat, 40)
  const { panel, page, agent } = chat
  await page.setViewportSize(size)
  await agent?.call(chat.id, 'close')
  const ended = panel.getByText('Ada Okafor ended the chat')
  const isReadable = async () => {
    const [row, log, card] = await Promise.all([
      ended.boundingBox(),
      panel.getByRole('log').boundingBox(),
      panel.getByRole('region', { name: 'The chat has ended' }).boundingBox(),
    ])
    if (!row || !log || !card) return false
    const end = row.y + row.height
    return row.y >= log.y && end <= log.y + log.height && end <= card.y && (await isAtEnd(chat))
  }
  await panel.getByRole('radio', { name: '4 of 5, good' }).waitFor()
  await expect.poll(isReadable).toBe(true)
  await panel.getByRole('radio', { name: '4 of 5, good' }).check()
  await panel.getByRole('textbox', { name: 'Tell us more (optional)' }).waitFor()
  await expect.poll(isReadable).toBe(true)
  await panel.getByRole('button', { name: 'Send rating' }).click()
  await panel.getByText('Thank you for your rating.').waitFor()
  await expect.poll(isReadable).toBe(true)
})
