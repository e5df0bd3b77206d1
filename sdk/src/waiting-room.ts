import { FlowdeskError } from './error.ts'
import type { components } from './generated/v1.ts'
import type { CallOptions, Request } from './operations.ts'
import type { Runtime } from './runtime.ts'

/** How a visitor stands in the waiting room. */
export type WaitingState = components['schemas']['WaitingState']

/** How a visitor waits for a turn. */
export interface CreateInTurnOptions extends CallOptions {
  /** Hears how it stands whenever that was asked: `position` is the place in the line, from 1. */
  readonly onHeld?: (state: WaitingState) => void
}

/** How it stands, asked as often as the server wants it, until the visitor does not wait any more. */
export async function* pollWaitingRoom(
  request: Request,
  { sleep }: Pick<Runtime, 'sleep'>,
  call: CallOptions,
): AsyncGenerator<WaitingState, void> {
  for (;;) {
    const { data } = await request('GET', '/v1/widget/conversations/waiting-room', call)
    yield data
    if (data.state !== 'held') return
    await sleep(data.pollIntervalSeconds * 1000, call.signal)
  }
}

const isHeld = (error: unknown): boolean => error instanceof FlowdeskError && error.code === 'SVC:3001'

/** The id of the conversation that `create` creates, at once or when the waiting room admits the visitor. */
export async function createWhenAdmitted(
  create: () => Promise<{ readonly id: string }>,
  waiting: () => AsyncGenerator<WaitingState, void>,
  onHeld?: (state: WaitingState) => void,
): Promise<string> {
  for (;;) {
    const created = await create().catch((error: unknown) => {
      if (!isHeld(error)) throw error
    })
    if (created) return created.id
    for await (const state of waiting()) {
      if (state.conversationId) return state.conversationId
      if (state.state === 'held') onHeld?.(state)
    }
    // Who slept for so long that the place was given away stands in line once more.
  }
}
