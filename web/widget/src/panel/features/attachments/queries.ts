import type { Environment } from '../../environment.ts'
import type { AttachmentStore } from './state/uploads.ts'

/** Returns the content of a file of the conversation. Throws if it cannot be read. */
export async function loadFile(
  { host, chat }: Environment,
  { sentFiles }: AttachmentStore,
  id: string,
  signal?: AbortSignal,
): Promise<Blob> {
  const sent = sentFiles.get(id)
  if (sent) return sent
  const response = await fetch(`${host.options.baseUrl}/v1/widget/attachments/${encodeURIComponent(id)}`, {
    headers: { authorization: `Visitor ${chat.credential ?? ''}` },
    ...(signal ? { signal } : {}),
  })
  if (!response.ok) throw new Error(`The file was refused with ${response.status}.`)
  return await response.blob()
}
