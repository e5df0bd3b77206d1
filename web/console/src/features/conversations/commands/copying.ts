/** Copies a text to the clipboard. */
export async function copyText(text: string): Promise<void> {
  // Pages without HTTPS have no `navigator.clipboard`.
  if (navigator.clipboard) return await navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}
