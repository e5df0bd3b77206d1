import type { Selectable } from 'kysely'
import { isInIdList } from '#platform/db/in-list.ts'
import { readPage, selectTotal } from '#platform/http/paging.ts'
import type { PageRequest } from '#platform/http/schema-builders.ts'
import type { ChatDb } from '../database/chat.ts'
import type { ChatTables } from '../database/tables.ts'
import { widgetNotFound } from './errors.ts'
import type { Widget } from './schema.ts'

type WidgetRow = Selectable<ChatTables['chat.widget']>

const locales: readonly (string | null)[] = ['en', 'tr', 'de', 'fr', 'es', 'ar']
const isSupportedLocale = (locale: string | null): locale is Widget['locale'] => locales.includes(locale)

function toWidget(row: WidgetRow, departmentIds: number[]): Widget {
  const {
    identitySecret,
    allowedOrigins,
    attachmentAllowedExtensions,
    locale,
    createdAt: _,
    updatedAt: __,
    ...rest
  } = row
  return {
    ...rest,
    locale: isSupportedLocale(locale) ? locale : null,
    departmentIds,
    allowedOrigins: JSON.parse(allowedOrigins),
    attachmentAllowedExtensions: attachmentAllowedExtensions === null ? null : JSON.parse(attachmentAllowedExtensions),
    hasIdentitySecret: identitySecret !== null,
  }
}

async function loadDepartmentIds(db: ChatDb, widgetIds: readonly number[]): Promise<Map<number, number[]>> {
  const departments = new Map<number, number[]>(widgetIds.map((id) => [id, []]))
  if (widgetIds.length === 0) return departments
  const rows = await db
    .selectFrom('chat.widgetDepartment')
    .selectAll()
    .where(isInIdList('widgetId', widgetIds))
    .orderBy('place')
    .orderBy('departmentId')
    .execute()
  for (const { widgetId, departmentId } of rows) departments.get(widgetId)?.push(departmentId)
  return departments
}

export async function getWidget(db: ChatDb, id: number): Promise<Widget> {
  const row = await db.selectFrom('chat.widget').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw widgetNotFound()
  const departments = await loadDepartmentIds(db, [id])
  return toWidget(row, departments.get(id) ?? [])
}

export function listWidgets(db: ChatDb, page: PageRequest) {
  const widgets = db.selectFrom('chat.widget')
  return readPage(page, widgets.select(selectTotal), widgets.selectAll().orderBy('id'), async (rows) => {
    const departments = await loadDepartmentIds(
      db,
      rows.map((row) => row.id),
    )
    return rows.map((row) => toWidget(row, departments.get(row.id) ?? []))
  })
}

/** A widget with its identity secret. Its `departmentIds` are empty, because they are not loaded. */
export type WidgetWithSecret = NonNullable<Awaited<ReturnType<typeof findActiveWidget>>>

export async function findActiveWidget(db: ChatDb, key: string) {
  const row = await db
    .selectFrom('chat.widget')
    .selectAll()
    .where('key', '=', key)
    .where('isActive', '=', true)
    .executeTakeFirst()
  return row && { ...toWidget(row, []), identitySecret: row.identitySecret }
}

/** Returns inactive widgets too. The widget must exist. */
export async function getWidgetWithSecret(db: ChatDb, widgetId: number): Promise<WidgetWithSecret> {
  const row = await db.selectFrom('chat.widget').selectAll().where('id', '=', widgetId).executeTakeFirstOrThrow()
  return { ...toWidget(row, []), identitySecret: row.identitySecret }
}

export interface OfferedDepartment {
  readonly id: number
  readonly name: string
  readonly isDefault: boolean
}

/** Returns the active departments that the widget lists, in its order; if it lists none, all active departments. */
export async function listOfferedDepartments(db: ChatDb, widgetId: number): Promise<OfferedDepartment[]> {
  const listedIds = db.selectFrom('chat.widgetDepartment').select('departmentId').where('widgetId', '=', widgetId)
  return await db
    .selectFrom('chat.department as department')
    .leftJoin('chat.widgetDepartment as offer', (join) =>
      join.onRef('offer.departmentId', '=', 'department.id').on('offer.widgetId', '=', widgetId),
    )
    .select(['department.id', 'department.name', 'department.isDefault'])
    .where('department.isActive', '=', true)
    .where((e) => e.or([e('offer.departmentId', 'is not', null), e.not(e.exists(listedIds))]))
    .orderBy('offer.place')
    .orderBy('department.id')
    .execute()
}
