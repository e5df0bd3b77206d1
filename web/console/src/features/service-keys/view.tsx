import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageHeader } from '../../../../ui/react/page-header.tsx'
import { commonStrings } from '../../platform/common-strings.ts'
import { ConfirmAction, type ConfirmedAction } from '../../platform/confirm-action.tsx'
import { useConsole } from '../../platform/console.tsx'
import { useFormats, useText } from '../../platform/language.tsx'
import { useRecordSearch } from '../../platform/record-search.ts'
import { type RecordColumn, RecordTable } from '../../platform/record-table.tsx'
import { deleteServiceKey } from './commands.ts'
import { IssuedKey } from './issued-key.tsx'
import { KeyEditor } from './key-editor.tsx'
import { type IssuedServiceKey, type ServiceKey, serviceKeysQuery } from './queries.ts'
import { isPast } from './rules.ts'
import { serviceKeysStrings } from './strings.ts'
import styles from './styles.module.css'

function Expiry({ at }: { readonly at: string | null }) {
  const text = useText(serviceKeysStrings)
  const common = useText(commonStrings)
  const formats = useFormats()
  if (at === null) return common('never')
  return isPast(at, new Date()) ? <span className={styles.expired}>{text('expired')}</span> : formats.shortMoment(at)
}

function useColumns(onConfirm: (action: ConfirmedAction) => void): readonly RecordColumn<ServiceKey>[] {
  const console = useConsole()
  const text = useText(serviceKeysStrings)
  const common = useText(commonStrings)
  const formats = useFormats()
  const toRevocation = ({ id, name }: ServiceKey): ConfirmedAction => ({
    title: text('revokeTitle', { name }),
    text: text('revokeText'),
    confirmLabel: text('revoke'),
    typed: { value: name, label: text('revokeTyped', { name }) },
    run: () => deleteServiceKey(console, id),
    notice: text('revoked', { name }),
  })
  return [
    { id: 'name', header: text('name'), cell: ({ name }) => <bdi>{name}</bdi> },
    {
      id: 'prefix',
      header: text('prefix'),
      cell: ({ prefix }) => <bdi className={styles.prefix}>{`${prefix}…`}</bdi>,
    },
    { id: 'createdAt', header: text('createdAt'), cell: ({ createdAt }) => formats.shortMoment(createdAt) },
    {
      id: 'lastUsed',
      header: text('lastUsed'),
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? common('never') : formats.shortMoment(lastUsedAt)),
    },
    { id: 'expires', header: text('expires'), cell: ({ expiresAt }) => <Expiry at={expiresAt} /> },
    {
      id: 'actions',
      header: common('actions'),
      isHeaderHidden: true,
      cell: (key) => (
        <Button
          variant="default"
          size="xs"
          aria-label={text('revokeOne', { name: key.name })}
          onClick={() => onConfirm(toRevocation(key))}
        >
          {text('revoke')}
        </Button>
      ),
    },
  ]
}

/** Manages the keys with which other servers create sessions for agents. */
export function ServiceKeysView() {
  const { api } = useConsole()
  const text = useText(serviceKeysStrings)
  const [{ edit, page = 1 }, change] = useRecordSearch()
  const { data, isError, refetch } = useQuery(serviceKeysQuery(api, page))
  const [action, setAction] = useState<ConfirmedAction>()
  const [issued, setIssued] = useState<IssuedServiceKey>()
  const columns = useColumns(setAction)
  return (
    <>
      <PageHeader title={text('title')} description={text('intro')}>
        <Button leftSection={<IconPlus size={16} />} onClick={() => change({ edit: 'new' })}>
          {text('add')}
        </Button>
      </PageHeader>
      <RecordTable
        caption={text('title')}
        columns={columns}
        rowKey={({ id }) => id}
        query={{ data: data?.items, isError, refetch }}
        totalCount={data?.totalCount ?? 0}
        empty={text('empty')}
      />
      {edit === 'new' && <KeyEditor onCreated={setIssued} onClose={() => change({ edit: undefined })} />}
      {issued && <IssuedKey issued={issued} onClose={() => setIssued(undefined)} />}
      {action && <ConfirmAction action={action} onClose={() => setAction(undefined)} />}
    </>
  )
}
