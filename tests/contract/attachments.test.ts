import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sampleContentTypes, sampleFiles } from '@flowdesk/file-types/sample-files'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiResponse, Flowdesk } from '../support/flowdesk.ts'
import { createForm, formHeaders } from '../support/forms.ts'
import { makeSignedInPerson } from '../support/people.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'
import {
  type FlowdeskWithFiles,
  listFiles,
  makeUpload,
  openWithFiles,
  sampleUpload,
  type UploadOptions,
  uploadFile,
} from '../support/uploads.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const HOUR_MS = 3_600_000

let opened: FlowdeskWithFiles
let flowdesk: Flowdesk
let token: string
let admin: string

beforeAll(async () => {
  opened = await openWithFiles()
  flowdesk = opened.flowdesk
  token = (await flowdesk.makeToken()).token
  admin = await flowdesk.adminToken()
})
afterAll(() => opened.close())

/** A fresh message with one attachment, as a read shows it. */
async function attachmentOf(
  options: UploadOptions,
  more: Readonly<Record<string, unknown>> = {},
  by: { flowdesk: Flowdesk; token: string } = { flowdesk, token },
) {
  const ticket = await by.flowdesk.makeTicket(by.token, more)
  const path = `/v1/integration/tickets/${ticket.id}/messages`
  const attachmentIds = [await makeUpload(by.flowdesk, by.token, options)]
  await by.flowdesk.post(path, { token: by.token, body: { attachmentIds } })
  const read = async () => (await by.flowdesk.get(path, { token: by.token })).body.data[0].attachments[0]
  return { entry: await read(), read }
}

