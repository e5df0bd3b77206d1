import type { AccessRule } from '#platform/http/access.ts'
import type { Caller } from './callers.ts'

/** The outcome of a call that is not refused. */
export const PASSES = 'passes'

/** The refusal for a record that the caller may not see, by credential and kind of record. */
const hiddenRecordOutcomes: Readonly<Record<string, string>> = {
  'dashboard pool': '404 SVC:4006',
  'dashboard targetPool': '422 SVC:2001',
  'dashboard user': '404 SVC:4006',
  'dashboard savedView': '403 SVC:1103',
  'dashboard ticket': '404 SVC:4001',
  'dashboard poolOfNewTicket': '403 SVC:1102',
  'dashboard attachment': '404 SVC:4002',
  'dashboard upload': '404 SVC:4002',
  'dashboard notification': '404 SVC:4006',
  'apiToken pool': '403 SVC:1102',
  'apiToken ticket': '404 SVC:4001',
  'console conversation': '404 SVC:4004',
  'console assignedConversation': '404 SVC:4004',
  'console file': '404 SVC:4002',
  'console connection': '403 SVC:1001',
  'visitor conversation': '404 SVC:4004',
  'visitor file': '404 SVC:4002',
  'visitor connection': '403 SVC:1001',
}

/** The refusal for records that only their owner may use, whatever the role of others; null: as if the record were hidden. */
const ownerOnlyRecords: Readonly<Record<string, string | null>> = {
  upload: null,
  notification: null,
  connection: null,
  assignedConversation: '409 SVC:3005',
  savedView: '403 SVC:1103',
}

/** Records of `ownerOnlyRecords` that administrators may use too. */
const administeredRecords: readonly string[] = ['savedView']

function hiddenRecordOutcome(access: AccessRule, record: string): string {
  const refusal = hiddenRecordOutcomes[`${access.credential} ${record}`]
  if (!refusal) throw new Error(`hiddenRecordOutcomes has no entry "${access.credential} ${record}"`)
  return refusal
}

function credentialRefusal({ credential, acceptsExpired }: AccessRule, caller: Caller): string | null {
  if (caller.credential !== credential || caller.state === 'unknown') return '401 SVC:1001'
  if (caller.state === 'revoked' || caller.state === 'blocked') return '401 SVC:1003'
  return caller.state === 'expired' && !acceptsExpired ? '401 SVC:1002' : null
}

function recordRefusal(access: AccessRule, record: string, { relation }: Caller): string | null {
  if (relation === 'outside') return hiddenRecordOutcome(access, record)
  const alone = ownerOnlyRecords[record]
  if (alone === undefined || relation === 'owner') return null
  if (relation === 'everywhere' && administeredRecords.includes(record)) return null
  return alone ?? hiddenRecordOutcome(access, record)
}

function permissionRefusal(access: AccessRule, caller: Caller): string | null {
  const { scope, roles, record } = access
  if (scope && !caller.scopes?.includes(scope)) return '403 SVC:1101'
  if (roles && !roles.includes(caller.role ?? '')) return '403 SVC:1103'
  return record === undefined ? null : recordRefusal(access, record, caller)
}

/** Returns the outcome that a call by this caller must have: `PASSES`, or the refusal, such as `403 SVC:1103`. */
export function expectedOutcome(access: AccessRule, caller: Caller): string {
  const { credential, isOptional, record } = access
  if (credential === null) return PASSES
  const refusal = credentialRefusal(access, caller)
  // A blocked visitor is refused everywhere. Routes with optional credentials ignore any other invalid credential.
  const isShutOut = caller.credential === credential && caller.state === 'blocked'
  if (refusal && isOptional && !isShutOut) return record ? hiddenRecordOutcome(access, record) : PASSES
  return refusal ?? permissionRefusal(access, caller) ?? PASSES
}

/** Whether a caller who may read a list finds the record of the pool or department in it. */
export const seesListedRecord = ({ relation }: Caller): boolean => relation !== 'outside'
