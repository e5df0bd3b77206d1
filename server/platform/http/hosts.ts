const parseAllowedHosts = (allowedHosts: string): string[] =>
  allowedHosts
    .split(';')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')

/** Returns a host name that the setting `AllowedHosts` accepts. */
export function selectAllowedHost(allowedHosts: string): string {
  const [name = '*'] = parseAllowedHosts(allowedHosts)
  if (name === '*') return 'localhost'
  return name.startsWith('*.') ? `localhost${name.slice(1)}` : name
}

/** Returns the filter for the setting `AllowedHosts`. It ignores the port in a Host header field. */
export function createHostFilter(allowedHosts: string): (host: string | undefined) => boolean {
  const names = parseAllowedHosts(allowedHosts)
  if (names.includes('*')) return () => true
  return (host) => {
    const name = (host ?? '').toLowerCase().replace(/:\d+$/, '')
    return names.some((pattern) =>
      pattern.startsWith('*.') ? name.endsWith(pattern.slice(1)) && name.length > pattern.length - 1 : name === pattern,
    )
  }
}
