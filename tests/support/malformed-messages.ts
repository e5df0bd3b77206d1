import type { HubConnection } from '@microsoft/signalr'

const SEPARATOR = '\x1e'

/** Invalid messages: a description, the bytes, and the error of the server. */
export const malformedMessages = [
  ['what is no JSON', `{"type":1,${SEPARATOR}`, 'A message is not valid JSON.'],
  ['what is no object', `[1]${SEPARATOR}`, 'A message is not a JSON object.'],
  ['what has no type', `{"target":"Typing"}${SEPARATOR}`, 'A message has no type.'],
  ['an invocation of nothing', `{"type":1,"arguments":[]}${SEPARATOR}`, 'An invocation has no target.'],
  ['too much at once', `{"type":1,"target":"${'x'.repeat(33_000)}"}${SEPARATOR}`, 'A message is too large.'],
] as const

/** Sends bytes that an official client never sends, over its transport. */
export async function sendRawText(client: HubConnection, text: string): Promise<void> {
  const { connection } = client as unknown as { readonly connection: { send(text: string): Promise<void> } }
  // The connection may end before the bytes arrive. The test asserts which.
  await connection.send(text).catch(() => undefined)
}
