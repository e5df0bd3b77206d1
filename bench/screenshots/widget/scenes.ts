import type { Desk } from '../../demo/desk.ts'
import { RECEIPT } from '../samples.ts'
import { openPanel, sendImage, sendText, type VisitorPage } from './visitor-page.ts'

/** A state of the widget that is shown in a picture. */
export interface Scene {
  readonly name: string
  /** The settings of the widget, where they differ from those of the demo data. */
  readonly widget?: Readonly<Record<string, unknown>>
  /** Whether no agent is connected. */
  readonly isOffline?: boolean
  /** Shows the scene on a page of the shop, whose panel is closed. */
  readonly show: (visitor: VisitorPage, desk: Desk) => Promise<void>
}

async function chooseDepartment({ panel }: VisitorPage): Promise<void> {
  const button = panel.locator('.choices button').first()
  if (await button.isVisible()) await button.click()
}

/** Talks to the agent about a photo and a receipt. Returns the id of the conversation. */
async function talk(visitor: VisitorPage, desk: Desk): Promise<string> {
  const { page, panel, texts } = visitor
  const photo = await page.locator('.sencha .picture svg').screenshot()
  await page.evaluate('scrollTo(0, 0)')
  await openPanel(visitor)
  await chooseDepartment(visitor)
  await sendImage(visitor, texts.question, photo)
  const id = await desk.takeNewest()
  for (const answer of texts.answers) await desk.sendText(id, answer)
  await desk.sendFile(id, { name: 'receipt-5120.pdf', content: RECEIPT })
  await panel.getByText('receipt-5120.pdf').waitFor()
  await desk.markRead(id)
  await panel.locator('.row.own .delivery.checks').waitFor()
  await sendText(visitor, texts.thanks)
  return id
}

async function showEnded(visitor: VisitorPage, desk: Desk): Promise<void> {
  const { panel, texts } = visitor
  const id = await talk(visitor, desk)
  await desk.sendText(id, texts.closing)
  await panel.getByText(texts.closing).waitFor()
  await desk.endConversation(id)
  await panel.locator('.ended .star').first().waitFor()
}

/** Closes the panel, and lets the agent write. */
async function showPreview(visitor: VisitorPage, desk: Desk): Promise<void> {
  const { page, texts } = visitor
  const id = await talk(visitor, desk)
  await page.evaluate("Flowdesk('close')")
  await desk.sendText(id, texts.news)
  await page.locator('.preview-open').waitFor()
}

/** Fills in a form by the names of its fields. */
async function fill({ panel }: VisitorPage, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await panel.locator(`.form [name=${name}]`).fill(value)
}

async function showPreChatErrors(visitor: VisitorPage): Promise<void> {
  await openPanel(visitor)
  await fill(visitor, { email: 'maria' })
  await visitor.panel.locator('.form .primary').click()
  await visitor.panel.locator('.form-error').first().waitFor()
}

async function showOfflineForm(visitor: VisitorPage): Promise<void> {
  const { panel, texts } = visitor
  await openPanel(visitor)
  await panel.locator('.notice button').click()
  await panel.locator('.dialog').waitFor()
  await fill(visitor, { name: texts.name, email: texts.email, body: texts.question })
}

async function showQueue(visitor: VisitorPage): Promise<void> {
  await openPanel(visitor)
  await chooseDepartment(visitor)
  await sendText(visitor, visitor.texts.question)
  await visitor.panel.locator('.status:not(.empty)').waitFor()
}

/** The scenes of a server that admits everyone, in the order in which they are taken. */
export const scenes: readonly Scene[] = [
  { name: 'closed', show: async () => undefined },
  { name: 'greeting', show: openPanel },
  { name: 'pre-chat', widget: { preChatFormEnabled: true }, show: openPanel },
  { name: 'pre-chat-errors', widget: { preChatFormEnabled: true }, show: showPreChatErrors },
  { name: 'queue', show: showQueue },
  { name: 'conversation', show: async (visitor, desk) => void (await talk(visitor, desk)) },
  {
    name: 'typing',
    show: async (visitor, desk) => {
      const id = await talk(visitor, desk)
      await desk.setTyping(id, true)
      await visitor.panel.locator('.typing').waitFor()
    },
  },
  {
    name: 'menu',
    show: async (visitor, desk) => {
      await talk(visitor, desk)
      await visitor.panel.locator('.menu > .icon-button').click()
    },
  },
  { name: 'preview', show: showPreview },
  { name: 'ended', show: showEnded },
  {
    name: 'rating',
    show: async (visitor, desk) => {
      await showEnded(visitor, desk)
      await visitor.panel.locator('.star').nth(4).click()
      await fill(visitor, { comment: visitor.texts.comment })
    },
  },
  { name: 'offline', isOffline: true, show: openPanel },
  { name: 'offline-form', isOffline: true, show: showOfflineForm },
]

/** The scene of a server that is full. */
export const waitingRoomScene: Scene = {
  name: 'waiting-room',
  show: async (visitor) => {
    const { panel, composer, texts } = visitor
    await openPanel(visitor)
    await composer.fill(texts.question)
    await composer.press('Enter')
    await panel.locator('.notice-actions').waitFor()
  },
}

/** The scene of a server that stops after `show`: a message waits for the connection. */
export const disconnectedScene: Scene & { readonly afterStop: (visitor: VisitorPage) => Promise<void> } = {
  name: 'disconnected',
  show: async (visitor, desk) => void (await talk(visitor, desk)),
  afterStop: async ({ panel, composer, texts }) => {
    await panel.locator('.status:not(.empty)').waitFor()
    await composer.fill(texts.followUp)
    await composer.press('Enter')
    await panel.locator('.row.own', { hasText: texts.followUp }).waitFor()
  },
}
