import { randomSecret } from '#platform/auth/secrets.ts'
import { isForeignKeyViolation, isUniqueViolation } from '#platform/db/database-errors.ts'
import { transaction } from '#platform/db/transaction.ts'
import { createValidationRefusal } from '#platform/errors/field-errors.ts'
import type { FileLimits } from '#platform/files/config.ts'
import { serializeOrigins } from '#platform/http/allowed-origins.ts'
import { writeAuditEntry } from '../database/audit.ts'
import type { Chat, ChatTx } from '../database/chat.ts'
import { findUnknownDepartmentIds } from '../departments/queries.ts'
import { widgetInUse, widgetNotFound } from './errors.ts'
import { getWidget } from './queries.ts'
import { DEFAULT_PRIMARY_COLOR, validateFileLimits } from './rules.ts'
import type { NewWidget, Widget, WidgetChange } from './schema.ts'

interface Actor {
  readonly id: number
}

export interface WidgetCommandContext extends Chat {
  readonly limits: FileLimits
}

function toValidationError(error: unknown): unknown {
  if (isUniqueViolation(error)) return createValidationRefusal({ field: 'key', rule: 'unique' })
  // A foreign key violation means that another request has deleted a department since the ids were checked.
  return isForeignKeyViolation(error) ? createValidationRefusal({ field: 'departmentIds', rule: 'state' }) : error
}

const serializeExtensions = (extensions: readonly string[] | null): string | null =>
  extensions === null ? null : JSON.stringify(extensions)

async function setDepartments(tx: ChatTx, widgetId: number, departmentIds: readonly number[]): Promise<void> {
  const unknownIds = await findUnknownDepartmentIds(tx, departmentIds)
  const fieldErrors = departmentIds.flatMap((id, index) =>
    unknownIds.has(id) ? [{ field: `departmentIds[${index}]`, rule: 'state' as const }] : [],
  )
  if (fieldErrors.length > 0) throw createValidationRefusal(...fieldErrors)
  await tx.deleteFrom('chat.widgetDepartment').where('widgetId', '=', widgetId).execute()
  const rows = departmentIds.map((departmentId, index) => ({ widgetId, departmentId, place: index }))
  if (rows.length > 0) await tx.insertInto('chat.widgetDepartment').values(rows).execute()
}

function toWidgetRow(input: NewWidget, at: string) {
  const { departmentIds: _, allowedOrigins, attachmentAllowedExtensions, ...rest } = input
  return {
    ...rest,
    key: input.key ?? randomSecret(16),
    primaryColor: (input.primaryColor ?? DEFAULT_PRIMARY_COLOR).toLowerCase(),
    position: input.position ?? ('right' as const),
    preChatFormEnabled: input.preChatFormEnabled ?? false,
    visitorUploadsEnabled: input.visitorUploadsEnabled ?? true,
    isActive: input.isActive ?? true,
    allowedOrigins: serializeOrigins(allowedOrigins ?? []),
    attachmentAllowedExtensions: serializeExtensions(attachmentAllowedExtensions),
    createdAt: at,
    updatedAt: at,
  }
}

/** Throws `validationFailed` for a key in use, unknown departments, and limits above those of the deployment. */
export async function createWidget(chat: WidgetCommandContext, actor: Actor, input: NewWidget): Promise<Widget> {
  const fieldErrors = validateFileLimits(input, chat.limits)
  if (fieldErrors.length > 0) throw createValidationRefusal(...fieldErrors)
  const at = chat.now().toISOString()
  return await transaction(chat.db, async (tx) => {
    const { id } = await tx
      .insertInto('chat.widget')
      .values(toWidgetRow(input, at))
      .returning('id')
      .executeTakeFirstOrThrow()
    await setDepartments(tx, id, input.departmentIds ?? [])
    await writeAuditEntry(tx, at, actor.id, 'widget_created', `widget:${id}`)
    return await getWidget(tx, id)
  }).catch((error: unknown) => {
    throw toValidationError(error)
  })
}

function toColumnChanges(change: WidgetChange, updatedAt: string) {
  const { departmentIds: _, allowedOrigins, attachmentAllowedExtensions, primaryColor, ...rest } = change
  return {
    ...rest,
    updatedAt,
    ...(primaryColor === undefined ? {} : { primaryColor: primaryColor.toLowerCase() }),
    ...(allowedOrigins === undefined ? {} : { allowedOrigins: serializeOrigins(allowedOrigins) }),
    ...(attachmentAllowedExtensions === undefined
      ? {}
      : { attachmentAllowedExtensions: serializeExtensions(attachmentAllowedExtensions) }),
  }
}

/** Throws `widgetNotFound`, and `validationFailed` for unknown departments and limits above those of the deployment. */
export async function changeWidget(
  chat: WidgetCommandContext,
  actor: Actor,
  id: number,
  change: WidgetChange,
): Promise<Widget> {
  const at = chat.now().toISOString()
  return await transaction(chat.db, async (tx) => {
    const set = toColumnChanges(change, at)
    const changed = await tx.updateTable('chat.widget').set(set).where('id', '=', id).executeTakeFirstOrThrow()
    if (Number(changed.numUpdatedRows) === 0) throw widgetNotFound()
    const fieldErrors = validateFileLimits(change, chat.limits)
    if (fieldErrors.length > 0) throw createValidationRefusal(...fieldErrors)
    if (change.departmentIds) await setDepartments(tx, id, change.departmentIds)
    await writeAuditEntry(tx, at, actor.id, 'widget_changed', `widget:${id}`)
    return await getWidget(tx, id)
  }).catch((error: unknown) => {
    throw toValidationError(error)
  })
}

/** Throws `widgetNotFound` if the widget does not exist, and `widgetInUse` if it has visitors. */
export async function deleteWidget(chat: Chat, actor: Actor, id: number): Promise<void> {
  await transaction(chat.db, async (tx) => {
    await tx.deleteFrom('chat.widgetDepartment').where('widgetId', '=', id).execute()
    const deleted = await tx.deleteFrom('chat.widget').where('id', '=', id).executeTakeFirstOrThrow()
    if (Number(deleted.numDeletedRows) === 0) throw widgetNotFound()
    await writeAuditEntry(tx, chat.now().toISOString(), actor.id, 'widget_deleted', `widget:${id}`)
  }).catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? widgetInUse() : error
  })
}

export async function createDefaultWidget(chat: Chat): Promise<void> {
  const key = 'default'
  if (await chat.db.selectFrom('chat.widget').select('id').where('key', '=', key).executeTakeFirst()) return
  const at = chat.now().toISOString()
  await chat.db
    .insertInto('chat.widget')
    .values({
      key,
      name: 'Default',
      primaryColor: DEFAULT_PRIMARY_COLOR,
      position: 'right',
      preChatFormEnabled: false,
      visitorUploadsEnabled: true,
      allowedOrigins: '[]',
      isActive: true,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
    .catch((error: unknown) => {
      // Another process created the widget at the same time.
      if (!isUniqueViolation(error)) throw error
    })
}
