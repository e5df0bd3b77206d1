import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { consoleAdministratorToken, makeAgent, makeDepartment, makeSignedInAgent } from '../support/chat.ts'
import { chooseInRow, readAsAdministrator } from '../support/console-administration.ts'
import { openAdministration } from '../support/console-page.ts'
import { seededAdministrator } from '../support/database-server.ts'
import { useServedBrowser } from '../support/served-browser.ts'

const site = useServedBrowser()

const open = (path: string) => openAdministration(site.browser, site.served, `/admin/${path}`)

const readAgents = async () => (await readAsAdministrator(site.served.flowdesk, '/v1/admin/agents?pageSize=100')).items

const readAgent = (id: number) => readAsAdministrator(site.served.flowdesk, `/v1/admin/agents/${id}`)

const uniqueName = () => `Agent ${randomUUID().slice(0, 8)}`

test('the last administrator cannot be deactivated', async () => {
  // As the only administrator, before other tests create more.
  const { page } = await openAdministration(site.browser, site.served, '/admin/agents', {
    credentials: seededAdministrator,
  })
  await chooseInRow(page, 'Administrator', 'Deactivate')
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('alert').getByText('This is the last active administrator.').waitFor()
})

test('an administrator creates an agent with departments, who can then sign in', async () => {
  const department = await makeDepartment(site.served.flowdesk)
  const { page } = await open('agents')
  const [name, email, password] = [uniqueName(), `${randomUUID()}@example.com`, 'a long enough password']
  await page.getByRole('button', { name: 'Add agent' }).click()
  const form = page.getByRole('dialog', { name: 'Add an agent' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('E-mail address').fill(email)
  await form.locator('input[name=password]').fill(password)
  await form.getByRole('combobox', { name: 'Departments' }).click()
  await page.getByRole('option', { name: department.name }).click()
  await form.getByLabel('Maximum of conversations').fill('7')
  await form.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('status').getByText(`${name} has been created.`).waitFor()
  await page.getByRole('row', { name }).getByText(department.name).waitFor()
  const created = (await readAgents()).find((agent: { email: string }) => agent.email === email)
  expect(created).toMatchObject({ displayName: name, departmentIds: [department.id], maxConcurrentConversations: 7 })
  const { status } = await site.served.flowdesk.post('/v1/agent/auth/login', { body: { email, password } })
  expect(status).toBe(200)
})

test('the errors of the server stand beside their fields, and the first one has the focus', async () => {
  const { page } = await open('agents?edit=new')
  const form = page.getByRole('dialog', { name: 'Add an agent' })
  await form.getByLabel('E-mail address').fill('admin@example.com')
  await form.locator('input[name=password]').fill('short')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect.poll(() => form.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')
  await form.getByText('The text is too short.').waitFor()
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('displayName')
  await form.getByLabel('Name').fill('Ada')
  await form.locator('input[name=password]').fill('a long enough password')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('email')
})

test('an administrator changes an agent', async () => {
  const displayName = uniqueName()
  const { id } = await makeAgent(site.served.flowdesk, { displayName })
  const { page } = await open(`agents?edit=${id}`)
  const form = page.getByRole('dialog', { name: `Edit ${displayName}` })
  await form.getByLabel('Name').fill(`${displayName} Okafor`)
  await form.getByLabel('Accepts new conversations').press('Space')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: `${displayName} Okafor` }).waitFor()
  expect(await readAgent(id)).toMatchObject({ displayName: `${displayName} Okafor`, isAvailable: false })
})

test('a deactivated agent is signed out and can be reactivated', async () => {
  const displayName = uniqueName()
  const { id, token } = await makeSignedInAgent(site.served.flowdesk, { displayName })
  const { page } = await open('agents')
  await chooseInRow(page, displayName, 'Deactivate')
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('row', { name: displayName }).getByText('Inactive').waitFor()
  expect(await readAgent(id)).toMatchObject({ isActive: false })
  expect((await site.served.flowdesk.get('/v1/agent/me', { token })).status).toBe(401)
  await chooseInRow(page, displayName, 'Reactivate')
  await page.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click()
  await page.getByRole('row', { name: displayName }).getByText('Active', { exact: true }).waitFor()
  expect(await readAgent(id)).toMatchObject({ isActive: true })
})

test('a new password ends all sessions of the agent', async () => {
  const displayName = uniqueName()
  const { credentials, token } = await makeSignedInAgent(site.served.flowdesk, { displayName })
  const { page } = await open('agents')
  await chooseInRow(page, displayName, 'Set password')
  const form = page.getByRole('dialog')
  await form.getByText('All sessions of this agent end at once.').waitFor()
  await form.locator('input[name=password]').fill('another long password')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText(`The password of ${displayName} has been set.`).waitFor()
  expect((await site.served.flowdesk.get('/v1/agent/me', { token })).status).toBe(401)
  const body = { email: credentials.email, password: 'another long password' }
  expect((await site.served.flowdesk.post('/v1/agent/auth/login', { body })).status).toBe(200)
})

test('agents are found and sorted, and the address remembers it', async () => {
  const name = uniqueName()
  await makeAgent(site.served.flowdesk, { displayName: `${name} Zoe` })
  await makeAgent(site.served.flowdesk, { displayName: `${name} Ada` })
  const { page } = await open('agents')
  await page.getByLabel('Search').fill(name)
  const names = page.getByRole('table', { name: 'Agents' }).locator('tbody').getByRole('link')
  await expect.poll(() => names.allTextContents()).toEqual([`${name} Zoe`, `${name} Ada`])
  await page.getByRole('button', { name: 'Name' }).click()
  await expect.poll(() => names.allTextContents()).toEqual([`${name} Ada`, `${name} Zoe`])
  await page.reload()
  await expect.poll(() => names.allTextContents()).toEqual([`${name} Ada`, `${name} Zoe`])
})

test('an administrator creates a department with members and makes it the default', async () => {
  const displayName = uniqueName()
  const { id } = await makeAgent(site.served.flowdesk, { displayName })
  const { page } = await open('departments')
  await page.getByRole('button', { name: 'Add department' }).click()
  const form = page.getByRole('dialog', { name: 'Add a department' })
  await form.getByLabel('Name').fill('Billing')
  await form.getByRole('combobox', { name: 'Members' }).fill(displayName)
  await page.getByRole('option', { name: displayName }).click()
  await page.keyboard.press('Tab')
  await form.getByRole('combobox', { name: 'Routing' }).click()
  await page.getByRole('option', { name: 'Automatic' }).click()
  await form.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Billing has been created.').waitFor()
  await page.getByRole('row', { name: 'Billing' }).getByText('1 member').waitFor()
  await chooseInRow(page, 'Billing', 'Make default')
  await page.getByRole('dialog').getByRole('button', { name: 'Make default' }).click()
  await page.getByText('Billing is now the default department.').waitFor()
  const { items } = await readAsAdministrator(site.served.flowdesk, '/v1/admin/departments?pageSize=100')
  const billing = items.find((department: { name: string }) => department.name === 'Billing')
  expect(billing).toMatchObject({ memberIds: [id], routing: 'automatic', isDefault: true })
  await chooseInRow(page, 'Billing', 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alert').waitFor()
})

test('who renames a department keeps the members that another administrator has chosen meanwhile', async () => {
  const { id, name } = await makeDepartment(site.served.flowdesk)
  const agent = await makeAgent(site.served.flowdesk)
  const { page } = await open(`departments?edit=${id}`)
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill(`${name} and returns`)
  const token = await consoleAdministratorToken(site.served.flowdesk)
  await site.served.flowdesk.put(`/v1/admin/departments/${id}/members`, { token, body: { agentIds: [agent.id] } })
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  const { memberIds } = await readAsAdministrator(site.served.flowdesk, `/v1/admin/departments/${id}`)
  expect(memberIds).toEqual([agent.id])
})

test('an administrator deletes a department that nothing refers to', async () => {
  const { id, name } = await makeDepartment(site.served.flowdesk)
  const { page } = await open('departments')
  await chooseInRow(page, name, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText(`${name} has been deleted.`).waitFor()
  await page.getByRole('row', { name }).waitFor({ state: 'detached' })
  const { items } = await readAsAdministrator(site.served.flowdesk, '/v1/admin/departments?pageSize=100')
  expect(items.map((department: { id: number }) => department.id)).not.toContain(id)
})
