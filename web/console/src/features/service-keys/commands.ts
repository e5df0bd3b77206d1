import type { Console } from '../../platform/console.tsx'
import { type IssuedServiceKey, serviceKeysKey } from './queries.ts'

interface NewServiceKey {
  readonly name: string
  /** In RFC 3339; null if the key never expires. */
  readonly expiresAt: string | null
}

/** Returns the key, which the server shows only once. */
export async function createServiceKey(
  { api: { request }, queryClient }: Console,
  key: NewServiceKey,
): Promise<IssuedServiceKey> {
  const { data } = await request('POST', '/v1/admin/api-keys', { body: { ...key, scopes: ['agent:sso'] } })
  await queryClient.invalidateQueries({ queryKey: serviceKeysKey })
  return data
}

export async function deleteServiceKey({ api: { request }, queryClient }: Console, id: number): Promise<void> {
  await request('DELETE', '/v1/admin/api-keys/{id}', { path: { id } })
  await queryClient.invalidateQueries({ queryKey: serviceKeysKey })
}
