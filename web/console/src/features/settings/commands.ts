import type { Api } from '../../platform/api.ts'

/** Sends a test e-mail to the agent. Returns the address to which it goes. */
export async function sendTestEmail({ request }: Api): Promise<string> {
  return (await request('POST', '/v1/admin/settings/test-email')).data.email
}
