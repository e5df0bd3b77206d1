import type { Static } from 'typebox'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#platform/auth/passwords.ts'
import {
  anyText,
  email,
  enumOf,
  flag,
  instant,
  integer,
  listOf,
  nullable,
  object,
  pageOf,
  pageParameters,
  partialUpdate,
  trimmedText,
  verbatimText,
} from '#platform/http/schema-builders.ts'
import { locales } from '#platform/i18n/localized-message.ts'
import { permissions, roles } from '../rules.ts'

const userExample = {
  id: 2,
  email: 'maria@example.com',
  displayName: 'Maria Lindgren',
  role: 'agent',
  isActive: true,
  poolIds: [1],
  locale: 'en',
  createdAt: '2026-11-21T09:51:04.123Z',
  lastLoginAt: '2026-11-21T10:02:11.006Z',
}

const displayName = trimmedText(200, { description: 'The name that other staff see.' })
const locale = enumOf(locales, 'The language of the mails that the user receives.')
const address = email('The e-mail address with which the user signs in. It must be unique.')
const role = enumOf(roles, 'The role. [listRoles](#listRoles) describes what each role may do.')
const isActive = flag('Whether the user may sign in.')
const poolIds = listOf(integer(), {
  maxItems: 1000,
  uniqueItems: true,
  description:
    'The ids of the pools that the user is a member of. Administrators see all pools, whether they are members or not.',
})
const newPassword = verbatimText(MAX_PASSWORD_LENGTH, {
  minLength: MIN_PASSWORD_LENGTH,
  description: 'The new password: at least 10 characters. The server does not trim it.',
})

export const User = object(
  {
    id: integer({ description: 'The id of the user.' }),
    email: address,
    displayName,
    role,
    isActive,
    poolIds: {
      ...poolIds,
      description:
        'The ids of the pools that the user is a member of. Pools that you cannot see are left out. Administrators see all pools, whether they are members or not.',
    },
    locale,
    createdAt: instant('When the user was created.'),
    lastLoginAt: nullable(
      instant(
        'When the user last signed in; null if never. Also null for other users, unless you are an administrator.',
      ),
    ),
  },
  { title: 'User', description: 'A staff member: a person who signs in to the dashboard.', example: userExample },
)
export type User = Static<typeof User>

export const Users = pageOf(User)

export const UserQuery = object({
  search: nullable(
    trimmedText(100, {
      description:
        'Returns only users whose name or e-mail address contains this text. Upper and lower case do not matter.',
      example: 'lindgren',
    }),
  ),
  role: nullable(enumOf(roles, 'Returns only users with this role.')),
  isActive: nullable(flag('Returns only users who may sign in, or only those who may not. By default, returns both.')),
  poolId: nullable(
    integer({
      description: 'Returns only members of this pool. For a pool that you cannot see, the list is empty.',
      example: 1,
    }),
  ),
  ...pageParameters,
})
export type UserQuery = Static<typeof UserQuery>

export const NewUser = object(
  {
    email: address,
    displayName,
    role: nullable(role),
    password: newPassword,
    poolIds: nullable(poolIds),
    locale: nullable(locale),
    isActive: nullable(isActive),
  },
  {
    title: 'NewUser',
    description:
      'By default, the user has the role `agent`, is a member of no pool, gets mails in English and is active.',
    example: {
      email: 'maria@example.com',
      displayName: 'Maria Lindgren',
      role: 'agent',
      password: 'correct horse battery',
      poolIds: [1],
      locale: 'en',
    },
  },
)
export type NewUser = Static<typeof NewUser>

export const UserChange = partialUpdate(
  { email: address, displayName, role, isActive, poolIds, locale },
  {
    title: 'UserChange',
    description: 'Fields that you omit keep their values.',
    example: { role: 'supervisor', poolIds: [1] },
  },
)
export type UserChange = Static<typeof UserChange>

export const ProfileChange = partialUpdate(
  { displayName, locale },
  { title: 'ProfileChange', description: 'Fields that you omit keep their values.', example: { locale: 'de' } },
)

export const NewPassword = object(
  { password: newPassword },
  { title: 'UserPasswordRequest', example: { password: 'correct horse battery' } },
)

export const PasswordChange = object(
  {
    currentPassword: verbatimText(MAX_PASSWORD_LENGTH, {
      description: 'Your current password, exactly as it was set.',
    }),
    newPassword,
  },
  {
    title: 'PasswordChangeRequest',
    example: { currentPassword: 'correct horse battery', newPassword: 'a longer horse battery' },
  },
)
export type PasswordChange = Static<typeof PasswordChange>

const Role = object(
  {
    name: enumOf(roles, 'The name of the role: a value of the field `role` of a user.'),
    description: anyText('What users with the role may do, in English.'),
    permissions: listOf(enumOf(permissions), {
      description:
        '`work_on_tickets`: read, answer and change the tickets that the user can see. `supervise_pools`: manage the canned responses and macros of the pools that the user can see, and read the reports of these pools. `see_all_pools`: see all pools and their tickets, without being a member. `administer`: manage users, pools, API tokens, sub-statuses, tags, ticket forms, escalation chains and automation rules, and read the settings and the audit log.',
    }),
  },
  {
    title: 'Role',
    example: {
      name: 'agent',
      description: 'Works on the tickets of the pools that the user is a member of.',
      permissions: ['work_on_tickets'],
    },
  },
)
export const Roles = pageOf(Role)

export const RoleQuery = object(pageParameters)
