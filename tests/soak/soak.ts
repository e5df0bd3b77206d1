// Visitors and agents exchange messages while connections break and the server is killed; then their transcripts must agree.
// `npm run soak -- --conversations 500`. The exit code is 1 if a transcript differs.
import { parseArgs } from 'node:util'
import { runSoak } from './run.ts'

const { values } = parseArgs({
  options: {
    conversations: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '60' },
    kills: { type: 'string', default: '5' },
    pause: { type: 'string', default: '2000' },
  },
})

function option(name: keyof typeof values, max: number): number {
  const number = Number(values[name])
  if (Number.isInteger(number) && number >= 0 && number <= max) return number
  throw new Error(`--${name}: got ${values[name]}, takes a whole number up to ${max}`)
}

const { differences, figures } = await runSoak({
  conversations: option('conversations', 5000),
  seconds: option('seconds', 3600),
  kills: option('kills', 100),
  pauseMs: option('pause', 60_000),
  log: (line) => process.stderr.write(`${line}\n`),
})
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
for (const difference of differences.slice(0, 20)) process.stderr.write(`${difference}\n`)
process.stderr.write(differences.length === 0 ? 'all transcripts agree\n' : `${differences.length} differences\n`)
process.exitCode = differences.length === 0 ? 0 : 1
