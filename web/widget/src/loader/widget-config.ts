/** The fields of the widget's configuration (`GET /v1/widget/{key}/config`) that the widget uses. */
export interface WidgetConfig {
  readonly online: boolean
  readonly primaryColor: string
  readonly title: string | null
  readonly greeting: string | null
  readonly locale: string | null
  readonly position: 'left' | 'right'
  readonly chatInputMaxLength: number
  readonly preChatFormEnabled: boolean
  readonly visitorUploadsEnabled: boolean
  readonly attachmentMaxSizeBytes: number
  readonly attachmentAllowedExtensions: readonly string[]
  readonly departments: readonly { readonly id: number; readonly name: string; readonly online: boolean }[]
  readonly realtime: { readonly visitorHubUrl: string }
}
