import type { Console } from '../../../platform/console.tsx'
import { type CannedResponse, usableCannedResponsesQuery } from '../../canned-responses/queries.ts'
import { fillVariables, searchCannedResponses } from '../../canned-responses/rules.ts'
import { colleaguesQuery } from '../queries.ts'
import { searchColleagues } from '../rules/mentions.ts'
import type { SuggestionQuery } from '../rules/suggestion-query.ts'
import { type Suggestion, SuggestionList } from '../suggestion-list.tsx'

/** The conversation in which an agent writes. */
export interface SuggestionContext {
  readonly departmentId: number
  readonly visitorName: string
  readonly locale: string
}

/** The search for the suggestions of a sign, and the component that lists them. */
export interface SuggestionSource {
  readonly List: typeof SuggestionList
  readonly search: (search: string, context: SuggestionContext) => readonly Suggestion[]
}

const toSuggestion = (
  { id, title, body, shortcut }: CannedResponse,
  names: Parameters<typeof fillVariables>[1],
): Suggestion => ({
  ...{ id, title, detail: body },
  label: { shortcut: `/${shortcut.replace(/^\//, '')}` },
  insertion: fillVariables(body, names),
})

/** Loads the canned responses, or the colleagues who can be mentioned: those who see the conversation. */
export async function loadSuggestions(
  { api, queryClient, session }: Console,
  sign: SuggestionQuery['sign'],
): Promise<SuggestionSource> {
  const me = session.store.get().tokens?.agent
  if (sign === '/') {
    const responses = await queryClient.fetchQuery(usableCannedResponsesQuery(api))
    const agentName = me?.displayName ?? ''
    return {
      List: SuggestionList,
      search: (search, { visitorName }) =>
        searchCannedResponses(responses, search).map((response) => toSuggestion(response, { visitorName, agentName })),
    }
  }
  const agents = await queryClient.fetchQuery(colleaguesQuery(api))
  const emails = new Map(agents.map(({ id, email }) => [id, email]))
  return {
    List: SuggestionList,
    search: (search, { departmentId, locale }) => {
      const colleagues = agents.filter(
        ({ id, role, departmentIds }) =>
          id !== me?.id && (role === 'administrator' || departmentIds.includes(departmentId)),
      )
      return searchColleagues(colleagues, search, locale).map(({ id, name, presence }) => ({
        ...{ id, title: name, detail: emails.get(id) ?? '', label: { presence } },
        insertion: `@${name} `,
      }))
    },
  }
}
