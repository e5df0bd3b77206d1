import pino, { type Logger } from 'pino'

export type Log = Logger

/** Properties that are redacted in log lines, at the top level and in the two levels below it. */
const secretNames = ['authorization', 'cookie', 'password', 'token', 'refreshToken', 'accessToken', 'secret']
const redactedPaths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** Opens a log to standard output: JSON lines, or text if `isReadable`, which is coloured on a terminal. */
export async function openLog(level: string, isReadable: boolean): Promise<Log> {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redactedPaths, censor: '[hidden]' },
  }
  if (!isReadable) return pino(options)
  const { default: pretty } = await import('pino-pretty')
  return pino(options, pretty({ sync: true, colorize: process.stdout.isTTY, translateTime: 'SYS:HH:MM:ss' }))
}

// SQLSTATE classes 22 and 23: messages of PostgreSQL that quote the rejected value.
const QUOTING_SQLSTATE = /^2[23][0-9A-Z]{3}$/

/** Returns log fields. Hides messages in which PostgreSQL quotes a rejected value. For a non-error, only the type. */
export function logFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  const code = 'code' in error ? String(error.code) : ''
  const lines = error.stack?.split('\n').filter((line) => /^ {4}at /.test(line))
  return {
    error: error.name,
    ...(code === '' ? {} : { code }),
    message: QUOTING_SQLSTATE.test(code) ? '[hidden]' : error.message,
    stack: lines?.slice(0, 7).join('\n'),
  }
}
