import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extensionOf, fileNameOf, isGenuine, mediaTypesOf } from '@flowdesk/file-types'
import { sampleFiles } from '@flowdesk/file-types/sample-files'

const folder = await mkdtemp(join(tmpdir(), 'file-types-'))
const path = join(folder, 'upload')
await writeFile(path, sampleFiles['docx'] ?? '')
const types = await mediaTypesOf(path)
await rm(folder, { recursive: true })

const name = fileNameOf('../../Offer.DOCX ')
console.log(`${name}: ${types.join(', ')}`)
console.log(`genuine: ${isGenuine(extensionOf(name), types)}, as PDF: ${isGenuine('pdf', types)}`)
