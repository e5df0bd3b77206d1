import type { Command } from './interface.ts'

/** The global function. Before the script has run, a page may define one that collects its calls in `q`. */
interface FlowdeskFunction {
  (...command: Command): void
  q?: Iterable<Iterable<unknown>>
  /** Whether this script defined the function. */
  isReady?: boolean
}

declare global {
  interface Window {
    Flowdesk?: FlowdeskFunction
  }
}

/** Replaces the global function by one that runs each command, and runs the collected commands. */
export function takeOverCommands(run: (command: Command) => void): void {
  const collected = window.Flowdesk?.q ?? []
  const flowdesk: FlowdeskFunction = (...command) => run(command)
  flowdesk.isReady = true
  window.Flowdesk = flowdesk
  // Collected calls may be `arguments` objects.
  for (const command of collected) run([...command] as unknown as Command)
}
