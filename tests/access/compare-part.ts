import { afterAll, expect, test } from 'vitest'
import { Ground } from './ground.ts'
import { contradictions, type Part, rulesOf } from './matrix.ts'

/** Declares a test for each route of a part of the matrix. Call at the top of a test file. */
export async function comparePart(part: Part): Promise<void> {
  const ground = await Ground.open()
  afterAll(() => ground.close())
  test.each(rulesOf(ground.rules, part))('%s answers each caller as its access rule says', async (called, access) => {
    expect(await contradictions(ground, called, access)).toEqual([])
  })
}
