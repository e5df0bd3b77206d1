import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { commonStrings } from '../../platform/common-strings.ts'
import type { ConfirmedAction } from '../../platform/confirm-action.tsx'
import { useConsole } from '../../platform/console.tsx'
import { useFormats, useText } from '../../platform/language.tsx'
import { RecordPage } from '../../platform/record-page.tsx'
import { useRecordSearch } from '../../platform/record-search.ts'
import type { RecordColumn } from '../../platform/record-table.tsx'
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

function useColumns(): readonly RecordColumn<ServiceKey>[] {
  const text = useText(serviceKeysStrings)
  const common = useText(commonStrings)
  const formats = useFormats()
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
  ]
}

interface RevokeButtonProps {
  readonly serviceKey: ServiceKey
  readonly onConfirm: (action: ConfirmedAction) => void
}

function RevokeButton({ serviceKey: { id, name }, onConfirm }: RevokeButtonProps) {
  const console = useConsole()
  const text = useText(serviceKeysStrings)
  const revocation: ConfirmedAction = {
    title: text('revokeTitle', { name }),
    text: text('revokeText'),
    confirmLabel: text('revoke'),
    typed: { value: name, label: text('revokeTyped', { name }) },
    run: () => deleteServiceKey(console, id),
    notice: text('revoked', { name }),
  }
  return (
    <Button variant="default" size="xs" aria-label={text('revokeOne', { name })} onClick={() => onConfirm(revocation)}>
      {text('revoke')}
    </Button>
  )
}

/** Manages the keys with which other servers create sessions for agents. */
export function ServiceKeysView() {
  const { api } = useConsole()
  const text = useText(serviceKeysStrings)
  const [{ page = 1 }] = useRecordSearch()
  const { data, isError, refetch } = useQuery(serviceKeysQuery(api, page))
  const [issued, setIssued] = useState<IssuedServiceKey>()
  return (
    <>
      <RecordPage
        title={text('title')}
        description={text('intro')}
        add={{ label: text('add') }}
        columns={useColumns()}
        rowKey={({ id }) => id}
        query={{ data: data?.items, isError, refetch }}
        totalCount={data?.totalCount ?? 0}
        empty={text('empty')}
        actions={(key, confirm) => <RevokeButton serviceKey={key} onConfirm={confirm} />}
        editor={(key, close) => key === null && <KeyEditor onCreated={setIssued} onClose={close} />}
      />
      {issued && <IssuedKey issued={issued} onClose={() => setIssued(undefined)} />}
    </>
  )
}
