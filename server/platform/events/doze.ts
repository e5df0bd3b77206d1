import type { Bell } from './facts.ts'

/** The sleep of a loop that looks for work: a ring of its bell ends it early. */
export class Doze {
  private readonly patienceMs: number
  private readonly silence: () => void
  private hasRung = false
  private wake: () => void = () => undefined

  constructor(bell: Bell, patienceMs: number) {
    this.patienceMs = patienceMs
    this.silence = bell.listen(() => this.ring())
  }

  /** Forgets earlier rings; to be called before the look for work, so that a ring while it lasts counts. */
  begin(): void {
    this.hasRung = false
  }

  /** Sleeps until a ring, or until patience ends; not at all where it has rung since `begin`. */
  rest(): Promise<void> {
    if (this.hasRung) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.patienceMs)
      this.wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Ends the sleep, or keeps the next one from beginning. */
  ring(): void {
    this.hasRung = true
    this.wake()
  }

  /** Listens to the bell no more, and wakes once more. */
  close(): void {
    this.silence()
    this.ring()
  }
}
