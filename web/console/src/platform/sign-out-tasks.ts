type Task = () => Promise<unknown>

const tasks = new Set<Task>()

/** How long a sign-out waits at most. */
const MAX_WAIT_MS = 2000

/** Adds a task that runs before an agent signs out. */
export const addSignOutTask = (task: Task): void => void tasks.add(task)

/** Runs the tasks. Never rejects, and does not wait for long: a sign-out also works without a connection. */
export async function runSignOutTasks(): Promise<void> {
  const finished = Promise.allSettled([...tasks].map((task) => task()))
  await Promise.race([finished, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))])
}
