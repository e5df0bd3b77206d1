import { Button } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageHeader } from '../../../../ui/react/page-header.tsx'
import { commonStrings } from '../../platform/common-strings.ts'
import { ConfirmAction, type ConfirmedAction } from '../../platform/confirm-action.tsx'
import { useConsole } from '../../platform/console.tsx'
import { useFormats, useText } from '../../platform/language.tsx'
import { useRecordSearch } from '../../platform/record-search.ts'
import { type RecordColumn, RecordTable } from '../../platform/record-table.tsx'
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

function useColumns(onConfirm: (action: ConfirmedAction) => void): readonly RecordColumn<BlockedVisitor>[] {
  const console = useConsole()
  const text = useText(blockedVisitorsStrings)
  const common = useText(commonStrings)
  const formats = useFormats()
  const toUnblocking = ({ visitorId, displayName }: BlockedVisitor): ConfirmedAction => {
    const name = displayName ?? text('anonymous')
    return {
      title: text('unblockTitle', { name }),
      text: text('unblockText'),
      confirmLabel: text('unblock'),
      isDangerous: false,
      run: () => unblockVisitor(console, visitorId),
      notice: text('unblocked', { name }),
    }
  }
  return [
    { id: 'visitor', header: text('visitor'), cell: (visitor) => <VisitorName visitor={visitor} /> },
    { id: 'reason', header: text('reason'), cell: ({ reason }) => <bdi>{reason ?? text('noReason')}</bdi> },
    { id: 'blockedBy', header: text('blockedBy'), cell: ({ blockedByName }) => <bdi>{blockedByName}</bdi> },
    { id: 'blockedAt', header: text('blockedAt'), cell: ({ createdAt }) => formats.shortMoment(createdAt) },
    {
      id: 'actions',
      header: common('actions'),
      isHeaderHidden: true,
      cell: (visitor) => (
        <Button
          variant="default"
          size="xs"
          aria-label={text('unblockOne', { name: visitor.displayName ?? text('anonymous') })}
          onClick={() => onConfirm(toUnblocking(visitor))}
        >
          {text('unblock')}
        </Button>
      ),
    },
  ]
}

/** Manages who may not write to the agents. */
export function BlockedVisitorsView() {
  const { api } = useConsole()
  const text = useText(blockedVisitorsStrings)
  const [{ edit, page = 1 }, change] = useRecordSearch()
  const { data, isError, refetch } = useQuery(blockedVisitorsQuery(api, page))
  const [action, setAction] = useState<ConfirmedAction>()
  const columns = useColumns(setAction)
  return (
    <>
      <PageHeader title={text('title')} description={text('intro')}>
        <Button leftSection={<IconBan size={16} />} onClick={() => change({ edit: 'new' })}>
          {text('add')}
        </Button>
      </PageHeader>
      <RecordTable
        caption={text('title')}
        columns={columns}
        rowKey={({ visitorId }) => visitorId}
        query={{ data: data?.items, isError, refetch }}
        totalCount={data?.totalCount ?? 0}
        empty={text('empty')}
      />
      {edit === 'new' && <BlockEditor onClose={() => change({ edit: undefined })} />}
      {action && <ConfirmAction action={action} onClose={() => setAction(undefined)} />}
    </>
  )
}
