import type { HubConnection } from '@microsoft/signalr'

const SEPARATOR = '\x1e'

/** What no client should say: what it is, as it goes over the wire, and what the server says of it. */
export const malformedMessages = [
  ['what is no JSON', `{"type":1,${SEPARATOR}`, 'A message is not valid JSON.'],
  ['what is no object', `[1]${SEPARATOR}`, 'A message is not a JSON object.'],
  ['what has no type', `{"target":"Typing"}${SEPARATOR}`, 'A message has no type.'],
  ['an invocation of nothing', `{"type":1,"arguments":[]}${SEPARATOR}`, 'An invocation has no target.'],
  ['too much at once', `{"type":1,"target":"${'x'.repeat(33_000)}"}${SEPARATOR}`, 'A message is too large.'],
] as const

/** Lets an official client say something that it never would, over whatever transport it has. */
export async function sendRawText(client: HubConnection, text: string): Promise<void> {
  const { connection } = client as unknown as { readonly connection: { send(text: string): Promise<void> } }
  // Whether it arrives before the connection ends is for the test to say.
  await connection.send(text).catch(() => undefined)
}
