let context: AudioContext | undefined

/** The notes, in hertz, and when they begin, in seconds. */
const NOTES = [
  [660, 0],
  [880, 0.12],
] as const

const NOTE_SECONDS = 0.18
const VOLUME = 0.12

/** How long a browser may take to start the audio, in milliseconds. */
const START_TIMEOUT_MS = 300

/** Plays two short notes. Returns false if the browser blocks sound, as it does before the first click on the page. */
export async function playTone(): Promise<boolean> {
  context ??= new AudioContext()
  if (context.state !== 'running')
    await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, START_TIMEOUT_MS))])
  if (context.state !== 'running') return false
  const { currentTime, destination } = context
  for (const [frequency, delay] of NOTES) {
    const note = context.createOscillator()
    const volume = context.createGain()
    const start = currentTime + delay
    note.frequency.value = frequency
    volume.gain.setValueAtTime(VOLUME, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + NOTE_SECONDS)
    note.connect(volume).connect(destination)
    note.start(start)
    note.stop(start + NOTE_SECONDS)
  }
  return true
}
