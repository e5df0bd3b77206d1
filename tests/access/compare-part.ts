import { afterAll, expect, test } from 'vitest'
import { AccessFixture } from './access-fixture.ts'
import { checkRoute, type Part, selectRules } from './matrix.ts'

/** Declares a test for each route of a part of the matrix. Call at the top of a test file. */
export async function testMatrixPart(part: Part): Promise<void> {
  const ground = await AccessFixture.open()
  afterAll(() => ground.close())
  test.each(selectRules(ground.accessRules, part))(
    '%s answers each caller as its access rule says',
    async (called, access) => {
      expect(await checkRoute(ground, called, access)).toEqual([])
    },
  )
}
