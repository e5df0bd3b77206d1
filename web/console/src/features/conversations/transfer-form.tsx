import { Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useConsole } from '../../platform/console.tsx'
import { type Translate, useText } from '../../platform/language.tsx'
import { failureSentence } from './actions.ts'
import { type TransferTarget, takeConversation, transferConversation } from './commands/changing.ts'
import { useScreen } from './context.tsx'
import { colleaguesQuery, departmentsQuery } from './queries.ts'
import { conversationsStrings } from './strings.ts'
import styles from './styles.module.css'

const presences = { online: 'presenceOnline', away: 'presenceAway', offline: 'presenceOffline' } as const

/** The agents of the department first, then the other departments. */
function useTargets(text: Translate<(typeof conversationsStrings)['english']>) {
  const { api } = useConsole()
  const { detail } = useScreen()
  const colleagues = useQuery(colleaguesQuery(api)).data ?? []
  const departments = useQuery(departmentsQuery(api)).data ?? []
  const members = colleagues.filter(
    ({ id, isActive, departmentIds }) =>
      isActive && departmentIds.includes(detail.departmentId) && id !== detail.agentId,
  )
  return [
    {
      group: text('transferToAgent'),
      items: members.map(({ id, displayName, presence }) => ({
        value: `agent:${id}`,
        label: `${displayName} (${text(presences[presence])})`,
      })),
    },
    {
      group: text('transferToDepartment'),
      items: departments
        .filter(({ id, isActive }) => isActive && (id !== detail.departmentId || detail.status === 'active'))
        .map(({ id, name }) => ({ value: `department:${id}`, label: name })),
    },
  ].filter(({ items }) => items.length > 0)
}

function parseTarget(value: string): TransferTarget {
  const [kind, id] = value.split(':')
  return kind === 'agent' ? { agentId: Number(id) } : { departmentId: Number(id) }
}

/** Chooses an agent or a department for the conversation. */
export function TransferForm({ onClose }: { readonly onClose: () => void }) {
  const console = useConsole()
  const text = useText(conversationsStrings)
  const { detail, standing, notify } = useScreen()
  const targets = useTargets(text)
  const [chosen, setChosen] = useState('')
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState<string>()
  const target = chosen === '' ? (targets[0]?.items[0]?.value ?? '') : chosen
  const takeBack = () =>
    takeConversation(console, detail).then(
      () => notify(null),
      (error) => notify({ text: failureSentence(error, text), isFailure: true }),
    )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const recipient = parseTarget(target)
      await transferConversation(console, detail.id, recipient, note.trim())
      // A conversation of another department is out of reach.
      const canUndo = standing.isMine && 'agentId' in recipient
      notify({ text: text('transferred'), ...(canUndo ? { undo: () => void takeBack() } : {}) })
      onClose()
    } catch (error) {
      setFailure(failureSentence(error, text))
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        <NativeSelect
          label={text('transfer')}
          data={targets}
          value={target}
          error={failure}
          data-autofocus
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
        <Textarea
          label={text('noteForColleague')}
          rows={3}
          dir="auto"
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <Group justify="flex-end" className={styles.dialogActions}>
          <Button variant="default" onClick={onClose}>
            {text('cancel')}
          </Button>
          <Button type="submit" disabled={target === ''}>
            {text('transfer')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
