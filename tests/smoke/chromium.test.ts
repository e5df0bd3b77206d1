import { startChromium } from '../support/drivers/chromium.ts'
import { testWidgetIn } from '../support/drivers/widget-smoke.ts'

testWidgetIn(startChromium)
