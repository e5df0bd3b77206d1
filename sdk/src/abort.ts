/** Returns why a signal was aborted: an `AbortError` in browsers that keep no reason. */
export const abortReasonOf = (signal: AbortSignal): unknown =>
  signal.reason ?? new DOMException('The call was aborted.', 'AbortError')

/** Throws the reason of a signal that was aborted. Browsers as old as Chrome 99 have no `throwIfAborted`. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortReasonOf(signal)
}
