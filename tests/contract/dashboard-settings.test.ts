import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeSignedInPerson } from '../support/people.ts'
import { formatOutcome } from '../support/refusals.ts'

const paths = ['/v1/dashboard/settings/email', '/v1/dashboard/settings/attachments'] as const
const [emailPath, attachmentsPath] = paths

let flowdesk: Flowdesk
let token: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = await flowdesk.adminToken()
})
afterAll(() => flowdesk.close())

async function readWith(settings: Record<string, string>, path: string) {
  const other = await flowdesk.openSecondProcess(settings)
  onTestFinished(other.close)
  return await other.get(path, { token })
}

test('without settings, e-mail is off and the defaults are shown', async () => {
  const { status, body } = await flowdesk.get(emailPath, { token })
  expect([status, body.data]).toEqual([
    200,
    {
      isEnabled: false,
      isWelcomeEnabled: true,
      from: null,
      replyDomain: null,
      locale: 'en',
      isInboundEnabled: false,
      inboundPoolId: 1,
    },
  ])
})

test('the settings of e-mail that are in effect are shown, without secrets', async () => {
  const { body, text } = await readWith(
    {
      Smtp__Host: 'mail.example.com',
      Smtp__Username: 'flowdesk',
      Smtp__Password: 'hush-hush',
      Email__From: 'Support <support@example.com>',
      Email__WelcomeEnabled: 'false',
      Email__ReplyDomain: 'reply.example.com',
      Email__Locale: 'de',
      Email__InboundSecret: 'hush-hush',
      Email__InboundPoolId: '7',
    },
    emailPath,
  )
  expect(body.data).toEqual({
    isEnabled: true,
    isWelcomeEnabled: false,
    from: 'Support <support@example.com>',
    replyDomain: 'reply.example.com',
    locale: 'de',
    isInboundEnabled: true,
    inboundPoolId: 7,
  })
  expect(text).not.toContain('hush-hush')
})

test('a sender without a name is shown as an address, and with e-mail switched off there is none', async () => {
  const settings = { Smtp__Host: 'mail.example.com', Email__From: 'support@example.com' }
  expect((await readWith(settings, emailPath)).body.data).toMatchObject({
    isEnabled: true,
    from: 'support@example.com',
  })
  const off = await readWith({ ...settings, Email__Enabled: 'false' }, emailPath)
  expect(off.body.data).toMatchObject({ isEnabled: false, from: null })
})

test('the settings of attachments are those that clients read', async () => {
  const { status, body } = await flowdesk.get(attachmentsPath, { token })
  expect(status).toBe(200)
  expect(body.data).toEqual((await flowdesk.get('/v1/attachments/configuration')).body.data)
  const own = { Attachments__MaxFileSizeBytes: '1000', Attachments__AllowedExtensions: '.PNG,pdf' }
  expect((await readWith({ ...own, Attachments__UploadTtl: '01:30:00' }, attachmentsPath)).body.data).toEqual({
    maxFileSizeBytes: 1000,
    maxFilesPerMessage: 10,
    allowedExtensions: ['png', 'pdf'],
    allowedContentTypes: ['image/png', 'application/pdf'],
    uploadTtlHours: 1.5,
  })
})

test.each(paths)('%s: 401 without a credential, 403 SVC:1103 for supervisors and agents', async (path) => {
  expect(formatOutcome(await flowdesk.get(path))).toBe('401 SVC:1001')
  for (const role of ['supervisor', 'agent'] as const) {
    const person = await makeSignedInPerson(flowdesk, { role })
    expect(formatOutcome(await flowdesk.get(path, { token: person.token }))).toBe('403 SVC:1103')
  }
})

test.each(paths)('%s cannot be changed', async (path) => {
  expect(formatOutcome(await flowdesk.patch(path, { token, body: {} }))).toBe('405 SVC:0006')
})
