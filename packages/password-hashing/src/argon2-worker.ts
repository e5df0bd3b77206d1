import { type Argon2Parameters, argon2Sync } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

// On Linux this is the priority of the calling thread alone: the event loop comes first where both want a processor.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', (parameters: Argon2Parameters) => {
  parentPort?.postMessage(argon2Sync('argon2id', parameters))
})
