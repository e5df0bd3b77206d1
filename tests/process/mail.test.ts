import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { certificate, certificateKey } from '../support/certificate.ts'
import { runDeadLetters } from '../support/dead-letters.ts'
import { findFreePort } from '../support/free-port.ts'
import { openMailServer } from '../support/mail-server.ts'
import { callApi } from '../support/network-client.ts'
import { createExternalDatabase, createFolder, type Program, startFlowdesk } from '../support/process.ts'

const secret = 'where-is-my-parcel'

/** Has a new visitor ask for the transcript of a new conversation; answers the status. */
async function askForTranscript(url: string, email: string): Promise<number> {
  const welcome = await callApi(url, 'POST', '/v1/widget/default/visitors', { body: {} })
  const headers = { authorization: `Visitor ${welcome.body.data.token}` }
  const opened = await callApi(url, 'POST', '/v1/widget/conversations', { headers, body: { message: secret } })
  const path = `/v1/widget/conversations/${opened.body.data.id}/transcript`
  return (await callApi(url, 'POST', path, { headers, body: { email } })).status
}

const nothingTold = (...programs: Program[]): void => {
  for (const program of programs) {
    const words = program.stdout() + program.stderr()
    expect(words).not.toContain('@example.com')
    expect(words).not.toContain(secret)
    expect(words).not.toContain('hush-hush')
  }
}

test('a queued mail is sent once after a kill -9, also if the mail server was unreachable', async () => {
  const port = await findFreePort()
  const settings = { ...(await createExternalDatabase()), Smtp__Host: '127.0.0.1', Smtp__Port: String(port) }
  const first = await startFlowdesk({ settings })
  const url = await first.ready
  expect(await askForTranscript(url, 'maria@example.com')).toBe(202)
  await expect.poll(() => first.stdout()).toContain('a job failed')
  expect((await callApi(url, 'GET', '/health')).body.checks.mail).toBe('failing')
  first.kill('SIGKILL')
  await first.ended

  const server = await openMailServer({ port })
  const second = await startFlowdesk({ folder: first.folder, settings })
  await second.ready
  await expect.poll(() => server.received.length).toBe(1)
  second.kill('SIGTERM')
  expect(await second.ended).toEqual({ code: 0, signal: null })
  const third = await startFlowdesk({ folder: first.folder, settings })
  const again = await third.ready
  expect(await askForTranscript(again, 'jonas@example.com')).toBe(202)
  await expect.poll(() => server.received.length).toBe(2)
  expect(server.received.map(({ to }) => to)).toEqual([['maria@example.com'], ['jonas@example.com']])
  nothingTold(first, second, third)
})

test('a mail that the mail server refused permanently is listed by `dead-letters`, and sent by its replay', async () => {
  const server = await openMailServer()
  server.behavior.recipient = '550 5.1.1 no such user maria@example.com'
  const database = await createExternalDatabase()
  const settings = { ...database, Smtp__Host: '127.0.0.1', Smtp__Port: String(server.port) }
  const program = await startFlowdesk({ settings })
  const url = await program.ready
  expect(await askForTranscript(url, 'maria@example.com')).toBe(202)
  const list = async () => (await runDeadLetters(database, 'list')).stdout
  await expect.poll(list).toContain('mail.send')
  const said = await list()
  expect(said).toMatch(
    /^\d+ {2}mail\.send: queued \S+Z, dead since \S+Z after 1 attempt\n {4}MailFailure: the mail server answered 550 5\.1\.1 to RCPT TO\n$/,
  )
  const [id = ''] = said.split(' ')

  delete server.behavior.recipient
  expect((await runDeadLetters(database, 'replay', id)).stdout).toBe(`The worker will run job ${id} again.\n`)
  await expect.poll(() => server.received.length).toBe(1)
  expect(server.received[0]?.to).toEqual(['maria@example.com'])
  expect(await list()).toBe('There are no dead letters.\n')
  nothingTold(program)
})

test('a mail is sent over TLS with a private certificate, with authentication, from the configured sender', async () => {
  const server = await openMailServer({
    ...{ disabledCommands: [], cert: certificate, key: certificateKey },
    onAuth: ({ username, password }, _session, done) =>
      password === 'hush-hush' ? done(null, { user: username ?? '' }) : done(new Error('wrong')),
  })
  const folder = await createFolder()
  await writeFile(join(folder, 'authority.pem'), certificate)
  const program = await startFlowdesk({
    folder,
    settings: {
      ...(await createExternalDatabase()),
      NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem'),
      Smtp__Host: 'localhost',
      Smtp__Port: String(server.port),
      Smtp__Username: 'flowdesk',
      Smtp__Password: 'hush-hush',
      Email__From: 'Shop <shop@example.com>',
    },
  })
  const url = await program.ready
  expect(await askForTranscript(url, 'maria@example.com')).toBe(202)
  await expect.poll(() => server.received.length).toBe(1)
  expect(server.received[0]).toMatchObject({ isSecure: true, user: 'flowdesk', from: 'shop@example.com' })
  expect((await callApi(url, 'GET', '/health')).body.checks.mail).toBe('ok')
  nothingTold(program)
})

test('a stop does not wait for a mail server that does not respond', async () => {
  const server = await openMailServer()
  server.behavior.hangsAfterContent = true
  const settings = { ...(await createExternalDatabase()), Smtp__Host: '127.0.0.1', Smtp__Port: String(server.port) }
  const program = await startFlowdesk({ settings })
  expect(await askForTranscript(await program.ready, 'maria@example.com')).toBe(202)
  await expect.poll(() => server.received.length).toBe(1)
  program.kill('SIGTERM')
  expect(await program.ended).toEqual({ code: 0, signal: null })
  expect(program.stdout()).not.toContain('when the time to stop ended')
})
