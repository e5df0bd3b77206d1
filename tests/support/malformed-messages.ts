import type { HubConnection } from '@microsoft/signalr'

const SEPARATOR = '\x1e'

/** Invalid messages: a description, the bytes, and the error of the server. */
export const malformedMessages = [
  ['text that is not JSON', `{"type":1,${SEPARATOR}`, 'A message is not valid JSON.'],
  ['JSON that is not an object', `[1]${SEPARATOR}`, 'A message is not a JSON object.'],
  ['a message without a type', `{"target":"Typing"}${SEPARATOR}`, 'The type of a message is not a number.'],
  [
    'an invocation without a target',
    `{"type":1,"arguments":[]}${SEPARATOR}`,
    'The target of an invocation is not a string.',
  ],
  ['a message that is too large', `{"type":1,"target":"${'x'.repeat(33_000)}"}${SEPARATOR}`, 'A message is too large.'],
] as const

/** Sends bytes that an official client never sends, over its transport. */
export async function sendRawText(client: HubConnection, text: string): Promise<void> {
  const { connection } = client as unknown as { readonly connection: { send(text: string): Promise<void> } }
  // The connection may end before the send is confirmed.
  await connection.send(text).catch(() => undefined)
}
