// The program that makes the load, apart from whoever is measured: a plan as a line of JSON in, an outcome as one out.
import { createInterface } from 'node:readline'
import type { Plan } from './plan.ts'
import { run } from './run.ts'

for await (const line of createInterface({ input: process.stdin })) {
  const plan: Plan = JSON.parse(line)
  process.stdout.write(`${JSON.stringify(await run(plan))}\n`)
}
