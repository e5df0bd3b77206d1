type Attributes = Readonly<Record<string, string | boolean | null | undefined>>

/** Creates an element. Leaves out attributes that are null, undefined or false. */
export function createElement<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue
    element.setAttribute(attribute, value === true ? '' : value)
  }
  element.append(...children)
  return element
}

/** Creates an element for a text of unknown direction, which does not change the alignment of its paragraph. */
export const createText = (text: string): HTMLElement => createElement('bdi', {}, text)
