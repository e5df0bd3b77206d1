import { type Theme, toTheme } from './platform/theme.ts'

/** What the page says about its visitor. */
export interface DeclaredIdentity {
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly email?: string | undefined
  /** A token that the website's server signed; it verifies the identity. */
  readonly identityToken?: string | undefined
}

/** The attributes of the script element that the panel reads. */
export interface PanelOptions {
  readonly identity: DeclaredIdentity
  /** `on` or `off` overrides the setting of the widget. */
  readonly preChat: 'on' | 'off' | undefined
  readonly theme: Theme
  /** A pseudo-language, which the loader does not know. */
  readonly pseudoLocale: string | undefined
}

const oneOf = <T extends string>(value: string | undefined, allowed: readonly T[]): T | undefined =>
  allowed.find((one) => one === value)

/** Reads the attributes of the script element. The page may name its visitor in meta elements instead. */
export function readPanelOptions(attributes: DOMStringMap): PanelOptions {
  const read = (attribute: string | undefined, name: string): string | undefined =>
    attribute || document.querySelector<HTMLMetaElement>(`meta[name="flowdesk-user-${name}"]`)?.content || undefined
  return {
    identity: {
      id: read(attributes['userId'], 'id'),
      name: read(attributes['userName'], 'name'),
      email: read(attributes['userEmail'], 'email'),
      identityToken: attributes['userToken'],
    },
    preChat: oneOf(attributes['preChat'], ['on', 'off']),
    theme: toTheme(attributes['theme']) ?? 'auto',
    pseudoLocale: oneOf(attributes['locale'], ['en-XA', 'ar-XB']),
  }
}
