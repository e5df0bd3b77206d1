import { oneOf, settings, toggle } from '@flowdesk/settings'

export const logSettings = settings({
  'Log:Level': oneOf(
    'info',
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'The lowest level of log lines to write; `debug` logs every request.',
  ),
})

export const metricsSettings = settings({
  'Metrics:Enabled': toggle(true, 'Whether `/metrics` returns metrics in the Prometheus text format.'),
  'Metrics:Public': toggle(
    false,
    'Whether `/metrics` responds to other machines. Requests through a proxy on this machine count as requests from this machine.',
  ),
})
