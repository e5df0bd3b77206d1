import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The folders with files that take minutes. Started last, one of them would run alone at the end. */
const SLOW = ['/tests/exactly-once/', '/tests/process/']

const isSlow = ({ moduleId }: TestSpecification): boolean => SLOW.some((folder) => moduleId.includes(folder))

/** Starts the slow files first, so that all workers are busy until the end of a run. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
