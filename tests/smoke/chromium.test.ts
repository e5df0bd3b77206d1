import { describe } from 'vitest'
import { startChromium } from '../support/drivers/chromium.ts'
import { testConsoleIn } from '../support/drivers/console-smoke.ts'
import { testWidgetIn } from '../support/drivers/widget-smoke.ts'

describe('the widget', () => testWidgetIn(startChromium))
describe('the console', () => testConsoleIn(startChromium))
