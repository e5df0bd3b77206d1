import { type Argon2Parameters, argon2Sync } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

// On Linux this sets the priority of the calling thread only, so that the event loop takes precedence.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', (parameters: Argon2Parameters) => {
  parentPort?.postMessage(argon2Sync('argon2id', parameters))
})
