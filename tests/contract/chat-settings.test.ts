import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { consoleAdministratorToken, makeSignedInAgent } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { formatOutcome } from '../support/refusals.ts'

const path = '/v1/admin/settings'

let flowdesk: Flowdesk
let token: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = await consoleAdministratorToken(flowdesk)
})
afterAll(() => flowdesk.close())

async function readWith(settings: Record<string, string>) {
  const server = await flowdesk.openSecondProcess(settings)
  onTestFinished(server.close)
  return await server.get(path, { token })
}

test('without settings, only sign-in by password is on, and the limits are the defaults', async () => {
  const { status, body } = await flowdesk.get(path, { token })
  expect([status, body.data]).toEqual([
    200,
    {
      features: {
        ...{ singleSignOn: false, passwordLogin: true, escalation: false },
        ...{ email: false, licence: false, retention: false },
      },
      limits: {
        attachmentMaxSizeBytes: 20_971_520,
        attachmentAllowedExtensions: 'jpg jpeg png gif webp pdf txt csv json zip docx xlsx pptx odt ods mp3 mp4'.split(
          ' ',
        ),
        messageMaxLength: 10_000,
        maxConcurrentConversations: null,
        inactivityTimeoutSeconds: 1800,
        agentAbsentTimeoutSeconds: 300,
        retentionWindowSeconds: null,
        widgetMaxDepartments: 100,
        widgetMaxAllowedOrigins: 100,
        departmentMaxMembers: 1000,
        reportMaxDays: 92,
      },
      publicUrl: null,
      version: 'test',
    },
  ])
})

describe('the settings in effect', () => {
  test.each<[setting: Record<string, string>, features: Record<string, boolean>]>([
    [
      {
        Oidc__Authority: 'https://login.example.com',
        Oidc__ClientId: 'console',
        Auth__PasswordLoginEnabled: 'false',
      },
      { singleSignOn: true, passwordLogin: false },
    ],
    [{ Service__Enabled: 'true' }, { escalation: true }],
    [{ Smtp__Host: 'mail.example.com' }, { email: true }],
    [{ Smtp__Host: 'mail.example.com', Email__Enabled: 'false' }, { email: false }],
    [{ License__Key: 'hush-hush', License__ServerUrl: 'https://licence.example.com' }, { licence: true }],
    [{ License__Key: 'hush-hush' }, { licence: false }],
    [{ License__ServerUrl: 'https://licence.example.com' }, { licence: false }],
    [{ Chat__RetentionWindow: '730.00:00:00' }, { retention: true }],
  ])('%j changes the features to %j', async (settings, features) => {
    const { body, text } = await readWith(settings)
    expect(body.data.features).toMatchObject(features)
    expect(text).not.toContain('hush-hush')
  })

  test('limits, public URL and blank durations', async () => {
    const { body } = await readWith({
      Attachments__MaxFileSizeBytes: '1000',
      Attachments__AllowedExtensions: '.PNG,pdf',
      Chat__MaxConcurrentConversations: '25',
      Chat__InactivityTimeout: '',
      Chat__AgentAbsentTimeout: '00:01:30',
      Chat__RetentionWindow: '90.00:00:00',
      Http__PublicUrl: 'https://support.example.com',
    })
    expect(body.data).toMatchObject({
      limits: {
        attachmentMaxSizeBytes: 1000,
        attachmentAllowedExtensions: ['png', 'pdf'],
        maxConcurrentConversations: 25,
        inactivityTimeoutSeconds: null,
        agentAbsentTimeoutSeconds: 90,
        retentionWindowSeconds: 90 * 24 * 3600,
      },
      publicUrl: 'https://support.example.com',
    })
  })
})

test('the limits are those that the routes enforce', async () => {
  const { limits } = (await flowdesk.get(path, { token })).body.data
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  const origins = (count: number) => ids(count).map((id) => `https://shop-${id}.example.com`)
  const widget = (body: unknown) => flowdesk.patch('/v1/admin/widgets/1', { token, body })
  const rules = [
    await widget({ departmentIds: ids(limits.widgetMaxDepartments + 1) }),
    await widget({ allowedOrigins: origins(limits.widgetMaxAllowedOrigins + 1) }),
    await widget({ attachmentMaxSizeBytes: limits.attachmentMaxSizeBytes + 1 }),
    await flowdesk.put('/v1/admin/departments/1/members', {
      token,
      body: { agentIds: ids(limits.departmentMaxMembers + 1) },
    }),
  ].map(({ body }) => body.error.details.errors[0].rule)
  expect(rules).toEqual(['maxItems', 'maxItems', 'maximum', 'maxItems'])
  expect((await widget({ allowedOrigins: origins(limits.widgetMaxAllowedOrigins) })).status).toBe(200)
})

test('401 without a credential, 403 SVC:1103 for an agent who is not an administrator', async () => {
  const agent = await makeSignedInAgent(flowdesk)
  expect(formatOutcome(await flowdesk.get(path))).toBe('401 SVC:1001')
  expect(formatOutcome(await flowdesk.get(path, { token: agent.token }))).toBe('403 SVC:1103')
})

describe('POST v1/admin/settings/test-email', () => {
  const testPath = `${path}/test-email`

  let mails: MailServer
  let server: Flowdesk
  beforeAll(async () => {
    mails = await startMailServer()
    server = await flowdesk.openSecondProcess({ Smtp__Host: '127.0.0.1', Smtp__Port: String(mails.port) })
  })
  afterAll(async () => {
    await server.close()
    await mails.close()
  })
  beforeEach(() => void mails.received.splice(0))

  test.each([
    ['en', 'Test e-mail from your support server', 'Your support server can send e-mail. Ada Lovelace requested'],
    ['tr', 'Destek sunucunuzdan deneme e-postası', 'Bu denemeyi konsolda Ada Lovelace istedi.'],
    ['de-AT', 'Test-E-Mail Ihres Support-Servers', 'Ada Lovelace hat diesen Test'],
    ['fr', 'E-mail de test de votre serveur d’assistance', 'Ada Lovelace a demandé ce test'],
    ['es', 'Correo de prueba de su servidor de soporte', 'Ada Lovelace solicitó esta prueba'],
    ['ar', 'رسالة اختبار من خادم الدعم لديك', 'طلب Ada Lovelace هذا الاختبار'],
  ])('sends it to the administrator, in the language of the request: %s', async (language, subject, words) => {
    const ada = await makeSignedInAgent(flowdesk, { role: 'administrator', displayName: 'Ada Lovelace' })
    const headers = { 'accept-language': language }
    const { status, body } = await server.post(testPath, { token: ada.token, headers })
    const { email } = ada.credentials
    expect([status, body.data]).toEqual([202, { email }])
    await server.runDueJobs()
    expect(mails.received.map(({ to, mail }) => [to, mail.subject])).toEqual([[[email], subject]])
    expect(mails.received[0]?.mail.text).toContain(words)
  })

  test('422 SVC:2202 without e-mail, and nothing is queued', async () => {
    expect(formatOutcome(await flowdesk.post(testPath, { token }))).toBe('422 SVC:2202')
    const jobs = flowdesk.db.selectFrom('platform.job').select('id').where('handler', '=', 'mail.send')
    expect(await jobs.execute()).toEqual([])
  })

  test('403 SVC:1103 for an agent', async () => {
    const agent = await makeSignedInAgent(flowdesk)
    expect(formatOutcome(await server.post(testPath, { token: agent.token }))).toBe('403 SVC:1103')
  })
})
