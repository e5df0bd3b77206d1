import { Worker } from 'node:worker_threads'
import PostalMime, { type Email } from 'postal-mime'
import { createOverloadedRefusal } from '#platform/errors/common.ts'
import { DependencyUnavailableError } from '#platform/errors/dependency-unavailable.ts'
import { mimeLimits } from '../rules/limits.ts'
import type { ParseOutcome } from './message-worker.ts'

const options = {
  maxNestingDepth: mimeLimits.maxDepth,
  maxHeadersSize: mimeLimits.maxHeaderBytes,
  // `commands/mime.ts` parses forwarded messages, so that the limits apply to their decoded content too.
  maxRfc822NestingDepth: 0,
}

/** A message below both limits is parsed in milliseconds, faster than a thread starts. */
const MAX_INLINE_BYTES = 1024 * 1024
const MAX_INLINE_LINES = 10_000

const MAX_HEAP_MB = 512

/** No message within `mimeLimits` takes longer, unless the machine is overloaded. */
const PARSE_TIMEOUT_MS = 60_000

const MAX_THREADS = 2

/** A thread ended before it had parsed its mail. The mail may be valid, so the provider has to deliver it again. */
class MailParserFailed extends DependencyUnavailableError {
  override readonly name = 'MailParserFailed'
  override readonly retryAfterSeconds = 60
}

const waitingParses: (() => void)[] = []
let threadCount = 0

async function takeThread(): Promise<void> {
  if (threadCount < MAX_THREADS) threadCount++
  else await new Promise<void>((resolve) => waitingParses.push(resolve))
}

function releaseThread(): void {
  const startNextParse = waitingParses.shift()
  if (startNextParse) startNextParse()
  else threadCount--
}

/** Throws the error of the parser, `MailParserFailed` if the thread fails, or `overloaded` after the timeout. */
async function parseInThread(message: Uint8Array): Promise<Email> {
  const worker = new Worker(new URL('message-worker.ts', import.meta.url), {
    name: 'mail parser',
    workerData: { message, options },
    // The worker gets no environment, because the environment may contain secrets.
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    const outcome = await new Promise<ParseOutcome>((resolve, reject) => {
      const fail = (cause: unknown) => reject(new MailParserFailed('a thread that parses mail has failed', { cause }))
      timer = setTimeout(() => reject(createOverloadedRefusal()), PARSE_TIMEOUT_MS)
      worker.once('message', resolve)
      worker.once('error', fail)
      worker.once('exit', fail)
    })
    if ('error' in outcome) throw new Error(outcome.error)
    return outcome.email
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

/** Throws the error of the parser if the message exceeds a limit in `options`, and the errors of `parseInThread`. */
export async function parseMessageBytes(message: Uint8Array, lineCount: number): Promise<Email> {
  if (message.length <= MAX_INLINE_BYTES && lineCount <= MAX_INLINE_LINES)
    return await PostalMime.parse(message, options)
  await takeThread()
  try {
    return await parseInThread(message)
  } finally {
    releaseThread()
  }
}
