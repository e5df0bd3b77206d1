export { HashingBusy } from './hashing-pool.ts'
export { authenticate, hashPassword, type PasswordAccount, type PresentedPassword } from './passwords.ts'
