import { Button } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ConfirmedAction } from '../../platform/confirm-action.tsx'
import { useConsole } from '../../platform/console.tsx'
import { useFormats, useText } from '../../platform/language.tsx'
import { RecordPage } from '../../platform/record-page.tsx'
import { useRecordSearch } from '../../platform/record-search.ts'
import type { RecordColumn } from '../../platform/record-table.tsx'
import { BlockEditor } from './block-editor.tsx'
import { unblockVisitor } from './commands.ts'
import { type BlockedVisitor, blockedVisitorsQuery } from './queries.ts'
import { blockedVisitorsStrings } from './strings.ts'
import styles from './styles.module.css'

function VisitorName({ visitor: { displayName, email, visitorId } }: { readonly visitor: BlockedVisitor }) {
  const text = useText(blockedVisitorsStrings)
  return (
    <div>
      <bdi>{displayName ?? text('anonymous')}</bdi>
      {email !== null && <bdi className={styles.details}>{email}</bdi>}
      <bdi className={styles.details}>{visitorId}</bdi>
    </div>
  )
}

function useColumns(): readonly RecordColumn<BlockedVisitor>[] {
  const text = useText(blockedVisitorsStrings)
  const formats = useFormats()
  return [
    { id: 'visitor', header: text('visitor'), cell: (visitor) => <VisitorName visitor={visitor} /> },
    { id: 'reason', header: text('reason'), cell: ({ reason }) => <bdi>{reason ?? text('noReason')}</bdi> },
    { id: 'blockedBy', header: text('blockedBy'), cell: ({ blockedByName }) => <bdi>{blockedByName}</bdi> },
    { id: 'blockedAt', header: text('blockedAt'), cell: ({ createdAt }) => formats.shortMoment(createdAt) },
  ]
}

interface UnblockButtonProps {
  readonly visitor: BlockedVisitor
  readonly onConfirm: (action: ConfirmedAction) => void
}

function UnblockButton({ visitor: { visitorId, displayName }, onConfirm }: UnblockButtonProps) {
  const console = useConsole()
  const text = useText(blockedVisitorsStrings)
  const name = displayName ?? text('anonymous')
  const unblocking: ConfirmedAction = {
    title: text('unblockTitle', { name }),
    text: text('unblockText'),
    confirmLabel: text('unblock'),
    isDangerous: false,
    run: () => unblockVisitor(console, visitorId),
    notice: text('unblocked', { name }),
  }
  return (
    <Button variant="default" size="xs" aria-label={text('unblockOne', { name })} onClick={() => onConfirm(unblocking)}>
      {text('unblock')}
    </Button>
  )
}

/** Manages who may not write to the agents. */
export function BlockedVisitorsView() {
  const { api } = useConsole()
  const text = useText(blockedVisitorsStrings)
  const [{ page = 1 }] = useRecordSearch()
  const { data, isError, refetch } = useQuery(blockedVisitorsQuery(api, page))
  return (
    <RecordPage
      title={text('title')}
      description={text('intro')}
      add={{ label: text('add'), icon: <IconBan size={16} /> }}
      columns={useColumns()}
      rowKey={({ visitorId }) => visitorId}
      query={{ data: data?.items, isError, refetch }}
      totalCount={data?.totalCount ?? 0}
      empty={text('empty')}
      actions={(visitor, confirm) => <UnblockButton visitor={visitor} onConfirm={confirm} />}
      editor={(_visitor, close) => <BlockEditor onClose={close} />}
    />
  )
}
