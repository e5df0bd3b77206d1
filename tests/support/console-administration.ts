import type { Page } from 'playwright-core'
import { consoleAdministratorToken } from './chat.ts'
import type { Flowdesk } from './flowdesk.ts'

/** Reads a path of the API as the seeded administrator. */
export async function readAsAdministrator(flowdesk: Flowdesk, path: string) {
  const { body, status, text } = await flowdesk.get(path, { token: await consoleAdministratorToken(flowdesk) })
  if (status !== 200) throw new Error(`the read was refused with ${status}: ${text}`)
  return body.data
}

/** Opens the menu of a row and clicks an entry. */
export async function chooseInRow(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}
