import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDiskSpace } from './disk-space.ts'

test('the free space is not more than the whole disk has', async () => {
  const space = await readDiskSpace(tmpdir())
  expect(space?.totalBytes).toBeGreaterThan(0)
  expect(space?.freeBytes).toBeLessThanOrEqual(space?.totalBytes ?? 0)
})

test('a folder that does not exist has none', async () => {
  expect(await readDiskSpace(join(tmpdir(), 'no-such-folder', 'x'))).toBeNull()
})
