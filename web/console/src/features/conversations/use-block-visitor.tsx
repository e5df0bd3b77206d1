import { useRef } from 'react'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { blockVisitor, unblockVisitor } from '../blocked-visitors/commands.ts'
import { blockedVisitorsStrings } from '../blocked-visitors/strings.ts'
import { failureSentence } from './actions/create-actions.ts'
import { type Notice, useScreen } from './context.tsx'
import { SHOWN_MS } from './rules/notice-times.ts'
import { conversationsStrings } from './strings.ts'

/** Returns a function that blocks the visitor at once, and shows a notice that can undo it. For administrators only. */
export function useBlockVisitor(): () => void {
  const console = useConsole()
  const text = useText(conversationsStrings)
  const blockText = useText(blockedVisitorsStrings)
  const { detail, notify } = useScreen()
  const { id: visitorId, displayName } = detail.visitor
  const name = displayName ?? blockText('anonymous')
  // Another click must not block twice, because the server refuses the second block and its notice would hide the Undo.
  const block = useRef<Promise<unknown> | null>(null)
  const run = async (command: Promise<unknown>, done: Notice) => {
    notify(null)
    try {
      await command
      notify(done)
    } catch (error) {
      notify({ text: failureSentence(error, text), isFailure: true })
    }
  }
  const undo = () => {
    block.current = null
    void run(unblockVisitor(console, visitorId), { text: blockText('unblocked', { name }) })
  }
  const start = () => {
    const command = blockVisitor(console, { visitorId, reason: null })
    const clearBlock = () => {
      if (block.current === command) block.current = null
    }
    // When the notice has gone, blocking is possible again: another administrator may have unblocked the visitor.
    void command.then(() => setTimeout(clearBlock, SHOWN_MS), clearBlock)
    return command
  }
  return () => {
    block.current ??= start()
    void run(block.current, { text: blockText('blocked', { name }), undo })
  }
}
