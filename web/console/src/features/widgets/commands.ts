import type { components } from '#sdk'
import { putRow, removeRow } from '../../platform/cached-rows.ts'
import type { Console } from '../../platform/console.tsx'
import { type Widget, widgetsKey } from './queries.ts'

export type NewWidget = components['schemas']['NewWidget']
export type WidgetChange = components['schemas']['WidgetChange']

export async function createWidget({ api: { request }, queryClient }: Console, body: NewWidget): Promise<Widget> {
  const { data } = await request('POST', '/v1/admin/widgets', { body })
  putRow(queryClient, widgetsKey, data)
  return data
}

export async function changeWidget(
  { api: { request }, queryClient }: Console,
  id: number,
  body: WidgetChange,
): Promise<Widget> {
  const { data } = await request('PATCH', '/v1/admin/widgets/{id}', { path: { id }, body })
  putRow(queryClient, widgetsKey, data)
  return data
}

/** Deletes the widget. The server refuses it if a visitor has used the widget. */
export async function deleteWidget({ api: { request }, queryClient }: Console, id: number): Promise<void> {
  await request('DELETE', '/v1/admin/widgets/{id}', { path: { id } })
  removeRow<Widget>(queryClient, widgetsKey, id)
}
