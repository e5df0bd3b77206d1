import type { HubConnection } from '@microsoft/signalr'

const SEPARATOR = '\x1e'

/** Messages that violate the protocol: what is wrong, the text, and the error message of the server. */
export const malformedMessages = [
  ['no JSON', `{"type":1,${SEPARATOR}`, 'A message is not valid JSON.'],
  ['no object', `[1]${SEPARATOR}`, 'A message is not a JSON object.'],
  ['a message without a type', `{"target":"Typing"}${SEPARATOR}`, 'The type of a message is not a number.'],
  [
    'an invocation without a target',
    `{"type":1,"arguments":[]}${SEPARATOR}`,
    'The target of an invocation is not a string.',
  ],
  ['too much at once', `{"type":1,"target":"${'x'.repeat(33_000)}"}${SEPARATOR}`, 'A message is too large.'],
] as const

/** Sends a text over the transport of an official client. */
export async function sendText(client: HubConnection, text: string): Promise<void> {
  const { connection } = client as unknown as { readonly connection: { send(text: string): Promise<void> } }
  // The connection may end before the send is confirmed.
  await connection.send(text).catch(() => undefined)
}
