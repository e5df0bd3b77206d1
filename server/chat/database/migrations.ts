import { createSignInAddressMigration } from '#platform/auth/sign-in-address-migration.ts'
import type { Migrations } from '#platform/db/migrate.ts'
import {
  addServiceKeyRevocation,
  addSingleSignOn,
  copyUsedIdTokensToPlatform,
  createAgentSeats,
  createAgentsAndWidgets,
  createPasswordLinks,
  createServiceKeys,
  widenServiceKeyNames,
} from './agent-migrations.ts'
import { addArchiveListIndexes, addFirstDepartments, addRatingsToReports, createArchive } from './archive-migrations.ts'
import { addFirstResponseIndex, createConversations } from './conversation-migrations.ts'
import { addEscalationConstraints } from './escalation-migrations.ts'
import { widenLowerCaseKeys } from './lower-case-keys-migration.ts'
import { addTimeoutsRoutingAndWaitingRoom } from './rule-migrations.ts'
import { createConversationSearch } from './search-migration.ts'
import { addVerifiedExternalIds } from './visitor-migrations.ts'
import { createWaitingMessages } from './waiting-message-migration.ts'
import { addDepartmentOrder } from './widget-migrations.ts'

export const chatMigrations: Migrations = {
  '0001-agents-and-widgets': { up: createAgentsAndWidgets },
  '0002-conversations': { up: createConversations },
  '0003-rules': { up: addTimeoutsRoutingAndWaitingRoom },
  '0004-order-of-departments': { up: addDepartmentOrder },
  '0005-sign-in-addresses': { up: createSignInAddressMigration('chat', 'agent') },
  '0006-single-sign-on': { up: addSingleSignOn },
  '0007-verified-external-ids': { up: addVerifiedExternalIds },
  '0008-service-keys': { up: createServiceKeys },
  '0009-first-responses': { up: addFirstResponseIndex },
  '0010-archive': { up: createArchive },
  '0011-agent-seats': { up: createAgentSeats },
  '0012-escalation': { up: addEscalationConstraints },
  '0013-archive-lists': { up: addArchiveListIndexes },
  '0014-shared-id-tokens': { up: copyUsedIdTokensToPlatform },
  '0015-lower-case-keys': { up: widenLowerCaseKeys },
  '0016-revoked-service-keys': { up: addServiceKeyRevocation },
  '0017-waiting-messages': { up: createWaitingMessages },
  '0018-first-departments': { up: addFirstDepartments },
  '0019-message-search': { up: createConversationSearch },
  '0020-ratings-in-reports': { up: addRatingsToReports },
  '0021-names-of-service-keys': { up: widenServiceKeyNames },
  '0022-password-links': { up: createPasswordLinks },
}
