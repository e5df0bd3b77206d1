import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { detectMediaTypes } from './media-types.ts'
import { createOfficeEntries, createPng, createZip, sampleFiles } from './sample-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flowdesk-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function typesOf(bytes: string | Buffer): Promise<string[]> {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  return await detectMediaTypes(path)
}

const sample = (extension: string): Buffer => sampleFiles[extension] ?? Buffer.alloc(0)
const joined = (...parts: readonly (string | Buffer)[]): Buffer => Buffer.concat(parts.map((part) => Buffer.from(part)))

const text = 'text/plain'
const own: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  txt: text,
  csv: text,
  json: text,
  zip: 'application/zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
}

test.each(Object.entries(sampleFiles))('a valid %s file has exactly one media type', async (extension, bytes) => {
  expect(await typesOf(bytes)).toEqual([own[extension]])
})

test.each([
  ['words', 'BMW, GIF, II*, ID3 and PK are words.', text],
  ['a byte order mark', '\uFEFFid;name\n', text],
  ['what begins with an angle bracket and is no page', '<3 of you', text],
  ['a page', '\n\t<!DOCTYPE html><p>Hello', 'text/html'],
  ['a page behind a byte order mark', '\uFEFF<html>', 'text/html'],
  ['a script', '<script>alert(1)</script>', 'text/html'],
  ['a comment', '<!-- hello -->', 'text/html'],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ['a drawing behind a declaration and a comment', '<?xml version="1.0"?>\n<!-- x -->\n<svg>', 'image/svg+xml'],
  ['XML', '<?xml version="1.0"?><order/>', 'application/xml'],
  ['PDF without a byte beyond ASCII', '%PDF-1.4\n', 'application/pdf'],
  ['PostScript', '%!PS-Adobe-3.0\n', 'application/postscript'],
  ['rich text', '{\\rtf1 Hello}', 'application/rtf'],
  ['a picture that is but its first words', 'GIF89a=1;alert(1)//', text],
])('text: %s', async (_what, bytes, type) => {
  expect(await typesOf(bytes)).toEqual([type])
})

test.each([
  ['NUL', 'one\0two'],
  ['Latin-1', Buffer.from('Straße', 'latin1')],
  ['UTF-16', Buffer.from('\uFEFFname', 'utf16le')],
  ['a character cut off at the end', Buffer.from('Straße').subarray(0, 5)],
  ['NUL far behind', joined('a'.repeat(200_000), '\0')],
])('not text: %s', async (_what, bytes) => {
  expect(await typesOf(bytes)).not.toContain(text)
})

test('a character that is split across two reads is valid', async () => {
  expect(await typesOf(`${'a'.repeat(64 * 1024 - 1)}ß${'b'.repeat(64 * 1024)}`)).toEqual([text])
})

const zip = 'application/zip'
const html = 'text/html'

test.each([
  ['an archive behind a picture', joined(sample('png'), sample('zip')), ['image/png', zip]],
  [
    'an archive with a comment after an image',
    joined(sample('gif'), createZip([{ name: 'a', content: 'b' }], 'c')),
    ['image/gif', zip],
  ],
  ['an archive and more behind a picture', joined(sample('jpg'), sample('zip'), 'more'), ['image/jpeg', zip]],
  ['an archive behind a document', joined(sample('pdf'), Buffer.from([0]), sample('zip')), ['application/pdf', zip]],
  [
    'a program after a video',
    joined(sample('mp4'), createZip([{ name: 'META-INF/MANIFEST.MF', content: '' }])),
    ['video/mp4', zip],
  ],
  ['a document in the head of a picture', joined(sample('gif'), '%PDF-1.4'), ['image/gif', 'application/pdf']],
  [
    'a document in the head of an audio file',
    joined(sample('mp3').subarray(0, 500), '%PDF-1.4'),
    ['audio/mpeg', 'application/pdf'],
  ],
  ['a page behind a picture', joined(sample('png'), '<html><script>'), ['image/png', html]],
  ['a drawing behind a picture', joined(sample('webp'), '<svg onload=x>'), ['image/webp', html]],
  ['a script within a picture', createPng('<ScRiPt>alert(1)</script>'), ['image/png', html]],
  ['a program of a server within a picture', createPng('<?php system($_GET[0]) ?>'), ['image/png', html]],
])('a polyglot has several media types: %s', async (_what, bytes, types) => {
  expect(await typesOf(bytes)).toEqual(types)
})

test.each([
  ['something before it', joined(sample('zip').subarray(0, 4), 'more', sample('zip'))],
  ['something behind it', joined(sample('zip'), 'more')],
  ['its end cut off', sample('zip').subarray(0, -1)],
  ['nothing but its beginning', sample('zip').subarray(0, 30)],
])('a damaged archive, or one with other data, is not recognized: %s', async (_what, bytes) => {
  expect(await typesOf(bytes)).toEqual(['application/octet-stream'])
})

const office = (folder: string, ...more: { name: string; content: string }[]) =>
  createZip([...createOfficeEntries(folder), ...more])

test.each([
  ['macros', office('word', { name: 'word/vbaProject.bin', content: 'x' }), 'application/vnd.ms-office.vbaProject'],
  ['a Java program', createZip([{ name: 'META-INF/MANIFEST.MF', content: 'x' }]), 'application/java-archive'],
  ['a book', createZip([{ name: 'mimetype', content: 'application/epub+zip' }]), 'application/epub+zip'],
  ['a folder called word', createZip([{ name: 'word/list.txt', content: 'x' }]), zip],
  ['a comment', createZip([{ name: 'a.txt', content: 'x' }], 'packed on a Saturday'), zip],
  ['nothing', createZip([]), zip],
  [
    'more entries than one read returns',
    createZip(Array.from({ length: 3000 }, (_, i) => ({ name: `files/${i}-${'x'.repeat(60)}.txt`, content: '' }))),
    zip,
  ],
])('the type of an archive depends on its entries: %s', async (_what, bytes, type) => {
  expect(await typesOf(bytes)).toEqual([type])
})

test('every file has a media type, even a corrupted one', async () => {
  const damaged = fc
    .tuple(fc.constantFrom(...Object.values(sampleFiles)), fc.nat(), fc.uint8Array({ maxLength: 40 }))
    .map(([bytes, at, more]) => {
      const copy = Buffer.from(bytes)
      Buffer.from(more).copy(copy, at % copy.length)
      return copy
    })
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((some) => Buffer.from(some)),
    damaged,
  )
  await fc.assert(
    fc.asyncProperty(bytes, async (some) => {
      expect((await typesOf(some)).length).toBeGreaterThan(0)
    }),
    { numRuns: 500, seed: 20_261_121 },
  )
})
