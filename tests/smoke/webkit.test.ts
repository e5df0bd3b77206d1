import { describe } from 'vitest'
import { testConsoleIn } from '../support/drivers/console-smoke.ts'
import { startWebkit } from '../support/drivers/webkit.ts'
import { testWidgetIn } from '../support/drivers/widget-smoke.ts'

describe('the widget', () => testWidgetIn(startWebkit))
describe('the console', () => testConsoleIn(startWebkit))
