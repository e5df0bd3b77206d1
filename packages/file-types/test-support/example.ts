import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { detectMediaTypes, matchesExtension, parseExtension, sanitizeFileName } from '@flowdesk/file-types'
import { sampleFiles } from '@flowdesk/file-types/sample-files'

const folder = await mkdtemp(join(tmpdir(), 'file-types-'))
const path = join(folder, 'upload')
await writeFile(path, sampleFiles['docx'] ?? '')
const types = await detectMediaTypes(path)
await rm(folder, { recursive: true })

const name = sanitizeFileName('../../Offer.DOCX ')
console.log(`${name}: ${types.join(', ')}`)
console.log(`genuine: ${matchesExtension(parseExtension(name), types)}, as PDF: ${matchesExtension('pdf', types)}`)
