/** Runs a function while no other tab runs one under the same name. Without Web Locks, runs it at once. */
export async function withLock<T>(name: string, run: () => Promise<T>): Promise<T> {
  let running: Promise<T> | undefined
  const runOnce = (): Promise<T> => {
    running ??= run()
    return running
  }
  // Pages without HTTPS have no Web Locks, and pages of an opaque origin may not use them.
  await navigator.locks?.request(`flowdesk:${name}`, runOnce).catch(() => undefined)
  return await runOnce()
}