describe('POST v1/integration/attachments', () => {
  test('201 with the record of the upload', async () => {
    const reply = await uploadFile(flowdesk, token, {
      fileName: 'Rechnung März.pdf',
      content: sampleFiles['pdf'] ?? '',
    })
    expect(reply).toMatchObject({ status: 201, body: { success: true, error: null } })
    expect(reply.body.data).toEqual({
      id: expect.stringMatching(UUID),
      objectKey: expect.stringMatching(/^[0-9a-z]{32}$/),
      originalFileName: 'Rechnung März.pdf',
      contentType: 'application/pdf',
      fileSize: sampleFiles['pdf']?.length,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
  })

  test.each(Object.keys(sampleFiles))('accepts a real %s and returns its type', async (extension) => {
    const { status, body } = await uploadFile(flowdesk, token, sampleUpload(extension))
    expect({ status, type: body.data?.contentType }).toEqual({ status: 201, type: sampleContentTypes[extension] })
  })

  test('the declared type and the case of the extension are ignored', async () => {
    const head = 'Content-Disposition: form-data; name="file"; filename="A.TXT"\r\nContent-Type: text/html'
    const reply = await uploadFile(flowdesk, token, { parts: [{ head, content: 'words' }] })
    expect(reply.body.data).toMatchObject({ originalFileName: 'A.TXT', contentType: 'text/plain' })
  })

  test('the file is stored in the folder files under a generated key, readable only for the user of the server', async () => {
    const { body } = await uploadFile(flowdesk, token, { fileName: '../../../etc/cron.d/x.txt', content: 'harmless' })
    const { objectKey, originalFileName } = body.data
    expect(originalFileName).toBe('x.txt')
    expect(await readFile(join(opened.folder, objectKey.slice(0, 2), objectKey), 'utf8')).toBe('harmless')
    expect((await readdir(opened.folder)).every((name) => name.length === 2 || name === 'received')).toBe(true)
  })

  test('405, 401 and 403 are decided before the body is read', async () => {
    const path = '/v1/integration/attachments'
    expect(formatOutcome(await flowdesk.put(path, { body: 'x' }))).toBe('405 SVC:0006')
    expect(formatOutcome(await flowdesk.post(path, { headers: formHeaders, body: 'no form' }))).toBe('401 SVC:1001')
    expect(formatOutcome(await uploadFile(flowdesk, admin))).toBe('401 SVC:1001')
    const reader = await flowdesk.makeToken({ scopes: ['tickets:read'] })
    const body = 'no form'
    expect(formatOutcome(await flowdesk.post(path, { token: reader.token, headers: formHeaders, body }))).toBe(
      '403 SVC:1101',
    )
    expect(formatOutcome(await flowdesk.post(path, { token, headers: formHeaders, body }))).toBe('400 SVC:0004')
  })

  test('the limit Upload counts every upload of a token, also refused ones', async () => {
    const limited = await openWithFiles({ RateLimits__Upload__Permits: '2' })
    try {
      const one = (await limited.flowdesk.makeToken()).token
      const other = (await limited.flowdesk.makeToken()).token
      expect(formatOutcome(await uploadFile(limited.flowdesk, one))).toBe('201')
      expect(formatOutcome(await uploadFile(limited.flowdesk, one, { content: '' }))).toBe('422 SVC:2004')
      const third = await uploadFile(limited.flowdesk, one)
      expect(formatOutcome(third)).toBe('429 SVC:0003')
      expect(third.body.error.details).toMatchObject({ policy: 'Upload' })
      expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
      expect(formatOutcome(await uploadFile(limited.flowdesk, other))).toBe('201')
    } finally {
      await limited.close()
    }
  })
})

describe('an invalid upload is refused and leaves no file', () => {
  const png = sampleFiles['png'] ?? Buffer.alloc(0)
  const zip = sampleFiles['zip'] ?? Buffer.alloc(0)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'

  test.each([
    ['an archive posing as a picture', 'a.png', zip],
    ['a drawing posing as a picture', 'a.png', svg],
    ['a page posing as a picture', 'a.jpg', '<html><script>alert(1)</script>'],
    ['a page posing as a text', 'a.txt', '<!doctype html><script>alert(1)</script>'],
    ['a drawing posing as JSON', 'a.json', svg],
    ['a picture posing as another kind', 'a.gif', png],
    ['a text posing as a document', 'a.pdf', 'words'],
    ['a document posing as an archive', 'a.zip', sampleFiles['docx'] ?? ''],
    ['an archive posing as a document', 'a.docx', zip],
    ['a sheet posing as a document', 'a.docx', sampleFiles['xlsx'] ?? ''],
    ['a document of one office posing as that of another', 'a.odt', sampleFiles['docx'] ?? ''],
    ['a program', 'a.png', 'MZ\x90\0'],
    ['bytes that are no text', 'a.csv', Buffer.from([0xff, 0xfe, 0x41, 0x00])],
    ['a picture and an archive in one', 'a.png', Buffer.concat([png, zip])],
    ['a picture and a page in one', 'a.png', Buffer.concat([png, Buffer.from('<html><script>x</script>')])],
    ['an archive behind a picture, by name an archive', 'a.zip', Buffer.concat([png, zip])],
    ['a drawing', 'a.svg', svg],
    ['a page', 'a.html', '<html>'],
    ['an extension that is never allowed', 'a.exe', 'MZ'],
    ['no extension', 'README', 'words'],
    ['an extension only', '.png', png],
    ['two extensions, the last of which counts', 'a.png.html', png],
    ['a name that ends by NUL', 'a.php\0.exe', 'words'],
  ])('SVC:2003: %s', async (_what, fileName, content) => {
    const before = await listFiles(opened.folder)
    const reply = await uploadFile(flowdesk, token, { fileName, content })
    expect(formatOutcome(reply)).toBe('422 SVC:2003')
    expect(formatFieldErrors(reply)).toHaveLength(1)
    expect(await listFiles(opened.folder)).toEqual(before)
  })

  test('SVC:2004: an empty file', async () => {
    const reply = await uploadFile(flowdesk, token, { content: '' })
    expect(formatOutcome(reply)).toBe('422 SVC:2004')
    expect(formatFieldErrors(reply)).toEqual(['file: required'])
  })

  test('SVC:2005: a file that is larger than allowed, whatever its type', async () => {
    const small = await openWithFiles({ Attachments__MaxFileSizeBytes: '1000' })
    try {
      const own = (await small.flowdesk.makeToken()).token
      expect(formatOutcome(await uploadFile(small.flowdesk, own, { content: 'x'.repeat(1000) }))).toBe('201')
      const before = await listFiles(small.folder)
      for (const fileName of ['a.txt', 'a.exe']) {
        for (const size of [1001, 1500, 3_000_000]) {
          expect(formatOutcome(await uploadFile(small.flowdesk, own, { fileName, content: 'x'.repeat(size) }))).toBe(
            '413 SVC:2005',
          )
        }
      }
      expect(await listFiles(small.folder)).toEqual(before)
    } finally {
      await small.close()
    }
  })

  test.each([
    ['no file', [{ name: 'note', content: 'x' }], 'file: required'],
    ['a text in its place', [{ content: 'x' }], 'file: type'],
    [
      'two files',
      [
        { fileName: 'a.txt', content: 'x' },
        { fileName: 'b.txt', content: 'y' },
      ],
      'file: maxItems',
    ],
  ])('SVC:2001: %s', async (_what, parts, error) => {
    const before = await listFiles(opened.folder)
    const reply = await uploadFile(flowdesk, token, { parts })
    expect(formatOutcome(reply)).toBe('422 SVC:2001')
    expect(formatFieldErrors(reply)).toEqual([error])
    expect(await listFiles(opened.folder)).toEqual(before)
  })

  test('every refusal of an upload is translated into six languages', async () => {
    const refused = [{ content: '' }, { fileName: 'a.exe' }, { content: 'x'.repeat(25_000_000) }]
    for (const options of refused) {
      const sentences = new Set<string>()
      for (const language of ['en', 'tr', 'de', 'fr', 'es', 'ar']) {
        const { fileName = 'a.txt', content = 'x' } = options
        const parts = [{ fileName, content }]
        const headers = { ...formHeaders, 'accept-language': language }
        const reply = await flowdesk.post('/v1/integration/attachments', { token, headers, body: createForm(...parts) })
        sentences.add(reply.body.error.message)
      }
      expect(sentences.size).toBe(6)
    }
  })

  test('SVC:0002 while the storage cannot write', async () => {
    const broken = await openWithFiles()
    try {
      const own = (await broken.flowdesk.makeToken()).token
      await writeFile(broken.folder, 'a file where the folder should be')
      const reply = await uploadFile(broken.flowdesk, own)
      expect(formatOutcome(reply)).toBe('503 SVC:0002')
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
      await rm(broken.folder)
      expect(formatOutcome(await uploadFile(broken.flowdesk, own))).toBe('201')
    } finally {
      await broken.close()
    }
  })
})

test('/health reports the storage as failing while it cannot write', async () => {
  const broken = await openWithFiles()
  try {
    const own = (await broken.flowdesk.makeToken()).token
    const storage = async () => (await broken.flowdesk.get('/health')).body.checks.storage
    expect(await storage()).toBe('ok')
    for (const folder of [broken.folder, join(broken.folder, 'received')]) {
      await rm(folder, { recursive: true, force: true })
      await writeFile(folder, 'a file where the folder should be')
      expect([formatOutcome(await uploadFile(broken.flowdesk, own)), await storage()]).toEqual([
        '503 SVC:0002',
        'failing',
      ])
      await rm(folder)
      expect([formatOutcome(await uploadFile(broken.flowdesk, own)), await storage()]).toEqual(['201', 'ok'])
    }
  } finally {
    await broken.close()
  }
})

describe('GET v1/attachments/configuration', () => {
  test('returns the defaults without a credential', async () => {
    const { status, body } = await flowdesk.get('/v1/attachments/configuration')
    expect({ status, ...body.data }).toEqual({
      status: 200,
      maxFileSizeBytes: 20_971_520,
      maxFilesPerMessage: 10,
      allowedExtensions: 'jpg jpeg png gif webp pdf txt csv json zip docx xlsx pptx odt ods mp3 mp4'.split(' '),
      allowedContentTypes: [...new Set(Object.values(sampleContentTypes))],
      uploadTtlHours: 24,
    })
  })

  test('returns the configured values, and uploads obey them', async () => {
    const own = await openWithFiles({
      Attachments__MaxFileSizeBytes: '5',
      Attachments__AllowedExtensions: '.LOG, txt, svg, txt',
      Attachments__UploadTtl: '01:30:00',
    })
    try {
      const { body } = await own.flowdesk.get('/v1/attachments/configuration')
      expect(body.data).toEqual({
        maxFileSizeBytes: 5,
        maxFilesPerMessage: 10,
        allowedExtensions: ['log', 'txt', 'svg'],
        allowedContentTypes: ['application/octet-stream', 'text/plain', 'image/svg+xml'],
        uploadTtlHours: 1.5,
      })
      const uploader = (await own.flowdesk.makeToken()).token
      const send = async (fileName: string, content: string) =>
        formatOutcome(await uploadFile(own.flowdesk, uploader, { fileName, content }))
      expect(await send('a.log', '12345')).toBe('201')
      expect(await send('a.svg', '<svg>')).toBe('201')
      expect(await send('a.txt', '123456')).toBe('413 SVC:2005')
      expect(await send('a.png', '1')).toBe('422 SVC:2003')
    } finally {
      await own.close()
    }
  })
})

describe('POST v1/attachments', () => {
  const path = '/v1/attachments'

  test('201 with the record for every role of the dashboard', async () => {
    const agent = await makeSignedInPerson(flowdesk)
    const reply = await uploadFile(flowdesk, agent.token, { path, ...sampleUpload('png') })
    expect(reply).toMatchObject({ status: 201, body: { data: { contentType: 'image/png' } } })
  })

  test('401 without an access token, an API token included', async () => {
    expect(formatOutcome(await flowdesk.post(path, { headers: formHeaders, body: 'no form' }))).toBe('401 SVC:1001')
    expect(formatOutcome(await uploadFile(flowdesk, token, { path }))).toBe('401 SVC:1001')
  })

  test('its refusals are those of the integration route', async () => {
    expect(formatOutcome(await uploadFile(flowdesk, admin, { path, fileName: 'a.exe' }))).toBe('422 SVC:2003')
    expect(formatOutcome(await uploadFile(flowdesk, admin, { path, content: '' }))).toBe('422 SVC:2004')
    expect(formatOutcome(await flowdesk.post(path, { token: admin, body: {} }))).toBe('415 SVC:0006')
  })
})

describe('DELETE v1/attachments/{id}', () => {
  const path = '/v1/attachments'

  test('200 for an own upload, whose file is deleted; a second time 404', async () => {
    const before = await listFiles(opened.folder)
    const id = await makeUpload(flowdesk, admin, { path })
    const reply = await flowdesk.delete(`${path}/${id.toUpperCase()}`, { token: admin })
    expect(reply).toMatchObject({ status: 200, body: { data: null, success: true } })
    expect(await listFiles(opened.folder)).toEqual(before)
    expect(formatOutcome(await flowdesk.delete(`${path}/${id}`, { token: admin }))).toBe('404 SVC:4002')
  })

  test('of two concurrent deletions, the second is 404', async () => {
    const id = await makeUpload(flowdesk, admin, { path })
    const hold = await flowdesk.holdLock('select from ticketing.attachment where "uploadId" = $1 for update', [id])
    const deletions = [1, 2].map(() => flowdesk.delete(`${path}/${id}`, { token: admin }))
    await hold.waitForWaiters(2)
    await hold.release()
    expect((await Promise.all(deletions)).map(formatOutcome).sort()).toEqual(['200', '404 SVC:4002'])
  })

  test('404 for an upload of another user or of a token, and for an invalid id', async () => {
    const agent = await makeSignedInPerson(flowdesk)
    const another = await makeUpload(flowdesk, agent.token, { path })
    const integrators = await makeUpload(flowdesk, token)
    const unknown = '00000000-0000-4000-8000-000000000000'
    for (const id of [another, integrators, another.toUpperCase(), unknown, 'x', '%00', '..%2f..%2fetc', "'"]) {
      expect(formatOutcome(await flowdesk.delete(`${path}/${id}`, { token: admin }))).toBe('404 SVC:4002')
    }
    expect(formatOutcome(await flowdesk.delete(`${path}/${another}`, { token: agent.token }))).toBe('200')
  })

  test('401 without an access token, whatever the id', async () => {
    expect(formatOutcome(await flowdesk.delete(`${path}/x`))).toBe('401 SVC:1001')
    expect(formatOutcome(await flowdesk.delete(`${path}/x`, { token }))).toBe('401 SVC:1001')
  })

  test('409 SVC:3004 for an attachment of a message', async () => {
    const { id: userId, token: agent } = await makeSignedInPerson(flowdesk)
    const id = await makeUpload(flowdesk, agent, { path })
    const { db } = flowdesk
    await db.updateTable('ticketing.attachment').set({ state: 'linked' }).where('userId', '=', userId).execute()
    expect(formatOutcome(await flowdesk.delete(`${path}/${id}`, { token: agent }))).toBe('409 SVC:3004')
  })
})

describe('GET v1/attachments/{objectKey} by a link', () => {
  test('the file as it was uploaded, without any other credential', async () => {
    const { entry } = await attachmentOf({ fileName: 'Größe (1).csv', content: 'a;b\n' })
    expect(entry.downloadUrl).toMatch(/^\/v1\/attachments\/[0-9a-z]{32}\?exp=\d+&sig=[\w-]{43}$/)
    const reply = await flowdesk.get(entry.downloadUrl)
    expect(reply).toMatchObject({ status: 200, text: 'a;b\n' })
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-length': '4',
      'content-disposition': `attachment; filename="Gro_e (1).csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%281%29.csv`,
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(String(reply.headers['content-security-policy'])).toMatch(/default-src 'none'.*; sandbox$/)
  })

  test('is valid for an hour', async () => {
    const own = await openWithFiles()
    try {
      const { clock, get } = own.flowdesk
      const by = { flowdesk: own.flowdesk, token: (await own.flowdesk.makeToken()).token }
      const { entry } = await attachmentOf({}, {}, by)
      clock.advance(HOUR_MS - 60_000)
      expect(formatOutcome(await get(entry.downloadUrl))).toBe('200')
      clock.advance(60_000)
      expect(formatOutcome(await get(entry.downloadUrl))).toBe('404 SVC:4002')
    } finally {
      await own.close()
    }
  })

  test('every read of a message returns a new link, which another process accepts too', async () => {
    const { entry, read } = await attachmentOf({})
    flowdesk.clock.advance(60_000)
    const { downloadUrl: fresh } = await read()
    expect(fresh).not.toBe(entry.downloadUrl)
    const twin = await opened.openSecondProcess()
    try {
      for (const url of [fresh, entry.downloadUrl]) expect(formatOutcome(await twin.get(url))).toBe('200')
    } finally {
      await twin.close()
    }
  })

  test('is 404 if any part of it was changed', async () => {
    const [{ entry }, { entry: other }] = [await attachmentOf({}), await attachmentOf({})]
    const [path = '', query = ''] = entry.downloadUrl.split('?')
    const [otherPath = '', otherQuery = ''] = other.downloadUrl.split('?')
    const params = new URLSearchParams(query)
    const [exp, sig = ''] = [Number(params.get('exp')), params.get('sig') ?? '']
    const flipped = `${sig.slice(0, -1)}${sig.endsWith('A') ? 'B' : 'A'}`
    const urls = [
      path,
      `${path}?`,
      `${path}?exp=&sig=`,
      `${path}?exp=${exp}`,
      `${path}?sig=${sig}`,
      `${path}?exp=${exp + 1}&sig=${sig}`,
      `${path}?exp=${exp}.0&sig=${sig}`,
      `${path}?exp=0${exp}&sig=${sig}`,
      `${path}?exp=99999999999999999999&sig=${sig}`,
      `${path}?exp=-1&sig=${sig}`,
      `${path}?exp=${exp}&sig=${flipped}`,
      `${path}?exp=${exp}&sig=${sig}=`,
      `${path}?exp=${exp}&sig=${sig.slice(1)}`,
      `${path}?exp=${exp}&sig=${'A'.repeat(10_000)}`,
      `${path}?${otherQuery}`,
      `${otherPath}?${query}`,
      `${path.toUpperCase().replace('/V1/ATTACHMENTS', '/v1/attachments')}?${query}`,
    ]
    for (const url of urls) expect(`${url} ${formatOutcome(await flowdesk.get(url))}`).toBe(`${url} 404 SVC:4002`)
    expect(formatOutcome(await flowdesk.get(entry.downloadUrl))).toBe('200')
  })

  test.each([
    'x',
    '..',
    '..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e%2f',
    '%00',
    'received',
    'a'.repeat(32),
    'a'.repeat(4000),
  ])('an invalid object key is 404: %s', async (key) => {
    const { status, text } = await flowdesk.get(`/v1/attachments/${key}`)
    expect(status).toBe(404)
    expect(text).not.toContain('root:')
  })
})

describe('how a file is sent', () => {
  test.each(['jpg', 'jpeg', 'png', 'gif', 'webp', 'pdf'])('a %s is sent inline', async (extension) => {
    const { entry } = await attachmentOf(sampleUpload(extension))
    const { headers } = await flowdesk.get(entry.downloadUrl)
    expect(headers['content-disposition']).toBe(`inline; filename="sample.${extension}"`)
    expect(headers['content-type']).toBe(sampleContentTypes[extension])
  })

  test.each(['txt', 'csv', 'json', 'zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'mp3', 'mp4'])(
    'a %s is sent as a download',
    async (extension) => {
      const { entry } = await attachmentOf(sampleUpload(extension))
      const { headers } = await flowdesk.get(entry.downloadUrl)
      expect(headers['content-disposition']).toBe(`attachment; filename="sample.${extension}"`)
      expect(String(headers['content-type']).split(';')[0]).toBe(sampleContentTypes[extension])
    },
  )

  test('HTML and SVG are sent as downloads even if an operator allows them', async () => {
    const own = await openWithFiles({ Attachments__AllowedExtensions: 'svg,html' })
    try {
      const uploader = (await own.flowdesk.makeToken()).token
      const ticket = await own.flowdesk.makeTicket(uploader)
      const attachmentIds = [
        await makeUpload(own.flowdesk, uploader, { fileName: 'a.svg', content: '<svg onload="alert(1)"/>' }),
        await makeUpload(own.flowdesk, uploader, { fileName: 'a.html', content: '<html><script>alert(1)</script>' }),
      ]
      const path = `/v1/integration/tickets/${ticket.id}/messages`
      await own.flowdesk.post(path, { token: uploader, body: { attachmentIds } })
      const { body } = await own.flowdesk.get(path, { token: uploader })
      expect(body.data[0].attachments).toHaveLength(2)
      for (const { downloadUrl } of body.data[0].attachments) {
        const { headers } = await own.flowdesk.get(downloadUrl)
        expect(headers).toMatchObject({
          'content-disposition': expect.stringMatching(/^attachment; /),
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringMatching(/sandbox$/),
        })
      }
    } finally {
      await own.close()
    }
  })

  const ranges: readonly (readonly [string, string, string])[] = [
    ['bytes=0-0', 'bytes 0-0/10', '0'],
    ['bytes=3-5', 'bytes 3-5/10', '345'],
    ['bytes=7-', 'bytes 7-9/10', '789'],
    ['bytes=-2', 'bytes 8-9/10', '89'],
    ['bytes=5-500', 'bytes 5-9/10', '56789'],
  ]

  test('a single range is 206, several or unsupported ranges are 200, one beyond the end is 416', async () => {
    const { entry } = await attachmentOf({ content: '0123456789' })
    const ask = (range: string, more = {}) => flowdesk.get(entry.downloadUrl, { headers: { range, ...more } })
    for (const [range, contentRange, text] of ranges) {
      const { status, headers, text: sent } = await ask(range)
      expect({ status, contentRange: headers['content-range'], sent }).toEqual({
        status: 206,
        contentRange,
        sent: text,
      })
      expect(headers['content-length']).toBe(String(text.length))
    }
    for (const range of ['bytes=0-1,3-4', 'bytes=5-2', 'items=0-1', 'nonsense']) {
      expect(await ask(range)).toMatchObject({ status: 200, text: '0123456789' })
    }
    for (const range of ['bytes=10-', 'bytes=-0']) {
      const { status, headers, text } = await ask(range)
      expect({ status, contentRange: headers['content-range'], text }).toEqual({
        status: 416,
        contentRange: 'bytes */10',
        text: '',
      })
    }
  })

  test('a matching entity tag returns 304, and If-Range never combines parts of two files', async () => {
    const { entry } = await attachmentOf({ content: '0123456789' })
    const { headers } = await flowdesk.get(entry.downloadUrl)
    const etag = String(headers['etag'])
    expect(etag).toMatch(/^"[\w-]{43}"$/)
    const ask = (more: Record<string, string>) => flowdesk.get(entry.downloadUrl, { headers: more })
    const same = await ask({ 'if-none-match': `"x", ${etag}` })
    expect(same).toMatchObject({ status: 304, text: '' })
    expect(same.headers).toMatchObject({ etag, 'cross-origin-resource-policy': 'cross-origin' })
    expect(await ask({ range: 'bytes=0-1', 'if-range': etag })).toMatchObject({ status: 206, text: '01' })
    expect(await ask({ range: 'bytes=0-1', 'if-range': '"x"' })).toMatchObject({ status: 200, text: '0123456789' })
    expect(await ask({ range: 'bytes=0-1', 'if-range': `W/${etag}` })).toMatchObject({ status: 200 })
  })

  test('HEAD returns the header fields without a body', async () => {
    const { entry } = await attachmentOf({ content: '0123456789' })
    const { statusCode, headers, body } = await flowdesk.app.http.app.inject({ method: 'HEAD', url: entry.downloadUrl })
    expect({ statusCode, length: headers['content-length'], body }).toEqual({ statusCode: 200, length: '10', body: '' })
  })

  test('a file that is missing in the storage is 404', async () => {
    const { entry } = await attachmentOf({})
    const key = entry.downloadUrl.slice('/v1/attachments/'.length).split('?')[0]
    await rm(join(opened.folder, key.slice(0, 2), key))
    expect(formatOutcome(await flowdesk.get(entry.downloadUrl))).toBe('404 SVC:4002')
  })
})

describe('GET v1/attachments/{objectKey} by a dashboard access token', () => {
  const keyOf = (entry: { downloadUrl: string }) => entry.downloadUrl.split('?')[0] ?? ''

  async function objectKeyOf(reply: Promise<ApiResponse>): Promise<string> {
    return `/v1/attachments/${(await reply).body.data.objectKey}`
  }

  test('a user who sees the ticket gets its attachments, others get 404', async () => {
    const pool = await flowdesk.makePool()
    const { entry } = await attachmentOf({ content: 'for members' }, { poolId: pool.id })
    const member = await makeSignedInPerson(flowdesk, { poolIds: [pool.id] })
    const stranger = await makeSignedInPerson(flowdesk, { poolIds: [1] })
    const supervisor = await makeSignedInPerson(flowdesk, { role: 'supervisor' })
    const ask = (one: string) => flowdesk.get(keyOf(entry), { token: one })
    expect(await ask(member.token)).toMatchObject({ status: 200, text: 'for members' })
    expect((await ask(member.token)).headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(formatOutcome(await ask(admin))).toBe('200')
    expect(formatOutcome(await ask(stranger.token))).toBe('404 SVC:4002')
    expect(formatOutcome(await ask(supervisor.token))).toBe('404 SVC:4002')
  })

  test('a user sees only their own uploads without a message', async () => {
    const agent = await makeSignedInPerson(flowdesk)
    const own = await objectKeyOf(uploadFile(flowdesk, agent.token, { path: '/v1/attachments', content: 'mine' }))
    const integrators = await objectKeyOf(uploadFile(flowdesk, token))
    expect(await flowdesk.get(own, { token: agent.token })).toMatchObject({ status: 200, text: 'mine' })
    expect(formatOutcome(await flowdesk.get(own, { token: admin }))).toBe('404 SVC:4002')
    expect(formatOutcome(await flowdesk.get(integrators, { token: admin }))).toBe('404 SVC:4002')
  })

  test('any other credential is ignored, and a link beside it is accepted', async () => {
    const { entry } = await attachmentOf({})
    for (const authorization of ['', 'Bearer', 'Bearer x', `Bearer ${token}`, 'Basic eDp5', `Bearer ${admin}x`]) {
      expect(formatOutcome(await flowdesk.get(keyOf(entry), { headers: { authorization } }))).toBe('404 SVC:4002')
      expect(formatOutcome(await flowdesk.get(entry.downloadUrl, { headers: { authorization } }))).toBe('200')
    }
  })

  test('downloads count among the dashboard calls of the user', async () => {
    const limited = await openWithFiles({ RateLimits__Dashboard__Permits: '3' })
    try {
      const { flowdesk: desk } = limited
      const agent = await makeSignedInPerson(desk)
      const own = await objectKeyOf(uploadFile(desk, agent.token, { path: '/v1/attachments' }))
      const ask = () => desk.get(own, { token: agent.token })
      expect([formatOutcome(await ask()), formatOutcome(await ask()), formatOutcome(await ask())]).toEqual([
        '200',
        '200',
        '429 SVC:0003',
      ])
      expect(formatOutcome(await desk.get(own))).toBe('404 SVC:4002')
    } finally {
      await limited.close()
    }
  })
})
