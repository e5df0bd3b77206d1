import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Failure, LoadingPanels, Page } from '../../../../ui/react/page.tsx'
import { PlainTable } from '../../../../ui/react/plain-table.tsx'
import { useConsole } from '../../platform/console.tsx'
import { useFormats, useText } from '../../platform/language.tsx'
import { type AuditEntry, auditLogQuery } from './queries.ts'
import { parseTarget } from './rules.ts'
import { auditLogStrings } from './strings.ts'
import styles from './styles.module.css'

const route = getRouteApi('/app/admin/audit-log')

/** For each kind of record, the key of its label and the page that lists it; null if it has no page. */
const kinds = {
  agent: ['agent', '/admin/agents'],
  session: ['session', null],
  'service-key': ['serviceKey', '/admin/api-keys'],
  department: ['department', '/admin/departments'],
  'canned-response': ['cannedResponse', '/admin/canned-responses'],
  visitor: ['visitor', '/admin/blocked-visitors'],
  widget: ['widget', '/admin/widgets'],
} as const

const isKnownKind = (kind: string): kind is keyof typeof kinds => Object.keys(kinds).includes(kind)

const isKnownAction = (
  action: string,
): action is Extract<keyof typeof auditLogStrings.english, `${string}_${string}`> =>
  action.includes('_') && Object.keys(auditLogStrings.english).includes(action)

/** The record that was changed, with a link to the page of its kind. A record of an unknown kind is shown as it is. */
function Target({ target }: { readonly target: string }) {
  const text = useText(auditLogStrings)
  const parsed = parseTarget(target)
  if (!parsed || !isKnownKind(parsed.kind)) return <bdi>{target}</bdi>
  const [key, page] = kinds[parsed.kind]
  const label = <bdi className={styles.target}>{text(key, { id: parsed.id })}</bdi>
  return page === null ? label : <Link to={page}>{label}</Link>
}

function Entries({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const text = useText(auditLogStrings)
  const { dateAndTime } = useFormats()
  return (
    <div className={styles.entries}>
      <PlainTable
        label={text('title')}
        emptyText={text('empty')}
        columns={[{ label: text('what') }, { label: text('target') }, { label: text('who') }, { label: text('when') }]}
        rows={entries.map(({ id, at, actorName, action, target }) => ({
          key: id,
          cells: [
            isKnownAction(action) ? text(action) : action,
            <Target key="target" target={target} />,
            actorName === null ? text('system') : <bdi key="who">{actorName}</bdi>,
            <time key="when" dateTime={at} className={styles.time}>
              {dateAndTime(at)}
            </time>,
          ],
        }))}
      />
    </div>
  )
}

interface PagerProps {
  readonly page: number
  readonly total: number
}

function Pager({ page, total }: PagerProps) {
  const text = useText(auditLogStrings)
  const navigate = route.useNavigate()
  const show = (next: number) => void navigate({ search: next > 1 ? { page: next } : {} })
  return (
    <Group component="nav" aria-label={text('pages')} justify="space-between">
      <Button variant="default" disabled={page <= 1} onClick={() => show(page - 1)}>
        {text('previous')}
      </Button>
      <Text role="status">{text('page', { page, total })}</Text>
      <Button variant="default" disabled={page >= total} onClick={() => show(page + 1)}>
        {text('next')}
      </Button>
    </Group>
  )
}

/** The administrative changes, page by page. */
export function AuditLogView() {
  const { api } = useConsole()
  const text = useText(auditLogStrings)
  const { page = 1 } = route.useSearch()
  const entries = useQuery(auditLogQuery(api, page))
  return (
    <Page title={text('title')} intro={text('intro')}>
      {entries.isError && (
        <Failure
          message={entries.error.message || text('failed')}
          retryLabel={text('tryAgain')}
          onRetry={() => void entries.refetch()}
        />
      )}
      {entries.isPending && <LoadingPanels label={text('loading')} />}
      {entries.data && <Entries entries={entries.data.items} />}
      {entries.data && entries.data.totalPages > 1 && <Pager page={page} total={entries.data.totalPages} />}
    </Page>
  )
}
