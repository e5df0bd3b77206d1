import { createUuidGenerator } from '#platform/db/uuid-v7.ts'
import type { ServedFlowdesk } from './sdk.ts'
import type { WidgetPage } from './widget-page.ts'

/** Rows of one statement, whose parameters must not exceed the 2,098 of SQL Server. */
const ROWS_PER_INSERT = 150

/** Adds messages of the agent to the database, reloads the page and opens the panel. */
export async function addHistory(
  { flowdesk }: ServedFlowdesk,
  { page, launcher, panel, id }: WidgetPage & { readonly id: string },
  count: number,
): Promise<void> {
  const { db, clock } = flowdesk
  const last = await db
    .selectFrom('chat.message')
    .selectAll()
    .where('conversationId', '=', id)
    .orderBy('agentSequence', 'desc')
    .executeTakeFirstOrThrow()
  const createId = createUuidGenerator(clock.now)
  const rows = Array.from({ length: count }, (_, index) => ({
    ...last,
    id: createId(),
    ...{ agentSequence: last.agentSequence + index + 1, visitorSequence: (last.visitorSequence ?? 0) + index + 1 },
    ...{ kind: 'Text' as const, senderKind: 'agent' as const, body: `Line ${index + 1}.`, clientMessageId: null },
  }))
  for (let start = 0; start < count; start += ROWS_PER_INSERT)
    await db
      .insertInto('chat.message')
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .execute()
  const end = rows[count - 1]
  await db
    .updateTable('chat.conversation')
    .set({
      lastAgentSequence: end?.agentSequence ?? 0,
      lastVisitorSequence: end?.visitorSequence ?? 0,
      lastMessageId: end?.id ?? null,
    })
    .where('id', '=', id)
    .execute()
  await page.reload()
  await launcher.click()
  await panel.getByText(`Line ${count}.`, { exact: true }).waitFor()
}

/** Scrolls the transcript. */
export const scrollTo = ({ page }: WidgetPage, position: string) =>
  page.evaluate(`${TRANSCRIPT}.scrollTop = ${position}`)

/** The transcript, in an expression that the page evaluates. */
export const TRANSCRIPT = "document.querySelector('[data-flowdesk=widget]').shadowRoot.querySelector('.log')"

export const isAtEnd = ({ page }: WidgetPage) =>
  page.evaluate<boolean>(`${TRANSCRIPT}.scrollHeight - ${TRANSCRIPT}.scrollTop - ${TRANSCRIPT}.clientHeight < 2`)
