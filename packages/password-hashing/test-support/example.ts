import { authenticate, hashPassword } from '@flowdesk/password-hashing'

const account = { id: 7, isActive: true, passwordHash: await hashPassword('correct horse battery') }

const right = await authenticate({ password: 'correct horse battery' }, async () => account)
const wrong = await authenticate({ password: 'battery horse correct' }, async () => account)
console.log(`right: ${right?.id}, wrong: ${wrong}`)
