import type { components } from '#sdk'
import { putRow, removeRow } from '../../platform/cached-rows.ts'
import type { Console } from '../../platform/console.tsx'
import { type CannedResponse, cannedResponsesKey } from './queries.ts'

export type NewCannedResponse = components['schemas']['NewCannedResponse']

/** Creates a canned response, or changes the one with the id. */
export async function saveCannedResponse(
  { api: { request }, queryClient }: Console,
  id: number | null,
  body: NewCannedResponse,
): Promise<CannedResponse> {
  const { data } =
    id === null
      ? await request('POST', '/v1/admin/canned-responses', { body })
      : await request('PATCH', '/v1/admin/canned-responses/{id}', { path: { id }, body })
  putRow(queryClient, cannedResponsesKey, data)
  return data
}

export async function deleteCannedResponse({ api: { request }, queryClient }: Console, id: number): Promise<void> {
  await request('DELETE', '/v1/admin/canned-responses/{id}', { path: { id } })
  removeRow<CannedResponse>(queryClient, cannedResponsesKey, id)
}
