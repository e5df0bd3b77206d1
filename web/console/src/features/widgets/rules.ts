import { parseColor, readableBackground } from '../../../../ui/tokens/brand-color.ts'
import type { Widget } from './queries.ts'

/** What the form of a widget contains. The names are those of the server. */
export interface WidgetFields {
  /** Of a new widget only; empty for a random one. */
  readonly key: string
  readonly name: string
  readonly primaryColor: string
  /** Empty for the default title. */
  readonly title: string
  /** Empty for the default greeting. */
  readonly greeting: string
  readonly position: Widget['position']
  readonly locale: Widget['locale']
  readonly departmentIds: readonly number[]
  readonly preChatFormEnabled: boolean
  readonly visitorUploadsEnabled: boolean
  /** In megabytes; an empty text for the limit of the server. */
  readonly attachmentMaxSizeBytes: number | string
  /** Empty for those of the server. */
  readonly attachmentAllowedExtensions: readonly string[]
  /** One on each line. */
  readonly allowedOrigins: string
  /** The new secret; an empty text keeps the old one. */
  readonly identitySecret: string
  readonly removesSecret: boolean
  readonly isActive: boolean
}

const BYTES_PER_MEGABYTE = 1_048_576
const DEFAULT_COLOR = '#1f6feb'

const newWidget: WidgetFields = {
  key: '',
  name: '',
  primaryColor: DEFAULT_COLOR,
  title: '',
  greeting: '',
  position: 'right',
  locale: null,
  departmentIds: [],
  preChatFormEnabled: false,
  visitorUploadsEnabled: true,
  attachmentMaxSizeBytes: '',
  attachmentAllowedExtensions: [],
  allowedOrigins: '',
  identitySecret: '',
  removesSecret: false,
  isActive: true,
}

/** Returns a size in megabytes with at most three decimals; an empty text for null. */
const toMegabytes = (bytes: number | null): number | string =>
  bytes === null ? '' : Math.round((bytes / BYTES_PER_MEGABYTE) * 1000) / 1000

/** Returns the fields of a widget, or those of a new one. */
export const toWidgetFields = (widget: Widget | null): WidgetFields =>
  widget === null
    ? newWidget
    : {
        ...newWidget,
        ...widget,
        title: widget.title ?? '',
        greeting: widget.greeting ?? '',
        attachmentMaxSizeBytes: toMegabytes(widget.attachmentMaxSizeBytes),
        attachmentAllowedExtensions: widget.attachmentAllowedExtensions ?? [],
        allowedOrigins: widget.allowedOrigins.join('\n'),
      }

/** Returns the lines that are not empty. */
export const toLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const orNull = (text: string): string | null => (text.trim() === '' ? null : text)

/** Returns a size in bytes. If the field was not changed, returns the stored size, so that it is not rounded. */
function toBytes(megabytes: number | string, widget: Widget | null): number | null {
  if (megabytes === '') return null
  const stored = widget?.attachmentMaxSizeBytes ?? null
  return megabytes === toMegabytes(stored) ? stored : Math.round(Number(megabytes) * BYTES_PER_MEGABYTE)
}

/** Returns the body of the request, without the key. The server validates the values. */
export function toWidgetChange(fields: WidgetFields, widget: Widget | null) {
  const { name, primaryColor, position, locale, preChatFormEnabled, visitorUploadsEnabled, isActive } = fields
  const { attachmentAllowedExtensions: extensions, identitySecret } = fields
  const secret = fields.removesSecret ? null : identitySecret
  return {
    ...{ name, primaryColor, position, locale, preChatFormEnabled, visitorUploadsEnabled, isActive },
    title: orNull(fields.title),
    greeting: orNull(fields.greeting),
    departmentIds: [...fields.departmentIds],
    attachmentMaxSizeBytes: toBytes(fields.attachmentMaxSizeBytes, widget),
    attachmentAllowedExtensions: extensions.length > 0 ? [...extensions] : null,
    allowedOrigins: toLines(fields.allowedOrigins),
    ...(secret === '' ? {} : { identitySecret: secret }),
  }
}

/** Returns the element that shows the widget on a website. `origin` is that of this server. */
export const toEmbedCode = (origin: string, key: string): string =>
  `<script async src="${origin}/widget.js" data-widget-key="${key}"></script>`

const isColor = (text: string): boolean => /^#[\da-f]{6}$/i.test(text)

/** Returns the darker colour that the widget uses, because white text on the given one is hard to read; otherwise null. */
export function darkenedColor(color: string): string | null {
  if (!isColor(color)) return null
  const repaired = readableBackground(color)
  return repaired === `rgb(${parseColor(color)})` ? null : repaired
}
