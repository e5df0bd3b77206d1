export { ownerOfEmbedded, runningEmbedded } from './beside.ts'
export { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded.ts'
export { EmbeddedUnavailable } from './unavailable.ts'
