import { expect, test } from 'vitest'
import { isUploadId } from './rules.ts'

test.each(['', 'x', '0D9F6A3C-5D0E-4F0B-9B1A-7C3F2E8A6B54', "' or 1=1", '0d9f6a3c5d0e4f0b9b1a7c3f2e8a6b54'])(
  '%j is not an upload id',
  (text) => {
    expect(isUploadId(text)).toBe(false)
  },
)
