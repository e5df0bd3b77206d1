/** A browser and its operating system, as a person names them. */
export interface BrowserName {
  readonly browser: string
  readonly system: string
}

type Pattern = readonly [pattern: RegExp, name: string]

// The first match counts: most browsers also name the ones that they descend from.
const browsers: readonly Pattern[] = [
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
]

const systems: readonly Pattern[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** Returns the browser that a user agent names; null if it names none that is known. */
export function parseBrowser(userAgent: string | null): BrowserName | null {
  if (userAgent === null) return null
  for (const [pattern, name] of browsers) {
    const match = pattern.exec(userAgent)
    if (!match) continue
    const system = systems.find(([one]) => one.test(userAgent))?.[1] ?? ''
    return { browser: `${name} ${match[1]}`, system }
  }
  return null
}
