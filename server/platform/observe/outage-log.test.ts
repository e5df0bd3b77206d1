import pino from 'pino'
import { expect, test } from 'vitest'
import { OutageLog } from './outage-log.ts'

function open() {
  const lines: { level: number; msg: string; seconds: number }[] = []
  let at = Date.parse('2026-01-01T00:00:00Z')
  const log = new OutageLog(
    pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    () => new Date(at),
  )
  return {
    log,
    pass: (ms: number) => {
      at += ms
    },
    logged: () => lines.splice(0).map(({ msg, seconds }) => `${msg} ${seconds}`),
  }
}

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

test('an outage is logged at once, every minute while it lasts, and when it is over', () => {
  const { log, pass, logged } = open()
  log.succeeded()
  expect(logged()).toEqual([])
  for (let half = 0; half < 300; half++) {
    log.failed(away)
    pass(500)
  }
  expect(logged()).toEqual([
    'the database does not answer 0',
    'the database does not answer 60',
    'the database does not answer 120',
  ])
  log.succeeded()
  log.succeeded()
  expect(logged()).toEqual(['the database answers again 150'])
})

test('the next outage is logged at once again', () => {
  const { log, pass, logged } = open()
  log.failed(away)
  pass(1000)
  log.succeeded()
  log.failed(away)
  expect(logged()).toEqual([
    'the database does not answer 0',
    'the database answers again 1',
    'the database does not answer 0',
  ])
})
