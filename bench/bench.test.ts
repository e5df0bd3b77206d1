import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'

// Starts a database, Flowdesk and the floors, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 })

const script = fileURLToPath(new URL('./main.ts', import.meta.url))

/** Runs the benchmarks to their end. */
async function bench(...args: string[]): Promise<{ output: string; code: number | null }> {
  const program = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void program.kill('SIGKILL'))
  const ended = new Promise<number | null>((resolve) => program.once('close', resolve))
  const [output, code] = await Promise.all([text(program.stdout), ended])
  return { output, code }
}

test('a short run of one scenario ends with a line of JSON about it', async () => {
  const { output, code } = await bench('--only', 'public tracking', '--seconds', '2', '--rounds', '1', '--json')
  const lastLine = output.trimEnd().split('\n').at(-1) ?? ''
  expect(JSON.parse(lastLine)).toEqual({
    scenarios: [
      {
        name: 'public tracking',
        unit: 'requests a second',
        ours: expect.any(Number),
        floor: expect.any(Number),
        ratio: expect.any(Number),
        goal: 0.8,
        met: expect.any(Boolean),
      },
    ],
  })
  expect(code).toBe(0)
})

test('hubs are measured beside bare sockets', async () => {
  const { output } = await bench('--only', 'hub echo', '--seconds', '2', '--rounds', '1', '--json')
  const { scenarios } = JSON.parse(output.trimEnd().split('\n').at(-1) ?? '')
  expect(scenarios).toEqual([
    expect.objectContaining({ name: 'hub echo, 64 connections', ours: expect.any(Number), floor: expect.any(Number) }),
  ])
})

test('an invalid value of an option ends the program with code 2, and nothing is measured', async () => {
  expect(await bench('--seconds', 'soon')).toEqual({ output: '', code: 2 })
})
