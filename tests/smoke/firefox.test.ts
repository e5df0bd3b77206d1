import { startFirefox } from '../support/drivers/firefox.ts'
import { testWidgetIn } from '../support/drivers/widget-smoke.ts'

testWidgetIn(startFirefox)
