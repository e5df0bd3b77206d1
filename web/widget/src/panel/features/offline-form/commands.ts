import type { Environment } from '../../environment.ts'

/** A message that is answered by e-mail. */
export interface LeftMessage {
  readonly name: string
  readonly email: string
  readonly body: string
}

/** Leaves a message. Needs no visitor and no conversation. */
export async function leaveMessage({ chat, host }: Environment, body: LeftMessage): Promise<void> {
  await chat.request('POST', '/v1/widget/{key}/leave-message', { path: { key: host.options.widgetKey }, body })
}
