/** Copies through a hidden field, for pages without HTTPS, where browsers offer no clipboard. */
function copyThroughField(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  const focused = document.activeElement
  // Inside of an open dialog, so that the dialog does not take the focus back.
  const owner = focused?.closest('[role="dialog"]') ?? document.body
  owner.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}

/** Copies a text to the clipboard. Returns false if the browser does not permit it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyThroughField(text)
  }
}
