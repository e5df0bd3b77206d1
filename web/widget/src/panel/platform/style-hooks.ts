import { options, type VNode } from 'preact'

/** Makes every `data-flowdesk` hook a `part` too, so that style sheets of the page reach it by `::part(…)`. */
export function exposeStyleHooks(): void {
  const previous = options.vnode
  options.vnode = (node: VNode) => {
    const props = node.props as { 'data-flowdesk'?: string; part?: string }
    const hook = props['data-flowdesk']
    if (hook !== undefined) props.part ??= hook
    previous?.(node)
  }
}
