import { expect, test } from 'vitest'
import { validateFileLimits } from './rules.ts'

test('a widget may set lower file limits than the deployment, but not higher ones', () => {
  const limits = { maxFileSizeBytes: 1000, extensions: ['png', 'pdf'] }
  expect(validateFileLimits({ attachmentMaxSizeBytes: 1000, attachmentAllowedExtensions: ['png'] }, limits)).toEqual([])
  expect(validateFileLimits({ attachmentMaxSizeBytes: null, attachmentAllowedExtensions: null }, limits)).toEqual([])
  const fields = validateFileLimits(
    { attachmentMaxSizeBytes: 1001, attachmentAllowedExtensions: ['png', 'exe'] },
    limits,
  )
  expect(fields.map(({ field, rule }) => [field, rule])).toEqual([
    ['attachmentMaxSizeBytes', 'maximum'],
    ['attachmentAllowedExtensions[1]', 'enum'],
  ])
})
