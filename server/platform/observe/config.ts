import { oneOf } from '../config/kinds.ts'
import { settings } from '../config/setting.ts'

export const observeSettings = settings({
  'Log:Level': oneOf(
    'info',
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'The least severe lines that are logged; `debug` logs every request.',
  ),
})
