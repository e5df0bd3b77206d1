import { sampleFiles } from '@flowdesk/file-types/sample-files'
import type { Flowdesk } from './flowdesk.ts'
import { createForm, formHeaders } from './forms.ts'
import type { WidgetPage } from './widget-page.ts'

/** A file as a browser gets it from the device. */
export interface DeviceFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Returns a small valid PNG image. */
export const imageFile = (name = 'receipt.png'): DeviceFile => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(sampleFiles['png'] ?? ''),
})

export const textFile = (name = 'order.txt', text = 'Order 42'): DeviceFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})

/** A message as the agent reads it. */
export interface StoredMessage {
  readonly kind: string
  readonly body: string
  readonly attachments: readonly { readonly originalFileName: string }[]
}

/** Returns a message as one line: `caption [name of the file]`. */
export const describeMessage = ({ body, attachments }: StoredMessage) =>
  `${body} ${attachments.map(({ originalFileName }) => `[${originalFileName}]`).join('')}`.trim()

/** Chooses files in the picker that the button opens. */
export async function chooseFiles({ page, panel }: WidgetPage, ...files: DeviceFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await panel.getByRole('button', { name: 'Attach files' }).click()
  await (await chooser).setFiles(files)
}

/** Drags files over the first element of the widget with the selector, or drops or pastes them there. */
export async function dispatchFiles(
  { page }: WidgetPage,
  selector: string,
  type: 'dragover' | 'drop' | 'paste',
  files: readonly DeviceFile[],
): Promise<void> {
  const given = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, text: buffer.toString('base64') }))
  await page.evaluate(`{
    const data = new DataTransfer()
    for (const { name, mimeType, text } of ${JSON.stringify(given)})
      data.items.add(new File([Uint8Array.from(atob(text), (one) => one.charCodeAt(0))], name, { type: mimeType }))
    const init = { bubbles: true, composed: true, cancelable: true, dataTransfer: data, clipboardData: data }
    const target = document.querySelector('[data-flowdesk=widget]').shadowRoot.querySelector('${selector}')
    target.dispatchEvent(new ${type === 'paste' ? 'ClipboardEvent' : 'DragEvent'}('${type}', init))
  }`)
}

/** Sends a file as an agent. */
export async function sendFileAsAgent(
  flowdesk: Flowdesk,
  token: string,
  conversationId: string,
  { name, buffer }: DeviceFile,
  caption?: string,
): Promise<void> {
  const file = { fileName: name, content: buffer }
  const parts = caption === undefined ? [file] : [file, { name: 'caption', content: caption }]
  const { status, text } = await flowdesk.post(`/v1/agent/conversations/${conversationId}/attachments`, {
    token,
    headers: formHeaders,
    body: createForm(...parts),
  })
  if (status !== 201) throw new Error(`a file was refused with ${status}: ${text}`)
}
