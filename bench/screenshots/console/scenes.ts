import type { Page } from 'playwright-core'
import { settle } from './console-page.ts'
import type { Presence } from './presence.ts'
import { story } from './samples/active.ts'
import type { Stage } from './stage.ts'
import type { Today } from './today.ts'

/** Which server a scene shows: a new one, one on a busy day, or one whose licence has expired or was revoked. */
export type StageName = 'new' | 'busy' | 'grace' | 'blocked'

/** What scenes of a busy day can use. */
export interface SceneContext extends Stage {
  readonly today: Today
  readonly presence: Presence
}

/** A state of the console that is shown in a picture. */
export interface ConsoleScene {
  readonly name: string
  /** A busy day by default. */
  readonly stage?: StageName
  /** The path below `/console`. `:main` is the id of the main conversation. */
  readonly path: string
  readonly isSignedOut?: boolean
  /** Prepares the page after it has opened. */
  readonly show?: (page: Page, setting: SceneContext) => Promise<void>
}

const conversationPath = '/conversations/:main?tab=mine'

/** Opens the details of the visitor on narrow screens. On wide ones they are always beside the transcript. */
async function openDetails(page: Page): Promise<void> {
  const button = page.locator('main header button').last()
  if ((page.viewportSize()?.width ?? 0) < 1200) await button.click()
  await settle(page)
}

async function showDraft(page: Page, { presence }: SceneContext): Promise<void> {
  await page.locator('#composer').waitFor()
  await settle(page)
  await presence.showDraft(story.draft)
  await page.getByText(story.draft).waitFor()
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
}

async function createKey(page: Page): Promise<void> {
  await page.locator('form input').first().fill('Partner portal')
  await page.locator('form button[type=submit]').click()
  await page
    .getByText(/^fdk_|^svc_|^fd_/)
    .first()
    .waitFor()
}

/** The scenes, in the order in which an agent and then an administrator would see them. */
export const consoleScenes: readonly ConsoleScene[] = [
  { name: 'sign-in', stage: 'new', path: '/', isSignedOut: true },
  { name: 'password', stage: 'new', path: '/password#token=example', isSignedOut: true },
  { name: 'password-request', stage: 'new', path: '/password', isSignedOut: true },
  { name: 'first-run', stage: 'new', path: '/admin/start' },
  { name: 'inbox-empty', stage: 'new', path: '/' },
  { name: 'history-empty', stage: 'new', path: '/history' },
  { name: 'reports-empty', stage: 'new', path: '/admin/reports' },
  { name: 'canned-responses-empty', stage: 'new', path: '/admin/canned-responses' },
  { name: 'inbox', path: '/' },
  { name: 'inbox-mine', path: '/?tab=mine' },
  {
    name: 'bulk',
    path: '/?tab=open',
    show: async (page) => {
      await page.locator('li[data-row] a').first().waitFor()
      await page.locator('body').press('j')
      for (const key of ['x', 'j', 'x', 'j', 'j', 'x']) await page.keyboard.press(key)
      await page.getByRole('checkbox', { checked: true }).nth(2).waitFor()
    },
  },
  { name: 'conversation', path: conversationPath, show: showDraft },
  {
    name: 'note',
    path: conversationPath,
    show: async (page) => {
      await page.locator('#composer').waitFor()
      await page.locator('body').press('n')
      await page.locator('#composer').fill('The gift card is in the box beside the scale.')
    },
  },
  {
    name: 'canned-list',
    path: conversationPath,
    show: async (page) => {
      await page.locator('#composer').fill('/')
      await page.getByRole('listbox').waitFor()
    },
  },
  {
    name: 'mention-list',
    path: conversationPath,
    show: async (page) => {
      await page.locator('#composer').waitFor()
      await page.locator('body').press('n')
      await page.locator('#composer').pressSequentially('Thank you, @')
      await page.getByRole('listbox').waitFor()
    },
  },
  { name: 'visitor-details', path: conversationPath, show: openDetails },
  {
    name: 'transfer',
    path: conversationPath,
    show: async (page) => {
      await page.locator('#composer').waitFor()
      await page.locator('body').press('t')
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'command-palette', path: conversationPath, show: openPalette },
  {
    name: 'shortcuts',
    path: conversationPath,
    show: async (page) => {
      await page.locator('#composer').waitFor()
      await page.locator('body').press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'history', path: '/history' },
  { name: 'history-transcript', path: '/history?status=all&q=Maria&conversation=:main' },
  {
    name: 'history-search',
    path: '/history?q=parcel',
    show: async (page) => await page.locator('mark').first().waitFor(),
  },
  { name: 'preferences', path: '/account' },
  { name: 'reports', path: '/admin/reports?period=last30' },
  {
    name: 'reports-ratings',
    path: '/admin/reports?period=last30',
    // The last panel of the page.
    show: async (page) => {
      await page.locator('main a[href*="/history"]').first().waitFor()
      await page
        .locator('main section[aria-labelledby]')
        .last()
        .evaluate((panel) => panel.scrollIntoView())
    },
  },
  { name: 'agents', path: '/admin/agents' },
  { name: 'agent-editor', path: '/admin/agents?edit=2' },
  { name: 'departments', path: '/admin/departments' },
  { name: 'department-editor', path: '/admin/departments?edit=3' },
  { name: 'widgets', path: '/admin/widgets' },
  { name: 'widget-editor', path: '/admin/widgets?edit=2' },
  { name: 'canned-responses', path: '/admin/canned-responses' },
  { name: 'canned-response-editor', path: '/admin/canned-responses?edit=1' },
  { name: 'service-keys', path: '/admin/api-keys' },
  { name: 'service-key-issued', path: '/admin/api-keys?edit=new', show: createKey },
  { name: 'blocked-visitors', path: '/admin/blocked-visitors' },
  { name: 'licence', path: '/admin/licence' },
  { name: 'settings', path: '/admin/settings' },
  { name: 'audit-log', path: '/admin/audit-log' },
  { name: 'health', path: '/admin/health' },
  { name: 'first-run-done', path: '/admin/start' },
  { name: 'licence-grace', stage: 'grace', path: '/' },
  { name: 'licence-blocked', stage: 'blocked', path: '/' },
]
