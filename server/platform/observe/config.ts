import { oneOf, settings, toggle } from '@flowdesk/settings'

export const observeSettings = settings({
  'Log:Level': oneOf(
    'info',
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'The least severe lines that are logged; `debug` logs every request.',
  ),
})

export const metricsSettings = settings({
  'Metrics:Enabled': toggle(true, 'Whether `/metrics` is served, as Prometheus text.'),
  'Metrics:Public': toggle(
    false,
    'Whether `/metrics` answers to others than this machine. A proxy on this machine counts as this machine.',
  ),
})
