import { afterAll, expect, test } from 'vitest'
import { AccessFixture } from './access-fixture.ts'
import { checkRoute, type MatrixPart, selectRules } from './matrix.ts'

/** Declares a test for each route of a part of the matrix. Call at the top of a test file. */
export async function testMatrixPart(part: MatrixPart): Promise<void> {
  const fixture = await AccessFixture.open()
  afterAll(() => fixture.close())
  test.each(selectRules(fixture.accessRules, part))(
    '%s answers each caller as its access rule says',
    async (called, access) => {
      expect(await checkRoute(fixture, called, access)).toEqual([])
    },
  )
}
