import { testMatrixPart } from './compare-part.ts'

await testMatrixPart('ticketing')
