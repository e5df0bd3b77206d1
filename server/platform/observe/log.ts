import pino, { type Logger } from 'pino'

export type Log = Logger

/** What never reaches a log, wherever in a line it stands. */
const secret = ['authorization', 'cookie', 'password', 'token', 'refreshToken', 'accessToken', 'secret']
const redacted = secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** JSON lines to standard output; for a person who watches, readable ones. */
export async function openLog(level: string, isReadable: boolean): Promise<Log> {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redacted, censor: '[hidden]' },
  }
  if (!isReadable) return pino(options)
  const { default: pretty } = await import('pino-pretty')
  return pino(options, pretty({ sync: true, colorize: process.stdout.isTTY, translateTime: 'SYS:HH:MM:ss' }))
}

// SQLSTATE classes of values that a column does not take: PostgreSQL's message then quotes the value.
const QUOTING = /^2[23][0-9A-Z]{3}$/

/** An error as it is logged: its kind and where it was thrown, without words that may quote what people wrote. */
export function toldOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  const code = 'code' in error ? String(error.code) : ''
  const lines = error.stack?.split('\n').filter((line) => /^ {4}at /.test(line))
  return {
    error: error.name,
    ...(code === '' ? {} : { code }),
    message: QUOTING.test(code) ? '[hidden]' : error.message,
    stack: lines?.slice(0, 7).join('\n'),
  }
}
