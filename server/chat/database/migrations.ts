import { createSignInAddresses } from '#platform/auth/sign-in-address-migration.ts'
import type { Migrations } from '#platform/db/migrate.ts'
import { agentsAndWidgets, singleSignOn } from './agent-migrations.ts'
import { conversations } from './conversation-migrations.ts'
import { rules } from './rule-migrations.ts'
import { verifiedExternalIds } from './visitor-migrations.ts'
import { orderOfDepartments } from './widget-migrations.ts'

export const chatMigrations: Migrations = {
  '0001-agents-and-widgets': { up: agentsAndWidgets },
  '0002-conversations': { up: conversations },
  '0003-rules': { up: rules },
  '0004-order-of-departments': { up: orderOfDepartments },
  '0005-sign-in-addresses': { up: createSignInAddresses('chat', 'agent') },
  '0006-single-sign-on': { up: singleSignOn },
  '0007-verified-external-ids': { up: verifiedExternalIds },
}
