import { FlowdeskError } from './error.ts'
import type { components } from './generated/v1.ts'
import type { CallOptions, Request } from './operations.ts'
import type { Runtime } from './runtime.ts'

/** The state of a visitor in the waiting room. */
export type WaitingState = components['schemas']['WaitingState']

/** Options for waiting in the waiting room. */
export interface CreateWhenAdmittedOptions extends CallOptions {
  /** Called after each poll while the visitor waits: `position` is the place in the waiting room, from 1. */
  readonly onHeld?: (state: WaitingState) => void
}

/** Polls the waiting room at the interval that the server requires, until the visitor has left it. */
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

/** Opens a conversation, at once or after the waiting room, and returns its id. */
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
    // A client that polled too late has lost its position, and joins the waiting room again.
  }
}
