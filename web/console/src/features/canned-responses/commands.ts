import type { components } from '#sdk'
import { putRow, removeRow } from '../../platform/cached-rows.ts'
import type { Console } from '../../platform/console.tsx'
import { type CannedResponse, cannedResponsesKey } from './queries.ts'

export type NewCannedResponse = components['schemas']['NewCannedResponse']
export type CannedResponseChange = components['schemas']['CannedResponseChange']

export async function createCannedResponse(
  { api: { request }, queryClient }: Console,
  body: NewCannedResponse,
): Promise<CannedResponse> {
  const { data } = await request('POST', '/v1/admin/canned-responses', { body })
  putRow(queryClient, cannedResponsesKey, data)
  return data
}

export async function changeCannedResponse(
  { api: { request }, queryClient }: Console,
  id: number,
  body: CannedResponseChange,
): Promise<CannedResponse> {
  const { data } = await request('PATCH', '/v1/admin/canned-responses/{id}', { path: { id }, body })
  putRow(queryClient, cannedResponsesKey, data)
  return data
}

export async function deleteCannedResponse({ api: { request }, queryClient }: Console, id: number): Promise<void> {
  await request('DELETE', '/v1/admin/canned-responses/{id}', { path: { id } })
  removeRow<CannedResponse>(queryClient, cannedResponsesKey, id)
}
