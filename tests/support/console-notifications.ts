import type { Page } from 'playwright-core'

/**
 * The script of a page that counts tones and notifications in the storage, which all tabs share. The page has the focus
 * only if a test says so.
 */
export const notificationCounters = `
  const count = (name) => localStorage.setItem(name, String(Number(localStorage.getItem(name) ?? 0) + 1))
  AudioContext.prototype.resume = async () => undefined
  Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'running' })
  AudioContext.prototype.createOscillator = function () {
    return { frequency: {}, connect: () => ({ connect: () => undefined }), start: () => count('test:tones'), stop: () => undefined }
  }
  window.Notification = class {
    static permission = 'granted'
    static requestPermission = async () => 'granted'
    constructor(title) { localStorage.setItem('test:title', title); count('test:notifications') }
    close() {}
  }
  Document.prototype.hasFocus = () => localStorage.getItem('test:hasFocus') === 'yes'
`

/** Returns how many sounds were played. A sound has two tones. */
export const countSounds = (page: Page): Promise<number> =>
  page.evaluate<number>("Number(localStorage.getItem('test:tones') ?? 0) / 2")

/** Returns how many desktop notifications were shown. */
export const countNotifications = (page: Page): Promise<number> =>
  page.evaluate<number>("Number(localStorage.getItem('test:notifications') ?? 0)")
