import { buildStaleAssets } from './stale-assets.ts'

// Runs after `npm ci`, so that the first start does not have to build.
await buildStaleAssets()
