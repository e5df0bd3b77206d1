/** A property of the process that all test files share: a variable of the environment, or a method of the console. */
type Snapshot = ReadonlyMap<string, unknown>

function readProcess(): Snapshot {
  const variables = Object.entries(process.env).map(([name, value]): [string, unknown] => [
    `process.env.${name}`,
    value,
  ])
  const methods = Object.entries(console).map(([name, method]): [string, unknown] => [`console.${name}`, method])
  return new Map([...variables, ...methods])
}

/** Returns a function that lists what has changed in the process since, such as `process.env.TZ`. */
export function trackProcessChanges(): () => string[] {
  const before = readProcess()
  return () => {
    const after = readProcess()
    const names = new Set([...before.keys(), ...after.keys()])
    return Array.from(names)
      .filter((name) => before.get(name) !== after.get(name))
      .sort()
  }
}
