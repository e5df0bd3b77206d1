import { startWebkit } from '../support/drivers/webkit.ts'
import { testWidgetIn } from '../support/drivers/widget-smoke.ts'

testWidgetIn(startWebkit)
