import { expect, test } from 'vitest'
import { codeSamples, fetchProgram, pythonProgram } from './browser/samples.js'

const origin = 'http://127.0.0.1:8080'

const text = `It's "here" \\ \`and\` \${there}\u2028`

/** Runs a program that calls `fetch` once, and returns what it passes. */
async function run(program: string) {
  const calls: unknown[] = []
  const fetched = async (...call: unknown[]) => {
    calls.push(...call)
    return { status: 200, json: async () => ({}) }
  }
  const body = `return (async () => {\n${program}\n})()`
  const scope = { fetch: fetched, process: { env: { TOKEN: 'svc_1' } }, console: { log: () => undefined } }
  await new Function(...Object.keys(scope), body)(...Object.values(scope))
  return calls
}

test('the program in JavaScript sends what curl sends, whatever the texts contain', async () => {
  const headers = { Authorization: 'Bearer $TOKEN', 'X-Note': text }
  const json = JSON.stringify({ text, none: null }, null, 2)
  const call = { method: 'POST', url: `/v1/it's?a=1`, headers, body: json }
  const [address, options] = await run(fetchProgram(call, origin))
  expect(address).toBe(`${origin}/v1/it's?a=1`)
  expect(options).toEqual({
    method: 'POST',
    headers: { Authorization: 'Bearer svc_1', 'X-Note': text },
    body: JSON.stringify({ text, none: null }),
  })
  expect(await run(fetchProgram({ ...call, method: 'GET', headers: {}, body: '{broken' }, origin))).toEqual([
    `${origin}/v1/it's?a=1`,
    { body: '{broken' },
  ])
})

test('the program in Python has its own keywords, and all digits of numbers', () => {
  const headers = { 'X-Key': '$TOKEN', 'Content-Type': 'application/json' }
  const body = '{"a": [true, false, null, 9007199254740993], "b": "true \\/ \\ud83d\\ude00"}'
  const program = pythonProgram({ method: 'PUT', url: '/v1/a', headers, body, result: 'none' }, origin)
  expect(program).toContain('response = requests.put(')
  expect(program).toContain('"X-Key": os.environ["TOKEN"],')
  expect(program).toContain('json={"a": [True, False, None, 9007199254740993], "b": "true / 😀"},')
  expect(program).not.toContain('Content-Type')
  expect(program).toMatch(/print\(response\.status_code\)$/)
})

test('a sample of the document comes before Python, and replaces ours with the same label', () => {
  const call = { method: 'GET', url: '/a', headers: {} }
  const labels = (...provided: string[]) =>
    codeSamples(
      call,
      origin,
      provided.map((label) => ({ label, syntax: 'x', source: 'own' })),
    ).map(({ label, source }) => (source === 'own' ? `${label} (own)` : label))
  expect(labels('SDK')).toEqual(['curl', 'JavaScript', 'SDK (own)', 'Python'])
  expect(labels('Python')).toEqual(['curl', 'JavaScript', 'Python (own)'])
})
