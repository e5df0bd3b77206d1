import { describe } from 'vitest'
import { testConsoleIn } from '../support/drivers/console-smoke.ts'
import { startFirefox } from '../support/drivers/firefox.ts'
import { testWidgetIn } from '../support/drivers/widget-smoke.ts'

describe('the widget', () => testWidgetIn(startFirefox))
describe('the console', () => testConsoleIn(startFirefox))
