/** What the server has, as far as the first steps depend on it. */
export interface Progress {
  readonly publicUrl: string | null
  readonly isEmailOn: boolean
  /** Active agents, administrators included. */
  readonly activeAgents: number
  /** The largest number of members of an active department. */
  readonly departmentMembers: number
  readonly widgets: readonly WidgetLook[]
  readonly conversations: number
  readonly cannedResponses: number
  readonly licence: 'Pending' | 'Active' | 'Grace' | 'Blocked'
}

export interface WidgetLook {
  readonly primaryColor: string
  readonly title: string | null
  readonly greeting: string | null
}

/** The colour of a new widget. */
export const DEFAULT_COLOR = '#1f6feb'

export const stepNames = [
  'publicUrl',
  'agents',
  'departments',
  'widget',
  'traffic',
  'email',
  'cannedResponses',
  'licence',
] as const

export type StepName = (typeof stepNames)[number]

const isChanged = ({ primaryColor, title, greeting }: WidgetLook): boolean =>
  primaryColor.toLowerCase() !== DEFAULT_COLOR || title !== null || greeting !== null

/** Returns which steps are done. `Pending` counts as done, because a server that checks no licence has this status. */
export const toDoneSteps = (progress: Progress): Readonly<Record<StepName, boolean>> => ({
  publicUrl: progress.publicUrl !== null,
  agents: progress.activeAgents > 1,
  departments: progress.departmentMembers > 0,
  widget: progress.widgets.some(isChanged),
  traffic: progress.conversations > 0,
  email: progress.isEmailOn,
  cannedResponses: progress.cannedResponses > 0,
  licence: progress.licence === 'Active' || progress.licence === 'Pending',
})
