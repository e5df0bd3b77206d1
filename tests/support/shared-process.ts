import { afterAll } from 'vitest'
import { trackProcessChanges } from './process-changes.ts'

const listChanges = trackProcessChanges()

// Runs after the hooks of the file, because hooks that are added earlier run later.
afterAll(() => {
  const changes = listChanges()
  if (changes.length > 0) throw new Error(`The file leaves changes to the next one: ${changes.join(', ')}`)
})
