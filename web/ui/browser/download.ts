/** Saves a text as a file of the device. */
export function downloadText(fileName: string, mediaType: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Browsers read the file after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
