import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openFlowdesk } from '../support/flowdesk.ts'
import { down, LicenceServer } from '../support/licence-server.ts'

const server = await LicenceServer.start()
afterAll(() => server.stop())

test('a process that gets no answer follows the newer one of a process that shares the folder', async () => {
  const issued = await server.issue()
  const flowdesk = await openFlowdesk(issued.settings)
  onTestFinished(flowdesk.close)
  await flowdesk.checkLicence()
  const other = await flowdesk.openSecondProcess(issued.settings)
  onTestFinished(other.close)
  await issued.change({ status: 'revoked' })
  await other.checkLicence()
  const { licence } = other.app.resources
  expect(licence.read().status).toBe('Blocked')
  issued.misbehave(down)
  await flowdesk.recheckLicence()
  expect(flowdesk.app.resources.licence.read()).toEqual(licence.read())
})
