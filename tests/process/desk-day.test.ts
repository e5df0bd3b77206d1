import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openMailServer } from '../support/mail-server.ts'
import { createExternalDatabase, firstAdministrator, repositoryFolder, startFlowdesk } from '../support/process.ts'

const INBOUND_SECRET = 'the secret of the mail provider'
const REPLY_DOMAIN = 'reply.example.com'

test('the script of "A day at the desk" prints what the document says, and the customer gets the answer by mail', async () => {
  const document = await readFile(join(repositoryFolder, 'docs/a-day-at-the-desk.md'), 'utf8')
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(document) ?? []
  const [, printed = ''] = /```text\n([\s\S]*?)```/.exec(document) ?? []
  const mails = await openMailServer()
  const program = await startFlowdesk({
    settings: {
      ...(await createExternalDatabase()),
      ...{ Smtp__Host: '127.0.0.1', Smtp__Port: String(mails.port) },
      ...{ Email__ReplyDomain: REPLY_DOMAIN, Email__InboundSecret: INBOUND_SECRET },
    },
  })
  const url = await program.ready
  const script = code.replace("'@flowdesk/sdk'", JSON.stringify(join(repositoryFolder, 'sdk/src/index.ts')))
  const { email, password } = firstAdministrator
  const values = { FLOWDESK_URL: url, ADMIN_EMAIL: email, ADMIN_PASSWORD: password, INBOUND_SECRET, REPLY_DOMAIN }
  const options = { cwd: repositoryFolder, env: { PATH: process.env['PATH'], ...values } }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], options)
  expect(stdout).toBe(printed)
  const answerOf = () => mails.received.find(({ mail }) => mail.text?.includes('Is anyone in the lift?'))
  await expect.poll(answerOf).toBeDefined()
  expect(answerOf()?.to).toEqual(['maria@example.com'])
})
