export type Listener = (detail?: unknown) => void

/** The listeners that the page has added, by event. */
export class Listeners {
  readonly #byEvent: Partial<Record<string, Set<Listener>>> = Object.create(null)

  /** Returns the listeners of an event, for additions and removals. */
  of(event: string): Set<Listener> {
    this.#byEvent[event] ??= new Set()
    return this.#byEvent[event]
  }

  /** Calls the listeners later, so that one that throws stops neither the others nor the widget. */
  emit(event: string, detail?: unknown): void {
    for (const listener of this.of(event)) setTimeout(listener, 0, detail)
  }
}
