// Generates load in a process apart from the measured server: reads a plan and writes an outcome, each as one line of JSON.
import { createInterface } from 'node:readline'
import type { LoadPlan } from './plan.ts'
import { runLoad } from './run.ts'

for await (const line of createInterface({ input: process.stdin })) {
  const plan: LoadPlan = JSON.parse(line)
  process.stdout.write(`${JSON.stringify(await runLoad(plan))}\n`)
}
