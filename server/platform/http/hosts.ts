/**
 * The `AllowedHosts` filter: `*`, or names separated by `;`, where `*.example.com` takes any name below it. The port of
 * a Host header does not count.
 */
export function hostFilter(allowed: string): (host: string | undefined) => boolean {
  const names = allowed
    .split(';')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
  if (names.includes('*')) return () => true
  return (host) => {
    const name = (host ?? '').toLowerCase().replace(/:\d+$/, '')
    return names.some((one) =>
      one.startsWith('*.') ? name.endsWith(one.slice(1)) && name.length > one.length - 1 : name === one,
    )
  }
}
