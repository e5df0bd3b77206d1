export { HashingBusy } from './hashing-pool.ts'
export { authenticate, hashPassword, type PasswordAccount, type PasswordAttempt } from './passwords.ts'
