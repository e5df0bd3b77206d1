import { comparePart } from './compare-part.ts'

await comparePart('server')
