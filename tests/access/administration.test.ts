import { testMatrixPart } from './matrix-part.ts'

await testMatrixPart('administration')
