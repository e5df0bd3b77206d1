/** Whether the console is shown in a frame. */
export const isFramed = (): boolean => window.top !== window

/** Whether the page around the frame is of another origin. */
function isForeignFrame(): boolean {
  try {
    // Reading the address of a page of another origin throws.
    return isFramed() && window.top?.location.origin !== location.origin
  } catch {
    return true
  }
}

/** Whether another website shows the console in a frame although the server has not allowed any website to. */
export const isFramingRefused = (): boolean =>
  isForeignFrame() && document.querySelector('meta[name="flowdesk-framing"]')?.getAttribute('content') !== 'allowed'
