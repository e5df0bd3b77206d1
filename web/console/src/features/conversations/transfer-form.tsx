import { Stack, Textarea, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useLanguage, useText } from '../../platform/language.tsx'
import { failureSentence } from './actions/create-actions.ts'
import { findDefaultTargetIndex, searchTargets, type Target, type Transferable } from './rules/targets.ts'
import { conversationDialogsStrings } from './strings/dialogs.ts'
import { conversationsStrings } from './strings.ts'
import styles from './transfer.module.css'
import { TransferList, toTargetElementId } from './transfer-list.tsx'
import { useTargets } from './use-targets.tsx'

/** What is searched, and the target that Enter chooses. */
function useChoice(conversations: readonly Transferable[]) {
  const { locale } = useLanguage()
  const targets = useTargets(conversations)
  const [search, setSearch] = useState('')
  const [activeId, setActiveId] = useState<string>()
  const found = searchTargets(targets, search, locale)
  const chosen = found.findIndex((target) => toTargetElementId(target) === activeId)
  const index = chosen === -1 ? findDefaultTargetIndex(found, search) : chosen
  const move = (step: number) => {
    const next = found[Math.min(Math.max(index + step, 0), found.length - 1)]
    if (!next) return
    setActiveId(toTargetElementId(next))
    document.getElementById(toTargetElementId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const type = (text: string) => {
    setSearch(text)
    setActiveId(undefined)
  }
  return { search, type, found, active: found[index], move }
}

interface TransferFormProps {
  readonly conversations: readonly Transferable[]
  /** Transfers the conversations. The form stays open, and shows why, if it rejects. */
  readonly onTransfer: (target: Target, note: string) => Promise<void>
  readonly onClose: () => void
}

/** Chooses the agent or the department to whom one or several conversations are transferred, with a note. */
export function TransferForm({ conversations, onTransfer, onClose }: TransferFormProps) {
  const text = useText(conversationsStrings)
  const dialogText = useText(conversationDialogsStrings)
  const { search, type, found, active, move } = useChoice(conversations)
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const submit = async (target: Target | undefined) => {
    if (!target || isBusy) return
    setBusy(true)
    try {
      await onTransfer(target, note.trim())
      onClose()
    } catch (error) {
      setFailure(failureSentence(error, text))
      setBusy(false)
    }
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') void submit(active)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1)
    else return
    event.preventDefault()
  }
  return (
    <Stack>
      <Textarea
        label={dialogText('noteForColleague')}
        rows={2}
        dir="auto"
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) handleKey(event)
        }}
      />
      <div>
        <TextInput
          data-autofocus
          role="combobox"
          label={dialogText('transferSearch')}
          aria-expanded
          aria-controls="transfer-targets"
          aria-activedescendant={active && toTargetElementId(active)}
          autoComplete="off"
          dir="auto"
          value={search}
          error={failure}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={handleKey}
        />
        <TransferList targets={found} active={active} onChoose={(target) => void submit(target)} />
        <p role="status" className={styles.noTarget}>
          {found.length === 0 && dialogText('noTarget')}
        </p>
      </div>
    </Stack>
  )
}
