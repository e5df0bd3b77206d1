import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { historyQuery } from '../features/history/queries.ts'
import { isSearchTooShort } from '../features/history/rules/query.ts'
import { MAX_SEARCH_LENGTH } from '../features/history/rules.ts'
import { inboxStrings } from '../features/inbox/strings.ts'
import { visitorsStrings } from '../features/visitors/strings.ts'
import { useActions } from '../platform/actions.ts'
import { useConsole } from '../platform/console.tsx'
import { useText } from '../platform/language.tsx'

/** How long the palette waits after the last key before it searches conversations, in milliseconds. */
const SEARCH_DELAY_MS = 200

const MAX_CONVERSATIONS = 5

interface FoundConversationsProps {
  /** What the agent has typed into the palette. */
  readonly search: string
}

/** Offers the newest conversations whose visitor or whose messages match. */
export function FoundConversations({ search }: FoundConversationsProps) {
  const { api } = useConsole()
  const text = useText(inboxStrings)
  const visitorsText = useText(visitorsStrings)
  const navigate = useNavigate()
  const router = useRouter()
  const [query] = useDebouncedValue(search.trim().slice(0, MAX_SEARCH_LENGTH), SEARCH_DELAY_MS)
  const isTooShort = isSearchTooShort({ q: query })
  const { data, isPlaceholderData } = useQuery({
    ...historyQuery(api, { q: query }, MAX_CONVERSATIONS),
    enabled: !isTooShort,
  })
  const open = (conversationId: string) => {
    // The chosen list of the inbox stays. Other pages have a search of their own.
    const isInbox = router.state.matches.some(({ routeId }) => routeId === '/app/inbox')
    const to = { to: '/conversations/$conversationId', params: { conversationId } } as const
    void navigate(isInbox ? { ...to, search: true } : to)
  }
  const found = isTooShort ? [] : (data?.items ?? [])
  useActions(
    found.map(({ id, visitorDisplayName, visitorEmail }) => ({
      id: `conversation.open-${id}`,
      group: visitorEmail ?? text('conversations'),
      label: visitorDisplayName ?? visitorsText('unnamed'),
      // Otherwise the palette would leave out a conversation whose visitor has another name than what was typed.
      ...(isPlaceholderData ? {} : { keywords: query }),
      isSearchOnly: true,
      isNeverRecent: true,
      run: () => open(id),
    })),
  )
  return null
}
