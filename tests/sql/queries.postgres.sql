-- Every query that the server sends while its tests run, for PostgreSQL; queries.sqlserver.sql has the same ones
-- in the same order. A row of values, or an element of a list, stands for any number of them.
-- `UPDATE_SQL=1 npm test` writes both files, or with names of test files adds their queries; every full run compares them.

alter table "chat"."agent" add column "oidcIssuer" varchar(2000);

alter table "chat"."agent" add column "oidcSubject" varchar(255);

alter table "chat"."archivedConversation" add column "firstDepartmentId" bigint references "chat"."department" ("id");

alter table "chat"."archivedConversationTag" alter column "tagKey" type varchar(100);

alter table "chat"."cannedResponse" alter column "shortcutKey" type varchar(100);

alter table "chat"."conversation" add column "escalationAttemptedAt" timestamptz(3);

alter table "chat"."conversation" add column "firstDepartmentId" bigint references "chat"."department" ("id");

alter table "chat"."conversation" add column "snoozedAt" timestamptz(3);

alter table "chat"."conversationSearch" set (toast_tuple_target = 128);

alter table "chat"."conversationTag" alter column "tagKey" type varchar(100);

alter table "chat"."department" alter column "nameKey" type varchar(400);

alter table "chat"."serviceKey" add column "revokedAt" timestamptz(3);

alter table "chat"."serviceKey" alter column "name" type varchar(200);

alter table "chat"."visitor" add column "verifiedExternalId" varchar(200);

alter table "chat"."widgetDepartment" add column "place" smallint default 0 not null;

alter table "ticketing"."message" add column "authorUserId" bigint;

alter table "ticketing"."message" add constraint "message_ticketActivity" foreign key ("ticketId") references "ticketing"."ticketActivity" ("ticketId");

alter table "ticketing"."message" drop constraint "message_ticketId_fkey";

alter table "ticketing"."pool" add column "assigneeStrategy" varchar(20) collate "C" default 'none' not null;

alter table "ticketing"."pool" add column "escalationChainId" bigint;

alter table "ticketing"."pool" add column "lastAssigneeUserId" bigint;

alter table "ticketing"."pool" add constraint "pool_escalationChain" foreign key ("escalationChainId") references "ticketing"."escalationChain" ("id");

alter table "ticketing"."pool" alter column "nameKey" type varchar(400);

alter table "ticketing"."signInChallenge" add column "isShared" boolean default true not null;

alter table "ticketing"."staff" add column "locale" varchar(10) collate "C" default 'en' not null;

alter table "ticketing"."staff" add column "oidcIssuer" varchar(2000);

alter table "ticketing"."staff" add column "oidcSubject" varchar(255);

alter table "ticketing"."subStatus" add column "nameKey" varchar(400) default '' not null;

alter table "ticketing"."ticket" add column "escalationChainId" bigint;

alter table "ticketing"."ticket" add column "escalationStep" integer;

alter table "ticketing"."ticket" add column "resolvedAt" timestamptz(3);

alter table "ticketing"."ticket" drop column "updatedAt";

alter table "ticketing"."ticket" drop column "version";

alter table "ticketing"."ticketReceipt" add column "formId" bigint default 0 not null;

alter table "ticketing"."ticketReceipt" add constraint "ticketReceipt_once" primary key ("tokenId", "formId", "idempotencyKey");

alter table "ticketing"."ticketReceipt" drop constraint "ticketReceipt_once";

alter table "ticketing"."ticketSearch" set (toast_tuple_target = 128);

create index "acceptance_age" on "ticketing"."acceptance" ("acceptedAt");

create index "agent_connection_agent" on "chat"."agentConnection" ("agentId", "seenAt");

create index "agent_connection_instance" on "chat"."agentConnection" ("instanceId");

create index "archived_assignment_age" on "chat"."archivedAssignment" ("assignedAt", "agentId");

create index "archived_attachment_message" on "chat"."archivedAttachment" ("messageId");

create index "archived_conversation_age" on "chat"."archivedConversation" ("createdAt", "id");

create index "archived_conversation_agent" on "chat"."archivedConversation" ("agentId", "createdAt");

create index "archived_conversation_closed" on "chat"."archivedConversation" ("closedAt");

create index "archived_conversation_department" on "chat"."archivedConversation" ("departmentId", "createdAt", "id");

create index "archived_conversation_first_response" on "chat"."archivedConversation" ("firstResponseAt") where "firstResponseAt" is not null;

create index "archived_conversation_tag_tag" on "chat"."archivedConversationTag" ("tagKey");

create index "archived_conversation_visitor" on "chat"."archivedConversation" ("visitorId", "createdAt");

create index "archived_message_age" on "chat"."archivedMessage" ("createdAt", "senderKind");

create index "archived_page_visit_visitor" on "chat"."archivedPageVisit" ("visitorId", "id");

create index "assignment_age" on "chat"."assignment" ("assignedAt", "agentId");

create index "assignment_agent" on "chat"."assignment" ("agentId", "assignedAt");

create index "assignment_conversation" on "chat"."assignment" ("conversationId");

create index "attachment_conversation" on "chat"."attachment" ("conversationId");

create index "attachment_message" on "chat"."attachment" ("messageId");

create index "attachment_unlinked" on "chat"."attachment" ("state", "createdAt") where "state" <> 'linked';

create index "attachment_unlinked" on "ticketing"."attachment" ("state", "expiresAt") where "state" <> 'linked';

create index "automationRun_age" on "ticketing"."automationRun" ("ranAt");

create index "automationRun_rule" on "ticketing"."automationRun" ("ruleId", "id");

create index "automationSuppression_age" on "ticketing"."automationSuppression" ("actedAt");

create index "conversationSearch_words" on "chat"."conversationSearch" using gin (array_to_tsvector(string_to_array(rtrim("document"), ' ')));

create index "conversation_active" on "chat"."conversation" ("status") where "status" <> 'closed';

create index "conversation_agentId" on "chat"."conversation" ("agentId", "status");

create index "conversation_closedAt" on "chat"."conversation" ("closedAt");

create index "conversation_createdAt" on "chat"."conversation" ("createdAt", "id");

create index "conversation_departmentId" on "chat"."conversation" ("departmentId", "status", "createdAt");

create index "conversation_escalation" on "chat"."conversation" ("escalationDueAt") where "escalationStatus" = 'requested';

create index "conversation_first_response" on "chat"."conversation" ("firstResponseAt") where "firstResponseAt" is not null;

create index "conversation_snoozed" on "chat"."conversation" ("snoozedUntil") where "snoozedUntil" is not null;

create index "conversation_tag_tag" on "chat"."conversationTag" ("tagKey");

create index "conversation_visitorId" on "chat"."conversation" ("visitorId", "createdAt");

create index "department_member_agent" on "chat"."departmentMember" ("agentId");

create index "fact_dead" on "platform"."fact" ("id") where "deadAt" is not null;

create index "fact_due" on "platform"."fact" ("dueAt", "id") where "deadAt" is null;

create index "job_dead" on "platform"."job" ("id") where "deadAt" is not null;

create index "job_due" on "platform"."job" ("dueAt", "id") where "deadAt" is null;

create index "mail_due" on "platform"."mail" ("sentAt", "deadAt", "dueAt");

create index "message_age" on "chat"."message" ("createdAt", "senderKind");

create index "message_answer" on "ticketing"."message" ("occurredAt", "ticketId") where "direction" = 'outbound' and "visibility" = 'public';

create index "message_attachment_message" on "ticketing"."messageAttachment" ("messageId", "place");

create index "message_receipt_age" on "ticketing"."messageReceipt" ("createdAt");

create index "message_ticket" on "ticketing"."message" ("ticketId", "id");

create index "notification_age" on "ticketing"."notification" ("createdAt");

create index "notification_recipient" on "ticketing"."notification" ("userId", "id");

create index "notification_unread" on "ticketing"."notification" ("userId", "id") where "readAt" is null;

create index "page_visit_visitor" on "chat"."pageVisit" ("visitorId", "id");

create index "refresh_token_expiry" on "chat"."refreshToken" ("expiresAt");

create index "refresh_token_expiry" on "ticketing"."refreshToken" ("expiresAt");

create index "refresh_token_session" on "chat"."refreshToken" ("sessionId");

create index "refresh_token_session" on "ticketing"."refreshToken" ("sessionId");

create index "revoked_access_expiry" on "platform"."revokedAccess" ("expiresAt");

create index "session_user" on "chat"."session" ("userId");

create index "sign_in_address_last" on "chat"."signInAddress" ("lastSignInAt");

create index "sign_in_address_last" on "ticketing"."signInAddress" ("lastSignInAt");

create index "sign_in_address_user" on "chat"."signInAddress" ("userId", "lastSignInAt");

create index "sign_in_address_user" on "ticketing"."signInAddress" ("userId", "lastSignInAt");

create index "sign_in_challenge_age" on "ticketing"."signInChallenge" ("expiresAt");

create index "sign_in_challenge_email" on "ticketing"."signInChallenge" ("email", "expiresAt");

create index "ticketActivity_updatedAt" on "ticketing"."ticketActivity" ("updatedAt", "ticketId");

create index "ticketHistory_ticket" on "ticketing"."ticketHistory" ("ticketId", "id");

create index "ticketLink_higherTicket" on "ticketing"."ticketLink" ("higherTicketId");

create index "ticketMail_ticket" on "ticketing"."ticketMail" ("ticketId", "id");

create index "ticketMerge_intoTicket" on "ticketing"."ticketMerge" ("intoTicketId", "ticketId");

create index "ticketSearch_words" on "ticketing"."ticketSearch" using gin (array_to_tsvector(string_to_array(rtrim("document"), ' ')));

create index "ticket_assignee" on "ticketing"."ticket" ("assigneeUserId", "id") where "assigneeUserId" is not null;

create index "ticket_completedAt" on "ticketing"."ticket" ("completedAt", "poolId") where "completedAt" is not null;

create index "ticket_createdAt" on "ticketing"."ticket" ("createdAt", "id");

create index "ticket_escalation" on "ticketing"."ticket" ("escalationChainId", "escalationStep", "createdAt") where "escalationChainId" is not null;

create index "ticket_form_pool" on "ticketing"."ticketForm" ("poolId");

create index "ticket_open" on "ticketing"."ticket" ("poolId", "createdAt", "statusId") where "statusId" < 6;

create index "ticket_parentTicketId" on "ticketing"."ticket" ("parentTicketId");

create index "ticket_poolId" on "ticketing"."ticket" ("poolId", "id");

create index "ticket_receipt_age" on "ticketing"."ticketReceipt" ("createdAt");

create index "ticket_requesterEmailAddress" on "ticketing"."ticket" ("requesterEmailAddress", "id");

create index "ticket_resolved" on "ticketing"."ticket" ("resolvedAt", "id") where "statusId" = 5;

create index "ticket_resolvedAt" on "ticketing"."ticket" ("resolvedAt", "poolId") where "resolvedAt" is not null;

create index "ticket_scan" on "ticketing"."ticket" ("id") where "completedAt" is null;

create index "ticket_updatedAt" on "ticketing"."ticket" ("updatedAt", "id");

create index "ticket_workload" on "ticketing"."ticket" ("assigneeUserId", "statusId") where "assigneeUserId" is not null;

create index "used_form_challenge_expiry" on "ticketing"."usedFormChallenge" ("expiresAt");

create index "used_id_token_age" on "chat"."usedIdToken" ("refusedFrom");

create index "used_id_token_age" on "platform"."usedIdToken" ("refusedFrom");

create index "waiting_entry_conversation" on "chat"."waitingEntry" ("conversationId") where "conversationId" is not null;

create schema if not exists "chat";

create schema if not exists "platform";

create schema if not exists "ticketing";

create sequence "chat"."waiting_ticket" as bigint start with 1;

create sequence "ticketing"."sub_status_id" as bigint start with 1000;

create sequence "ticketing"."ticket_id" as bigint start with 1;

create table "chat"."agent" ("id" bigint generated by default as identity primary key, "email" varchar(254) not null unique, "displayName" varchar(200) not null, "role" varchar(20) collate "C" not null, "passwordHash" varchar(200) collate "C", "isActive" boolean not null, "isAvailable" boolean not null, "avatarUrl" varchar(1000), "maxConcurrentConversations" integer not null, "createdAt" timestamptz(3) not null, "lastLoginAt" timestamptz(3));

create table "chat"."agentConnection" ("id" varchar(36) collate "C" primary key, "agentId" bigint not null references "chat"."agent" ("id"), "instanceId" varchar(36) collate "C" not null, "connectedAt" timestamptz(3) not null, "seenAt" timestamptz(3) not null, "endedAt" timestamptz(3));

create table "chat"."agentSeats" ("id" integer primary key, "changes" bigint not null);

create table "chat"."archivedAssignment" ("id" bigint primary key, "conversationId" varchar(36) collate "C" not null references "chat"."archivedConversation" ("id"), "agentId" bigint not null references "chat"."agent" ("id"), "assignedAt" timestamptz(3) not null, "archivedAt" timestamptz(3) not null);

create table "chat"."archivedAttachment" ("id" varchar(36) collate "C" primary key, "conversationId" varchar(36) collate "C" not null references "chat"."archivedConversation" ("id"), "messageId" varchar(36) collate "C" references "chat"."archivedMessage" ("id"), "objectKey" varchar(64) collate "C" not null unique, "originalFileName" varchar(255) not null, "contentType" varchar(100) collate "C" not null, "fileSize" bigint not null, "sha256" varchar(43) collate "C" not null, "state" varchar(10) collate "C" not null, "createdAt" timestamptz(3) not null, "archivedAt" timestamptz(3) not null);

create table "chat"."archivedConversation" ("id" varchar(36) collate "C" primary key, "status" varchar(10) collate "C" not null, "departmentId" bigint not null references "chat"."department" ("id"), "visitorId" varchar(36) collate "C" not null, "widgetId" bigint not null references "chat"."widget" ("id"), "agentId" bigint references "chat"."agent" ("id"), "assignedAt" timestamptz(3), "agentVersion" integer not null, "visitorVersion" integer not null, "lastAgentSequence" integer not null, "lastVisitorSequence" integer not null, "lastMessageId" varchar(36) collate "C", "visitorReadMessageId" varchar(36) collate "C", "visitorReadSequence" integer not null, "agentReadMessageId" varchar(36) collate "C", "agentReadSequence" integer not null, "unreadCount" integer not null, "isLeftMessage" boolean not null, "pageUrl" varchar(2000), "pageTitle" varchar(500), "createdAt" timestamptz(3) not null, "startedAt" timestamptz(3), "firstResponseAt" timestamptz(3), "firstResponseAgentId" bigint, "activityAt" timestamptz(3) not null, "snoozedUntil" timestamptz(3), "snoozedAt" timestamptz(3), "closedAt" timestamptz(3), "closedBy" varchar(10) collate "C", "closedByAgentId" bigint, "escalationStatus" varchar(10) collate "C" not null, "escalationRequestedAt" timestamptz(3), "escalationRequestedByAgentId" bigint, "escalationDueAt" timestamptz(3), "escalationAttemptedAt" timestamptz(3), "escalationTrackingKey" varchar(26) collate "C", "escalationTicketId" bigint, "updatedAt" timestamptz(3) not null, "archivedAt" timestamptz(3) not null);

create table "chat"."archivedConversationTag" ("conversationId" varchar(36) collate "C" not null references "chat"."archivedConversation" ("id"), "tagKey" varchar(50) not null, "tag" varchar(50) not null, "place" smallint not null, "archivedAt" timestamptz(3) not null, constraint "archivedConversationTag_pk" primary key ("conversationId", "tagKey"));

create table "chat"."archivedMessage" ("id" varchar(36) collate "C" primary key, "conversationId" varchar(36) collate "C" not null references "chat"."archivedConversation" ("id"), "agentSequence" integer not null, "visitorSequence" integer, "kind" varchar(20) collate "C" not null, "senderKind" varchar(10) collate "C" not null, "senderId" varchar(36) collate "C", "senderName" varchar(200), "body" text not null, "clientMessageId" varchar(64) collate "C", "createdAt" timestamptz(3) not null, "archivedAt" timestamptz(3) not null, constraint "archived_message_agent_sequence" unique ("conversationId", "agentSequence"));

create table "chat"."archivedPageVisit" ("id" bigint primary key, "visitorId" varchar(36) collate "C" not null references "chat"."archivedVisitor" ("id"), "url" varchar(2000) not null, "title" varchar(500), "visitedAt" timestamptz(3) not null, "archivedAt" timestamptz(3) not null);

create table "chat"."archivedRating" ("conversationId" varchar(36) collate "C" primary key references "chat"."archivedConversation" ("id"), "score" smallint not null, "comment" text, "createdAt" timestamptz(3) not null, "archivedAt" timestamptz(3) not null);

create table "chat"."archivedVisitor" ("id" varchar(36) collate "C" primary key, "widgetId" bigint not null references "chat"."widget" ("id"), "credentialDigest" varchar(64) collate "C", "credentialExpiresAt" timestamptz(3), "displayName" varchar(200), "email" varchar(254), "externalId" varchar(200), "verifiedMembers" varchar(60) collate "C", "verifiedExternalId" varchar(200), "serviceUserId" varchar(200), "locale" varchar(35), "timezone" varchar(64), "userAgent" varchar(512), "referrer" varchar(2000), "createdAt" timestamptz(3) not null, "lastSeenAt" timestamptz(3) not null, "archivedAt" timestamptz(3) not null);

create table "chat"."assignment" ("id" bigint generated by default as identity primary key, "conversationId" varchar(36) collate "C" not null references "chat"."conversation" ("id"), "agentId" bigint not null references "chat"."agent" ("id"), "assignedAt" timestamptz(3) not null);

create table "chat"."attachment" ("id" varchar(36) collate "C" primary key, "conversationId" varchar(36) collate "C" not null references "chat"."conversation" ("id"), "messageId" varchar(36) collate "C" references "chat"."message" ("id"), "objectKey" varchar(64) collate "C" not null unique, "originalFileName" varchar(255) not null, "contentType" varchar(100) collate "C" not null, "fileSize" bigint not null, "sha256" varchar(43) collate "C" not null, "state" varchar(10) collate "C" not null, "createdAt" timestamptz(3) not null);

create table "chat"."auditEntry" ("id" bigint generated by default as identity primary key, "at" timestamptz(3) not null, "actorAgentId" bigint, "action" varchar(60) collate "C" not null, "target" varchar(100) collate "C" not null);

create table "chat"."blockedVisitor" ("visitorId" varchar(36) collate "C" primary key references "chat"."visitor" ("id"), "reason" varchar(500), "blockedByAgentId" bigint not null references "chat"."agent" ("id"), "createdAt" timestamptz(3) not null);

create table "chat"."cannedResponse" ("id" bigint generated by default as identity primary key, "shortcut" varchar(50) not null, "shortcutKey" varchar(50) not null, "title" varchar(200) not null, "body" text not null, "departmentId" bigint references "chat"."department" ("id"), "updatedAt" timestamptz(3) not null);

create table "chat"."conversation" ("id" varchar(36) collate "C" primary key, "status" varchar(10) collate "C" not null, "departmentId" bigint not null references "chat"."department" ("id"), "visitorId" varchar(36) collate "C" not null references "chat"."visitor" ("id"), "widgetId" bigint not null references "chat"."widget" ("id"), "agentId" bigint references "chat"."agent" ("id"), "assignedAt" timestamptz(3), "agentVersion" integer not null, "visitorVersion" integer not null, "lastAgentSequence" integer not null, "lastVisitorSequence" integer not null, "lastMessageId" varchar(36) collate "C", "visitorReadMessageId" varchar(36) collate "C", "visitorReadSequence" integer not null, "agentReadMessageId" varchar(36) collate "C", "agentReadSequence" integer not null, "unreadCount" integer not null, "isLeftMessage" boolean not null, "pageUrl" varchar(2000), "pageTitle" varchar(500), "createdAt" timestamptz(3) not null, "startedAt" timestamptz(3), "firstResponseAt" timestamptz(3), "firstResponseAgentId" bigint, "activityAt" timestamptz(3) not null, "snoozedUntil" timestamptz(3), "closedAt" timestamptz(3), "closedBy" varchar(10) collate "C", "closedByAgentId" bigint, "escalationStatus" varchar(10) collate "C" not null, "escalationRequestedAt" timestamptz(3), "escalationRequestedByAgentId" bigint, "escalationDueAt" timestamptz(3), "escalationTrackingKey" varchar(26) collate "C", "escalationTicketId" bigint, "updatedAt" timestamptz(3) not null);

create table "chat"."conversationIndexer" ("id" bigint primary key);

create table "chat"."conversationSearch" ("conversationId" varchar(36) collate "C" not null, "sequence" integer not null, "document" text not null, constraint "conversationSearch_pk" primary key ("conversationId"));

create table "chat"."conversationTag" ("conversationId" varchar(36) collate "C" not null references "chat"."conversation" ("id"), "tagKey" varchar(50) not null, "tag" varchar(50) not null, "place" smallint not null, constraint "conversationTag_pk" primary key ("conversationId", "tagKey"));

create table "chat"."department" ("id" bigint generated by default as identity primary key, "name" varchar(200) not null, "nameKey" varchar(200) not null unique, "isDefault" boolean not null, "isActive" boolean not null, "ticketPoolId" bigint, "routing" varchar(10) collate "C" not null, "createdAt" timestamptz(3) not null, "updatedAt" timestamptz(3) not null);

create table "chat"."departmentMember" ("departmentId" bigint not null references "chat"."department" ("id"), "agentId" bigint not null references "chat"."agent" ("id"), constraint "departmentMember_pk" primary key ("departmentId", "agentId"));

create table "chat"."message" ("id" varchar(36) collate "C" primary key, "conversationId" varchar(36) collate "C" not null references "chat"."conversation" ("id"), "agentSequence" integer not null, "visitorSequence" integer, "kind" varchar(20) collate "C" not null, "senderKind" varchar(10) collate "C" not null, "senderId" varchar(36) collate "C", "senderName" varchar(200), "body" text not null, "clientMessageId" varchar(64) collate "C", "createdAt" timestamptz(3) not null, constraint "message_agent_sequence" unique ("conversationId", "agentSequence"));

create table "chat"."missingAgent" ("agentId" bigint primary key references "chat"."agent" ("id"), "missedAt" timestamptz(3) not null);

create table "chat"."pageVisit" ("id" bigint generated by default as identity primary key, "visitorId" varchar(36) collate "C" not null references "chat"."visitor" ("id"), "url" varchar(2000) not null, "title" varchar(500), "visitedAt" timestamptz(3) not null);

create table "chat"."passwordLink" ("agentId" bigint primary key references "chat"."agent" ("id"), "digest" varchar(43) collate "C" not null unique, "createdAt" timestamptz(3) not null, "expiresAt" timestamptz(3) not null);

create table "chat"."rating" ("conversationId" varchar(36) collate "C" primary key references "chat"."conversation" ("id"), "score" smallint not null, "comment" text, "createdAt" timestamptz(3) not null);

create table "chat"."refreshToken" ("digest" varchar(64) collate "C" primary key, "sessionId" varchar(64) collate "C" not null references "chat"."session" ("id"), "userId" bigint not null references "chat"."agent" ("id"), "platform" varchar(64) collate "C" not null, "state" varchar(20) collate "C" not null, "usedAt" timestamptz(3), "expiresAt" timestamptz(3) not null);

create table "chat"."serviceKey" ("id" bigint generated by default as identity primary key, "name" varchar(100) not null, "digest" varchar(64) collate "C" not null unique, "prefix" varchar(12) collate "C" not null, "scopes" varchar(100) collate "C" not null, "createdAt" timestamptz(3) not null, "lastUsedAt" timestamptz(3), "expiresAt" timestamptz(3));

create table "chat"."session" ("id" varchar(64) collate "C" primary key, "userId" bigint not null references "chat"."agent" ("id"), "accessJti" varchar(64) collate "C" not null, "accessExpiresAt" timestamptz(3) not null, "createdAt" timestamptz(3) not null, "endedAt" timestamptz(3));

create table "chat"."signInAddress" ("digest" varchar(43) collate "C" not null, "userId" bigint not null, "lastSignInAt" timestamptz(3) not null, constraint "sign_in_address_pk" primary key ("digest"), constraint "sign_in_address_account" foreign key ("userId") references "chat"."agent" ("id"));

create table "chat"."usedIdToken" ("digest" varchar(64) collate "C" primary key, "refusedFrom" timestamptz(3) not null);

create table "chat"."visitor" ("id" varchar(36) collate "C" primary key, "widgetId" bigint not null references "chat"."widget" ("id"), "credentialDigest" varchar(64) collate "C", "credentialExpiresAt" timestamptz(3), "displayName" varchar(200), "email" varchar(254), "externalId" varchar(200), "verifiedMembers" varchar(60) collate "C", "serviceUserId" varchar(200), "locale" varchar(35), "timezone" varchar(64), "userAgent" varchar(512), "referrer" varchar(2000), "createdAt" timestamptz(3) not null, "lastSeenAt" timestamptz(3) not null);

create table "chat"."waitingEntry" ("visitorId" varchar(36) collate "C" primary key references "chat"."visitor" ("id"), "ticketNumber" bigint, "departmentId" bigint not null references "chat"."department" ("id"), "body" text, "clientMessageId" varchar(64) collate "C", "pageUrl" varchar(2000), "pageTitle" varchar(500), "heldAt" timestamptz(3) not null, "lastPolledAt" timestamptz(3), "conversationId" varchar(36) collate "C" references "chat"."conversation" ("id"));

create table "chat"."waitingMessage" ("visitorId" varchar(36) collate "C" not null references "chat"."waitingEntry" ("visitorId") on delete cascade, "number" integer not null, "body" text not null, "clientMessageId" varchar(64) collate "C", constraint "waitingMessage_pk" primary key ("visitorId", "number"));

create table "chat"."waitingRoom" ("id" integer primary key, "decisions" bigint not null);

create table "chat"."widget" ("id" bigint generated by default as identity primary key, "key" varchar(64) collate "C" not null unique, "name" varchar(200) not null, "primaryColor" varchar(7) collate "C" not null, "title" varchar(200), "greeting" varchar(1000), "position" varchar(10) collate "C" not null, "locale" varchar(35) collate "C", "preChatFormEnabled" boolean not null, "visitorUploadsEnabled" boolean not null, "attachmentMaxSizeBytes" bigint, "attachmentAllowedExtensions" text, "allowedOrigins" text not null, "identitySecret" varchar(256), "isActive" boolean not null, "createdAt" timestamptz(3) not null, "updatedAt" timestamptz(3) not null);

create table "chat"."widgetDepartment" ("widgetId" bigint not null references "chat"."widget" ("id"), "departmentId" bigint not null references "chat"."department" ("id"), constraint "widgetDepartment_pk" primary key ("widgetId", "departmentId"));

create table "platform"."fact" ("id" bigint generated by default as identity primary key, "name" varchar(100) collate "C" not null, "reaction" varchar(100) collate "C", "payload" text not null, "dueAt" timestamptz(3) not null, "attempts" integer default 0 not null, "deadAt" timestamptz(3), "lastError" text);

create table "platform"."job" ("id" bigint generated by default as identity primary key, "event" varchar(100) collate "C" not null, "handler" varchar(100) collate "C" not null, "payload" text not null, "createdAt" timestamptz(3) not null, "dueAt" timestamptz(3) not null, "attempts" integer default 0 not null, "deadAt" timestamptz(3), "lastError" text);

create table "platform"."mail" ("id" bigint generated by default as identity primary key, "onceKey" varchar(100) collate "C", "recipient" varchar(254) not null, "subject" varchar(500) not null, "textBody" text not null, "htmlBody" text, "headers" text not null, "createdAt" timestamptz(3) not null, "dueAt" timestamptz(3) not null, "attempts" integer default 0 not null, "sentAt" timestamptz(3), "deadAt" timestamptz(3), "lastError" text);

create table "platform"."revokedAccess" ("jti" varchar(64) collate "C" primary key, "expiresAt" timestamptz(3) not null);

create table "platform"."schedule" ("name" varchar(100) collate "C" primary key, "dueAt" timestamptz(3) not null);

create table "platform"."signingKey" ("id" varchar(64) collate "C" primary key, "audience" varchar(40) collate "C" not null, "privateJwk" text not null, "publicJwk" text not null, "createdAt" timestamptz(3) not null);

create table "platform"."usedIdToken" ("digest" varchar(64) collate "C" primary key, "refusedFrom" timestamptz(3) not null);

create table "ticketing"."acceptance" ("id" bigint default nextval('ticketing.ticket_id') primary key, "trackingKey" varchar(26) collate "C" not null unique, "tokenId" bigint not null, "idempotencyKey" varchar(255) collate "C", "fingerprint" varchar(43) collate "C" not null, "poolId" bigint not null references "ticketing"."pool" ("id"), "subject" varchar(255), "description" text, "priority" smallint, "requesterFullName" varchar(200), "requesterEmailAddress" varchar(254), "requesterPhoneNumber" varchar(32) collate "C", "source" varchar(100) not null, "channel" varchar(20) collate "C" not null, "acceptedAt" timestamptz(3) not null);

create table "ticketing"."apiToken" ("id" bigint generated by default as identity primary key, "name" varchar(100) not null, "digest" varchar(64) collate "C" not null unique, "tokenPrefix" varchar(12) collate "C" not null, "scopes" varchar(200) collate "C" not null, "allPools" boolean not null, "source" varchar(100) not null, "createdAt" timestamptz(3) not null, "createdByUserId" bigint not null references "ticketing"."staff" ("id"), "lastUsedAt" timestamptz(3), "expiresAt" timestamptz(3), "revokedAt" timestamptz(3));

create table "ticketing"."apiTokenPool" ("tokenId" bigint not null references "ticketing"."apiToken" ("id"), "poolId" bigint not null references "ticketing"."pool" ("id"), constraint "apiTokenPool_pk" primary key ("tokenId", "poolId"));

create table "ticketing"."attachment" ("id" bigint generated by default as identity primary key, "uploadId" varchar(36) collate "C" not null unique, "objectKey" varchar(32) collate "C" not null unique, "fileName" varchar(255) not null, "contentType" varchar(100) collate "C" not null, "sizeBytes" bigint not null, "sha256" varchar(43) collate "C" not null, "tokenId" bigint references "ticketing"."apiToken" ("id"), "userId" bigint references "ticketing"."staff" ("id"), "state" varchar(10) collate "C" not null, "createdAt" timestamptz(3) not null, "expiresAt" timestamptz(3) not null);

create table "ticketing"."auditEntry" ("id" bigint generated by default as identity primary key, "at" timestamptz(3) not null, "actorUserId" bigint, "action" varchar(60) collate "C" not null, "target" varchar(100) collate "C" not null);

create table "ticketing"."automationRule" ("id" bigint generated by default as identity primary key, "name" varchar(200) not null, "nameKey" varchar(400) not null unique, "trigger" varchar(20) collate "C" not null, "condition" text, "actions" text not null, "position" integer not null, "isEnabled" boolean not null, "createdAt" timestamptz(3) not null, "updatedAt" timestamptz(3) not null);

create table "ticketing"."automationRun" ("id" bigint generated by default as identity primary key, "ruleId" bigint not null, "ticketId" bigint not null, "trigger" varchar(20) collate "C" not null, "depth" integer not null, "ranAt" timestamptz(3) not null, "outcome" varchar(20) collate "C" not null, "actions" text not null);

create table "ticketing"."automationScan" ("id" integer not null, "ruleId" bigint not null, "afterTicketId" bigint not null, constraint "automationScan_pk" primary key ("id"));

create table "ticketing"."automationSuppression" ("ruleId" bigint not null, "ticketId" bigint not null, "actedAt" timestamptz(3) not null, constraint "automationSuppression_once" primary key ("ruleId", "ticketId"));

create table "ticketing"."cannedResponse" ("id" bigint generated by default as identity primary key, "shortcut" varchar(50) not null, "shortcutKey" varchar(100) not null, "title" varchar(200) not null, "body" text not null, "poolId" bigint, "updatedAt" timestamptz(3) not null, constraint "cannedResponse_pool" foreign key ("poolId") references "ticketing"."pool" ("id") on delete cascade);

create table "ticketing"."escalationChain" ("id" bigint generated by default as identity primary key, "name" varchar(200) not null, "nameKey" varchar(400) not null, "createdAt" timestamptz(3) not null, "updatedAt" timestamptz(3) not null, constraint "escalationChain_name" unique ("nameKey"));

create table "ticketing"."escalationStep" ("chainId" bigint not null, "step" integer not null, "afterMinutes" integer not null, "poolId" bigint not null, "userId" bigint, "raisePriority" boolean not null, constraint "escalationStep_pk" primary key ("chainId", "step"), constraint "escalationStep_chain" foreign key ("chainId") references "ticketing"."escalationChain" ("id"), constraint "escalationStep_pool" foreign key ("poolId") references "ticketing"."pool" ("id"), constraint "escalationStep_user" foreign key ("userId") references "ticketing"."staff" ("id"));

create table "ticketing"."macro" ("id" bigint generated by default as identity primary key, "name" varchar(200) not null, "nameKey" varchar(400) not null, "poolId" bigint, "actions" text not null, "createdAt" timestamptz(3) not null, "updatedAt" timestamptz(3) not null, constraint "macro_pool" foreign key ("poolId") references "ticketing"."pool" ("id") on delete cascade);

create table "ticketing"."message" ("id" bigint generated by default as identity primary key, "ticketId" bigint not null, "direction" varchar(10) collate "C" not null, "channel" varchar(20) collate "C" not null, "visibility" varchar(10) collate "C" not null, "subject" varchar(255) not null, "content" text not null, "contentHtml" text, "occurredAt" timestamptz(3) not null, constraint "message_ticketId_fkey" foreign key ("ticketId") references "ticketing"."ticket" ("id"));

create table "ticketing"."messageAttachment" ("attachmentId" bigint primary key references "ticketing"."attachment" ("id"), "messageId" bigint not null references "ticketing"."message" ("id"), "place" smallint not null);

create table "ticketing"."messageClaim" ("tokenId" bigint not null, "ticketId" bigint not null, "idempotencyKey" varchar(255) collate "C" not null, "claimId" varchar(36) collate "C" not null, "fingerprint" varchar(43) collate "C" not null, "claimedAt" timestamptz(3) not null, constraint "messageClaim_once" primary key ("tokenId", "ticketId", "idempotencyKey"));

create table "ticketing"."messageReceipt" ("tokenId" bigint not null, "ticketId" bigint not null, "idempotencyKey" varchar(255) collate "C" not null, "fingerprint" varchar(43) collate "C" not null, "messageId" bigint not null, "writtenTicketId" bigint not null, "createdAt" timestamptz(3) not null, constraint "messageReceipt_once" primary key ("tokenId", "ticketId", "idempotencyKey"));

create table "ticketing"."notification" ("id" bigint generated by default as identity primary key, "userId" bigint not null, "kind" varchar(30) collate "C" not null, "message" text not null, "ticketId" bigint, "createdAt" timestamptz(3) not null, "readAt" timestamptz(3), constraint "notification_user" foreign key ("userId") references "ticketing"."staff" ("id"));

create table "ticketing"."pool" ("id" bigint generated by default as identity primary key, "name" varchar(200) not null, "nameKey" varchar(200) not null unique, "description" text, "defaultPriority" smallint, "createdAt" timestamptz(3) not null, "updatedAt" timestamptz(3) not null);

create table "ticketing"."poolMember" ("poolId" bigint not null references "ticketing"."pool" ("id"), "userId" bigint not null references "ticketing"."staff" ("id"), constraint "poolMember_pk" primary key ("poolId", "userId"));

create table "ticketing"."refreshToken" ("digest" varchar(64) collate "C" primary key, "sessionId" varchar(64) collate "C" not null references "ticketing"."session" ("id"), "userId" bigint not null references "ticketing"."staff" ("id"), "platform" varchar(20) collate "C" not null, "state" varchar(20) collate "C" not null, "usedAt" timestamptz(3), "expiresAt" timestamptz(3) not null);

create table "ticketing"."savedView" ("id" bigint generated by default as identity primary key, "ownerUserId" bigint not null, "name" varchar(200) not null, "nameKey" varchar(400) not null, "filter" text not null, "isShared" boolean not null, "position" integer not null, "createdAt" timestamptz(3) not null, "updatedAt" timestamptz(3) not null, constraint "savedView_owner" foreign key ("ownerUserId") references "ticketing"."staff" ("id"));

create table "ticketing"."session" ("id" varchar(64) collate "C" primary key, "userId" bigint not null references "ticketing"."staff" ("id"), "accessJti" varchar(64) collate "C" not null, "accessExpiresAt" timestamptz(3) not null, "createdAt" timestamptz(3) not null, "endedAt" timestamptz(3));

create table "ticketing"."signInAddress" ("digest" varchar(43) collate "C" not null, "userId" bigint not null, "lastSignInAt" timestamptz(3) not null, constraint "sign_in_address_pk" primary key ("digest"), constraint "sign_in_address_account" foreign key ("userId") references "ticketing"."staff" ("id"));

create table "ticketing"."signInChallenge" ("id" varchar(36) collate "C" primary key, "email" varchar(254) not null, "codeDigest" varchar(43) collate "C", "triesLeft" integer not null, "expiresAt" timestamptz(3) not null);

create table "ticketing"."staff" ("id" bigint generated by default as identity primary key, "email" varchar(254) not null unique, "displayName" varchar(200) not null, "role" varchar(20) collate "C" not null, "passwordHash" varchar(200) collate "C" not null, "isActive" boolean not null, "createdAt" timestamptz(3) not null, "lastLoginAt" timestamptz(3));

create table "ticketing"."subStatus" ("id" bigint primary key, "statusId" smallint not null, "name" varchar(200) not null);

create table "ticketing"."tag" ("poolId" bigint not null, "nameKey" varchar(100) not null, "name" varchar(50) not null, "ticketCount" integer not null, constraint "tag_pk" primary key ("poolId", "nameKey"));

create table "ticketing"."ticket" ("id" bigint default nextval('ticketing.ticket_id') primary key, "trackingKey" varchar(26) collate "C" not null unique, "poolId" bigint not null references "ticketing"."pool" ("id"), "parentTicketId" bigint references "ticketing"."ticket" ("id"), "subject" varchar(255), "description" text, "priority" smallint not null, "statusId" smallint not null, "subStatusId" bigint not null references "ticketing"."subStatus" ("id"), "requesterFullName" varchar(200), "requesterEmailAddress" varchar(254), "requesterPhoneNumber" varchar(32) collate "C", "source" varchar(100) not null, "channel" varchar(20) collate "C" not null, "assigneeUserId" bigint references "ticketing"."staff" ("id"), "tags" text not null, "createdAt" timestamptz(3) not null, "updatedAt" timestamptz(3) not null, "completedAt" timestamptz(3), "version" integer not null);

create table "ticketing"."ticketActivity" ("ticketId" bigint not null, "updatedAt" timestamptz(3) not null, "version" integer not null, constraint "ticketActivity_pk" primary key ("ticketId"), constraint "ticketActivity_ticket" foreign key ("ticketId") references "ticketing"."ticket" ("id"));

create table "ticketing"."ticketForm" ("id" bigint generated by default as identity primary key, "token" varchar(22) collate "C" not null unique, "name" varchar(200) not null, "nameKey" varchar(400) not null unique, "poolId" bigint not null references "ticketing"."pool" ("id"), "isEnabled" boolean not null, "title" varchar(200), "description" text, "submitLabel" varchar(100), "successMessage" text, "locale" varchar(10) collate "C", "fields" text not null, "allowedOrigins" text not null, "attachmentsEnabled" boolean not null, "defaultPriority" smallint, "createdAt" timestamptz(3) not null, "updatedAt" timestamptz(3) not null);

create table "ticketing"."ticketHistory" ("id" bigint generated by default as identity primary key, "ticketId" bigint not null, "at" timestamptz(3) not null, "actorKind" varchar(20) collate "C" not null, "actorId" bigint, "changes" text not null, constraint "ticketHistory_activity" foreign key ("ticketId") references "ticketing"."ticketActivity" ("ticketId"));

create table "ticketing"."ticketIndexer" ("id" bigint primary key);

create table "ticketing"."ticketLink" ("id" bigint generated by default as identity primary key, "lowerTicketId" bigint not null, "higherTicketId" bigint not null, "type" varchar(20) collate "C" not null, "fromTicketId" bigint not null, "createdAt" timestamptz(3) not null, "createdByUserId" bigint not null, constraint "ticketLink_lower" foreign key ("lowerTicketId") references "ticketing"."ticketActivity" ("ticketId"), constraint "ticketLink_higher" foreign key ("higherTicketId") references "ticketing"."ticketActivity" ("ticketId"), constraint "ticketLink_person" foreign key ("createdByUserId") references "ticketing"."staff" ("id"));

create table "ticketing"."ticketMail" ("id" bigint generated by default as identity primary key, "ticketId" bigint not null references "ticketing"."ticket" ("id"), "messageId" bigint references "ticketing"."message" ("id"), "kind" varchar(10) collate "C" not null, "mailMessageId" text, "mailKey" varchar(43) collate "C" not null, "createdAt" timestamptz(3) not null);

create table "ticketing"."ticketMerge" ("ticketId" bigint not null, "intoTicketId" bigint not null, "mergedAt" timestamptz(3) not null, "mergedByUserId" bigint not null, constraint "ticketMerge_pk" primary key ("ticketId"), constraint "ticketMerge_ticket" foreign key ("ticketId") references "ticketing"."ticketActivity" ("ticketId"), constraint "ticketMerge_into" foreign key ("intoTicketId") references "ticketing"."ticketActivity" ("ticketId"), constraint "ticketMerge_person" foreign key ("mergedByUserId") references "ticketing"."staff" ("id"));

create table "ticketing"."ticketReceipt" ("tokenId" bigint not null, "idempotencyKey" varchar(255) collate "C" not null, "fingerprint" varchar(43) collate "C" not null, "trackingKey" varchar(26) collate "C" not null, "createdAt" timestamptz(3) not null, constraint "ticketReceipt_once" primary key ("tokenId", "idempotencyKey"));

create table "ticketing"."ticketSearch" ("ticketId" bigint not null, "version" integer not null, "poolId" bigint not null, "document" text not null, constraint "ticketSearch_pk" primary key ("ticketId"), constraint "ticketSearch_ticket" foreign key ("ticketId") references "ticketing"."ticket" ("id") on delete cascade);

create table "ticketing"."ticketViewer" ("ticketId" bigint not null, "userId" bigint not null, "state" varchar(10) collate "C" not null, "since" timestamptz(3) not null, "expiresAt" timestamptz(3) not null, constraint "ticketViewer_pk" primary key ("ticketId", "userId"), constraint "ticketViewer_ticket" foreign key ("ticketId") references "ticketing"."ticket" ("id") on delete cascade, constraint "ticketViewer_user" foreign key ("userId") references "ticketing"."staff" ("id") on delete cascade);

create table "ticketing"."ticketWatcher" ("ticketId" bigint not null, "userId" bigint not null, "createdAt" timestamptz(3) not null, constraint "ticketWatcher_pk" primary key ("ticketId", "userId"), constraint "ticketWatcher_ticket" foreign key ("ticketId") references "ticketing"."ticket" ("id") on delete cascade, constraint "ticketWatcher_user" foreign key ("userId") references "ticketing"."staff" ("id") on delete cascade);

create table "ticketing"."usedFormChallenge" ("nonce" varchar(22) collate "C" primary key, "expiresAt" timestamptz(3) not null);

create unique index "acceptance_once" on "ticketing"."acceptance" ("tokenId", "idempotencyKey") where "idempotencyKey" is not null;

create unique index "canned_response_of_all" on "chat"."cannedResponse" ("shortcutKey") where "departmentId" is null;

create unique index "canned_response_of_all" on "ticketing"."cannedResponse" ("shortcutKey") where "poolId" is null;

create unique index "canned_response_of_department" on "chat"."cannedResponse" ("departmentId", "shortcutKey") where "departmentId" is not null;

create unique index "canned_response_of_pool" on "ticketing"."cannedResponse" ("poolId", "shortcutKey") where "poolId" is not null;

create unique index "conversation_one_open" on "chat"."conversation" ("visitorId") where "status" <> 'closed';

create unique index "conversation_tracking_key" on "chat"."conversation" ("escalationTrackingKey") where "escalationTrackingKey" is not null;

create unique index "department_one_default" on "chat"."department" ("isDefault") where "isDefault" = true;

create unique index "macro_of_all" on "ticketing"."macro" ("nameKey") where "poolId" is null;

create unique index "macro_of_pool" on "ticketing"."macro" ("poolId", "nameKey") where "poolId" is not null;

create unique index "mail_once" on "platform"."mail" ("onceKey") where "onceKey" is not null;

create unique index "message_once" on "chat"."message" ("senderKind", "senderId", "clientMessageId") where "clientMessageId" is not null;

create unique index "message_ticket_opened" on "chat"."message" ("conversationId") where "kind" = 'TicketOpened';

create unique index "message_visitor_sequence" on "chat"."message" ("conversationId", "visitorSequence") where "visitorSequence" is not null;

create unique index "refresh_token_one_active" on "chat"."refreshToken" ("userId", "platform") where "state" = 'active';

create unique index "refresh_token_one_active" on "ticketing"."refreshToken" ("userId", "platform") where "state" = 'active';

create unique index "saved_view_name" on "ticketing"."savedView" ("ownerUserId", "nameKey");

create unique index "sub_status_name" on "ticketing"."subStatus" ("statusId", "nameKey");

create unique index "ticketLink_once" on "ticketing"."ticketLink" ("lowerTicketId", "higherTicketId", "type");

create unique index "ticketMail_once" on "ticketing"."ticketMail" ("mailKey");

create unique index "ticketMail_one_reply" on "ticketing"."ticketMail" ("messageId") where "kind" = 'reply';

create unique index "ticketMail_one_welcome" on "ticketing"."ticketMail" ("ticketId") where "kind" = 'welcome';

create unique index "ticket_receipt_ticket" on "ticketing"."ticketReceipt" ("trackingKey");

create unique index "visitor_credential" on "chat"."visitor" ("credentialDigest") where "credentialDigest" is not null;

create unique index "waiting_entry_ticket" on "chat"."waitingEntry" ("ticketNumber") where "ticketNumber" is not null;

create unique index "waiting_message_key" on "chat"."waitingMessage" ("visitorId", "clientMessageId") where "clientMessageId" is not null;

create view "chat"."assignmentOrArchived" as select "id", "conversationId", "agentId", "assignedAt" from "chat"."assignment" union all select "id", "conversationId", "agentId", "assignedAt" from "chat"."archivedAssignment";

create view "chat"."conversationOrArchived" as select "id", "status", "departmentId", "createdAt", "closedAt", "closedBy", "closedByAgentId", "firstResponseAt", "firstResponseAgentId", "visitorId" from "chat"."conversation" union all select "id", "status", "departmentId", "createdAt", "closedAt", "closedBy", "closedByAgentId", "firstResponseAt", "firstResponseAgentId", "visitorId" from "chat"."archivedConversation";

create view "chat"."conversationOrArchived" as select "id", "status", "departmentId", "createdAt", "closedAt", "closedBy", "closedByAgentId", "firstResponseAt", "firstResponseAgentId", "visitorId", "firstDepartmentId" from "chat"."conversation" union all select "id", "status", "departmentId", "createdAt", "closedAt", "closedBy", "closedByAgentId", "firstResponseAt", "firstResponseAgentId", "visitorId", "firstDepartmentId" from "chat"."archivedConversation";

create view "chat"."conversationOrArchived" as select "id", "status", "departmentId", "createdAt", "closedAt", "closedBy", "closedByAgentId", "firstResponseAt", "firstResponseAgentId", "visitorId", "firstDepartmentId", "agentId" from "chat"."conversation" union all select "id", "status", "departmentId", "createdAt", "closedAt", "closedBy", "closedByAgentId", "firstResponseAt", "firstResponseAgentId", "visitorId", "firstDepartmentId", "agentId" from "chat"."archivedConversation";

create view "chat"."messageOrArchived" as select "id", "conversationId", "kind", "senderKind", "createdAt" from "chat"."message" union all select "id", "conversationId", "kind", "senderKind", "createdAt" from "chat"."archivedMessage";

create view "chat"."pageVisitOrArchived" as select "id", "visitorId", "url", "title", "visitedAt" from "chat"."pageVisit" union all select "id", "visitorId", "url", "title", "visitedAt" from "chat"."archivedPageVisit";

create view "chat"."ratingOrArchived" as select "conversationId", "score", "comment", "createdAt" from "chat"."rating" union all select "conversationId", "score", "comment", "createdAt" from "chat"."archivedRating";

create view "chat"."visitorOrArchived" as select "id", "widgetId", "displayName", "email", "externalId", "verifiedMembers", "serviceUserId", "locale", "timezone", "userAgent", "referrer", "createdAt", "lastSeenAt" from "chat"."visitor" union all select "id", "widgetId", "displayName", "email", "externalId", "verifiedMembers", "serviceUserId", "locale", "timezone", "userAgent", "referrer", "createdAt", "lastSeenAt" from "chat"."archivedVisitor";

delete from "chat"."agentConnection" where "id" in (select "old"."id" from "chat"."agentConnection" as "old" where "old"."seenAt" < $1 and exists (select "newer"."id" from "chat"."agentConnection" as "newer" where "newer"."agentId" = "old"."agentId" and "newer"."seenAt" > "old"."seenAt") limit $2);

delete from "chat"."assignment" where "conversationId" = any((select $1::text[])::text[]);

delete from "chat"."attachment" where "conversationId" = any((select $1::text[])::text[]);

delete from "chat"."attachment" where "id" = $1 and "state" = $2;

delete from "chat"."blockedVisitor" where "visitorId" = $1;

delete from "chat"."cannedResponse" where "id" = $1;

delete from "chat"."conversation" where "id" = any((select $1::text[])::text[]);

delete from "chat"."conversationSearch" where "conversationId" = any((select $1::text[])::text[]);

delete from "chat"."conversationTag" where "conversationId" = $1;

delete from "chat"."conversationTag" where "conversationId" = any((select $1::text[])::text[]);

delete from "chat"."department" where "id" = $1;

delete from "chat"."departmentMember" where "agentId" = $1;

delete from "chat"."departmentMember" where "departmentId" = $1;

delete from "chat"."message" where "conversationId" = any((select $1::text[])::text[]);

delete from "chat"."missingAgent" where "agentId" = $1;

delete from "chat"."pageVisit" where "visitorId" = $1 and "id" <= $2;

delete from "chat"."pageVisit" where "visitorId" = any((select $1::text[])::text[]);

delete from "chat"."passwordLink" where "agentId" = $1;

delete from "chat"."passwordLink" where "agentId" in (select "agentId" from "chat"."passwordLink" where "expiresAt" < $1 limit $2);

delete from "chat"."passwordLink" where "digest" = $1;

delete from "chat"."rating" where "conversationId" = any((select $1::text[])::text[]);

delete from "chat"."refreshToken" where "digest" in (select "digest" from "chat"."refreshToken" where "expiresAt" < $1 limit $2);

delete from "chat"."session" where "id" in (select "chat"."session"."id" from "chat"."session" left join "chat"."refreshToken" as "token" on "token"."sessionId" = "chat"."session"."id" where "chat"."session"."accessExpiresAt" < $1 and "token"."digest" is null limit $2);

delete from "chat"."signInAddress" where "digest" = $1;

delete from "chat"."signInAddress" where "digest" in (select "digest" from "chat"."signInAddress" where "lastSignInAt" < $1 limit $2);

delete from "chat"."visitor" where "id" = any((select $1::text[])::text[]);

delete from "chat"."waitingEntry" where "conversationId" = any((select $1::text[])::text[]);

delete from "chat"."waitingEntry" where "visitorId" = $1;

delete from "chat"."waitingEntry" where "visitorId" in (select "visitorId" from "chat"."waitingEntry" where ((select count(*) as "count" from "chat"."conversation" as "conversation" where "conversation"."id" = "conversationId" and "conversation"."status" = $1) > $2 or ("conversationId" is null and coalesce("lastPolledAt", "heldAt") <= $3)) limit $4) and ((select count(*) as "count" from "chat"."conversation" as "conversation" where "conversation"."id" = "conversationId" and "conversation"."status" = $5) > $6 or ("conversationId" is null and coalesce("lastPolledAt", "heldAt") <= $7));

delete from "chat"."waitingMessage" where "visitorId" = $1;

delete from "chat"."widget" where "id" = $1;

delete from "chat"."widgetDepartment" where "widgetId" = $1;

delete from "platform"."job" where "id" = $1 and "attempts" = $2;

delete from "platform"."job" where "id" = any((select $1::bigint[])::bigint[]);

delete from "platform"."job" where "id" in (select "id" from "platform"."job" where "handler" = $1 and "deadAt" < $2 limit $3);

delete from "platform"."revokedAccess" where "jti" in (select "jti" from "platform"."revokedAccess" where "expiresAt" < $1 limit $2);

delete from "platform"."usedIdToken" where "digest" in (select "digest" from "platform"."usedIdToken" where "refusedFrom" < $1 limit $2);

delete from "ticketing"."attachment" where "id" = $1 and "state" = $2;

delete from "ticketing"."automationRule" where "id" = $1;

delete from "ticketing"."automationRun" where "id" in (select "old"."id" from "ticketing"."automationRun" as "old" where "old"."ranAt" < $1 order by "old"."ranAt" limit $2);

delete from "ticketing"."automationScan" where "id" = $1;

delete from "ticketing"."automationSuppression" where "ruleId" = $1 and "ticketId" = any((select $2::bigint[])::bigint[]) and "actedAt" <= $3;

delete from "ticketing"."cannedResponse" where "id" = $1 and "poolId" = $2;

delete from "ticketing"."cannedResponse" where "id" = $1 and "poolId" is null;

delete from "ticketing"."escalationChain" where "id" = $1;

delete from "ticketing"."escalationStep" where "chainId" = $1;

delete from "ticketing"."macro" where "id" = $1 and "poolId" = $2;

delete from "ticketing"."macro" where "id" = $1 and "poolId" is null;

delete from "ticketing"."messageClaim" where "claimId" = $1;

delete from "ticketing"."messageClaim" where "claimedAt" < $1;

delete from "ticketing"."messageReceipt" where "createdAt" <= $1 and "messageId" = any((select $2::bigint[])::bigint[]);

delete from "ticketing"."messageReceipt" where "tokenId" = $1 and "ticketId" = $2 and "idempotencyKey" = $3;

delete from "ticketing"."notification" where "id" in (select "old"."id" from "ticketing"."notification" as "old" where "old"."createdAt" < $1 order by "old"."createdAt" limit $2);

delete from "ticketing"."pool" where "id" = $1;

delete from "ticketing"."poolMember" where "poolId" = $1;

delete from "ticketing"."poolMember" where "userId" = $1;

delete from "ticketing"."refreshToken" where "digest" in (select "digest" from "ticketing"."refreshToken" where "expiresAt" < $1 limit $2);

delete from "ticketing"."savedView" where "id" = $1;

delete from "ticketing"."session" where "id" in (select "ticketing"."session"."id" from "ticketing"."session" left join "ticketing"."refreshToken" as "token" on "token"."sessionId" = "ticketing"."session"."id" where "ticketing"."session"."accessExpiresAt" < $1 and "token"."digest" is null limit $2);

delete from "ticketing"."signInAddress" where "digest" = $1;

delete from "ticketing"."signInAddress" where "digest" in (select "digest" from "ticketing"."signInAddress" where "lastSignInAt" < $1 limit $2);

delete from "ticketing"."signInChallenge" where "id" in (select "id" from "ticketing"."signInChallenge" where "expiresAt" < $1 limit $2);

delete from "ticketing"."subStatus" where "id" = $1;

delete from "ticketing"."tag" where "poolId" = $1 and "nameKey" = $2 and "ticketCount" <= $3;

delete from "ticketing"."ticketForm" where "id" = $1;

delete from "ticketing"."ticketLink" where "id" = $1;

delete from "ticketing"."ticketReceipt" where "trackingKey" = any((select $1::text[])::text[]);

delete from "ticketing"."ticketReceipt" where "trackingKey" in (select "old"."trackingKey" from "ticketing"."ticketReceipt" as "old" where "old"."createdAt" < $1 order by "old"."createdAt" limit $2);

delete from "ticketing"."ticketViewer" where "ticketId" = $1 and "userId" = $2;

delete from "ticketing"."ticketViewer" where "ticketId" = any((select $1::bigint[])::bigint[]) and "expiresAt" <= $2;

delete from "ticketing"."ticketWatcher" where "ticketId" = $1 and "userId" = $2;

delete from "ticketing"."ticketWatcher" where "ticketId" = $1 and "userId" not in (select "person"."id" from "ticketing"."staff" as "person" left join "ticketing"."poolMember" as "member" on "member"."userId" = "person"."id" and "member"."poolId" = $2 where "person"."isActive" = $3 and ("person"."role" in ($4) or "member"."poolId" is not null));

delete from "ticketing"."usedFormChallenge" where "nonce" in (select "old"."nonce" from "ticketing"."usedFormChallenge" as "old" where "old"."expiresAt" <= $1 order by "old"."expiresAt" limit $2);

drop index "ticketing"."ticket_updatedAt";

drop table "platform"."fact";

drop table "platform"."mail";

drop table "ticketing"."acceptance";

drop view "chat"."conversationOrArchived";

insert into "chat"."agent" ("email", "displayName", "role", "avatarUrl", "isAvailable", "maxConcurrentConversations", "passwordHash", "isActive", "createdAt") values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning "id";

insert into "chat"."agent" ("email", "displayName", "role", "passwordHash", "isActive", "isAvailable", "maxConcurrentConversations", "createdAt") values ($1, $2, $3, $4, $5, $6, $7, $8) returning "id";

insert into "chat"."agentConnection" ("id", "agentId", "instanceId", "connectedAt", "seenAt") values ($1, $2, $3, $4, $5);

insert into "chat"."archivedAssignment" ("id", "conversationId", "agentId", "assignedAt", "archivedAt") select "live"."id", "live"."conversationId", "live"."agentId", "live"."assignedAt", "given"."archivedAt" from json_to_recordset($1::json) as "given"("key" text, "archivedAt" timestamptz(3)) inner join "chat"."assignment" as live on "live"."conversationId" = "given"."key";

insert into "chat"."archivedAttachment" ("id", "conversationId", "messageId", "objectKey", "originalFileName", "contentType", "fileSize", "sha256", "state", "createdAt", "archivedAt") select "live"."id", "live"."conversationId", "live"."messageId", "live"."objectKey", "live"."originalFileName", "live"."contentType", "live"."fileSize", "live"."sha256", "live"."state", "live"."createdAt", "given"."archivedAt" from json_to_recordset($1::json) as "given"("key" text, "archivedAt" timestamptz(3)) inner join "chat"."attachment" as live on "live"."conversationId" = "given"."key";

insert into "chat"."archivedConversation" ("id", "status", "departmentId", "firstDepartmentId", "visitorId", "widgetId", "agentId", "assignedAt", "agentVersion", "visitorVersion", "lastAgentSequence", "lastVisitorSequence", "lastMessageId", "visitorReadMessageId", "visitorReadSequence", "agentReadMessageId", "agentReadSequence", "unreadCount", "isLeftMessage", "pageUrl", "pageTitle", "createdAt", "startedAt", "firstResponseAt", "firstResponseAgentId", "activityAt", "snoozedUntil", "snoozedAt", "closedAt", "closedBy", "closedByAgentId", "escalationStatus", "escalationRequestedAt", "escalationRequestedByAgentId", "escalationDueAt", "escalationAttemptedAt", "escalationTrackingKey", "escalationTicketId", "updatedAt", "archivedAt") select "live"."id", "live"."status", "live"."departmentId", "live"."firstDepartmentId", "live"."visitorId", "live"."widgetId", "live"."agentId", "live"."assignedAt", "live"."agentVersion", "live"."visitorVersion", "live"."lastAgentSequence", "live"."lastVisitorSequence", "live"."lastMessageId", "live"."visitorReadMessageId", "live"."visitorReadSequence", "live"."agentReadMessageId", "live"."agentReadSequence", "live"."unreadCount", "live"."isLeftMessage", "live"."pageUrl", "live"."pageTitle", "live"."createdAt", "live"."startedAt", "live"."firstResponseAt", "live"."firstResponseAgentId", "live"."activityAt", "live"."snoozedUntil", "live"."snoozedAt", "live"."closedAt", "live"."closedBy", "live"."closedByAgentId", "live"."escalationStatus", "live"."escalationRequestedAt", "live"."escalationRequestedByAgentId", "live"."escalationDueAt", "live"."escalationAttemptedAt", "live"."escalationTrackingKey", "live"."escalationTicketId", "live"."updatedAt", "given"."archivedAt" from json_to_recordset($1::json) as "given"("key" text, "archivedAt" timestamptz(3)) inner join "chat"."conversation" as live on "live"."id" = "given"."key";

insert into "chat"."archivedConversationTag" ("conversationId", "tagKey", "tag", "place", "archivedAt") select "live"."conversationId", "live"."tagKey", "live"."tag", "live"."place", "given"."archivedAt" from json_to_recordset($1::json) as "given"("key" text, "archivedAt" timestamptz(3)) inner join "chat"."conversationTag" as live on "live"."conversationId" = "given"."key";

insert into "chat"."archivedMessage" ("id", "conversationId", "agentSequence", "visitorSequence", "kind", "senderKind", "senderId", "senderName", "body", "clientMessageId", "createdAt", "archivedAt") select "live"."id", "live"."conversationId", "live"."agentSequence", "live"."visitorSequence", "live"."kind", "live"."senderKind", "live"."senderId", "live"."senderName", "live"."body", "live"."clientMessageId", "live"."createdAt", "given"."archivedAt" from json_to_recordset($1::json) as "given"("key" text, "archivedAt" timestamptz(3)) inner join "chat"."message" as live on "live"."conversationId" = "given"."key";

insert into "chat"."archivedPageVisit" ("id", "visitorId", "url", "title", "visitedAt", "archivedAt") select "live"."id", "live"."visitorId", "live"."url", "live"."title", "live"."visitedAt", "given"."archivedAt" from json_to_recordset($1::json) as "given"("key" text, "archivedAt" timestamptz(3)) inner join "chat"."pageVisit" as live on "live"."visitorId" = "given"."key";

insert into "chat"."archivedRating" ("conversationId", "score", "comment", "createdAt", "archivedAt") select "live"."conversationId", "live"."score", "live"."comment", "live"."createdAt", "given"."archivedAt" from json_to_recordset($1::json) as "given"("key" text, "archivedAt" timestamptz(3)) inner join "chat"."rating" as live on "live"."conversationId" = "given"."key";

insert into "chat"."archivedVisitor" ("id", "widgetId", "credentialDigest", "credentialExpiresAt", "displayName", "email", "externalId", "verifiedMembers", "verifiedExternalId", "serviceUserId", "locale", "timezone", "userAgent", "referrer", "createdAt", "lastSeenAt", "archivedAt") select "live"."id", "live"."widgetId", "live"."credentialDigest", "live"."credentialExpiresAt", "live"."displayName", "live"."email", "live"."externalId", "live"."verifiedMembers", "live"."verifiedExternalId", "live"."serviceUserId", "live"."locale", "live"."timezone", "live"."userAgent", "live"."referrer", "live"."createdAt", "live"."lastSeenAt", "given"."archivedAt" from json_to_recordset($1::json) as "given"("key" text, "archivedAt" timestamptz(3)) inner join "chat"."visitor" as live on "live"."id" = "given"."key";

insert into "chat"."assignment" ("conversationId", "agentId", "assignedAt") values ($1, $2, $3);

insert into "chat"."attachment" ("id", "objectKey", "originalFileName", "contentType", "fileSize", "conversationId", "messageId", "sha256", "state", "createdAt") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

insert into "chat"."auditEntry" ("at", "actorAgentId", "action", "target") values ($1, $2, $3, $4);

insert into "chat"."blockedVisitor" ("visitorId", "reason", "blockedByAgentId", "createdAt") values ($1, $2, $3, $4);

insert into "chat"."cannedResponse" ("shortcut", "title", "body", "departmentId", "shortcutKey", "updatedAt") values ($1, $2, $3, $4, $5, $6) returning "id";

insert into "chat"."conversation" ("id", "departmentId", "pageUrl", "pageTitle", "isLeftMessage", "visitorId", "widgetId", "status", "agentVersion", "visitorVersion", "lastAgentSequence", "lastVisitorSequence", "lastMessageId", "visitorReadSequence", "agentReadSequence", "unreadCount", "escalationStatus", "createdAt", "activityAt", "updatedAt") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20);

insert into "chat"."conversation" ("id", "departmentId", "pageUrl", "pageTitle", "isLeftMessage", "visitorId", "widgetId", "status", "agentVersion", "visitorVersion", "lastAgentSequence", "lastVisitorSequence", "lastMessageId", "visitorReadSequence", "agentReadSequence", "unreadCount", "escalationStatus", "escalationRequestedAt", "escalationDueAt", "createdAt", "activityAt", "updatedAt") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22);

insert into "chat"."conversationIndexer" ("id") values ($1);

insert into "chat"."conversationTag" ("conversationId", "tag", "tagKey", "place") values ($1, $2, $3, $4);

insert into "chat"."department" ("name", "nameKey", "isDefault", "isActive", "routing", "createdAt", "updatedAt") values ($1, $2, $3, $4, $5, $6, $7);

insert into "chat"."department" ("name", "nameKey", "isDefault", "isActive", "ticketPoolId", "routing", "createdAt", "updatedAt") values ($1, $2, $3, $4, $5, $6, $7, $8) returning "id";

insert into "chat"."departmentMember" ("departmentId", "agentId") values ($1, $2);

insert into "chat"."message" ("id", "conversationId", "agentSequence", "visitorSequence", "kind", "senderKind", "senderId", "senderName", "body", "clientMessageId", "createdAt") select "id", "conversationId", "agentSequence", "visitorSequence", "kind", "senderKind", "senderId", "senderName", "body", "clientMessageId", "createdAt" from json_to_recordset($1::json) as "given"("id" text, "conversationId" text, "agentSequence" int, "visitorSequence" int, "kind" text, "senderKind" text, "senderId" text, "senderName" text, "body" text, "clientMessageId" text, "createdAt" timestamptz(3));

insert into "chat"."missingAgent" ("agentId", "missedAt") values ($1, $2);

insert into "chat"."pageVisit" ("visitorId", "url", "title", "visitedAt") values ($1, $2, $3, $4);

insert into "chat"."passwordLink" ("agentId", "digest", "createdAt", "expiresAt") values ($1, $2, $3, $4);

insert into "chat"."rating" ("conversationId", "score", "comment", "createdAt") values ($1, $2, $3, $4);

insert into "chat"."refreshToken" ("digest", "sessionId", "userId", "platform", "state", "expiresAt") values ($1, $2, $3, $4, $5, $6);

insert into "chat"."serviceKey" ("name", "prefix", "createdAt", "expiresAt", "digest", "scopes") values ($1, $2, $3, $4, $5, $6) returning "id";

insert into "chat"."session" ("id", "userId", "createdAt", "accessJti", "accessExpiresAt") values ($1, $2, $3, $4, $5);

insert into "chat"."signInAddress" ("digest", "userId", "lastSignInAt") values ($1, $2, $3);

insert into "chat"."visitor" ("id", "widgetId", "displayName", "email", "createdAt", "lastSeenAt") values ($1, $2, $3, $4, $5, $6);

insert into "chat"."visitor" ("id", "widgetId", "displayName", "email", "externalId", "verifiedMembers", "verifiedExternalId", "credentialDigest", "credentialExpiresAt", "createdAt", "lastSeenAt") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

insert into "chat"."visitor" ("id", "widgetId", "displayName", "email", "externalId", "verifiedMembers", "verifiedExternalId", "locale", "timezone", "referrer", "userAgent", "credentialDigest", "credentialExpiresAt", "createdAt", "lastSeenAt") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15);

insert into "chat"."visitor" ("id", "widgetId", "displayName", "email", "externalId", "verifiedMembers", "verifiedExternalId", "locale", "timezone", "userAgent", "credentialDigest", "credentialExpiresAt", "createdAt", "lastSeenAt") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14);

insert into "chat"."visitor" ("id", "widgetId", "displayName", "email", "externalId", "verifiedMembers", "verifiedExternalId", "locale", "userAgent", "credentialDigest", "credentialExpiresAt", "createdAt", "lastSeenAt") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13);

insert into "chat"."visitor" ("id", "widgetId", "displayName", "email", "externalId", "verifiedMembers", "verifiedExternalId", "serviceUserId", "userAgent", "credentialDigest", "credentialExpiresAt", "createdAt", "lastSeenAt") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13);

insert into "chat"."visitor" ("id", "widgetId", "displayName", "email", "externalId", "verifiedMembers", "verifiedExternalId", "userAgent", "credentialDigest", "credentialExpiresAt", "createdAt", "lastSeenAt") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

insert into "chat"."waitingEntry" ("visitorId", "departmentId", "pageUrl", "pageTitle", "heldAt") values ($1, $2, $3, $4, $5);

insert into "chat"."waitingMessage" ("visitorId", "number", "body", "clientMessageId") select "visitorId", 1 as "number", "body", "clientMessageId" from "chat"."waitingEntry" where "body" is not null;

insert into "chat"."waitingMessage" ("visitorId", "number", "body", "clientMessageId") values ($1, $2, $3, $4);

insert into "chat"."widget" ("key", "name", "primaryColor", "position", "preChatFormEnabled", "visitorUploadsEnabled", "allowedOrigins", "isActive", "createdAt", "updatedAt") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

insert into "chat"."widget" ("key", "name", "primaryColor", "title", "greeting", "position", "locale", "preChatFormEnabled", "visitorUploadsEnabled", "attachmentMaxSizeBytes", "identitySecret", "isActive", "allowedOrigins", "attachmentAllowedExtensions", "createdAt", "updatedAt") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning "id";

insert into "chat"."widgetDepartment" ("widgetId", "departmentId", "place") values ($1, $2, $3);

insert into "platform"."job" ("event", "handler", "payload", "createdAt", "dueAt") select "event", "handler", "payload", "createdAt", "dueAt" from json_to_recordset($1::json) as "given"("event" text, "handler" text, "payload" text, "createdAt" timestamptz(3), "dueAt" timestamptz(3));

insert into "platform"."job" ("event", "handler", "payload", "createdAt", "dueAt") values ($1, $2, $3, $4, $5);

insert into "platform"."revokedAccess" ("jti", "expiresAt") values ($1, $2);

insert into "platform"."schedule" ("name", "dueAt") values ($1, $2);

insert into "platform"."signingKey" ("id", "audience", "createdAt", "publicJwk", "privateJwk") values ($1, $2, $3, $4, $5);

insert into "platform"."signingKey" ("id", "audience", "publicJwk", "privateJwk", "createdAt") values ($1, $2, $3, $4, $5);

insert into "platform"."usedIdToken" ("digest", "refusedFrom") select "used"."digest", "used"."refusedFrom" from "chat"."usedIdToken" as "used" where not exists (select "shared"."digest" from "platform"."usedIdToken" as "shared" where "shared"."digest" = "used"."digest");

insert into "platform"."usedIdToken" ("digest", "refusedFrom") values ($1, $2);

insert into "ticketing"."apiToken" ("name", "digest", "tokenPrefix", "scopes", "allPools", "source", "createdAt", "createdByUserId", "expiresAt") values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning "id";

insert into "ticketing"."apiToken" ("name", "source", "scopes", "allPools", "digest", "tokenPrefix", "createdAt", "createdByUserId") values ($1, $2, $3, $4, $5, $6, $7, $8) returning "id";

insert into "ticketing"."apiTokenPool" ("tokenId", "poolId") values ($1, $2);

insert into "ticketing"."attachment" ("uploadId", "objectKey", "fileName", "contentType", "sizeBytes", "sha256", "tokenId", "userId", "state", "createdAt", "expiresAt") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning "id";

insert into "ticketing"."auditEntry" ("at", "actorUserId", "action", "target") values ($1, $2, $3, $4);

insert into "ticketing"."automationRule" ("name", "nameKey", "trigger", "condition", "actions", "position", "isEnabled", "createdAt", "updatedAt") values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning "id";

insert into "ticketing"."automationRun" ("ruleId", "ticketId", "trigger", "depth", "ranAt", "outcome", "actions") values ($1, $2, $3, $4, $5, $6, $7);

insert into "ticketing"."automationSuppression" ("ruleId", "ticketId", "actedAt") values ($1, $2, $3);

insert into "ticketing"."cannedResponse" ("shortcut", "title", "body", "poolId", "shortcutKey", "updatedAt") values ($1, $2, $3, $4, $5, $6) returning "id";

insert into "ticketing"."escalationChain" ("name", "nameKey", "createdAt", "updatedAt") values ($1, $2, $3, $4) returning "id";

insert into "ticketing"."escalationStep" ("chainId", "step", "afterMinutes", "poolId", "userId", "raisePriority") values ($1, $2, $3, $4, $5, $6);

insert into "ticketing"."macro" ("name", "nameKey", "poolId", "actions", "createdAt", "updatedAt") values ($1, $2, $3, $4, $5, $6) returning "id";

insert into "ticketing"."message" ("ticketId", "direction", "channel", "visibility", "subject", "content", "contentHtml", "authorUserId", "occurredAt") select "ticketId", "direction", "channel", "visibility", "subject", "content", "contentHtml", "authorUserId", "occurredAt" from json_to_recordset($1::json) as "given"("ticketId" bigint, "direction" text, "channel" text, "visibility" text, "subject" text, "content" text, "contentHtml" text, "authorUserId" bigint, "occurredAt" timestamptz(3)) returning "id", "ticketId";

insert into "ticketing"."messageAttachment" ("attachmentId", "messageId", "place") values ($1, $2, $3);

insert into "ticketing"."messageClaim" ("tokenId", "ticketId", "idempotencyKey", "fingerprint", "claimId", "claimedAt") values ($1, $2, $3, $4, $5, $6);

insert into "ticketing"."notification" ("userId", "kind", "message", "ticketId", "createdAt") select "userId", "kind", "message", "ticketId", "createdAt" from json_to_recordset($1::json) as "given"("userId" bigint, "kind" text, "message" text, "ticketId" bigint, "createdAt" timestamptz(3));

insert into "ticketing"."pool" ("name", "nameKey", "createdAt", "updatedAt") values ($1, $2, $3, $4);

insert into "ticketing"."pool" ("name", "nameKey", "description", "defaultPriority", "assigneeStrategy", "escalationChainId", "createdAt", "updatedAt") values ($1, $2, $3, $4, $5, $6, $7, $8) returning "id";

insert into "ticketing"."poolMember" ("poolId", "userId") select "poolId", "userId" from json_to_recordset($1::json) as "given"("poolId" bigint, "userId" bigint);

insert into "ticketing"."poolMember" ("poolId", "userId") values ($1, $2);

insert into "ticketing"."refreshToken" ("digest", "sessionId", "userId", "platform", "state", "expiresAt") values ($1, $2, $3, $4, $5, $6);

insert into "ticketing"."savedView" ("ownerUserId", "name", "nameKey", "filter", "isShared", "position", "createdAt", "updatedAt") values ($1, $2, $3, $4, $5, $6, $7, $8) returning "id";

insert into "ticketing"."session" ("id", "userId", "createdAt", "accessJti", "accessExpiresAt") values ($1, $2, $3, $4, $5);

insert into "ticketing"."signInAddress" ("digest", "userId", "lastSignInAt") values ($1, $2, $3);

insert into "ticketing"."signInChallenge" ("id", "email", "codeDigest", "triesLeft", "expiresAt", "isShared") values ($1, $2, $3, $4, $5, $6);

insert into "ticketing"."staff" ("email", "displayName", "createdAt", "role", "locale", "isActive", "passwordHash") values ($1, $2, $3, $4, $5, $6, $7) returning "id";

insert into "ticketing"."staff" ("email", "displayName", "role", "passwordHash", "isActive", "createdAt") values ($1, $2, $3, $4, $5, $6);

insert into "ticketing"."subStatus" ("id", "statusId", "name") values ($1, $2, $3);

insert into "ticketing"."subStatus" ("id", "statusId", "name", "nameKey") values ($1, $2, $3, $4);

insert into "ticketing"."tag" ("poolId", "nameKey", "name", "ticketCount") values ($1, $2, $3, $4);

insert into "ticketing"."ticket" ("id", "trackingKey", "poolId", "subject", "description", "requesterFullName", "requesterEmailAddress", "requesterPhoneNumber", "source", "channel", "priority", "createdAt", "updatedAt", "statusId", "subStatusId", "tags", "version") select "accepted"."id", "accepted"."trackingKey", "accepted"."poolId", "accepted"."subject", "accepted"."description", "accepted"."requesterFullName", "accepted"."requesterEmailAddress", "accepted"."requesterPhoneNumber", "accepted"."source", "accepted"."channel", coalesce("accepted"."priority", "pool"."defaultPriority", 2) as "priority", "accepted"."acceptedAt" as "createdAt", "accepted"."acceptedAt" as "updatedAt", 1 as "statusId", 100 as "subStatusId", '[]' as "tags", 1 as "version" from "ticketing"."acceptance" as "accepted" inner join "ticketing"."pool" as "pool" on "pool"."id" = "accepted"."poolId" left join "ticketing"."ticket" as "made" on "made"."id" = "accepted"."id" where "made"."id" is null;

insert into "ticketing"."ticketActivity" ("ticketId", "updatedAt", "version") select "id", "updatedAt", "version" from "ticketing"."ticket";

insert into "ticketing"."ticketForm" ("name", "poolId", "title", "description", "submitLabel", "successMessage", "locale", "defaultPriority", "isEnabled", "fields", "allowedOrigins", "attachmentsEnabled", "token", "nameKey", "createdAt", "updatedAt") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning "id";

insert into "ticketing"."ticketHistory" ("ticketId", "at", "actorKind", "actorId", "changes") values ($1, $2, $3, $4, $5);

insert into "ticketing"."ticketIndexer" ("id") values ($1);

insert into "ticketing"."ticketLink" ("lowerTicketId", "higherTicketId", "type", "fromTicketId", "createdAt", "createdByUserId") values ($1, $2, $3, $4, $5, $6) returning "id";

insert into "ticketing"."ticketMail" ("ticketId", "messageId", "kind", "mailMessageId", "mailKey", "createdAt") values ($1, $2, $3, $4, $5, $6);

insert into "ticketing"."ticketMerge" ("ticketId", "intoTicketId", "mergedAt", "mergedByUserId") values ($1, $2, $3, $4);

insert into "ticketing"."ticketReceipt" ("tokenId", "idempotencyKey", "fingerprint", "trackingKey", "createdAt") select "tokenId", "idempotencyKey", "fingerprint", "trackingKey", "acceptedAt" as "createdAt" from "ticketing"."acceptance" where "idempotencyKey" is not null;

insert into "ticketing"."ticketViewer" ("ticketId", "userId", "state", "since", "expiresAt") values ($1, $2, $3, $4, $5);

insert into "ticketing"."ticketWatcher" ("ticketId", "userId", "createdAt") values ($1, $2, $3);

insert into "ticketing"."usedFormChallenge" ("nonce", "expiresAt") values ($1, $2);

insert into chat."agentSeats" (id, changes) values (1, 0);

insert into chat."waitingRoom" (id, decisions) values (1, 0);

select "actedAt" from "ticketing"."automationSuppression" where "ruleId" = $1 and "ticketId" = $2;

select "actions" from "ticketing"."macro";

select "activity"."ticketId" from "ticketing"."ticketActivity" as "activity" where not exists (select "indexed"."ticketId" from "ticketing"."ticketSearch" as "indexed" where "indexed"."ticketId" = "activity"."ticketId" and "indexed"."version" = "activity"."version") and "activity"."ticketId" >= $1 and "activity"."ticketId" <= $2 order by "activity"."ticketId" desc limit $3;

select "activity"."ticketId" from "ticketing"."ticketActivity" as "activity" where not exists (select "indexed"."ticketId" from "ticketing"."ticketSearch" as "indexed" where "indexed"."ticketId" = "activity"."ticketId" and "indexed"."version" = "activity"."version") and "activity"."updatedAt" > $1 order by "activity"."updatedAt" limit $2;

select "activity"."ticketId", "activity"."version", "ticket"."poolId", "indexed"."version" as "indexedVersion" from "ticketing"."ticketActivity" as "activity" inner join "ticketing"."ticket" as "ticket" on "ticket"."id" = "activity"."ticketId" left join "ticketing"."ticketSearch" as "indexed" on "indexed"."ticketId" = "activity"."ticketId" where "activity"."ticketId" = any((select $1::bigint[])::bigint[]) order by "activity"."ticketId";

select "agent"."id", "agent"."email", "agent"."role", "agent"."passwordHash" from "chat"."passwordLink" as "link" inner join "chat"."agent" as "agent" on "agent"."id" = "link"."agentId" where "link"."digest" = $1 and "link"."expiresAt" > $2;

select "agent"."id", "agent"."role", "agent"."displayName", "agent"."isActive", "agent"."isAvailable", "session"."endedAt", "revoked"."jti" as "revokedJti", "member"."departmentId" from "chat"."session" as "session" inner join "chat"."agent" as "agent" on "agent"."id" = "session"."userId" left join "platform"."revokedAccess" as "revoked" on "revoked"."jti" = $1 left join "chat"."departmentMember" as "member" on "member"."agentId" = "agent"."id" where "session"."id" = $2 order by "member"."departmentId";

select "agentId" from "chat"."assignment" where "conversationId" = $1 order by "id" desc limit $2;

select "agentId" from "chat"."departmentMember" where "departmentId" = $1;

select "agentId", "departmentId" from "chat"."departmentMember" where "agentId" = any((select $1::bigint[])::bigint[]);

select "agentId", count(*) as "count" from "chat"."conversation" where "agentId" = any((select $1::bigint[])::bigint[]) and "status" = $2 group by "agentId";

select "agentId", count(*) as "total" from (select "agentId", "conversationId" from "chat"."assignmentOrArchived" where "assignedAt" >= $1 and "assignedAt" < $2 group by "conversationId", "agentId") as "served" group by "agentId";

select "agentId", max("assignedAt") as "assignedAt" from "chat"."assignment" where "agentId" = any((select $1::bigint[])::bigint[]) group by "agentId";

select "attachment"."objectKey", "attachment"."fileName", "attachment"."contentType", "attachment"."sizeBytes" from "ticketing"."messageAttachment" as "link" inner join "ticketing"."attachment" as "attachment" on "attachment"."id" = "link"."attachmentId" where "link"."messageId" = $1 order by "link"."place";

select "attachment"."objectKey", "attachment"."fileName", "attachment"."contentType", "attachment"."sizeBytes", "attachment"."sha256" from "ticketing"."attachment" as "attachment" where "attachment"."objectKey" = $1 and "attachment"."state" = $2;

select "attachment"."objectKey", "attachment"."fileName", "attachment"."contentType", "attachment"."sizeBytes", "attachment"."sha256" from "ticketing"."attachment" as "attachment" where "attachment"."objectKey" = $1 and (("attachment"."userId" = $2 and "attachment"."state" in ($3)) or ("attachment"."state" = $4 and "attachment"."id" in (select "link"."attachmentId" from "ticketing"."ticket" as "ticket" inner join "ticketing"."message" as "message" on "message"."ticketId" = "ticket"."id" inner join "ticketing"."messageAttachment" as "link" on "link"."messageId" = "message"."id" where "ticket"."poolId" in ($5))));

select "attachment"."objectKey", "attachment"."fileName", "attachment"."contentType", "attachment"."sizeBytes", "attachment"."sha256" from "ticketing"."attachment" as "attachment" where "attachment"."objectKey" = $1 and (("attachment"."userId" = $2 and "attachment"."state" in ($3)) or ("attachment"."state" = $4 and "attachment"."id" in (select "link"."attachmentId" from "ticketing"."ticket" as "ticket" inner join "ticketing"."message" as "message" on "message"."ticketId" = "ticket"."id" inner join "ticketing"."messageAttachment" as "link" on "link"."messageId" = "message"."id")));

select "attachment"."objectKey", "attachment"."originalFileName" as "fileName", "attachment"."contentType", "attachment"."fileSize" as "sizeBytes", "attachment"."sha256" from "chat"."attachment" as "attachment" inner join "chat"."message" as "message" on "message"."id" = "attachment"."messageId" inner join "chat"."conversation" as "conversation" on "conversation"."id" = "message"."conversationId" where "attachment"."id" = $1 and "attachment"."state" = $2;

select "attachment"."objectKey", "attachment"."originalFileName" as "fileName", "attachment"."contentType", "attachment"."fileSize" as "sizeBytes", "attachment"."sha256" from "chat"."attachment" as "attachment" inner join "chat"."message" as "message" on "message"."id" = "attachment"."messageId" inner join "chat"."conversation" as "conversation" on "conversation"."id" = "message"."conversationId" where "attachment"."id" = $1 and "attachment"."state" = $2 and "conversation"."departmentId" = any((select $3::bigint[])::bigint[]);

select "attachment"."objectKey", "attachment"."originalFileName" as "fileName", "attachment"."contentType", "attachment"."fileSize" as "sizeBytes", "attachment"."sha256" from "chat"."attachment" as "attachment" inner join "chat"."message" as "message" on "message"."id" = "attachment"."messageId" inner join "chat"."conversation" as "conversation" on "conversation"."id" = "message"."conversationId" where "attachment"."id" = $1 and "attachment"."state" = $2 and "conversation"."visitorId" = $3 and "message"."visitorSequence" is not null;

select "block"."visitorId", "visitor"."displayName", "visitor"."email", "block"."reason", "block"."createdAt", "block"."blockedByAgentId", "agent"."displayName" as "blockedByName" from "chat"."blockedVisitor" as "block" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "block"."visitorId" inner join "chat"."agent" as "agent" on "agent"."id" = "block"."blockedByAgentId" order by "block"."createdAt" desc, "block"."visitorId" desc limit $1 offset $2;

select "block"."visitorId", "visitor"."displayName", "visitor"."email", "block"."reason", "block"."createdAt", "block"."blockedByAgentId", "agent"."displayName" as "blockedByName" from "chat"."blockedVisitor" as "block" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "block"."visitorId" inner join "chat"."agent" as "agent" on "agent"."id" = "block"."blockedByAgentId" where "block"."visitorId" = $1;

select "body", "clientMessageId" from "chat"."waitingMessage" where "visitorId" = $1 order by "number";

select "c"."id" as "conversationId", "c"."closedAt", "c"."agentId", "agent"."displayName" as "agentName", "r"."score", "r"."comment", "r"."createdAt" as "ratedAt" from "chat"."conversationOrArchived" as "c" inner join "chat"."ratingOrArchived" as "r" on "r"."conversationId" = "c"."id" left join "chat"."agent" as "agent" on "agent"."id" = "c"."agentId" where "c"."closedAt" >= $1 and "c"."closedAt" < $2 and "r"."comment" is not null order by "c"."closedAt" desc, "c"."id" desc limit $3;

select "chainId", "afterMinutes", "poolId", "userId", "raisePriority" from "ticketing"."escalationStep" where "chainId" = any((select $1::bigint[])::bigint[]) order by "chainId", "step";

select "chainId", "step", "afterMinutes", "poolId", "userId", "raisePriority" from "ticketing"."escalationStep" order by "chainId", "step";

select "claim"."tokenId", "claim"."ticketId", "claim"."idempotencyKey", "claim"."claimId", "claim"."fingerprint", "claim"."claimedAt" from json_to_recordset($1::json) as "given"("tokenId" bigint, "ticketId" bigint, "idempotencyKey" text) inner join "ticketing"."messageClaim" as "claim" on "claim"."tokenId" = "given"."tokenId" and "claim"."ticketId" = "given"."ticketId" and "claim"."idempotencyKey" = "given"."idempotencyKey";

select "clientMessageId" from "chat"."message" where "senderKind" = $1 and "senderId" = $2 and "clientMessageId" = any((select $3::text[])::text[]);

select "connection"."agentId", max("connection"."seenAt") as "seenAt", max(case when "connection"."endedAt" is null then "connection"."seenAt" else null end) as "unendedSeenAt" from "chat"."agentConnection" as "connection" where "connection"."agentId" in (select "agentId" from "chat"."conversation" where "status" = $1 and "agentId" is not null) group by "connection"."agentId" having max("connection"."seenAt") <= $2 order by "seenAt";

select "conversation"."departmentId", min("conversation"."createdAt") as "since" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" where "conversation"."status" = $1 and "department"."routing" = $2 group by "conversation"."departmentId" order by "since";

select "conversation"."id" as "conversationId", "conversation"."lastAgentSequence" as "sequence", "indexed"."sequence" as "indexedSequence" from "chat"."conversation" as "conversation" inner join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" and "last"."conversationId" = "conversation"."id" left join "chat"."conversationSearch" as "indexed" on "indexed"."conversationId" = "conversation"."id" where "last"."createdAt" <= $1 and ("indexed"."sequence" is null or "indexed"."sequence" < "conversation"."lastAgentSequence") and "conversation"."id" = any((select $2::text[])::text[]) order by "conversation"."id";

select "conversation"."id" from "chat"."archivedConversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitorOrArchived" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."archivedMessage" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."archivedRating" as "rating" on "rating"."conversationId" = "conversation"."id" order by "conversation"."createdAt" asc, "conversation"."id" asc limit $1 offset $2;

select "conversation"."id" from "chat"."archivedConversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitorOrArchived" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."archivedMessage" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."archivedRating" as "rating" on "rating"."conversationId" = "conversation"."id" order by "conversation"."createdAt" desc, "conversation"."id" desc limit $1 offset $2;

select "conversation"."id" from "chat"."archivedConversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitorOrArchived" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."archivedMessage" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."archivedRating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."agentId" = $2 and "conversation"."visitorId" = $3 order by "conversation"."createdAt" desc, "conversation"."id" desc limit $4 offset $5;

select "conversation"."id" from "chat"."archivedConversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitorOrArchived" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."archivedMessage" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."archivedRating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."closedBy" = $2 and "conversation"."visitorId" = $3 order by "conversation"."createdAt" desc, "conversation"."id" desc limit $4 offset $5;

select "conversation"."id" from "chat"."archivedConversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitorOrArchived" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."archivedMessage" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."archivedRating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."createdAt" < $2 and "conversation"."visitorId" = $3 order by "conversation"."createdAt" desc, "conversation"."id" desc limit $4 offset $5;

select "conversation"."id" from "chat"."archivedConversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitorOrArchived" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."archivedMessage" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."archivedRating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."createdAt" >= $2 and "conversation"."visitorId" = $3 order by "conversation"."createdAt" desc, "conversation"."id" desc limit $4 offset $5;

select "conversation"."id" from "chat"."archivedConversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitorOrArchived" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."archivedMessage" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."archivedRating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."departmentId" = $2 and "conversation"."visitorId" = $3 order by "conversation"."createdAt" desc, "conversation"."id" desc limit $4 offset $5;

select "conversation"."id" from "chat"."archivedConversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitorOrArchived" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."archivedMessage" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."archivedRating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."status" <> $2 and "conversation"."visitorId" = $3 order by "conversation"."createdAt" desc, "conversation"."id" desc limit $4 offset $5;

select "conversation"."id" from "chat"."archivedConversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitorOrArchived" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."archivedMessage" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."archivedRating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."status" = $2 and "conversation"."visitorId" = $3 order by "conversation"."createdAt" desc, "conversation"."id" desc limit $4 offset $5;

select "conversation"."id" from "chat"."archivedConversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitorOrArchived" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."archivedMessage" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."archivedRating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."visitorId" = $2 and "conversation"."id" in (select "conversationId" from "chat"."archivedConversationTag" where "tagKey" = $3) order by "conversation"."createdAt" desc, "conversation"."id" desc limit $4 offset $5;

select "conversation"."id" from "chat"."archivedConversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitorOrArchived" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."archivedMessage" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."archivedRating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."visitorId" = $2 and (lower("visitor"."displayName") like lower($3) escape '!' or lower("visitor"."email") like lower($4) escape '!' or lower("visitor"."externalId") like lower($5) escape '!') order by "conversation"."createdAt" desc, "conversation"."id" desc limit $6 offset $7;

select "conversation"."id" from "chat"."archivedConversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitorOrArchived" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."archivedMessage" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."archivedRating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."visitorId" = $2 order by "conversation"."createdAt" desc, "conversation"."id" desc limit $3 offset $4;

select "conversation"."id" from "chat"."archivedConversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitorOrArchived" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."archivedMessage" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."archivedRating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."visitorId" = $2 order by "conversation"."updatedAt" desc, "conversation"."id" desc limit $3 offset $4;

select "conversation"."id" from "chat"."archivedConversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitorOrArchived" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."archivedMessage" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."archivedRating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and (lower("visitor"."displayName") like lower($2) escape '!' or lower("visitor"."email") like lower($3) escape '!' or lower("visitor"."externalId") like lower($4) escape '!') order by "conversation"."createdAt" desc, "conversation"."id" desc limit $5 offset $6;

select "conversation"."id" from "chat"."archivedConversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitorOrArchived" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."archivedMessage" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."archivedRating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) order by "conversation"."createdAt" desc, "conversation"."id" desc limit $2 offset $3;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" order by "conversation"."createdAt" asc, "conversation"."id" asc limit $1 offset $2;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" order by "conversation"."createdAt" desc, "conversation"."id" desc limit $1 offset $2;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."createdAt" < $1 and "conversation"."visitorId" = $2 order by "conversation"."createdAt" desc, "conversation"."id" desc limit $3 offset $4;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."createdAt" >= $1 and "conversation"."createdAt" < $2 and "conversation"."visitorId" = $3 order by "conversation"."createdAt" desc, "conversation"."id" desc limit $4 offset $5;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."createdAt" >= $1 and "conversation"."visitorId" = $2 order by "conversation"."createdAt" desc, "conversation"."id" desc limit $3 offset $4;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = $1 and "conversation"."id" in (select "conversation"."id" as "id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = $2 and (lower("visitor"."displayName") like lower($3) escape '!' or lower("visitor"."email") like lower($4) escape '!' or lower("visitor"."externalId") like lower($5) escape '!') union all select "conversationId" as "id" from "chat"."conversationSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $6::tsquery) order by "conversation"."createdAt" desc, "conversation"."id" desc limit $7 offset $8;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = $1 order by "conversation"."createdAt" desc, "conversation"."id" desc limit $2 offset $3;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."agentId" = $2 and "conversation"."visitorId" = $3 order by "conversation"."createdAt" desc, "conversation"."id" desc limit $4 offset $5;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."agentId" = $2 order by "conversation"."createdAt" desc, "conversation"."id" desc limit $3 offset $4;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."closedBy" = $2 and "conversation"."id" in (select "conversation"."id" as "id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $3::bigint[])::bigint[]) and "conversation"."closedBy" = $4 and (lower("visitor"."displayName") like lower($5) escape '!' or lower("visitor"."email") like lower($6) escape '!' or lower("visitor"."externalId") like lower($7) escape '!') union all select "conversationId" as "id" from "chat"."conversationSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $8::tsquery) order by "conversation"."createdAt" desc, "conversation"."id" desc limit $9 offset $10;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."closedBy" = $2 and "conversation"."id" in (select "conversationId" from "chat"."conversationTag" where "tagKey" = $3) order by "conversation"."createdAt" desc, "conversation"."id" desc limit $4 offset $5;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."closedBy" = $2 and "conversation"."visitorId" = $3 order by "conversation"."createdAt" desc, "conversation"."id" desc limit $4 offset $5;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."createdAt" < $2 and "conversation"."visitorId" = $3 order by "conversation"."createdAt" desc, "conversation"."id" desc limit $4 offset $5;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."createdAt" >= $2 and "conversation"."visitorId" = $3 order by "conversation"."createdAt" desc, "conversation"."id" desc limit $4 offset $5;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."departmentId" = $2 and "conversation"."visitorId" = $3 order by "conversation"."createdAt" desc, "conversation"."id" desc limit $4 offset $5;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."departmentId" = $2 order by "conversation"."createdAt" desc, "conversation"."id" desc limit $3 offset $4;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."id" in (select "conversation"."id" as "id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $2::bigint[])::bigint[]) and (lower("visitor"."displayName") like lower($3) escape '!' or lower("visitor"."email") like lower($4) escape '!' or lower("visitor"."externalId") like lower($5) escape '!') union all select "conversationId" as "id" from "chat"."conversationSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $6::tsquery) order by "conversation"."createdAt" asc, "conversation"."id" asc limit $7 offset $8;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."id" in (select "conversation"."id" as "id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $2::bigint[])::bigint[]) and (lower("visitor"."displayName") like lower($3) escape '!' or lower("visitor"."email") like lower($4) escape '!' or lower("visitor"."externalId") like lower($5) escape '!') union all select "conversationId" as "id" from "chat"."conversationSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $6::tsquery) order by "conversation"."createdAt" desc, "conversation"."id" desc limit $7 offset $8;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."id" in (select "conversation"."id" as "id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $2::bigint[])::bigint[]) and (lower("visitor"."displayName") like lower($3) escape '!' or lower("visitor"."email") like lower($4) escape '!' or lower("visitor"."externalId") like lower($5) escape '!') union all select "conversationId" as "id" from "chat"."conversationSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $6::tsquery) order by "conversation"."updatedAt" desc, "conversation"."id" desc limit $7 offset $8;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."id" in (select "conversationId" from "chat"."conversationTag" where "tagKey" = $2) order by "conversation"."createdAt" desc, "conversation"."id" desc limit $3 offset $4;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."status" <> $2 and "conversation"."departmentId" = $3 order by "conversation"."createdAt" asc, "conversation"."id" asc limit $4 offset $5;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."status" <> $2 and "conversation"."departmentId" = $3 order by "conversation"."createdAt" desc, "conversation"."id" desc limit $4 offset $5;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."status" <> $2 and "conversation"."id" in (select "conversation"."id" as "id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $3::bigint[])::bigint[]) and "conversation"."status" <> $4 and (lower("visitor"."displayName") like lower($5) escape '!' or lower("visitor"."email") like lower($6) escape '!' or lower("visitor"."externalId") like lower($7) escape '!') union all select "conversationId" as "id" from "chat"."conversationSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $8::tsquery) order by "conversation"."createdAt" desc, "conversation"."id" desc limit $9 offset $10;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."status" <> $2 order by "conversation"."createdAt" asc, "conversation"."id" asc limit $3 offset $4;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."status" <> $2 order by "conversation"."createdAt" desc, "conversation"."id" desc limit $3 offset $4;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."status" <> $2 order by "conversation"."updatedAt" desc, "conversation"."id" desc limit $3 offset $4;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."status" = $2 and "conversation"."agentId" = $3 and "conversation"."departmentId" = $4 order by "conversation"."createdAt" desc, "conversation"."id" desc limit $5 offset $6;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."status" = $2 and "conversation"."agentId" = $3 order by "conversation"."createdAt" desc, "conversation"."id" desc limit $4 offset $5;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."status" = $2 and "conversation"."agentId" = $3 order by "conversation"."updatedAt" desc, "conversation"."id" desc limit $4 offset $5;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."status" = $2 and "conversation"."departmentId" = $3 order by "conversation"."createdAt" asc, "conversation"."id" asc limit $4 offset $5;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."status" = $2 and "conversation"."departmentId" = $3 order by "conversation"."createdAt" desc, "conversation"."id" desc limit $4 offset $5;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."status" = $2 and "conversation"."id" in (select "conversation"."id" as "id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $3::bigint[])::bigint[]) and "conversation"."status" = $4 and (lower("visitor"."displayName") like lower($5) escape '!' or lower("visitor"."email") like lower($6) escape '!' or lower("visitor"."externalId") like lower($7) escape '!') union all select "conversationId" as "id" from "chat"."conversationSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $8::tsquery) order by "conversation"."createdAt" desc, "conversation"."id" desc limit $9 offset $10;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."status" = $2 and "conversation"."visitorId" = $3 order by "conversation"."createdAt" desc, "conversation"."id" desc limit $4 offset $5;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."status" = $2 order by "conversation"."createdAt" asc, "conversation"."id" asc limit $3 offset $4;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."status" = $2 order by "conversation"."createdAt" desc, "conversation"."id" desc limit $3 offset $4;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."visitorId" = $2 and "conversation"."id" in (select "conversation"."id" as "id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $3::bigint[])::bigint[]) and "conversation"."visitorId" = $4 and (lower("visitor"."displayName") like lower($5) escape '!' or lower("visitor"."email") like lower($6) escape '!' or lower("visitor"."externalId") like lower($7) escape '!') union all select "conversationId" as "id" from "chat"."conversationSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $8::tsquery) order by "conversation"."createdAt" desc, "conversation"."id" desc limit $9 offset $10;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."visitorId" = $2 and "conversation"."id" in (select "conversationId" from "chat"."conversationTag" where "tagKey" = $3) order by "conversation"."createdAt" desc, "conversation"."id" desc limit $4 offset $5;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."visitorId" = $2 order by "conversation"."createdAt" desc, "conversation"."id" desc limit $3 offset $4;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."visitorId" = $2 order by "conversation"."updatedAt" desc, "conversation"."id" desc limit $3 offset $4;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and (lower("visitor"."displayName") like lower($2) escape '!' or lower("visitor"."email") like lower($3) escape '!' or lower("visitor"."externalId") like lower($4) escape '!') order by "conversation"."createdAt" desc, "conversation"."id" desc limit $5 offset $6;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) order by "conversation"."createdAt" asc, "conversation"."id" asc limit $2 offset $3;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) order by "conversation"."createdAt" desc, "conversation"."id" desc limit $2 offset $3;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."id" in (select "conversation"."id" as "id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where (lower("visitor"."displayName") like lower($1) escape '!' or lower("visitor"."email") like lower($2) escape '!' or lower("visitor"."externalId") like lower($3) escape '!') union all select "conversationId" as "id" from "chat"."conversationSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $4::tsquery) order by "conversation"."createdAt" desc, "conversation"."id" desc limit $5 offset $6;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."status" <> $1 and "conversation"."agentId" = $2 order by "conversation"."updatedAt" desc, "conversation"."id" desc limit $3 offset $4;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."status" <> $1 and "conversation"."id" in (select "conversation"."id" as "id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."status" <> $2 and (lower("visitor"."displayName") like lower($3) escape '!' or lower("visitor"."email") like lower($4) escape '!' or lower("visitor"."externalId") like lower($5) escape '!') union all select "conversationId" as "id" from "chat"."conversationSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $6::tsquery) order by "conversation"."createdAt" desc, "conversation"."id" desc limit $7 offset $8;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."status" <> $1 order by "conversation"."createdAt" asc, "conversation"."id" asc limit $2 offset $3;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."status" <> $1 order by "conversation"."createdAt" desc, "conversation"."id" desc limit $2 offset $3;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."status" = $1 and "conversation"."agentId" = $2 order by "conversation"."createdAt" desc, "conversation"."id" desc limit $3 offset $4;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."status" = $1 and "conversation"."agentId" = $2 order by "conversation"."updatedAt" desc, "conversation"."id" desc limit $3 offset $4;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."status" = $1 and "conversation"."id" in (select "conversation"."id" as "id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."status" = $2 and (lower("visitor"."displayName") like lower($3) escape '!' or lower("visitor"."email") like lower($4) escape '!' or lower("visitor"."externalId") like lower($5) escape '!') union all select "conversationId" as "id" from "chat"."conversationSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $6::tsquery) order by "conversation"."createdAt" desc, "conversation"."id" desc limit $7 offset $8;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."status" = $1 order by "conversation"."createdAt" asc, "conversation"."id" asc limit $2 offset $3;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."status" = $1 order by "conversation"."createdAt" desc, "conversation"."id" desc limit $2 offset $3;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."visitorId" = $1 order by "conversation"."createdAt" desc, "conversation"."id" desc limit $2 offset $3;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" where "conversation"."escalationStatus" = $1 and ("conversation"."escalationDueAt" <= $2 or "conversation"."escalationDueAt" > $3) and ("conversation"."escalationAttemptedAt" is not null or ("department"."ticketPoolId" is not null and "visitor"."email" is not null)) order by "conversation"."escalationDueAt", "conversation"."id" limit $4 for update of "conversation" skip locked;

select "conversation"."id" from "chat"."conversation" as "conversation" inner join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" and "last"."conversationId" = "conversation"."id" left join "chat"."conversationSearch" as "indexed" on "indexed"."conversationId" = "conversation"."id" where "last"."createdAt" <= $1 and ("indexed"."sequence" is null or "indexed"."sequence" < "conversation"."lastAgentSequence") and "last"."createdAt" > $2 order by "last"."createdAt" limit $3;

select "conversation"."id", "conversation"."createdAt", "conversation"."escalationRequestedAt" as "requestedAt", "conversation"."escalationAttemptedAt" as "attemptedAt", "conversation"."escalationTrackingKey" as "trackingKey", "department"."ticketPoolId" as "poolId", "visitor"."displayName" as "visitorName", "visitor"."email" as "visitorEmail", "agent"."id" as "agentId", "agent"."displayName" as "agentName" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."escalationRequestedByAgentId" where "conversation"."id" = $1 and "conversation"."escalationStatus" = $2 and "conversation"."escalationDueAt" = $3;

select "conversation"."id", "conversation"."createdAt", "visitor"."locale", "visitor"."timezone", "widget"."title", "widget"."name", "widget"."locale" as "widgetLocale" from "chat"."conversation" as "conversation" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" inner join "chat"."widget" as "widget" on "widget"."id" = "conversation"."widgetId" where "conversation"."id" = $1;

select "conversation"."id", "conversation"."lastAgentSequence", "indexed"."sequence" as "indexedSequence" from "chat"."conversation" as "conversation" left join "chat"."conversationSearch" as "indexed" on "indexed"."conversationId" = "conversation"."id" where "conversation"."id" < $1 order by "conversation"."id" desc limit $2;

select "conversation"."id", "conversation"."status", "conversation"."agentId", "conversation"."visitorId", "conversation"."departmentId", "conversation"."lastAgentSequence", "conversation"."agentVersion" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."id" = $2;

select "conversation"."id", "conversation"."status", "conversation"."agentId", "conversation"."visitorId", "conversation"."departmentId", "conversation"."lastAgentSequence", "conversation"."agentVersion" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."id" = $1;

select "conversation"."id", "conversation"."visitorId", "conversation"."status", "conversation"."agentVersion", "conversation"."escalationStatus", "conversation"."escalationAttemptedAt", "conversation"."createdAt", "department"."ticketPoolId", "visitor"."email" as "visitorEmail" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" where "conversation"."createdAt" <= $1 and "conversation"."createdAt" >= $2 and ("conversation"."createdAt" > $3 or "conversation"."id" > $4) order by "conversation"."createdAt", "conversation"."id" limit $5;

select "conversation"."id", "conversation"."visitorId", "conversation"."status", "conversation"."agentVersion", "conversation"."escalationStatus", "conversation"."escalationAttemptedAt", "conversation"."createdAt", "department"."ticketPoolId", "visitor"."email" as "visitorEmail" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" where "conversation"."createdAt" <= $1 order by "conversation"."createdAt", "conversation"."id" limit $2;

select "conversation"."id", "message"."body" from "chat"."conversation" as "conversation" inner join "chat"."message" as "message" on "message"."conversationId" = "conversation"."id" where "conversation"."id" = any((select $1::text[])::text[]) and "message"."agentSequence" > "conversation"."lastAgentSequence" - $2 and "message"."body" <> $3 order by "message"."agentSequence" desc;

select "conversation"."id", min("message"."createdAt") as "unreadSince" from "chat"."archivedConversation" as "conversation" inner join "chat"."archivedMessage" as "message" on "message"."conversationId" = "conversation"."id" where "conversation"."id" = any((select $1::text[])::text[]) and "message"."senderKind" = $2 and "message"."agentSequence" > "conversation"."agentReadSequence" group by "conversation"."id";

select "conversation"."id", min("message"."createdAt") as "unreadSince" from "chat"."conversation" as "conversation" inner join "chat"."message" as "message" on "message"."conversationId" = "conversation"."id" where "conversation"."id" = any((select $1::text[])::text[]) and "message"."senderKind" = $2 and "message"."agentSequence" > "conversation"."agentReadSequence" group by "conversation"."id";

select "conversation".* from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" where "conversation"."status" <> $1 and "conversation"."createdAt" <= $2 and ("conversation"."escalationStatus" <> $3 or ("conversation"."escalationAttemptedAt" is null and ("department"."ticketPoolId" is null or "visitor"."email" is null))) limit $4 for update of "conversation" skip locked;

select "conversation".*, "department"."name" as "departmentName", "agent"."displayName" as "agentDisplayName", "agent"."avatarUrl", "visitor"."displayName" as "visitorDisplayName", "visitor"."email" as "visitorEmail", "visitor"."externalId" as "visitorExternalId", "rating"."score", "rating"."comment", "last"."kind" as "lastKind", "last"."createdAt" as "lastCreatedAt", left("last"."body", $1) as "lastPreview", case when "conversation"."status" = $2 then (select count(*) as "count" from "chat"."archivedConversation" as "ahead" where "ahead"."departmentId" = "conversation"."departmentId" and "ahead"."status" = $3 and ("ahead"."createdAt" < "conversation"."createdAt" or ("ahead"."createdAt" = "conversation"."createdAt" and "ahead"."id" <= "conversation"."id"))) else null end as "queuePosition" from "chat"."archivedConversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitorOrArchived" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."archivedMessage" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."archivedRating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $4::bigint[])::bigint[]) and "conversation"."id" = $5;

select "conversation".*, "department"."name" as "departmentName", "agent"."displayName" as "agentDisplayName", "agent"."avatarUrl", "visitor"."displayName" as "visitorDisplayName", "visitor"."email" as "visitorEmail", "visitor"."externalId" as "visitorExternalId", "rating"."score", "rating"."comment", "last"."kind" as "lastKind", "last"."createdAt" as "lastCreatedAt", left("last"."body", $1) as "lastPreview", case when "conversation"."status" = $2 then (select count(*) as "count" from "chat"."archivedConversation" as "ahead" where "ahead"."departmentId" = "conversation"."departmentId" and "ahead"."status" = $3 and ("ahead"."createdAt" < "conversation"."createdAt" or ("ahead"."createdAt" = "conversation"."createdAt" and "ahead"."id" <= "conversation"."id"))) else null end as "queuePosition" from "chat"."archivedConversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitorOrArchived" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."archivedMessage" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."archivedRating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $4::bigint[])::bigint[]) and "conversation"."id" = any((select $5::text[])::text[]);

select "conversation".*, "department"."name" as "departmentName", "agent"."displayName" as "agentDisplayName", "agent"."avatarUrl", "visitor"."displayName" as "visitorDisplayName", "visitor"."email" as "visitorEmail", "visitor"."externalId" as "visitorExternalId", "rating"."score", "rating"."comment", "last"."kind" as "lastKind", "last"."createdAt" as "lastCreatedAt", left("last"."body", $1) as "lastPreview", case when "conversation"."status" = $2 then (select count(*) as "count" from "chat"."archivedConversation" as "ahead" where "ahead"."departmentId" = "conversation"."departmentId" and "ahead"."status" = $3 and ("ahead"."createdAt" < "conversation"."createdAt" or ("ahead"."createdAt" = "conversation"."createdAt" and "ahead"."id" <= "conversation"."id"))) else null end as "queuePosition" from "chat"."archivedConversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitorOrArchived" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."archivedMessage" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."archivedRating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."id" = $4;

select "conversation".*, "department"."name" as "departmentName", "agent"."displayName" as "agentDisplayName", "agent"."avatarUrl", "visitor"."displayName" as "visitorDisplayName", "visitor"."email" as "visitorEmail", "visitor"."externalId" as "visitorExternalId", "rating"."score", "rating"."comment", "last"."kind" as "lastKind", "last"."createdAt" as "lastCreatedAt", left("last"."body", $1) as "lastPreview", case when "conversation"."status" = $2 then (select count(*) as "count" from "chat"."archivedConversation" as "ahead" where "ahead"."departmentId" = "conversation"."departmentId" and "ahead"."status" = $3 and ("ahead"."createdAt" < "conversation"."createdAt" or ("ahead"."createdAt" = "conversation"."createdAt" and "ahead"."id" <= "conversation"."id"))) else null end as "queuePosition" from "chat"."archivedConversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitorOrArchived" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."archivedMessage" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."archivedRating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."id" = any((select $4::text[])::text[]);

select "conversation".*, "department"."name" as "departmentName", "agent"."displayName" as "agentDisplayName", "agent"."avatarUrl", "visitor"."displayName" as "visitorDisplayName", "visitor"."email" as "visitorEmail", "visitor"."externalId" as "visitorExternalId", "rating"."score", "rating"."comment", "last"."kind" as "lastKind", "last"."createdAt" as "lastCreatedAt", left("last"."body", $1) as "lastPreview", case when "conversation"."status" = $2 then (select count(*) as "count" from "chat"."conversation" as "ahead" where "ahead"."departmentId" = "conversation"."departmentId" and "ahead"."status" = $3 and ("ahead"."createdAt" < "conversation"."createdAt" or ("ahead"."createdAt" = "conversation"."createdAt" and "ahead"."id" <= "conversation"."id"))) else null end as "queuePosition" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $4::bigint[])::bigint[]) and "conversation"."id" = $5;

select "conversation".*, "department"."name" as "departmentName", "agent"."displayName" as "agentDisplayName", "agent"."avatarUrl", "visitor"."displayName" as "visitorDisplayName", "visitor"."email" as "visitorEmail", "visitor"."externalId" as "visitorExternalId", "rating"."score", "rating"."comment", "last"."kind" as "lastKind", "last"."createdAt" as "lastCreatedAt", left("last"."body", $1) as "lastPreview", case when "conversation"."status" = $2 then (select count(*) as "count" from "chat"."conversation" as "ahead" where "ahead"."departmentId" = "conversation"."departmentId" and "ahead"."status" = $3 and ("ahead"."createdAt" < "conversation"."createdAt" or ("ahead"."createdAt" = "conversation"."createdAt" and "ahead"."id" <= "conversation"."id"))) else null end as "queuePosition" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $4::bigint[])::bigint[]) and "conversation"."id" = any((select $5::text[])::text[]);

select "conversation".*, "department"."name" as "departmentName", "agent"."displayName" as "agentDisplayName", "agent"."avatarUrl", "visitor"."displayName" as "visitorDisplayName", "visitor"."email" as "visitorEmail", "visitor"."externalId" as "visitorExternalId", "rating"."score", "rating"."comment", "last"."kind" as "lastKind", "last"."createdAt" as "lastCreatedAt", left("last"."body", $1) as "lastPreview", case when "conversation"."status" = $2 then (select count(*) as "count" from "chat"."conversation" as "ahead" where "ahead"."departmentId" = "conversation"."departmentId" and "ahead"."status" = $3 and ("ahead"."createdAt" < "conversation"."createdAt" or ("ahead"."createdAt" = "conversation"."createdAt" and "ahead"."id" <= "conversation"."id"))) else null end as "queuePosition" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."id" = $4;

select "conversation".*, "department"."name" as "departmentName", "agent"."displayName" as "agentDisplayName", "agent"."avatarUrl", "visitor"."displayName" as "visitorDisplayName", "visitor"."email" as "visitorEmail", "visitor"."externalId" as "visitorExternalId", "rating"."score", "rating"."comment", "last"."kind" as "lastKind", "last"."createdAt" as "lastCreatedAt", left("last"."body", $1) as "lastPreview", case when "conversation"."status" = $2 then (select count(*) as "count" from "chat"."conversation" as "ahead" where "ahead"."departmentId" = "conversation"."departmentId" and "ahead"."status" = $3 and ("ahead"."createdAt" < "conversation"."createdAt" or ("ahead"."createdAt" = "conversation"."createdAt" and "ahead"."id" <= "conversation"."id"))) else null end as "queuePosition" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."id" = $4 and "conversation"."visitorId" = $5;

select "conversation".*, "department"."name" as "departmentName", "agent"."displayName" as "agentDisplayName", "agent"."avatarUrl", "visitor"."displayName" as "visitorDisplayName", "visitor"."email" as "visitorEmail", "visitor"."externalId" as "visitorExternalId", "rating"."score", "rating"."comment", "last"."kind" as "lastKind", "last"."createdAt" as "lastCreatedAt", left("last"."body", $1) as "lastPreview", case when "conversation"."status" = $2 then (select count(*) as "count" from "chat"."conversation" as "ahead" where "ahead"."departmentId" = "conversation"."departmentId" and "ahead"."status" = $3 and ("ahead"."createdAt" < "conversation"."createdAt" or ("ahead"."createdAt" = "conversation"."createdAt" and "ahead"."id" <= "conversation"."id"))) else null end as "queuePosition" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."id" = any((select $4::text[])::text[]);

select "conversation".*, (select "earlier"."id" from "chat"."message" as "earlier" where "earlier"."senderKind" = "command"."senderKind" and "earlier"."senderId" = "command"."senderId" and "earlier"."clientMessageId" = "command"."clientMessageId") as "earlierId" from json_to_recordset($1::json) as "command"("conversationId" text, "senderKind" text, "senderId" text, "clientMessageId" text) inner join "chat"."conversation" as "conversation" on "conversation"."id" = "command"."conversationId" order by "conversation"."id" for update of "conversation";

select "conversation".*, (select "earlier"."id" from "chat"."message" as "earlier" where "earlier"."senderKind" = "command"."senderKind" and "earlier"."senderId" = "command"."senderId" and "earlier"."clientMessageId" = "command"."clientMessageId") as "earlierId" from json_to_recordset($1::json) as "command"("conversationId" text, "senderKind" text, "senderId" text, "clientMessageId" text) inner join "chat"."conversation" as "conversation" on "conversation"."id" = "command"."conversationId" order by "conversation"."id" for update of "conversation" skip locked;

select "conversationId" from "chat"."message" where "senderKind" = $1 and "senderId" = $2 and "clientMessageId" = $3;

select "conversationId", "tag" from "chat"."archivedConversationTag" where "conversationId" = any((select $1::text[])::text[]) order by "place";

select "conversationId", "tag" from "chat"."conversationTag" where "conversationId" = any((select $1::text[])::text[]) order by "place";

select "day"."date", "c"."agentId", "r"."score", count(*) as "total" from json_to_recordset($1::json) as "day"("date" text, "from" timestamptz(3), "to" timestamptz(3)) inner join "chat"."conversationOrArchived" as "c" on "c"."closedAt" >= "day"."from" and "c"."closedAt" < "day"."to" inner join "chat"."ratingOrArchived" as "r" on "r"."conversationId" = "c"."id" group by "day"."date", "c"."agentId", "r"."score";

select "day"."date", "c"."closedBy", "c"."closedByAgentId", count(*) as "total" from json_to_recordset($1::json) as "day"("date" text, "from" timestamptz(3), "to" timestamptz(3)) inner join "chat"."conversationOrArchived" as "c" on "c"."closedAt" >= "day"."from" and "c"."closedAt" < "day"."to" group by "day"."date", "c"."closedBy", "c"."closedByAgentId";

select "day"."date", "c"."departmentId", "c"."firstDepartmentId", count(*) as "total" from json_to_recordset($1::json) as "day"("date" text, "from" timestamptz(3), "to" timestamptz(3)) inner join "chat"."conversationOrArchived" as "c" on "c"."createdAt" >= "day"."from" and "c"."createdAt" < "day"."to" group by "day"."date", "c"."departmentId", "c"."firstDepartmentId";

select "day"."date", "ticket"."poolId", "ticket"."assigneeUserId" as "userId", "ticket"."statusId", count(*) as "total" from json_to_recordset($1::json) as "day"("date" text, "from" timestamptz(3), "to" timestamptz(3)) inner join "ticketing"."ticket" as "ticket" on "ticket"."completedAt" >= "day"."from" and "ticket"."completedAt" < "day"."to" where "ticket"."poolId" = any((select $2::bigint[])::bigint[]) group by "day"."date", "ticket"."poolId", "ticket"."assigneeUserId", "ticket"."statusId";

select "day"."date", "ticket"."poolId", "ticket"."assigneeUserId" as "userId", "ticket"."statusId", count(*) as "total" from json_to_recordset($1::json) as "day"("date" text, "from" timestamptz(3), "to" timestamptz(3)) inner join "ticketing"."ticket" as "ticket" on "ticket"."completedAt" >= "day"."from" and "ticket"."completedAt" < "day"."to" where 1 = 1 group by "day"."date", "ticket"."poolId", "ticket"."assigneeUserId", "ticket"."statusId";

select "day"."date", "ticket"."poolId", count(*) as "total" from json_to_recordset($1::json) as "day"("date" text, "from" timestamptz(3), "to" timestamptz(3)) inner join "ticketing"."ticket" as "ticket" on "ticket"."createdAt" >= "day"."from" and "ticket"."createdAt" < "day"."to" where "ticket"."poolId" = any((select $2::bigint[])::bigint[]) group by "day"."date", "ticket"."poolId";

select "day"."date", "ticket"."poolId", count(*) as "total" from json_to_recordset($1::json) as "day"("date" text, "from" timestamptz(3), "to" timestamptz(3)) inner join "ticketing"."ticket" as "ticket" on "ticket"."createdAt" >= "day"."from" and "ticket"."createdAt" < "day"."to" where 1 = 1 group by "day"."date", "ticket"."poolId";

select "department"."id", "department"."name", "department"."isDefault" from "chat"."department" as "department" left join "chat"."widgetDepartment" as "offer" on "offer"."departmentId" = "department"."id" and "offer"."widgetId" = $1 where "department"."isActive" = $2 and ("offer"."departmentId" is not null or not exists (select "departmentId" from "chat"."widgetDepartment" where "widgetId" = $3)) order by "offer"."place", "department"."id";

select "departmentId" from "chat"."conversation" where "id" = $1;

select "departmentId" from "chat"."departmentMember" where "agentId" = $1;

select "departmentId", "status", count(*) as "count" from "chat"."conversation" where "status" <> $1 group by "departmentId", "status";

select "digest" from "chat"."signInAddress" where "digest" = any((select $1::text[])::text[]) and "lastSignInAt" >= $2;

select "digest" from "chat"."signInAddress" where "userId" = $1 order by "lastSignInAt", "digest";

select "digest" from "ticketing"."signInAddress" where "digest" = any((select $1::text[])::text[]) and "lastSignInAt" >= $2;

select "digest" from "ticketing"."signInAddress" where "userId" = $1 order by "lastSignInAt", "digest";

select "digest", "sessionId", "userId", "platform", "state", "usedAt", "expiresAt" from "chat"."refreshToken" where "digest" = $1;

select "digest", "sessionId", "userId", "platform", "state", "usedAt", "expiresAt" from "ticketing"."refreshToken" where "digest" = $1;

select "displayName" from "ticketing"."staff" where "id" = $1;

select "displayName", "email", "externalId", "verifiedMembers", "verifiedExternalId" from "chat"."visitor" where "id" = $1 and "credentialDigest" = $2 for update;

select "email" from "chat"."agent" where "id" = $1;

select "email" from "chat"."agent" where "id" = $1 for update;

select "email" from "ticketing"."signInChallenge" where "id" = $1;

select "entry"."id", "entry"."at", "entry"."actorAgentId", "entry"."action", "entry"."target", "actor"."displayName" as "actorName" from "chat"."auditEntry" as "entry" left join "chat"."agent" as "actor" on "actor"."id" = "entry"."actorAgentId" order by "entry"."id" desc limit $1 offset $2;

select "entry"."id", "entry"."at", "entry"."actorKind", "entry"."actorId", "person"."displayName", "entry"."changes" from "ticketing"."ticketHistory" as "entry" left join "ticketing"."staff" as "person" on "person"."id" = "entry"."actorId" and "entry"."actorKind" = $1 where "entry"."ticketId" = $2 order by "entry"."id" limit $3 offset $4;

select "entry"."id", "entry"."at", "entry"."actorUserId", "entry"."action", "entry"."target", "actor"."displayName" as "actorDisplayName" from "ticketing"."auditEntry" as "entry" left join "ticketing"."staff" as "actor" on "actor"."id" = "entry"."actorUserId" order by "entry"."id" desc limit $1 offset $2;

select "entry"."id", "entry"."at", "entry"."actorUserId", "entry"."action", "entry"."target", "actor"."displayName" as "actorDisplayName" from "ticketing"."auditEntry" as "entry" left join "ticketing"."staff" as "actor" on "actor"."id" = "entry"."actorUserId" where "entry"."action" = $1 order by "entry"."id" desc limit $2 offset $3;

select "entry"."id", "entry"."at", "entry"."actorUserId", "entry"."action", "entry"."target", "actor"."displayName" as "actorDisplayName" from "ticketing"."auditEntry" as "entry" left join "ticketing"."staff" as "actor" on "actor"."id" = "entry"."actorUserId" where "entry"."actorUserId" = $1 and "entry"."action" = $2 and "entry"."target" = $3 order by "entry"."id" desc limit $4 offset $5;

select "entry"."id", "entry"."at", "entry"."actorUserId", "entry"."action", "entry"."target", "actor"."displayName" as "actorDisplayName" from "ticketing"."auditEntry" as "entry" left join "ticketing"."staff" as "actor" on "actor"."id" = "entry"."actorUserId" where "entry"."actorUserId" = $1 order by "entry"."id" desc limit $2 offset $3;

select "entry"."id", "entry"."at", "entry"."actorUserId", "entry"."action", "entry"."target", "actor"."displayName" as "actorDisplayName" from "ticketing"."auditEntry" as "entry" left join "ticketing"."staff" as "actor" on "actor"."id" = "entry"."actorUserId" where "entry"."at" >= $1 and "entry"."at" < $2 order by "entry"."id" desc limit $3 offset $4;

select "entry"."id", "entry"."at", "entry"."actorUserId", "entry"."action", "entry"."target", "actor"."displayName" as "actorDisplayName" from "ticketing"."auditEntry" as "entry" left join "ticketing"."staff" as "actor" on "actor"."id" = "entry"."actorUserId" where "entry"."at" >= $1 order by "entry"."id" desc limit $2 offset $3;

select "entry"."id", "entry"."at", "entry"."actorUserId", "entry"."action", "entry"."target", "actor"."displayName" as "actorDisplayName" from "ticketing"."auditEntry" as "entry" left join "ticketing"."staff" as "actor" on "actor"."id" = "entry"."actorUserId" where "entry"."target" = $1 and "entry"."at" < $2 order by "entry"."id" desc limit $3 offset $4;

select "entry"."id", "entry"."at", "entry"."actorUserId", "entry"."action", "entry"."target", "actor"."displayName" as "actorDisplayName" from "ticketing"."auditEntry" as "entry" left join "ticketing"."staff" as "actor" on "actor"."id" = "entry"."actorUserId" where "entry"."target" = $1 order by "entry"."id" desc limit $2 offset $3;

select "escalationTrackingKey" from "chat"."conversation" where "id" = $1;

select "firstResponseAgentId" as "agentId", count(*) as "total", sum((extract(epoch from "firstResponseAt" - "createdAt") * 1000)) as "milliseconds" from "chat"."conversationOrArchived" where "firstResponseAt" >= $1 and "firstResponseAt" < $2 group by "firstResponseAgentId";

select "given"."place", (select "receipt"."messageId" from "ticketing"."messageReceipt" as "receipt" where "receipt"."tokenId" = "given"."tokenId" and "receipt"."ticketId" = "given"."ticketId" and "receipt"."idempotencyKey" = "given"."idempotencyKey") as "messageId", (select "claim"."claimId" from "ticketing"."messageClaim" as "claim" where "claim"."tokenId" = "given"."tokenId" and "claim"."ticketId" = "given"."ticketId" and "claim"."idempotencyKey" = "given"."idempotencyKey") as "claimId" from json_to_recordset($1::json) as "given"("tokenId" bigint, "ticketId" bigint, "idempotencyKey" text, "place" int);

select "given"."trackingKey", "pool"."id" as "poolId", "pool"."defaultPriority", "pool"."assigneeStrategy", nextval('ticketing.ticket_id') as "id", (select "receipt"."trackingKey" from "ticketing"."ticketReceipt" as "receipt" where "receipt"."tokenId" = "given"."tokenId" and "receipt"."formId" = "given"."formId" and "receipt"."idempotencyKey" = "given"."idempotencyKey") as "receiptTrackingKey", (select min("rule"."id") as "id" from "ticketing"."automationRule" as "rule" where "rule"."trigger" = 'ticket_created' and "rule"."isEnabled" = true) as "creationRuleId" from json_to_recordset($1::json) as "given"("trackingKey" text, "poolId" bigint, "tokenId" bigint, "formId" bigint, "idempotencyKey" text) left join "ticketing"."pool" as "pool" on "pool"."id" = "given"."poolId";

select "id" as "challengeId", "expiresAt" from "ticketing"."signInChallenge" where "email" = $1 and "isShared" = $2 and "expiresAt" > $3 order by "expiresAt" desc, "id" limit $4;

select "id" as "poolId", "escalationChainId" as "chainId" from "ticketing"."pool" where "escalationChainId" is not null order by "id";

select "id" from "chat"."agent" where "id" = $1 for update;

select "id" from "chat"."agent" where "id" = any((select $1::bigint[])::bigint[]);

select "id" from "chat"."agent" where "id" = any((select $1::bigint[])::bigint[]) and "isActive" = $2 order by "id" for update;

select "id" from "chat"."agent" where "role" = $1 and "isActive" = $2 limit $3;

select "id" from "chat"."agent" where "role" = $1 and "isActive" = $2 order by "id" for update;

select "id" from "chat"."agentSeats" for update;

select "id" from "chat"."conversation" where "departmentId" = $1 and "status" = $2 and ("isLeftMessage" = $3 or "escalationStatus" <> $4) order by "createdAt", "id" limit $5;

select "id" from "chat"."conversation" where "id" = $1;

select "id" from "chat"."conversation" where "id" = $1 and "visitorId" = $2;

select "id" from "chat"."conversation" where "id" = $1 for update;

select "id" from "chat"."conversation" where "visitorId" = $1 and "status" <> $2;

select "id" from "chat"."conversationIndexer" for update;

select "id" from "chat"."conversationIndexer" for update skip locked;

select "id" from "chat"."department" order by "id" for update;

select "id" from "chat"."department" where "id" = $1 for update;

select "id" from "chat"."department" where "id" = any((select $1::bigint[])::bigint[]);

select "id" from "chat"."department" where "id" = any((select $1::bigint[])::bigint[]) and "isActive" = $2;

select "id" from "chat"."department" where "isDefault" = $1;

select "id" from "chat"."pageVisit" where "visitorId" = $1 order by "id" desc limit $2 offset $3;

select "id" from "chat"."visitor" where "id" = $1 for update;

select "id" from "chat"."visitor" where "id" = any((select $1::text[])::text[]) order by "id" for update;

select "id" from "chat"."widget" where "id" = $1 and "isActive" = $2;

select "id" from "chat"."widget" where "key" = $1;

select "id" from "platform"."job" where "handler" = $1 and "deadAt" is null limit $2;

select "id" from "platform"."job" where "id" = $1 and "deadAt" is null and "attempts" = $2 for update skip locked;

select "id" from "ticketing"."attachment" where "state" = $1 and "expiresAt" <= $2 order by "expiresAt" limit $3;

select "id" from "ticketing"."escalationChain" where "id" = $1;

select "id" from "ticketing"."escalationChain" where "id" = $1 for update;

select "id" from "ticketing"."pool" limit $1;

select "id" from "ticketing"."pool" where "id" = $1;

select "id" from "ticketing"."pool" where "id" = $1 for update;

select "id" from "ticketing"."pool" where "id" = any((select $1::bigint[])::bigint[]);

select "id" from "ticketing"."pool" where "id" = any((select $1::bigint[])::bigint[]) order by "id" for no key update;

select "id" from "ticketing"."pool" where "id" = any((select $1::bigint[])::bigint[]) order by "id" for update;

select "id" from "ticketing"."staff" where "id" = $1 for update;

select "id" from "ticketing"."staff" where "id" = any((select $1::bigint[])::bigint[]);

select "id" from "ticketing"."staff" where "id" = any((select $1::bigint[])::bigint[]) and "isActive" = $2 order by "id" limit $3;

select "id" from "ticketing"."staff" where "role" = $1 and "isActive" = $2 limit $3;

select "id" from "ticketing"."staff" where "role" = $1 and "isActive" = $2 order by "id" for update;

select "id" from "ticketing"."staff" where "role" = $1 and "isActive" = $2 order by "id" limit $3;

select "id" from "ticketing"."subStatus" where "id" = $1 and "statusId" = $2 for no key update;

select "id" from "ticketing"."subStatus" where "id" = any((select $1::bigint[])::bigint[]) order by "id" for no key update;

select "id" from "ticketing"."ticket" where "assigneeUserId" = $1 and "statusId" in ($2) and not "poolId" = any((select $3::bigint[])::bigint[]) order by "id" limit $4;

select "id" from "ticketing"."ticket" where "id" = any((select $1::bigint[])::bigint[]) and "requesterEmailAddress" = $2;

select "id" from "ticketing"."ticket" where "statusId" = 5 and "resolvedAt" <= $1 and "id" = any((select $2::bigint[])::bigint[]) order by "resolvedAt", "id";

select "id" from "ticketing"."ticket" where "statusId" = 5 and "resolvedAt" <= $1 order by "resolvedAt", "id" limit $2;

select "id" from "ticketing"."ticketIndexer" for update;

select "id" from "ticketing"."ticketIndexer" for update skip locked;

select "id" from "ticketing"."ticketMail" where "messageId" = $1 and "kind" = $2;

select "id", "actions" from "ticketing"."macro" where "id" > $1 order by "id" limit $2 for update;

select "id", "agentVersion", "escalationStatus", "escalationAttemptedAt" from "chat"."conversation" where "id" = any((select $1::text[])::text[]);

select "id", "condition", "actions" from "ticketing"."automationRule";

select "id", "condition", "actions" from "ticketing"."automationRule" where "id" = $1 and "trigger" = $2 and "isEnabled" = $3;

select "id", "condition", "actions" from "ticketing"."automationRule" where "trigger" = $1 and "isEnabled" = $2 order by "position", "id";

select "id", "conversationId", "objectKey", "state" from "chat"."attachment" where "conversationId" = any((select $1::text[])::text[]);

select "id", "displayName" from "chat"."agent" order by "displayName", "id";

select "id", "displayName" from "ticketing"."staff" where "id" = any((select $1::bigint[])::bigint[]) order by "displayName", "id";

select "id", "displayName", "maxConcurrentConversations" from "chat"."agent" where "isActive" = $1 and "isAvailable" = $2 and "id" in (select "agentId" from "chat"."departmentMember" where "departmentId" = $3) order by "id" for update;

select "id", "email" from "chat"."agent" where "email" = $1 and "isActive" = $2 for update;

select "id", "email", "displayName", "role", "isActive", "isAvailable", "avatarUrl", "maxConcurrentConversations", "createdAt", "lastLoginAt" from "chat"."agent" order by "id" limit $1 offset $2;

select "id", "email", "displayName", "role", "isActive", "isAvailable", "avatarUrl", "maxConcurrentConversations", "createdAt", "lastLoginAt" from "chat"."agent" where "id" = $1;

select "id", "email", "displayName", "role", "isActive", "isAvailable", "avatarUrl", "maxConcurrentConversations", "createdAt", "lastLoginAt" from "chat"."agent" where "isActive" = $1 order by "id" limit $2 offset $3;

select "id", "email", "role", "passwordHash", "isActive" from "chat"."agent" where "email" = $1;

select "id", "email", "role", "passwordHash", "isActive" from "ticketing"."staff" where "email" = $1;

select "id", "email", "role", "passwordHash", "isActive" from "ticketing"."staff" where "id" = $1;

select "id", "filter" from "ticketing"."savedView" where "id" > $1 order by "id" limit $2 for update;

select "id", "handler", "payload", "attempts" from "platform"."job" where "deadAt" is null and "dueAt" <= $1 and "handler" in ($2) order by "dueAt", "id" limit $3 for update skip locked;

select "id", "handler", "payload", "createdAt", "attempts" from "platform"."job" where "deadAt" is null and "dueAt" <= $1 and "handler" = $2 order by "dueAt", "id" limit $3 for update skip locked;

select "id", "isActive" from "chat"."department" where "id" = any((select $1::bigint[])::bigint[]) order by "id" for update;

select "id", "isAvailable" from "chat"."agent" where "id" = any((select $1::bigint[])::bigint[]);

select "id", "kind", "senderKind", "senderName", "body", "createdAt" from "chat"."message" where "conversationId" = $1 and "visitorSequence" is not null order by "visitorSequence" desc limit $2;

select "id", "lastUsedAt", "expiresAt", "revokedAt" from "chat"."serviceKey" where "digest" = $1;

select "id", "name" from "chat"."department" order by "nameKey";

select "id", "name" from "ticketing"."pool" order by "nameKey";

select "id", "name" from "ticketing"."pool" where "id" = any((select $1::bigint[])::bigint[]) order by "nameKey";

select "id", "name", "prefix", "scopes", "createdAt", "lastUsedAt", "expiresAt" from "chat"."serviceKey" where "revokedAt" is null order by "id" desc limit $1 offset $2;

select "id", "name", "tokenPrefix", "scopes", "allPools", "source", "createdAt", "createdByUserId", "lastUsedAt", "expiresAt", "revokedAt" from "ticketing"."apiToken" order by "id" desc limit $1 offset $2;

select "id", "name", "tokenPrefix", "scopes", "allPools", "source", "createdAt", "createdByUserId", "lastUsedAt", "expiresAt", "revokedAt" from "ticketing"."apiToken" where "id" = $1;

select "id", "objectKey" from "chat"."attachment" where "state" = $1 limit $2;

select "id", "objectKey" from "ticketing"."attachment" where "state" = $1 limit $2;

select "id", "objectKey" from "ticketing"."attachment" where "uploadId" = $1 and "userId" = $2 and "state" <> $3;

select "id", "poolId", "subject", "assigneeUserId" from "ticketing"."ticket" where "id" = $1;

select "id", "poolId", "tags" from "ticketing"."ticket" where "id" > $1 and "tags" <> $2 order by "id" limit $3;

select "id", "role", "isActive" from "chat"."agent" where "id" = $1 for update;

select "id", "role", "isActive" from "ticketing"."staff" where "id" = $1 for update;

select "id", "scopes", "allPools", "source", "expiresAt", "revokedAt", "lastUsedAt" from "ticketing"."apiToken" where "digest" = $1;

select "id", "senderKind", "senderName", "body", "createdAt" from "chat"."message" where "id" = $1 and "visitorSequence" is not null;

select "id", "shortcut", "title", "body", "departmentId", "updatedAt" from "chat"."cannedResponse" order by "shortcutKey", "id" limit $1 offset $2;

select "id", "shortcut", "title", "body", "departmentId", "updatedAt" from "chat"."cannedResponse" where "id" = $1;

select "id", "shortcut", "title", "body", "departmentId", "updatedAt" from "chat"."cannedResponse" where ("departmentId" is null or "departmentId" = any((select $1::bigint[])::bigint[])) order by "shortcutKey", "id" limit $2 offset $3;

select "id", "shortcut", "title", "body", "poolId", "updatedAt" from "ticketing"."cannedResponse" order by "shortcutKey", "id" limit $1 offset $2;

select "id", "shortcut", "title", "body", "poolId", "updatedAt" from "ticketing"."cannedResponse" where "id" = $1;

select "id", "shortcut", "title", "body", "poolId", "updatedAt" from "ticketing"."cannedResponse" where ("poolId" is null or "poolId" = $1) order by "shortcutKey", "id" limit $2 offset $3;

select "id", "shortcut", "title", "body", "poolId", "updatedAt" from "ticketing"."cannedResponse" where ("poolId" is null or "poolId" = any((select $1::bigint[])::bigint[])) and "id" = $2;

select "id", "shortcut", "title", "body", "poolId", "updatedAt" from "ticketing"."cannedResponse" where ("poolId" is null or "poolId" = any((select $1::bigint[])::bigint[])) and ("poolId" is null or "poolId" = $2) order by "shortcutKey", "id" limit $3 offset $4;

select "id", "shortcut", "title", "body", "poolId", "updatedAt" from "ticketing"."cannedResponse" where ("poolId" is null or "poolId" = any((select $1::bigint[])::bigint[])) order by "shortcutKey", "id" limit $2 offset $3;

select "id", "status" from "chat"."conversation" where "id" = $1 and "visitorId" = $2;

select "id", "statusId" from "ticketing"."subStatus" where "id" = any((select $1::bigint[])::bigint[]);

select "id", "tags" from "ticketing"."ticket" where "id" = any((select $1::bigint[])::bigint[]) order by "id";

select "id", "tags" from "ticketing"."ticket" where "id" > $1 and "id" <= $2 and "tags" <> $3 order by "id" limit $4;

select "id", "trackingKey" from "ticketing"."ticket" where "trackingKey" = any((select $1::text[])::text[]);

select "id", "uploadId" from "ticketing"."attachment" where "uploadId" in ($1) and "tokenId" = $2 and "state" = $3 and "expiresAt" > $4;

select "id", "uploadId" from "ticketing"."attachment" where "uploadId" in ($1) and "userId" = $2 and "state" = $3 and "expiresAt" > $4;

select "id", "visitorId" from "chat"."conversation" where "departmentId" = $1 and "status" = $2 order by "createdAt", "id" limit $3;

select "id", "visitorId", "agentVersion", "escalationStatus", "escalationAttemptedAt" from "chat"."conversation" where "id" = any((select $1::text[])::text[]) order by "id" for update;

select "id", "visitorId", "departmentId" from "chat"."conversation" where "id" = $1 and "visitorId" = $2;

select "id", "visitorSequence" from "chat"."message" where "conversationId" = $1 and "agentSequence" <= $2 and "visitorSequence" is not null order by "agentSequence" desc limit $3;

select "indexed"."conversationId" from "chat"."conversationSearch" as "indexed" left join "chat"."conversation" as "conversation" on "conversation"."id" = "indexed"."conversationId" where "indexed"."conversationId" < $1 and "conversation"."id" is null and "indexed"."conversationId" >= $2 order by "indexed"."conversationId" desc limit $3;

select "indexed"."conversationId" from "chat"."conversationSearch" as "indexed" left join "chat"."conversation" as "conversation" on "conversation"."id" = "indexed"."conversationId" where "indexed"."conversationId" < $1 and "conversation"."id" is null order by "indexed"."conversationId" desc limit $2;

select "isActive" from "ticketing"."staff" where "id" = $1;

select "isDefault" from "chat"."department" where "id" = $1 for update;

select "jti" from "platform"."revokedAccess" where "jti" = $1;

select "kind", "mailMessageId" from "ticketing"."ticketMail" where "ticketId" = $1 and "kind" != $2 order by "id" desc limit $3;

select "lastAssigneeUserId" from "ticketing"."pool" where "id" = $1;

select "link"."id", "link"."type", "link"."fromTicketId", "link"."createdAt", "link"."createdByUserId", "link"."otherTicketId", "other"."subject", "other"."statusId", "other"."priority", "person"."displayName" from (select "id", "type", "fromTicketId", "createdAt", "createdByUserId", "higherTicketId" as "otherTicketId" from "ticketing"."ticketLink" where "lowerTicketId" = $1 union all select "id", "type", "fromTicketId", "createdAt", "createdByUserId", "lowerTicketId" as "otherTicketId" from "ticketing"."ticketLink" where "higherTicketId" = $2 union all select 0 as "id", 'merge' as "type", "ticketId" as "fromTicketId", "mergedAt" as "createdAt", "mergedByUserId" as "createdByUserId", "intoTicketId" as "otherTicketId" from "ticketing"."ticketMerge" where "ticketId" = $3 union all select 0 as "id", 'merge' as "type", "ticketId" as "fromTicketId", "mergedAt" as "createdAt", "mergedByUserId" as "createdByUserId", "ticketId" as "otherTicketId" from "ticketing"."ticketMerge" where "intoTicketId" = $4) as "link" inner join (select "ticket"."id", "ticket"."subject", "ticket"."statusId", "ticket"."priority" from "ticketing"."ticket" as "ticket" where "ticket"."poolId" in ($5)) as "other" on "other"."id" = "link"."otherTicketId" inner join "ticketing"."staff" as "person" on "person"."id" = "link"."createdByUserId" order by "link"."createdAt", "link"."otherTicketId", "link"."type" limit $6 offset $7;

select "link"."id", "link"."type", "link"."fromTicketId", "link"."createdAt", "link"."createdByUserId", "link"."otherTicketId", "other"."subject", "other"."statusId", "other"."priority", "person"."displayName" from (select "id", "type", "fromTicketId", "createdAt", "createdByUserId", "higherTicketId" as "otherTicketId" from "ticketing"."ticketLink" where "lowerTicketId" = $1 union all select "id", "type", "fromTicketId", "createdAt", "createdByUserId", "lowerTicketId" as "otherTicketId" from "ticketing"."ticketLink" where "higherTicketId" = $2 union all select 0 as "id", 'merge' as "type", "ticketId" as "fromTicketId", "mergedAt" as "createdAt", "mergedByUserId" as "createdByUserId", "intoTicketId" as "otherTicketId" from "ticketing"."ticketMerge" where "ticketId" = $3 union all select 0 as "id", 'merge' as "type", "ticketId" as "fromTicketId", "mergedAt" as "createdAt", "mergedByUserId" as "createdByUserId", "ticketId" as "otherTicketId" from "ticketing"."ticketMerge" where "intoTicketId" = $4) as "link" inner join (select "ticket"."id", "ticket"."subject", "ticket"."statusId", "ticket"."priority" from "ticketing"."ticket" as "ticket" where "ticket"."poolId" in ($5)) as "other" on "other"."id" = "link"."otherTicketId" inner join "ticketing"."staff" as "person" on "person"."id" = "link"."createdByUserId" where "link"."id" = $6;

select "link"."id", "link"."type", "link"."fromTicketId", "link"."createdAt", "link"."createdByUserId", "link"."otherTicketId", "other"."subject", "other"."statusId", "other"."priority", "person"."displayName" from (select "id", "type", "fromTicketId", "createdAt", "createdByUserId", "higherTicketId" as "otherTicketId" from "ticketing"."ticketLink" where "lowerTicketId" = $1 union all select "id", "type", "fromTicketId", "createdAt", "createdByUserId", "lowerTicketId" as "otherTicketId" from "ticketing"."ticketLink" where "higherTicketId" = $2 union all select 0 as "id", 'merge' as "type", "ticketId" as "fromTicketId", "mergedAt" as "createdAt", "mergedByUserId" as "createdByUserId", "intoTicketId" as "otherTicketId" from "ticketing"."ticketMerge" where "ticketId" = $3 union all select 0 as "id", 'merge' as "type", "ticketId" as "fromTicketId", "mergedAt" as "createdAt", "mergedByUserId" as "createdByUserId", "ticketId" as "otherTicketId" from "ticketing"."ticketMerge" where "intoTicketId" = $4) as "link" inner join (select "ticket"."id", "ticket"."subject", "ticket"."statusId", "ticket"."priority" from "ticketing"."ticket" as "ticket") as "other" on "other"."id" = "link"."otherTicketId" inner join "ticketing"."staff" as "person" on "person"."id" = "link"."createdByUserId" order by "link"."createdAt", "link"."otherTicketId", "link"."type" limit $5 offset $6;

select "link"."id", "link"."type", "link"."fromTicketId", "link"."createdAt", "link"."createdByUserId", "link"."otherTicketId", "other"."subject", "other"."statusId", "other"."priority", "person"."displayName" from (select "id", "type", "fromTicketId", "createdAt", "createdByUserId", "higherTicketId" as "otherTicketId" from "ticketing"."ticketLink" where "lowerTicketId" = $1 union all select "id", "type", "fromTicketId", "createdAt", "createdByUserId", "lowerTicketId" as "otherTicketId" from "ticketing"."ticketLink" where "higherTicketId" = $2 union all select 0 as "id", 'merge' as "type", "ticketId" as "fromTicketId", "mergedAt" as "createdAt", "mergedByUserId" as "createdByUserId", "intoTicketId" as "otherTicketId" from "ticketing"."ticketMerge" where "ticketId" = $3 union all select 0 as "id", 'merge' as "type", "ticketId" as "fromTicketId", "mergedAt" as "createdAt", "mergedByUserId" as "createdByUserId", "ticketId" as "otherTicketId" from "ticketing"."ticketMerge" where "intoTicketId" = $4) as "link" inner join (select "ticket"."id", "ticket"."subject", "ticket"."statusId", "ticket"."priority" from "ticketing"."ticket" as "ticket") as "other" on "other"."id" = "link"."otherTicketId" inner join "ticketing"."staff" as "person" on "person"."id" = "link"."createdByUserId" where "link"."id" = $5;

select "link"."messageId", "attachment"."id", "attachment"."objectKey", "attachment"."fileName", "attachment"."contentType", "attachment"."sizeBytes" from "ticketing"."messageAttachment" as "link" inner join "ticketing"."attachment" as "attachment" on "attachment"."id" = "link"."attachmentId" where "link"."messageId" = any((select $1::bigint[])::bigint[]) order by "link"."messageId", "link"."place";

select "mailKey", "ticketId" from "ticketing"."ticketMail" where "mailKey" = any((select $1::text[])::text[]);

select "member"."userId", "member"."poolId" from "ticketing"."poolMember" as "member" where "member"."poolId" = any((select $1::bigint[])::bigint[]) and "member"."userId" = any((select $2::bigint[])::bigint[]) order by "member"."poolId";

select "member"."userId", "member"."poolId" from "ticketing"."poolMember" as "member" where "member"."userId" = any((select $1::bigint[])::bigint[]) order by "member"."poolId";

select "member"."userId", count("ticket"."id") as "ticketCount" from "ticketing"."poolMember" as "member" inner join "ticketing"."staff" as "person" on "person"."id" = "member"."userId" left join "ticketing"."ticket" as "ticket" on "ticket"."assigneeUserId" = "member"."userId" and "ticket"."statusId" < 5 where "member"."poolId" = $1 and "person"."isActive" = $2 group by "member"."userId" order by "member"."userId";

select "message"."id", "message"."ticketId", "message"."direction", "message"."channel", "message"."visibility", "message"."subject", "message"."content", "message"."contentHtml", "message"."authorUserId", "message"."occurredAt", "seen"."trackingKey", "author"."displayName" as "authorName" from "ticketing"."message" as "message" inner join (select "ticket"."id", "ticket"."trackingKey" from "ticketing"."ticket" as "ticket" where "ticket"."poolId" in ($1)) as "seen" on "seen"."id" = "message"."ticketId" left join "ticketing"."staff" as "author" on "author"."id" = "message"."authorUserId" where "message"."ticketId" = any((select $2::bigint[])::bigint[]) order by "message"."id" asc limit $3 offset $4;

select "message"."id", "message"."ticketId", "message"."direction", "message"."channel", "message"."visibility", "message"."subject", "message"."content", "message"."contentHtml", "message"."authorUserId", "message"."occurredAt", "seen"."trackingKey", "author"."displayName" as "authorName" from "ticketing"."message" as "message" inner join (select "ticket"."id", "ticket"."trackingKey" from "ticketing"."ticket" as "ticket") as "seen" on "seen"."id" = "message"."ticketId" left join "ticketing"."staff" as "author" on "author"."id" = "message"."authorUserId" where "message"."ticketId" = any((select $1::bigint[])::bigint[]) order by "message"."id" asc limit $2 offset $3;

select "message"."id", "message"."ticketId", "message"."direction", "message"."channel", "message"."visibility", "message"."subject", "message"."content", "message"."contentHtml", "message"."authorUserId", "message"."occurredAt", "seen"."trackingKey", "author"."displayName" as "authorName" from "ticketing"."message" as "message" inner join (select "ticket"."id", "ticket"."trackingKey" from "ticketing"."ticket" as "ticket") as "seen" on "seen"."id" = "message"."ticketId" left join "ticketing"."staff" as "author" on "author"."id" = "message"."authorUserId" where "message"."ticketId" = any((select $1::bigint[])::bigint[]) order by "message"."id" desc limit $2 offset $3;

select "message"."id", "message"."ticketId", "message"."direction", "message"."channel", "message"."visibility", "message"."subject", "message"."content", "message"."contentHtml", "message"."authorUserId", "message"."occurredAt", "ticket"."trackingKey", "author"."displayName" as "authorName" from "ticketing"."message" as "message" inner join "ticketing"."ticket" as "ticket" on "ticket"."id" = "message"."ticketId" left join "ticketing"."staff" as "author" on "author"."id" = "message"."authorUserId" where "message"."id" = $1;

select "message"."id", "message"."ticketId", "message"."subject", "message"."content", "message"."contentHtml", "ticket"."trackingKey", "ticket"."subject" as "ticketSubject", "ticket"."requesterEmailAddress" from "ticketing"."message" as "message" inner join "ticketing"."ticket" as "ticket" on "ticket"."id" = "message"."ticketId" where "message"."id" = $1 and "message"."visibility" = $2 and "message"."direction" = $3;

select "message"."id", "message"."ticketId", "message"."subject", left("message"."content", 10000) as "content" from (select "id", row_number() over(partition by "ticketId" order by "id" desc) as "place" from "ticketing"."message" where "ticketId" = any((select $1::bigint[])::bigint[])) as "numbered" inner join "ticketing"."message" as "message" on "message"."id" = "numbered"."id" where "numbered"."place" <= $2 order by "message"."id" desc;

select "messageId", "createdAt" from "ticketing"."messageReceipt" where "createdAt" < $1 order by "createdAt" limit $2;

select "messageId", "id", "objectKey", "originalFileName", "contentType", "fileSize", "createdAt" from "chat"."archivedAttachment" where "messageId" = any((select $1::text[])::text[]) and "state" = $2 order by "id";

select "messageId", "id", "objectKey", "originalFileName", "contentType", "fileSize", "createdAt" from "chat"."attachment" where "messageId" = any((select $1::text[])::text[]) and "state" = $2 order by "id";

select "name" from "platform"."schedule";

select "nonce" from "ticketing"."usedFormChallenge" where "nonce" = $1;

select "oidcIssuer", "oidcSubject" from "chat"."agent" where "id" = $1;

select "oidcIssuer", "oidcSubject" from "ticketing"."staff" where "id" = $1;

select "ownerUserId", "isShared" from "ticketing"."savedView" where ("ownerUserId" = $1 or "isShared" = $2) and "id" = $3 for update;

select "passwordHash" from "chat"."agent" where "id" = $1 for update;

select "payload" from "platform"."job" where "handler" = $1;

select "person"."email", "person"."locale" from "ticketing"."signInChallenge" as "challenge" inner join "ticketing"."staff" as "person" on "person"."email" = "challenge"."email" where "challenge"."id" = $1 and "challenge"."expiresAt" > $2 and "challenge"."codeDigest" is null and "challenge"."triesLeft" > $3 and "person"."isActive" = $4;

select "person"."id" from "ticketing"."staff" as "person" left join "ticketing"."poolMember" as "member" on "member"."userId" = "person"."id" and "member"."poolId" = $1 where "person"."isActive" = $2 and ("person"."role" in ($3) or "member"."poolId" is not null) and "person"."email" = $4;

select "person"."id" from "ticketing"."staff" as "person" left join "ticketing"."poolMember" as "member" on "member"."userId" = "person"."id" and "member"."poolId" = $1 where "person"."isActive" = $2 and ("person"."role" in ($3) or "member"."poolId" is not null) and "person"."id" = $4;

select "person"."id" from "ticketing"."staff" as "person" left join "ticketing"."poolMember" as "member" on "member"."userId" = "person"."id" and "member"."poolId" = $1 where "person"."isActive" = $2 and ("person"."role" in ($3) or "member"."poolId" is not null) and "person"."id" in (select "userId" from "ticketing"."ticketWatcher" where "ticketId" = $4 union all select "assigneeUserId" as "userId" from "ticketing"."ticket" where "id" = $5 and "assigneeUserId" is not null);

select "person"."id", "person"."email", "person"."displayName", "person"."role", "person"."isActive", "person"."locale", "person"."createdAt", "person"."lastLoginAt" from "ticketing"."staff" as "person" order by "person"."id" limit $1 offset $2;

select "person"."id", "person"."email", "person"."displayName", "person"."role", "person"."isActive", "person"."locale", "person"."createdAt", "person"."lastLoginAt" from "ticketing"."staff" as "person" where "person"."id" = $1;

select "person"."id", "person"."email", "person"."displayName", "person"."role", "person"."isActive", "person"."locale", "person"."createdAt", "person"."lastLoginAt" from "ticketing"."staff" as "person" where "person"."id" in (select "member"."userId" from "ticketing"."poolMember" as "member" where "member"."poolId" = $1) order by "person"."id" limit $2 offset $3;

select "person"."id", "person"."email", "person"."displayName", "person"."role", "person"."isActive", "person"."locale", "person"."createdAt", "person"."lastLoginAt" from "ticketing"."staff" as "person" where "person"."isActive" = $1 and "person"."id" in (select "member"."userId" from "ticketing"."poolMember" as "member" where "member"."poolId" = $2) order by "person"."id" limit $3 offset $4;

select "person"."id", "person"."email", "person"."displayName", "person"."role", "person"."isActive", "person"."locale", "person"."createdAt", "person"."lastLoginAt" from "ticketing"."staff" as "person" where "person"."role" = $1 and "person"."id" in (select "member"."userId" from "ticketing"."poolMember" as "member" where "member"."poolId" = $2) order by "person"."id" limit $3 offset $4;

select "person"."id", "person"."email", "person"."displayName", "person"."role", "person"."isActive", "person"."locale", "person"."createdAt", "person"."lastLoginAt" from "ticketing"."staff" as "person" where "person"."role" = $1 and "person"."isActive" = $2 and "person"."id" in (select "member"."userId" from "ticketing"."poolMember" as "member" where "member"."poolId" = $3) order by "person"."id" limit $4 offset $5;

select "person"."id", "person"."email", "person"."displayName", "person"."role", "person"."isActive", "person"."locale", "person"."createdAt", "person"."lastLoginAt" from "ticketing"."staff" as "person" where "person"."role" = $1 order by "person"."id" limit $2 offset $3;

select "person"."id", "person"."email", "person"."displayName", "person"."role", "person"."isActive", "person"."locale", "person"."createdAt", "person"."lastLoginAt" from "ticketing"."staff" as "person" where ("person"."id" = $1 or "person"."role" = $2 or "person"."id" in (select "member"."userId" from "ticketing"."poolMember" as "member" where "member"."poolId" = any((select $3::bigint[])::bigint[]))) and "person"."id" = $4;

select "person"."id", "person"."email", "person"."displayName", "person"."role", "person"."isActive", "person"."locale", "person"."createdAt", "person"."lastLoginAt" from "ticketing"."staff" as "person" where ("person"."id" = $1 or "person"."role" = $2 or "person"."id" in (select "member"."userId" from "ticketing"."poolMember" as "member" where "member"."poolId" = any((select $3::bigint[])::bigint[]))) and "person"."id" in (select "member"."userId" from "ticketing"."poolMember" as "member" where "member"."poolId" = any((select $4::bigint[])::bigint[]) and "member"."poolId" = $5) order by "person"."id" limit $6 offset $7;

select "person"."id", "person"."email", "person"."displayName", "person"."role", "person"."isActive", "person"."locale", "person"."createdAt", "person"."lastLoginAt" from "ticketing"."staff" as "person" where ("person"."id" = $1 or "person"."role" = $2 or "person"."id" in (select "member"."userId" from "ticketing"."poolMember" as "member" where "member"."poolId" = any((select $3::bigint[])::bigint[]))) and (lower("person"."displayName") like lower($4) escape '!' or lower("person"."email") like lower($5) escape '!') order by "person"."id" limit $6 offset $7;

select "person"."id", "person"."email", "person"."displayName", "person"."role", "person"."isActive", "person"."locale", "person"."createdAt", "person"."lastLoginAt" from "ticketing"."staff" as "person" where ("person"."id" = $1 or "person"."role" = $2 or "person"."id" in (select "member"."userId" from "ticketing"."poolMember" as "member" where "member"."poolId" = any((select $3::bigint[])::bigint[]))) order by "person"."id" limit $4 offset $5;

select "person"."id", "person"."email", "person"."displayName", "person"."role", "person"."isActive", "person"."locale", "person"."createdAt", "person"."lastLoginAt" from "ticketing"."staff" as "person" where (lower("person"."displayName") like lower($1) escape '!' or lower("person"."email") like lower($2) escape '!') order by "person"."id" limit $3 offset $4;

select "person"."id", "person"."role", "person"."isActive", "session"."endedAt", "revoked"."jti" as "revokedJti" from "ticketing"."session" as "session" inner join "ticketing"."staff" as "person" on "person"."id" = "session"."userId" left join "platform"."revokedAccess" as "revoked" on "revoked"."jti" = $1 where "session"."id" = $2;

select "poolId" from "ticketing"."poolMember" where "userId" = $1;

select "poolId" from "ticketing"."tag" where "nameKey" = $1 limit $2;

select "poolId" from "ticketing"."tag" where "nameKey" in ($1) order by "poolId", case when "nameKey" = $2 then 0 else 1 end for update;

select "poolId", "requesterEmailAddress" from "ticketing"."ticket" where "id" = $1;

select "privateJwk" from "platform"."signingKey" where "id" = $1;

select "receipt"."tokenId", "receipt"."ticketId" as "requestedTicketId", "receipt"."idempotencyKey", "receipt"."fingerprint", "receipt"."messageId", "receipt"."createdAt", "written"."id" as "ticketId", "written"."poolId", "written"."trackingKey", "written"."parentTicketId" from json_to_recordset($1::json) as "given"("tokenId" bigint, "ticketId" bigint, "idempotencyKey" text) inner join "ticketing"."messageReceipt" as "receipt" on "receipt"."tokenId" = "given"."tokenId" and "receipt"."ticketId" = "given"."ticketId" and "receipt"."idempotencyKey" = "given"."idempotencyKey" inner join "ticketing"."ticket" as "written" on "written"."id" = "receipt"."writtenTicketId";

select "ruleId", "afterTicketId" from "ticketing"."automationScan" where "id" = $1;

select "ruleId", "ticketId" from "ticketing"."automationSuppression" where "actedAt" <= $1 order by "actedAt" limit $2;

select "ruleId", "ticketId" from "ticketing"."automationSuppression" where "ruleId" = any((select $1::bigint[])::bigint[]) and "ticketId" = any((select $2::bigint[])::bigint[]) and "actedAt" > $3;

select "senderKind", count(*) as "total" from "chat"."messageOrArchived" where "createdAt" >= $1 and "createdAt" < $2 and "kind" <> $3 group by "senderKind";

select "session"."id" as "sessionId", "session"."endedAt", "member"."departmentId", "agent"."id" as "agentId", "agent"."role", "agent"."displayName", "agent"."isActive", "agent"."isAvailable", (select count(*) as "count" from "chat"."refreshToken" as "token" where "token"."sessionId" = "session"."id" and "token"."state" = $1) as "revokedTokens" from "chat"."session" as "session" inner join "chat"."agent" as "agent" on "agent"."id" = "session"."userId" left join "chat"."departmentMember" as "member" on "member"."agentId" = "agent"."id" where "session"."id" = any((select $2::text[])::text[]) order by "session"."id", "member"."departmentId";

select "status", count(*) as "total" from "chat"."conversation" where "status" <> $1 group by "status";

select "statusId" from "ticketing"."subStatus" where "id" = $1;

select "ticket"."assigneeUserId" as "userId", count(*) as "total" from "ticketing"."ticket" as "ticket" where "ticket"."statusId" < 5 and "ticket"."assigneeUserId" is not null and "ticket"."poolId" = any((select $1::bigint[])::bigint[]) group by "ticket"."assigneeUserId";

select "ticket"."assigneeUserId" as "userId", count(*) as "total" from "ticketing"."ticket" as "ticket" where "ticket"."statusId" < 5 and "ticket"."assigneeUserId" is not null and 1 = 1 group by "ticket"."assigneeUserId";

select "ticket"."id" as "ticketId", "due"."chainId" from "ticketing"."ticket" as "ticket" inner join json_to_recordset($1::json) as "due"("poolId" bigint, "chainId" bigint, "createdUntil" timestamptz(3)) on "ticket"."poolId" = "due"."poolId" and "ticket"."createdAt" <= "due"."createdUntil" where "ticket"."statusId" < 5 and not exists (select "answer"."id" from "ticketing"."message" as "answer" where "answer"."ticketId" = "ticket"."id" and "answer"."direction" = $2 and "answer"."visibility" = $3) and "ticket"."escalationChainId" is null order by "ticket"."id" limit $4;

select "ticket"."id" as "ticketId", "due"."chainId" from "ticketing"."ticket" as "ticket" inner join json_to_recordset($1::json) as "due"("poolId" bigint, "chainId" bigint, "createdUntil" timestamptz(3)) on "ticket"."poolId" = "due"."poolId" and "ticket"."createdAt" <= "due"."createdUntil" where "ticket"."statusId" < 5 and not exists (select "answer"."id" from "ticketing"."message" as "answer" where "answer"."ticketId" = "ticket"."id" and "answer"."direction" = $2 and "answer"."visibility" = $3) and "ticket"."id" = any((select $4::bigint[])::bigint[]) and "ticket"."escalationChainId" is null order by "ticket"."id" limit $5;

select "ticket"."id" as "ticketId", "due"."chainId", "due"."step" from "ticketing"."ticket" as "ticket" inner join json_to_recordset($1::json) as "due"("chainId" bigint, "step" int, "createdUntil" timestamptz(3)) on "ticket"."escalationChainId" = "due"."chainId" and "ticket"."escalationStep" = "due"."step" - 1 and "ticket"."createdAt" <= "due"."createdUntil" where "ticket"."statusId" < 5 and not exists (select "answer"."id" from "ticketing"."message" as "answer" where "answer"."ticketId" = "ticket"."id" and "answer"."direction" = $2 and "answer"."visibility" = $3) and "ticket"."id" = any((select $4::bigint[])::bigint[]) order by "ticket"."id" limit $5;

select "ticket"."id" as "ticketId", "due"."chainId", "due"."step" from "ticketing"."ticket" as "ticket" inner join json_to_recordset($1::json) as "due"("chainId" bigint, "step" int, "createdUntil" timestamptz(3)) on "ticket"."escalationChainId" = "due"."chainId" and "ticket"."escalationStep" = "due"."step" - 1 and "ticket"."createdAt" <= "due"."createdUntil" where "ticket"."statusId" < 5 and not exists (select "answer"."id" from "ticketing"."message" as "answer" where "answer"."ticketId" = "ticket"."id" and "answer"."direction" = $2 and "answer"."visibility" = $3) order by "ticket"."id" limit $4;

select "ticket"."id" from "ticketing"."ticket" as "ticket" where "ticket"."id" = $1;

select "ticket"."id" from "ticketing"."ticket" as "ticket" where "ticket"."id" = any((select $1::bigint[])::bigint[]);

select "ticket"."id" from "ticketing"."ticket" as "ticket" where "ticket"."poolId" in ($1) and "ticket"."id" = $2;

select "ticket"."id" from "ticketing"."ticket" as "ticket" where "ticket"."poolId" in ($1) and "ticket"."id" = any((select $2::bigint[])::bigint[]);

select "ticket"."id" from "ticketing"."ticket" as "ticket" where "ticket"."poolId" in ($1) and "ticket"."trackingKey" = $2;

select "ticket"."id" from "ticketing"."ticket" as "ticket" where "ticket"."trackingKey" = $1;

select "ticket"."id", "ticket"."poolId", "pool"."assigneeStrategy" from "ticketing"."ticket" as "ticket" inner join "ticketing"."pool" as "pool" on "pool"."id" = "ticket"."poolId" where "ticket"."id" = any((select $1::bigint[])::bigint[]) and "ticket"."assigneeUserId" is null and "ticket"."statusId" < $2 and "pool"."assigneeStrategy" <> $3 order by "ticket"."poolId", "ticket"."id";

select "ticket"."id", "ticket"."statusId", "ticket"."subStatusId", "ticket"."priority", "ticket"."poolId", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."subject", "ticket"."requesterEmailAddress", "ticket"."createdAt", "ticket"."parentTicketId" from "ticketing"."ticket" as "ticket" where "ticket"."id" < $1 and "ticket"."completedAt" is null and "ticket"."poolId" = any((select $2::bigint[])::bigint[]) order by "ticket"."id" desc limit $3;

select "ticket"."id", "ticket"."statusId", "ticket"."subStatusId", "ticket"."priority", "ticket"."poolId", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."subject", "ticket"."requesterEmailAddress", "ticket"."createdAt", "ticket"."parentTicketId" from "ticketing"."ticket" as "ticket" where "ticket"."id" < $1 and "ticket"."poolId" = any((select $2::bigint[])::bigint[]) order by "ticket"."id" desc limit $3;

select "ticket"."id", "ticket"."statusId", "ticket"."subStatusId", "ticket"."priority", "ticket"."poolId", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."subject", "ticket"."requesterEmailAddress", "ticket"."createdAt", "ticket"."parentTicketId" from "ticketing"."ticket" as "ticket" where "ticket"."id" < $1 and "ticket"."priority" = any((select $2::bigint[])::bigint[]) order by "ticket"."id" desc limit $3;

select "ticket"."id", "ticket"."statusId", "ticket"."subStatusId", "ticket"."priority", "ticket"."poolId", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."subject", "ticket"."requesterEmailAddress", "ticket"."createdAt", "ticket"."parentTicketId" from "ticketing"."ticket" as "ticket" where "ticket"."id" < $1 and ("ticket"."poolId" = any((select $2::bigint[])::bigint[]) and "ticket"."priority" = any((select $3::bigint[])::bigint[])) order by "ticket"."id" desc limit $4;

select "ticket"."id", "ticket"."statusId", "ticket"."subStatusId", "ticket"."priority", "ticket"."poolId", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."subject", "ticket"."requesterEmailAddress", "ticket"."createdAt", "ticket"."parentTicketId" from "ticketing"."ticket" as "ticket" where "ticket"."id" < $1 order by "ticket"."id" desc limit $2;

select "ticket"."id", "ticket"."statusId", "ticket"."subStatusId", "ticket"."priority", "ticket"."poolId", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."subject", "ticket"."requesterEmailAddress", "ticket"."createdAt", "ticket"."parentTicketId" from "ticketing"."ticket" as "ticket" where "ticket"."id" = any((select $1::bigint[])::bigint[]) order by "ticket"."id";

select "ticket"."id", "ticket"."statusId", "ticket"."subStatusId", "ticket"."priority", "ticket"."poolId", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."subject", "ticket"."requesterEmailAddress", "ticket"."createdAt", "ticket"."parentTicketId" from "ticketing"."ticket" as "ticket" where "ticket"."id" > $1 and "ticket"."completedAt" is null and "ticket"."createdAt" < $2 and not exists (select "suppression"."ticketId" from "ticketing"."automationSuppression" as "suppression" where "suppression"."ticketId" = "ticket"."id" and "suppression"."ruleId" = $3 and "suppression"."actedAt" > $4) order by "ticket"."id" asc limit $5;

select "ticket"."id", "ticket"."statusId", "ticket"."subStatusId", "ticket"."priority", "ticket"."poolId", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."subject", "ticket"."requesterEmailAddress", "ticket"."createdAt", "ticket"."parentTicketId" from "ticketing"."ticket" as "ticket" where "ticket"."id" > $1 and "ticket"."completedAt" is null and "ticket"."priority" = any((select $2::bigint[])::bigint[]) and not exists (select "suppression"."ticketId" from "ticketing"."automationSuppression" as "suppression" where "suppression"."ticketId" = "ticket"."id" and "suppression"."ruleId" = $3 and "suppression"."actedAt" > $4) order by "ticket"."id" asc limit $5;

select "ticket"."id", "ticket"."statusId", "ticket"."subStatusId", "ticket"."priority", "ticket"."poolId", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."subject", "ticket"."requesterEmailAddress", "ticket"."createdAt", "ticket"."parentTicketId", "ticket"."description" from "ticketing"."ticket" as "ticket" where "ticket"."id" = any((select $1::bigint[])::bigint[]) order by "ticket"."id";

select "ticket"."id", "ticket"."statusId", "ticket"."subStatusId", "ticket"."priority", "ticket"."poolId", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."subject", "ticket"."requesterEmailAddress", "ticket"."createdAt", "ticket"."parentTicketId", "ticket"."description" from "ticketing"."ticket" as "ticket" where "ticket"."id" > $1 and "ticket"."completedAt" is null and not exists (select "suppression"."ticketId" from "ticketing"."automationSuppression" as "suppression" where "suppression"."ticketId" = "ticket"."id" and "suppression"."ruleId" = $2 and "suppression"."actedAt" > $3) order by "ticket"."id" asc limit $4;

select "ticket"."id", "ticket"."subject", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", left("ticket"."description", 20000) as "description" from "ticketing"."ticket" as "ticket" where "ticket"."id" = any((select $1::bigint[])::bigint[]);

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" order by "ticket"."id" asc limit $1 offset $2;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" order by "ticket"."id" desc limit $1 offset $2;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."createdAt" >= $1 and "ticket"."createdAt" < $2 and (lower("ticket"."subject") like lower($3) escape '!' or "ticket"."id" = $4) order by "ticket"."id" asc limit $5 offset $6;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."id" = any((select $1::bigint[])::bigint[]);

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and "activity"."updatedAt" < $2 order by "ticket"."id" desc limit $3 offset $4;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and "activity"."updatedAt" >= $2 and "activity"."updatedAt" < $3 order by "ticket"."id" desc limit $4 offset $5;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and "activity"."updatedAt" >= $2 order by "ticket"."id" desc limit $3 offset $4;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and "ticket"."createdAt" < $2 order by "ticket"."id" desc limit $3 offset $4;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and "ticket"."createdAt" >= $2 and "ticket"."createdAt" < $3 and "activity"."updatedAt" >= $4 and "activity"."updatedAt" < $5 order by "ticket"."id" desc limit $6 offset $7;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and "ticket"."createdAt" >= $2 and "ticket"."createdAt" < $3 order by "ticket"."id" desc limit $4 offset $5;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and "ticket"."createdAt" >= $2 order by "ticket"."id" desc limit $3 offset $4;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and "ticket"."poolId" in ($2) order by "ticket"."id" desc limit $3 offset $4;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and "ticket"."priority" in ($2) order by "ticket"."id" desc limit $3 offset $4;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and "ticket"."requesterEmailAddress" = $2 order by "ticket"."id" desc limit $3 offset $4;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and "ticket"."statusId" in ($2) and "ticket"."priority" in ($3) and (lower("ticket"."subject") like lower($4) escape '!' or "ticket"."id" = $5) order by "ticket"."id" desc limit $6 offset $7;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and "ticket"."statusId" in ($2) order by "ticket"."id" desc limit $3 offset $4;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and (lower("ticket"."subject") like lower($2) escape '!' or "ticket"."id" = $3) order by "ticket"."id" desc limit $4 offset $5;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) order by "activity"."updatedAt" asc, "ticket"."id" asc limit $2 offset $3;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) order by "activity"."updatedAt" desc, "ticket"."id" desc limit $2 offset $3;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) order by "ticket"."createdAt" asc, "ticket"."id" asc limit $2 offset $3;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) order by "ticket"."createdAt" desc, "ticket"."id" desc limit $2 offset $3;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) order by "ticket"."id" asc limit $2 offset $3;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) order by "ticket"."id" desc limit $2 offset $3;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) order by "ticket"."priority" asc, "ticket"."id" asc limit $2 offset $3;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) order by "ticket"."priority" desc, "ticket"."id" desc limit $2 offset $3;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."statusId" in ($1) and "ticket"."poolId" in ($2) order by "ticket"."id" desc limit $3 offset $4;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."trackingKey" = any((select $1::text[])::text[]);

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where (lower("ticket"."subject") like lower($1) escape '!' or "ticket"."id" = $2) order by "ticket"."id" asc limit $3 offset $4;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where (lower("ticket"."subject") like lower($1) escape '!' or "ticket"."id" = $2) order by "ticket"."id" desc limit $3 offset $4;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."tags", "ticket"."escalationStep" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" order by "ticket"."id" desc limit $1 offset $2;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."tags", "ticket"."escalationStep" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."assigneeUserId" is null order by "ticket"."id" desc limit $1 offset $2;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."tags", "ticket"."escalationStep" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."channel" in ($1) order by "ticket"."id" desc limit $2 offset $3;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."tags", "ticket"."escalationStep" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."id" = $1;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."tags", "ticket"."escalationStep" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."id" = any((select $1::bigint[])::bigint[]);

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."tags", "ticket"."escalationStep" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."id" = any((select $1::bigint[])::bigint[]) order by "ticket"."id" desc limit $2 offset $3;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."tags", "ticket"."escalationStep" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."id" in (select "ticketId" from "ticketing"."ticketSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $1::tsquery) order by "ticket"."id" desc limit $2 offset $3;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."tags", "ticket"."escalationStep" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."parentTicketId" = $1 order by "ticket"."id" asc limit $2 offset $3;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."tags", "ticket"."escalationStep" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and "ticket"."assigneeUserId" = $2 order by "ticket"."id" asc limit $3 offset $4;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."tags", "ticket"."escalationStep" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and "ticket"."assigneeUserId" is null order by "ticket"."id" asc limit $2 offset $3;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."tags", "ticket"."escalationStep" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and "ticket"."channel" in ($2) order by "ticket"."id" asc limit $3 offset $4;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."tags", "ticket"."escalationStep" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and "ticket"."id" = $2;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."tags", "ticket"."escalationStep" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and "ticket"."id" = any((select $2::bigint[])::bigint[]);

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."tags", "ticket"."escalationStep" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and "ticket"."id" = any((select $2::bigint[])::bigint[]) order by "ticket"."id" desc limit $3 offset $4;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."tags", "ticket"."escalationStep" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and "ticket"."id" in (select "ticketId" from "ticketing"."ticketSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $2::tsquery and "poolId" in ($3)) order by "ticket"."id" desc limit $4 offset $5;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."tags", "ticket"."escalationStep" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and "ticket"."parentTicketId" = $2 order by "ticket"."id" asc limit $3 offset $4;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."tags", "ticket"."escalationStep" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and "ticket"."poolId" in ($2) order by "ticket"."id" asc limit $3 offset $4;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."tags", "ticket"."escalationStep" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and "ticket"."priority" in ($2) and "ticket"."id" = any((select $3::bigint[])::bigint[]) order by "ticket"."priority" asc, "ticket"."id" asc limit $4 offset $5;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."tags", "ticket"."escalationStep" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and "ticket"."priority" in ($2) order by "ticket"."id" asc limit $3 offset $4;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."tags", "ticket"."escalationStep" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and "ticket"."source" in ($2) order by "ticket"."id" asc limit $3 offset $4;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."tags", "ticket"."escalationStep" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and "ticket"."statusId" in ($2) and "ticket"."id" in (select "ticketId" from "ticketing"."ticketSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $3::tsquery and "poolId" in ($4)) order by "ticket"."id" desc limit $5 offset $6;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."tags", "ticket"."escalationStep" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and "ticket"."statusId" in ($2) order by "ticket"."id" asc limit $3 offset $4;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."tags", "ticket"."escalationStep" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and "ticket"."subStatusId" in ($2) order by "ticket"."id" asc limit $3 offset $4;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."tags", "ticket"."escalationStep" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and ("ticket"."id" in (select "ticketId" from "ticketing"."ticketSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $2::tsquery and "poolId" in ($3)) or "ticket"."id" = any((select $4::bigint[])::bigint[])) order by "ticket"."id" desc limit $5 offset $6;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."tags", "ticket"."escalationStep" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and (lower("ticket"."tags") like lower($2) escape '!' or lower("ticket"."tags") like lower($3) escape '!') order by "ticket"."id" asc limit $4 offset $5;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."tags", "ticket"."escalationStep" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) order by "ticket"."id" asc limit $2 offset $3;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."tags", "ticket"."escalationStep" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) order by "ticket"."id" desc limit $2 offset $3;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."tags", "ticket"."escalationStep" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."statusId" in ($1) and "ticket"."id" in (select "ticketId" from "ticketing"."ticketSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $2::tsquery) order by "ticket"."id" desc limit $3 offset $4;

select "ticket"."id", "ticket"."trackingKey", "ticket"."poolId", "ticket"."parentTicketId", "ticket"."subject", "ticket"."description", "ticket"."priority", "ticket"."statusId", "ticket"."subStatusId", "ticket"."requesterFullName", "ticket"."requesterEmailAddress", "ticket"."requesterPhoneNumber", "ticket"."createdAt", "activity"."updatedAt", "ticket"."completedAt", "activity"."version", "ticket"."assigneeUserId", "ticket"."source", "ticket"."channel", "ticket"."tags", "ticket"."escalationStep" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where ("ticket"."id" in (select "ticketId" from "ticketing"."ticketSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $1::tsquery) or "ticket"."id" = any((select $2::bigint[])::bigint[])) order by "ticket"."id" desc limit $3 offset $4;

select "ticket"."id", "ticket"."trackingKey", "ticket"."subject", "ticket"."requesterFullName", "ticket"."requesterEmailAddress" from "ticketing"."ticket" as "ticket" left join "ticketing"."ticketMail" as "mail" on "mail"."ticketId" = "ticket"."id" and "mail"."kind" = $1 where "ticket"."id" = any((select $2::bigint[])::bigint[]) and "ticket"."requesterEmailAddress" is not null and "mail"."id" is null and ("ticket"."parentTicketId" is null or not exists (select "reply"."id" from "ticketing"."message" as "reply" where "reply"."ticketId" = "ticket"."id" and "reply"."direction" = $3)) order by "ticket"."id";

select "ticket"."poolId" from "ticketing"."ticket" as "ticket" where "ticket"."id" = $1;

select "ticket"."poolId" from "ticketing"."ticket" as "ticket" where "ticket"."poolId" in ($1) and "ticket"."id" = $2;

select "ticket"."poolId", "answer"."authorUserId" as "userId", count(*) as "total", sum((extract(epoch from "answer"."occurredAt" - "ticket"."createdAt") * 1000)) as "milliseconds" from "ticketing"."message" as "answer" inner join "ticketing"."ticket" as "ticket" on "ticket"."id" = "answer"."ticketId" where "answer"."direction" = 'outbound' and "answer"."visibility" = 'public' and "answer"."occurredAt" >= $1 and "answer"."occurredAt" < $2 and "ticket"."poolId" = any((select $3::bigint[])::bigint[]) and not exists (select "earlier"."id" from "ticketing"."message" as "earlier" where "earlier"."ticketId" = "answer"."ticketId" and "earlier"."id" < "answer"."id" and "earlier"."direction" = $4 and "earlier"."visibility" = $5) and ("ticket"."parentTicketId" is null or exists (select "request"."id" from "ticketing"."message" as "request" where "request"."ticketId" = "answer"."ticketId" and "request"."id" < "answer"."id" and "request"."direction" = $6)) group by "ticket"."poolId", "answer"."authorUserId";

select "ticket"."poolId", "answer"."authorUserId" as "userId", count(*) as "total", sum((extract(epoch from "answer"."occurredAt" - "ticket"."createdAt") * 1000)) as "milliseconds" from "ticketing"."message" as "answer" inner join "ticketing"."ticket" as "ticket" on "ticket"."id" = "answer"."ticketId" where "answer"."direction" = 'outbound' and "answer"."visibility" = 'public' and "answer"."occurredAt" >= $1 and "answer"."occurredAt" < $2 and 1 = 1 and not exists (select "earlier"."id" from "ticketing"."message" as "earlier" where "earlier"."ticketId" = "answer"."ticketId" and "earlier"."id" < "answer"."id" and "earlier"."direction" = $3 and "earlier"."visibility" = $4) and ("ticket"."parentTicketId" is null or exists (select "request"."id" from "ticketing"."message" as "request" where "request"."ticketId" = "answer"."ticketId" and "request"."id" < "answer"."id" and "request"."direction" = $5)) group by "ticket"."poolId", "answer"."authorUserId";

select "ticket"."poolId", "ticket"."assigneeUserId" as "userId", count(*) as "total", sum((extract(epoch from "ticket"."resolvedAt" - "ticket"."createdAt") * 1000)) as "milliseconds" from "ticketing"."ticket" as "ticket" where "ticket"."resolvedAt" >= $1 and "ticket"."resolvedAt" < $2 and "ticket"."poolId" = any((select $3::bigint[])::bigint[]) group by "ticket"."poolId", "ticket"."assigneeUserId";

select "ticket"."poolId", "ticket"."assigneeUserId" as "userId", count(*) as "total", sum((extract(epoch from "ticket"."resolvedAt" - "ticket"."createdAt") * 1000)) as "milliseconds" from "ticketing"."ticket" as "ticket" where "ticket"."resolvedAt" >= $1 and "ticket"."resolvedAt" < $2 and 1 = 1 group by "ticket"."poolId", "ticket"."assigneeUserId";

select "ticket"."poolId", "ticket"."statusId", "age"."fromDays", count(*) as "total" from "ticketing"."ticket" as "ticket" inner join json_to_recordset($1::json) as "age"("fromDays" int, "createdAfter" timestamptz(3), "createdUntil" timestamptz(3)) on "ticket"."createdAt" > "age"."createdAfter" and "ticket"."createdAt" <= "age"."createdUntil" where "ticket"."statusId" < 6 and "ticket"."poolId" = any((select $2::bigint[])::bigint[]) group by "ticket"."poolId", "ticket"."statusId", "age"."fromDays";

select "ticket"."poolId", "ticket"."statusId", "age"."fromDays", count(*) as "total" from "ticketing"."ticket" as "ticket" inner join json_to_recordset($1::json) as "age"("fromDays" int, "createdAfter" timestamptz(3), "createdUntil" timestamptz(3)) on "ticket"."createdAt" > "age"."createdAfter" and "ticket"."createdAt" <= "age"."createdUntil" where "ticket"."statusId" < 6 and 1 = 1 group by "ticket"."poolId", "ticket"."statusId", "age"."fromDays";

select "ticket"."requesterEmailAddress" as "requester", "person"."email" as "assignee", "person"."isActive" from "ticketing"."ticket" as "ticket" left join "ticketing"."staff" as "person" on "person"."id" = "ticket"."assigneeUserId" where "ticket"."id" = $1;

select "ticketId" from "ticketing"."ticketActivity" order by "ticketId" desc limit $1;

select "ticketId" from "ticketing"."ticketSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $1::tsquery and "poolId" in ($2) and "ticketId" > $3 order by "ticketId" desc limit $4;

select "ticketId" from "ticketing"."ticketSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $1::tsquery and "poolId" in ($2) limit $3;

select "ticketId" from "ticketing"."ticketSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $1::tsquery and "poolId" in ($2) order by "ticketId" + 0 desc limit $3;

select "ticketId" from "ticketing"."ticketSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $1::tsquery and "ticketId" > $2 order by "ticketId" desc limit $3;

select "ticketId" from "ticketing"."ticketSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $1::tsquery limit $2;

select "ticketId" from "ticketing"."ticketSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $1::tsquery order by "ticketId" + 0 desc limit $2;

select "ticketId" from "ticketing"."ticketViewer" where "expiresAt" <= $1 order by "ticketId" limit $2;

select "ticketId", "changes" from "ticketing"."ticketHistory" where "ticketId" = any((select $1::bigint[])::bigint[]) and "actorKind" = $2;

select "ticketId", "direction", max("occurredAt") as "lastAt", count(*) as "count" from "ticketing"."message" where "ticketId" = any((select $1::bigint[])::bigint[]) and "visibility" = 'public' group by "ticketId", "direction";

select "ticketId", "messageId", "kind" from "ticketing"."ticketMail" where "mailKey" = $1;

select "ticketId", "version" from "ticketing"."ticketActivity" where "ticketId" = any((select $1::bigint[])::bigint[]) order by "ticketId" for update;

select "ticketId", "version" from "ticketing"."ticketActivity" where "ticketId" = any((select $1::bigint[])::bigint[]) order by "ticketId" for update skip locked;

select "ticketPoolId" from "chat"."department" where "id" = $1;

select "trackingKey" from "ticketing"."ticket" where "id" = $1;

select "trackingKey", "fingerprint", "createdAt" from "ticketing"."ticketReceipt" where "trackingKey" = any((select $1::text[])::text[]);

select "trackingKey", "id", "statusId", "createdAt", "completedAt" from "ticketing"."ticket" where "trackingKey" = any((select $1::text[])::text[]);

select "url", "title", "visitedAt" from "chat"."pageVisit" where "visitorId" = $1 order by "id" desc limit $2;

select "url", "title", "visitedAt" from "chat"."pageVisitOrArchived" where "visitorId" = $1 order by "id" desc limit $2;

select "userId" from "ticketing"."poolMember" where "poolId" = $1;

select "userId" from "ticketing"."poolMember" where "poolId" = $1 order by "userId";

select "viewing"."userId", "person"."displayName", "viewing"."state", "viewing"."since", "viewing"."expiresAt" from "ticketing"."staff" as "person" left join "ticketing"."poolMember" as "member" on "member"."userId" = "person"."id" and "member"."poolId" = $1 inner join "ticketing"."ticketViewer" as "viewing" on "viewing"."userId" = "person"."id" where "person"."isActive" = $2 and ("person"."role" in ($3) or "member"."poolId" is not null) and "viewing"."ticketId" = $4 and "viewing"."expiresAt" > $5 order by "viewing"."since", "viewing"."userId" limit $6 offset $7;

select "visitor"."id" from "chat"."visitor" as "visitor" left join "chat"."conversation" as "conversation" on "conversation"."visitorId" = "visitor"."id" left join "chat"."waitingEntry" as "entry" on "entry"."visitorId" = "visitor"."id" left join "chat"."blockedVisitor" as "block" on "block"."visitorId" = "visitor"."id" where "conversation"."id" is null and "entry"."visitorId" is null and "block"."visitorId" is null and "visitor"."id" = any((select $1::text[])::text[]);

select "visitor"."id" from "chat"."visitor" as "visitor" left join "chat"."conversation" as "conversation" on "conversation"."visitorId" = "visitor"."id" left join "chat"."waitingEntry" as "entry" on "entry"."visitorId" = "visitor"."id" left join "chat"."blockedVisitor" as "block" on "block"."visitorId" = "visitor"."id" where "conversation"."id" is null and "entry"."visitorId" is null and "block"."visitorId" is null and exists (select "archived"."id" from "chat"."archivedConversation" as "archived" where "archived"."visitorId" = "visitor"."id") limit $1;

select "visitor"."id", "visitor"."credentialDigest", "block"."visitorId" as "blockedId" from "chat"."visitor" as "visitor" left join "chat"."blockedVisitor" as "block" on "block"."visitorId" = "visitor"."id" where "visitor"."id" = any((select $1::text[])::text[]);

select "visitor"."id", "visitor"."widgetId", "visitor"."displayName", "visitor"."credentialDigest", "visitor"."credentialExpiresAt", "visitor"."lastSeenAt", "widget"."allowedOrigins", "block"."visitorId" as "blockedId" from "chat"."visitor" as "visitor" inner join "chat"."widget" as "widget" on "widget"."id" = "visitor"."widgetId" left join "chat"."blockedVisitor" as "block" on "block"."visitorId" = "visitor"."id" where "visitor"."credentialDigest" = any((select $1::text[])::text[]);

select "visitorId", "departmentId" from "chat"."conversation" where "visitorId" = any((select $1::text[])::text[]) and "status" <> $2;

select "watcher"."userId" from "ticketing"."staff" as "person" left join "ticketing"."poolMember" as "member" on "member"."userId" = "person"."id" and "member"."poolId" = $1 inner join "ticketing"."ticketWatcher" as "watcher" on "watcher"."userId" = "person"."id" where "person"."isActive" = $2 and ("person"."role" in ($3) or "member"."poolId" is not null) and "watcher"."ticketId" = $4;

select "watcher"."userId", "person"."displayName", "watcher"."createdAt" from "ticketing"."staff" as "person" left join "ticketing"."poolMember" as "member" on "member"."userId" = "person"."id" and "member"."poolId" = $1 inner join "ticketing"."ticketWatcher" as "watcher" on "watcher"."userId" = "person"."id" where "person"."isActive" = $2 and ("person"."role" in ($3) or "member"."poolId" is not null) and "watcher"."ticketId" = $4 and "watcher"."userId" = $5;

select "watcher"."userId", "person"."displayName", "watcher"."createdAt" from "ticketing"."staff" as "person" left join "ticketing"."poolMember" as "member" on "member"."userId" = "person"."id" and "member"."poolId" = $1 inner join "ticketing"."ticketWatcher" as "watcher" on "watcher"."userId" = "person"."id" where "person"."isActive" = $2 and ("person"."role" in ($3) or "member"."poolId" is not null) and "watcher"."ticketId" = $4 order by "watcher"."createdAt", "watcher"."userId" limit $5 offset $6;

select (select count(*) as "n" from "platform"."job" where "handler" != $1 and "deadAt" is null) as "pending", (select min("dueAt") as "at" from "platform"."job" where "handler" != $2 and "deadAt" is null) as "oldest", (select count(*) as "n" from "platform"."job" where "handler" != $3 and "deadAt" is not null) as "dead";

select (select count(*) as "n" from "platform"."job" where "handler" = $1 and "deadAt" is null) as "pending", (select min("dueAt") as "at" from "platform"."job" where "handler" = $2 and "deadAt" is null) as "oldest", (select count(*) as "n" from "platform"."job" where "handler" = $3 and "deadAt" is not null) as "dead";

select * from "chat"."archivedMessage" where "conversationId" = $1 and "agentSequence" > $2 order by "agentSequence" asc limit $3;

select * from "chat"."conversation" as "conversation" where "conversation"."status" = $1 and (select count(*) as "count" from "chat"."agent" as "assignee" where "assignee"."id" = "conversation"."agentId" and "assignee"."role" = $2) = $3 and (select count(*) as "count" from "chat"."departmentMember" as "member" where "member"."agentId" = "conversation"."agentId" and "member"."departmentId" = "conversation"."departmentId") = $4 and "conversation"."agentId" = any((select $5::bigint[])::bigint[]) order by "conversation"."id" for update;

select * from "chat"."conversation" as "conversation" where "conversation"."status" = $1 and (select count(*) as "count" from "chat"."agent" as "assignee" where "assignee"."id" = "conversation"."agentId" and "assignee"."role" = $2) = $3 and (select count(*) as "count" from "chat"."departmentMember" as "member" where "member"."agentId" = "conversation"."agentId" and "member"."departmentId" = "conversation"."departmentId") = $4 limit $5 for update skip locked;

select * from "chat"."conversation" where "agentId" = $1 and "status" = $2 and "assignedAt" <= $3 order by "id" limit $4 for update skip locked;

select * from "chat"."conversation" where "agentId" = $1 and "status" = $2 order by "id" for update;

select * from "chat"."conversation" where "id" = $1 and "departmentId" = $2 and "status" = $3 and ("isLeftMessage" = $4 or "escalationStatus" <> $5) for update;

select * from "chat"."conversation" where "snoozedUntil" <= $1 and "status" <> $2 order by "snoozedUntil" limit $3 for update skip locked;

select * from "chat"."conversation" where "status" <> $1 and "activityAt" <= $2 and "snoozedUntil" is null and ("isLeftMessage" = $3 or "startedAt" is not null) order by "activityAt" limit $4 for update skip locked;

select * from "chat"."department" order by "id" limit $1 offset $2;

select * from "chat"."department" where "id" = $1;

select * from "chat"."department" where "isActive" = $1 order by "id" limit $2 offset $3;

select * from "chat"."departmentMember" where "agentId" = any((select $1::bigint[])::bigint[]) order by "departmentId";

select * from "chat"."departmentMember" where "departmentId" = any((select $1::bigint[])::bigint[]) order by "agentId";

select * from "chat"."message" where "conversationId" = $1 and "agentSequence" < $2 order by "agentSequence" desc limit $3;

select * from "chat"."message" where "conversationId" = $1 and "agentSequence" > $2 order by "agentSequence" asc limit $3;

select * from "chat"."message" where "conversationId" = $1 and "visitorSequence" < $2 order by "visitorSequence" desc limit $3;

select * from "chat"."message" where "conversationId" = $1 and "visitorSequence" > $2 order by "visitorSequence" asc limit $3;

select * from "chat"."message" where "id" = $1 and "conversationId" = $2;

select * from "chat"."message" where "id" = any((select $1::text[])::text[]);

select * from "chat"."missingAgent";

select * from "chat"."visitor" where "id" = $1;

select * from "chat"."visitorOrArchived" where "id" = $1;

select * from "chat"."waitingEntry" where "visitorId" = $1;

select * from "chat"."widget" order by "id" limit $1 offset $2;

select * from "chat"."widget" where "id" = $1;

select * from "chat"."widget" where "key" = $1 and "isActive" = $2;

select * from "chat"."widgetDepartment" where "widgetId" = any((select $1::bigint[])::bigint[]) order by "place", "departmentId";

select * from "platform"."fact" where "name" != $1 and "id" > $2 order by "id" limit $3;

select * from "platform"."mail" where "sentAt" is null and "id" > $1 order by "id" limit $2;

select * from "platform"."signingKey" where "audience" = $1 order by "createdAt" desc;

select * from "ticketing"."apiTokenPool" where "tokenId" in ($1) order by "poolId";

select * from "ticketing"."automationRule" order by "position", "id" limit $1 offset $2;

select * from "ticketing"."automationRule" where "id" = $1;

select * from "ticketing"."automationRun" where "ruleId" = $1 order by "id" desc limit $2 offset $3;

select * from "ticketing"."escalationChain" order by "nameKey", "id" limit $1 offset $2;

select * from "ticketing"."escalationChain" where "id" = $1;

select * from "ticketing"."macro" order by "nameKey", "id" limit $1 offset $2;

select * from "ticketing"."macro" where "id" = $1;

select * from "ticketing"."macro" where ("poolId" is null or "poolId" = $1) order by "nameKey", "id" limit $2 offset $3;

select * from "ticketing"."macro" where ("poolId" is null or "poolId" = any((select $1::bigint[])::bigint[])) and "id" = $2;

select * from "ticketing"."macro" where ("poolId" is null or "poolId" = any((select $1::bigint[])::bigint[])) order by "nameKey", "id" limit $2 offset $3;

select * from "ticketing"."notification" where "userId" = $1 and "id" = $2;

select * from "ticketing"."notification" where "userId" = $1 and "readAt" is not null order by "id" desc limit $2 offset $3;

select * from "ticketing"."notification" where "userId" = $1 and "readAt" is null order by "id" desc limit $2 offset $3;

select * from "ticketing"."notification" where "userId" = $1 order by "id" desc limit $2 offset $3;

select * from "ticketing"."pool" as "pool" order by "pool"."id" limit $1 offset $2;

select * from "ticketing"."pool" as "pool" where "pool"."id" = $1;

select * from "ticketing"."pool" as "pool" where "pool"."id" = any((select $1::bigint[])::bigint[]) and "pool"."id" = $2;

select * from "ticketing"."pool" as "pool" where "pool"."id" = any((select $1::bigint[])::bigint[]) order by "pool"."id" limit $2 offset $3;

select * from "ticketing"."poolMember" where "poolId" = any((select $1::bigint[])::bigint[]) order by "userId";

select * from "ticketing"."savedView" where "id" = $1;

select * from "ticketing"."savedView" where ("ownerUserId" = $1 or "isShared" = $2) and "id" = $3;

select * from "ticketing"."savedView" where ("ownerUserId" = $1 or "isShared" = $2) order by "position", "id" limit $3 offset $4;

select * from "ticketing"."subStatus" order by "statusId", "id" limit $1 offset $2;

select * from "ticketing"."subStatus" where "id" = $1;

select * from "ticketing"."subStatus" where "statusId" = $1 order by "statusId", "id" limit $2 offset $3;

select * from "ticketing"."ticketForm" order by "id" limit $1 offset $2;

select * from "ticketing"."ticketForm" where "id" = $1;

select * from "ticketing"."ticketForm" where "token" = $1 and "isEnabled" = $2;

select * from "ticketing"."ticketLink" where "id" = $1;

select *, (select min("watcher"."userId") as "userId" from "ticketing"."ticketWatcher" as "watcher" where "watcher"."ticketId" = "ticketing"."ticket"."id") as "anyWatcherUserId" from "ticketing"."ticket" where "id" = $1;

select 1 as answer;

select count(*) as "count" from "chat"."conversation" where "status" <> $1 and "isLeftMessage" = $2;

select count(*) as "count" from "chat"."waitingEntry" where "conversationId" is null and coalesce("lastPolledAt", "heldAt") > $1;

select count(*) as "count" from "chat"."waitingEntry" where "conversationId" is null and coalesce("lastPolledAt", "heldAt") > $1 and "ticketNumber" < $2;

select count(*) as "count" from "platform"."job" where "handler" = $1 and "deadAt" is null;

select count(*) as "total" from "chat"."agent";

select count(*) as "total" from "chat"."agent" where "isActive" = $1;

select count(*) as "total" from "chat"."archivedConversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitorOrArchived" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."archivedMessage" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."archivedRating" as "rating" on "rating"."conversationId" = "conversation"."id";

select count(*) as "total" from "chat"."archivedConversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitorOrArchived" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."archivedMessage" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."archivedRating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]);

select count(*) as "total" from "chat"."archivedConversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitorOrArchived" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."archivedMessage" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."archivedRating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."agentId" = $2 and "conversation"."visitorId" = $3;

select count(*) as "total" from "chat"."archivedConversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitorOrArchived" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."archivedMessage" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."archivedRating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."closedBy" = $2 and "conversation"."visitorId" = $3;

select count(*) as "total" from "chat"."archivedConversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitorOrArchived" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."archivedMessage" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."archivedRating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."createdAt" < $2 and "conversation"."visitorId" = $3;

select count(*) as "total" from "chat"."archivedConversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitorOrArchived" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."archivedMessage" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."archivedRating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."createdAt" >= $2 and "conversation"."visitorId" = $3;

select count(*) as "total" from "chat"."archivedConversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitorOrArchived" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."archivedMessage" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."archivedRating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."departmentId" = $2 and "conversation"."visitorId" = $3;

select count(*) as "total" from "chat"."archivedConversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitorOrArchived" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."archivedMessage" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."archivedRating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."status" <> $2 and "conversation"."visitorId" = $3;

select count(*) as "total" from "chat"."archivedConversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitorOrArchived" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."archivedMessage" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."archivedRating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."status" = $2 and "conversation"."visitorId" = $3;

select count(*) as "total" from "chat"."archivedConversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitorOrArchived" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."archivedMessage" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."archivedRating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."visitorId" = $2;

select count(*) as "total" from "chat"."archivedConversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitorOrArchived" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."archivedMessage" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."archivedRating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."visitorId" = $2 and "conversation"."id" in (select "conversationId" from "chat"."archivedConversationTag" where "tagKey" = $3);

select count(*) as "total" from "chat"."archivedConversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitorOrArchived" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."archivedMessage" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."archivedRating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."visitorId" = $2 and (lower("visitor"."displayName") like lower($3) escape '!' or lower("visitor"."email") like lower($4) escape '!' or lower("visitor"."externalId") like lower($5) escape '!');

select count(*) as "total" from "chat"."archivedConversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitorOrArchived" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."archivedMessage" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."archivedRating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and (lower("visitor"."displayName") like lower($2) escape '!' or lower("visitor"."email") like lower($3) escape '!' or lower("visitor"."externalId") like lower($4) escape '!');

select count(*) as "total" from "chat"."auditEntry";

select count(*) as "total" from "chat"."blockedVisitor";

select count(*) as "total" from "chat"."cannedResponse";

select count(*) as "total" from "chat"."cannedResponse" where ("departmentId" is null or "departmentId" = any((select $1::bigint[])::bigint[]));

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id";

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."createdAt" < $1 and "conversation"."visitorId" = $2;

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."createdAt" >= $1 and "conversation"."createdAt" < $2 and "conversation"."visitorId" = $3;

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."createdAt" >= $1 and "conversation"."visitorId" = $2;

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = $1;

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = $1 and "conversation"."id" in (select "conversation"."id" as "id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = $2 and (lower("visitor"."displayName") like lower($3) escape '!' or lower("visitor"."email") like lower($4) escape '!' or lower("visitor"."externalId") like lower($5) escape '!') union all select "conversationId" as "id" from "chat"."conversationSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $6::tsquery);

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]);

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."agentId" = $2;

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."agentId" = $2 and "conversation"."visitorId" = $3;

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."closedBy" = $2 and "conversation"."id" in (select "conversation"."id" as "id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $3::bigint[])::bigint[]) and "conversation"."closedBy" = $4 and (lower("visitor"."displayName") like lower($5) escape '!' or lower("visitor"."email") like lower($6) escape '!' or lower("visitor"."externalId") like lower($7) escape '!') union all select "conversationId" as "id" from "chat"."conversationSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $8::tsquery);

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."closedBy" = $2 and "conversation"."id" in (select "conversationId" from "chat"."conversationTag" where "tagKey" = $3);

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."closedBy" = $2 and "conversation"."visitorId" = $3;

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."createdAt" < $2 and "conversation"."visitorId" = $3;

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."createdAt" >= $2 and "conversation"."visitorId" = $3;

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."departmentId" = $2;

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."departmentId" = $2 and "conversation"."visitorId" = $3;

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."id" in (select "conversation"."id" as "id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $2::bigint[])::bigint[]) and (lower("visitor"."displayName") like lower($3) escape '!' or lower("visitor"."email") like lower($4) escape '!' or lower("visitor"."externalId") like lower($5) escape '!') union all select "conversationId" as "id" from "chat"."conversationSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $6::tsquery);

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."id" in (select "conversationId" from "chat"."conversationTag" where "tagKey" = $2);

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."status" <> $2;

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."status" <> $2 and "conversation"."departmentId" = $3;

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."status" <> $2 and "conversation"."id" in (select "conversation"."id" as "id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $3::bigint[])::bigint[]) and "conversation"."status" <> $4 and (lower("visitor"."displayName") like lower($5) escape '!' or lower("visitor"."email") like lower($6) escape '!' or lower("visitor"."externalId") like lower($7) escape '!') union all select "conversationId" as "id" from "chat"."conversationSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $8::tsquery);

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."status" = $2;

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."status" = $2 and "conversation"."agentId" = $3;

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."status" = $2 and "conversation"."agentId" = $3 and "conversation"."departmentId" = $4;

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."status" = $2 and "conversation"."departmentId" = $3;

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."status" = $2 and "conversation"."id" in (select "conversation"."id" as "id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $3::bigint[])::bigint[]) and "conversation"."status" = $4 and (lower("visitor"."displayName") like lower($5) escape '!' or lower("visitor"."email") like lower($6) escape '!' or lower("visitor"."externalId") like lower($7) escape '!') union all select "conversationId" as "id" from "chat"."conversationSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $8::tsquery);

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."status" = $2 and "conversation"."visitorId" = $3;

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."visitorId" = $2;

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."visitorId" = $2 and "conversation"."id" in (select "conversation"."id" as "id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $3::bigint[])::bigint[]) and "conversation"."visitorId" = $4 and (lower("visitor"."displayName") like lower($5) escape '!' or lower("visitor"."email") like lower($6) escape '!' or lower("visitor"."externalId") like lower($7) escape '!') union all select "conversationId" as "id" from "chat"."conversationSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $8::tsquery);

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and "conversation"."visitorId" = $2 and "conversation"."id" in (select "conversationId" from "chat"."conversationTag" where "tagKey" = $3);

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."departmentId" = any((select $1::bigint[])::bigint[]) and (lower("visitor"."displayName") like lower($2) escape '!' or lower("visitor"."email") like lower($3) escape '!' or lower("visitor"."externalId") like lower($4) escape '!');

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."id" in (select "conversation"."id" as "id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where (lower("visitor"."displayName") like lower($1) escape '!' or lower("visitor"."email") like lower($2) escape '!' or lower("visitor"."externalId") like lower($3) escape '!') union all select "conversationId" as "id" from "chat"."conversationSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $4::tsquery);

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."status" <> $1;

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."status" <> $1 and "conversation"."agentId" = $2;

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."status" <> $1 and "conversation"."id" in (select "conversation"."id" as "id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."status" <> $2 and (lower("visitor"."displayName") like lower($3) escape '!' or lower("visitor"."email") like lower($4) escape '!' or lower("visitor"."externalId") like lower($5) escape '!') union all select "conversationId" as "id" from "chat"."conversationSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $6::tsquery);

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."status" = $1;

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."status" = $1 and "conversation"."agentId" = $2;

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."status" = $1 and "conversation"."id" in (select "conversation"."id" as "id" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."status" = $2 and (lower("visitor"."displayName") like lower($3) escape '!' or lower("visitor"."email") like lower($4) escape '!' or lower("visitor"."externalId") like lower($5) escape '!') union all select "conversationId" as "id" from "chat"."conversationSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $6::tsquery);

select count(*) as "total" from "chat"."conversation" as "conversation" inner join "chat"."department" as "department" on "department"."id" = "conversation"."departmentId" inner join "chat"."visitor" as "visitor" on "visitor"."id" = "conversation"."visitorId" left join "chat"."agent" as "agent" on "agent"."id" = "conversation"."agentId" left join "chat"."message" as "last" on "last"."id" = "conversation"."lastMessageId" left join "chat"."rating" as "rating" on "rating"."conversationId" = "conversation"."id" where "conversation"."visitorId" = $1;

select count(*) as "total" from "chat"."conversation" where "createdAt" >= $1;

select count(*) as "total" from "chat"."department";

select count(*) as "total" from "chat"."department" where "isActive" = $1;

select count(*) as "total" from "chat"."serviceKey" where "revokedAt" is null;

select count(*) as "total" from "chat"."widget";

select count(*) as "total" from "ticketing"."apiToken";

select count(*) as "total" from "ticketing"."auditEntry" as "entry";

select count(*) as "total" from "ticketing"."auditEntry" as "entry" where "entry"."action" = $1;

select count(*) as "total" from "ticketing"."auditEntry" as "entry" where "entry"."actorUserId" = $1;

select count(*) as "total" from "ticketing"."auditEntry" as "entry" where "entry"."actorUserId" = $1 and "entry"."action" = $2 and "entry"."target" = $3;

select count(*) as "total" from "ticketing"."auditEntry" as "entry" where "entry"."at" >= $1;

select count(*) as "total" from "ticketing"."auditEntry" as "entry" where "entry"."at" >= $1 and "entry"."at" < $2;

select count(*) as "total" from "ticketing"."auditEntry" as "entry" where "entry"."target" = $1;

select count(*) as "total" from "ticketing"."auditEntry" as "entry" where "entry"."target" = $1 and "entry"."at" < $2;

select count(*) as "total" from "ticketing"."automationRule";

select count(*) as "total" from "ticketing"."automationRun" where "ruleId" = $1;

select count(*) as "total" from "ticketing"."cannedResponse";

select count(*) as "total" from "ticketing"."cannedResponse" where ("poolId" is null or "poolId" = $1);

select count(*) as "total" from "ticketing"."cannedResponse" where ("poolId" is null or "poolId" = any((select $1::bigint[])::bigint[]));

select count(*) as "total" from "ticketing"."cannedResponse" where ("poolId" is null or "poolId" = any((select $1::bigint[])::bigint[])) and ("poolId" is null or "poolId" = $2);

select count(*) as "total" from "ticketing"."escalationChain";

select count(*) as "total" from "ticketing"."macro";

select count(*) as "total" from "ticketing"."macro" where ("poolId" is null or "poolId" = $1);

select count(*) as "total" from "ticketing"."macro" where ("poolId" is null or "poolId" = any((select $1::bigint[])::bigint[]));

select count(*) as "total" from "ticketing"."message" as "message" inner join (select "ticket"."id", "ticket"."trackingKey" from "ticketing"."ticket" as "ticket" where "ticket"."poolId" in ($1)) as "seen" on "seen"."id" = "message"."ticketId" where "message"."ticketId" = any((select $2::bigint[])::bigint[]);

select count(*) as "total" from "ticketing"."message" as "message" inner join (select "ticket"."id", "ticket"."trackingKey" from "ticketing"."ticket" as "ticket") as "seen" on "seen"."id" = "message"."ticketId" where "message"."ticketId" = any((select $1::bigint[])::bigint[]);

select count(*) as "total" from "ticketing"."notification" where "userId" = $1;

select count(*) as "total" from "ticketing"."notification" where "userId" = $1 and "readAt" is not null;

select count(*) as "total" from "ticketing"."notification" where "userId" = $1 and "readAt" is null;

select count(*) as "total" from "ticketing"."pool" as "pool";

select count(*) as "total" from "ticketing"."pool" as "pool" where "pool"."id" = any((select $1::bigint[])::bigint[]);

select count(*) as "total" from "ticketing"."savedView" where ("ownerUserId" = $1 or "isShared" = $2);

select count(*) as "total" from "ticketing"."staff" as "person";

select count(*) as "total" from "ticketing"."staff" as "person" left join "ticketing"."poolMember" as "member" on "member"."userId" = "person"."id" and "member"."poolId" = $1 inner join "ticketing"."ticketViewer" as "viewing" on "viewing"."userId" = "person"."id" where "person"."isActive" = $2 and ("person"."role" in ($3) or "member"."poolId" is not null) and "viewing"."ticketId" = $4 and "viewing"."expiresAt" > $5;

select count(*) as "total" from "ticketing"."staff" as "person" left join "ticketing"."poolMember" as "member" on "member"."userId" = "person"."id" and "member"."poolId" = $1 inner join "ticketing"."ticketWatcher" as "watcher" on "watcher"."userId" = "person"."id" where "person"."isActive" = $2 and ("person"."role" in ($3) or "member"."poolId" is not null) and "watcher"."ticketId" = $4;

select count(*) as "total" from "ticketing"."staff" as "person" where "person"."id" in (select "member"."userId" from "ticketing"."poolMember" as "member" where "member"."poolId" = $1);

select count(*) as "total" from "ticketing"."staff" as "person" where "person"."isActive" = $1 and "person"."id" in (select "member"."userId" from "ticketing"."poolMember" as "member" where "member"."poolId" = $2);

select count(*) as "total" from "ticketing"."staff" as "person" where "person"."role" = $1;

select count(*) as "total" from "ticketing"."staff" as "person" where "person"."role" = $1 and "person"."id" in (select "member"."userId" from "ticketing"."poolMember" as "member" where "member"."poolId" = $2);

select count(*) as "total" from "ticketing"."staff" as "person" where "person"."role" = $1 and "person"."isActive" = $2 and "person"."id" in (select "member"."userId" from "ticketing"."poolMember" as "member" where "member"."poolId" = $3);

select count(*) as "total" from "ticketing"."staff" as "person" where ("person"."id" = $1 or "person"."role" = $2 or "person"."id" in (select "member"."userId" from "ticketing"."poolMember" as "member" where "member"."poolId" = any((select $3::bigint[])::bigint[])));

select count(*) as "total" from "ticketing"."staff" as "person" where ("person"."id" = $1 or "person"."role" = $2 or "person"."id" in (select "member"."userId" from "ticketing"."poolMember" as "member" where "member"."poolId" = any((select $3::bigint[])::bigint[]))) and "person"."id" in (select "member"."userId" from "ticketing"."poolMember" as "member" where "member"."poolId" = any((select $4::bigint[])::bigint[]) and "member"."poolId" = $5);

select count(*) as "total" from "ticketing"."staff" as "person" where ("person"."id" = $1 or "person"."role" = $2 or "person"."id" in (select "member"."userId" from "ticketing"."poolMember" as "member" where "member"."poolId" = any((select $3::bigint[])::bigint[]))) and (lower("person"."displayName") like lower($4) escape '!' or lower("person"."email") like lower($5) escape '!');

select count(*) as "total" from "ticketing"."staff" as "person" where (lower("person"."displayName") like lower($1) escape '!' or lower("person"."email") like lower($2) escape '!');

select count(*) as "total" from "ticketing"."subStatus";

select count(*) as "total" from "ticketing"."subStatus" where "statusId" = $1;

select count(*) as "total" from "ticketing"."ticket" as "ticket";

select count(*) as "total" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and "activity"."updatedAt" < $2;

select count(*) as "total" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and "activity"."updatedAt" >= $2;

select count(*) as "total" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and "activity"."updatedAt" >= $2 and "activity"."updatedAt" < $3;

select count(*) as "total" from "ticketing"."ticket" as "ticket" inner join "ticketing"."ticketActivity" as "activity" on "activity"."ticketId" = "ticket"."id" where "ticket"."poolId" in ($1) and "ticket"."createdAt" >= $2 and "ticket"."createdAt" < $3 and "activity"."updatedAt" >= $4 and "activity"."updatedAt" < $5;

select count(*) as "total" from "ticketing"."ticket" as "ticket" where "ticket"."assigneeUserId" is null;

select count(*) as "total" from "ticketing"."ticket" as "ticket" where "ticket"."channel" in ($1);

select count(*) as "total" from "ticketing"."ticket" as "ticket" where "ticket"."createdAt" >= $1 and "ticket"."createdAt" < $2 and (lower("ticket"."subject") like lower($3) escape '!' or "ticket"."id" = $4);

select count(*) as "total" from "ticketing"."ticket" as "ticket" where "ticket"."id" = any((select $1::bigint[])::bigint[]);

select count(*) as "total" from "ticketing"."ticket" as "ticket" where "ticket"."parentTicketId" = $1;

select count(*) as "total" from "ticketing"."ticket" as "ticket" where "ticket"."poolId" in ($1);

select count(*) as "total" from "ticketing"."ticket" as "ticket" where "ticket"."poolId" in ($1) and "ticket"."assigneeUserId" = $2;

select count(*) as "total" from "ticketing"."ticket" as "ticket" where "ticket"."poolId" in ($1) and "ticket"."assigneeUserId" is null;

select count(*) as "total" from "ticketing"."ticket" as "ticket" where "ticket"."poolId" in ($1) and "ticket"."channel" in ($2);

select count(*) as "total" from "ticketing"."ticket" as "ticket" where "ticket"."poolId" in ($1) and "ticket"."createdAt" < $2;

select count(*) as "total" from "ticketing"."ticket" as "ticket" where "ticket"."poolId" in ($1) and "ticket"."createdAt" >= $2;

select count(*) as "total" from "ticketing"."ticket" as "ticket" where "ticket"."poolId" in ($1) and "ticket"."createdAt" >= $2 and "ticket"."createdAt" < $3;

select count(*) as "total" from "ticketing"."ticket" as "ticket" where "ticket"."poolId" in ($1) and "ticket"."id" = any((select $2::bigint[])::bigint[]);

select count(*) as "total" from "ticketing"."ticket" as "ticket" where "ticket"."poolId" in ($1) and "ticket"."parentTicketId" = $2;

select count(*) as "total" from "ticketing"."ticket" as "ticket" where "ticket"."poolId" in ($1) and "ticket"."poolId" in ($2);

select count(*) as "total" from "ticketing"."ticket" as "ticket" where "ticket"."poolId" in ($1) and "ticket"."priority" in ($2);

select count(*) as "total" from "ticketing"."ticket" as "ticket" where "ticket"."poolId" in ($1) and "ticket"."priority" in ($2) and "ticket"."id" = any((select $3::bigint[])::bigint[]);

select count(*) as "total" from "ticketing"."ticket" as "ticket" where "ticket"."poolId" in ($1) and "ticket"."requesterEmailAddress" = $2;

select count(*) as "total" from "ticketing"."ticket" as "ticket" where "ticket"."poolId" in ($1) and "ticket"."source" in ($2);

select count(*) as "total" from "ticketing"."ticket" as "ticket" where "ticket"."poolId" in ($1) and "ticket"."statusId" in ($2);

select count(*) as "total" from "ticketing"."ticket" as "ticket" where "ticket"."poolId" in ($1) and "ticket"."statusId" in ($2) and "ticket"."id" in (select "ticketId" from "ticketing"."ticketSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $3::tsquery and "poolId" in ($4));

select count(*) as "total" from "ticketing"."ticket" as "ticket" where "ticket"."poolId" in ($1) and "ticket"."statusId" in ($2) and "ticket"."priority" in ($3) and (lower("ticket"."subject") like lower($4) escape '!' or "ticket"."id" = $5);

select count(*) as "total" from "ticketing"."ticket" as "ticket" where "ticket"."poolId" in ($1) and "ticket"."subStatusId" in ($2);

select count(*) as "total" from "ticketing"."ticket" as "ticket" where "ticket"."poolId" in ($1) and ("ticket"."id" in (select "ticketId" from "ticketing"."ticketSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $2::tsquery and "poolId" in ($3)) or "ticket"."id" = any((select $4::bigint[])::bigint[]));

select count(*) as "total" from "ticketing"."ticket" as "ticket" where "ticket"."poolId" in ($1) and (lower("ticket"."subject") like lower($2) escape '!' or "ticket"."id" = $3);

select count(*) as "total" from "ticketing"."ticket" as "ticket" where "ticket"."poolId" in ($1) and (lower("ticket"."tags") like lower($2) escape '!' or lower("ticket"."tags") like lower($3) escape '!');

select count(*) as "total" from "ticketing"."ticket" as "ticket" where "ticket"."statusId" in ($1) and "ticket"."id" in (select "ticketId" from "ticketing"."ticketSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $2::tsquery);

select count(*) as "total" from "ticketing"."ticket" as "ticket" where "ticket"."statusId" in ($1) and "ticket"."poolId" in ($2);

select count(*) as "total" from "ticketing"."ticket" as "ticket" where ("ticket"."id" in (select "ticketId" from "ticketing"."ticketSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $1::tsquery) or "ticket"."id" = any((select $2::bigint[])::bigint[]));

select count(*) as "total" from "ticketing"."ticket" as "ticket" where (lower("ticket"."subject") like lower($1) escape '!' or "ticket"."id" = $2);

select count(*) as "total" from "ticketing"."ticketForm";

select count(*) as "total" from "ticketing"."ticketHistory" as "entry" where "entry"."ticketId" = $1;

select count(*) as "total" from "ticketing"."ticketLink" where ("lowerTicketId" = $1 or "higherTicketId" = $2);

select count(*) as "total" from "ticketing"."ticketSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $1::tsquery;

select count(*) as "total" from "ticketing"."ticketSearch" where array_to_tsvector(string_to_array(rtrim("document"), ' ')) @@ $1::tsquery and "poolId" in ($2);

select count(*) as "total" from (select "id", "type", "fromTicketId", "createdAt", "createdByUserId", "higherTicketId" as "otherTicketId" from "ticketing"."ticketLink" where "lowerTicketId" = $1 union all select "id", "type", "fromTicketId", "createdAt", "createdByUserId", "lowerTicketId" as "otherTicketId" from "ticketing"."ticketLink" where "higherTicketId" = $2 union all select 0 as "id", 'merge' as "type", "ticketId" as "fromTicketId", "mergedAt" as "createdAt", "mergedByUserId" as "createdByUserId", "intoTicketId" as "otherTicketId" from "ticketing"."ticketMerge" where "ticketId" = $3 union all select 0 as "id", 'merge' as "type", "ticketId" as "fromTicketId", "mergedAt" as "createdAt", "mergedByUserId" as "createdByUserId", "ticketId" as "otherTicketId" from "ticketing"."ticketMerge" where "intoTicketId" = $4) as "link" inner join (select "ticket"."id", "ticket"."subject", "ticket"."statusId", "ticket"."priority" from "ticketing"."ticket" as "ticket" where "ticket"."poolId" in ($5)) as "other" on "other"."id" = "link"."otherTicketId";

select count(*) as "total" from (select "id", "type", "fromTicketId", "createdAt", "createdByUserId", "higherTicketId" as "otherTicketId" from "ticketing"."ticketLink" where "lowerTicketId" = $1 union all select "id", "type", "fromTicketId", "createdAt", "createdByUserId", "lowerTicketId" as "otherTicketId" from "ticketing"."ticketLink" where "higherTicketId" = $2 union all select 0 as "id", 'merge' as "type", "ticketId" as "fromTicketId", "mergedAt" as "createdAt", "mergedByUserId" as "createdByUserId", "intoTicketId" as "otherTicketId" from "ticketing"."ticketMerge" where "ticketId" = $3 union all select 0 as "id", 'merge' as "type", "ticketId" as "fromTicketId", "mergedAt" as "createdAt", "mergedByUserId" as "createdByUserId", "ticketId" as "otherTicketId" from "ticketing"."ticketMerge" where "intoTicketId" = $4) as "link" inner join (select "ticket"."id", "ticket"."subject", "ticket"."statusId", "ticket"."priority" from "ticketing"."ticket" as "ticket") as "other" on "other"."id" = "link"."otherTicketId";

select count(*) as "total" from (select "nameKey" from "ticketing"."tag" where "nameKey" like $1 escape '!' group by "nameKey") as "tag";

select count(*) as "total" from (select "nameKey" from "ticketing"."tag" where "poolId" = any((select $1::bigint[])::bigint[]) and "nameKey" like $2 escape '!' group by "nameKey") as "tag";

select count(*) as "total" from (select "nameKey" from "ticketing"."tag" where "poolId" = any((select $1::bigint[])::bigint[]) group by "nameKey") as "tag";

select distinct "agent"."id", "agent"."isAvailable" from "chat"."agentConnection" as "connection" inner join "chat"."agent" as "agent" on "agent"."id" = "connection"."agentId" where "connection"."seenAt" > $1 and "agent"."isActive" = $2;

select distinct "agentId" from "chat"."agentConnection" where "agentId" = any((select $1::bigint[])::bigint[]) and "endedAt" is null and "seenAt" > $2;

select distinct "agentId" from "chat"."agentConnection" where "agentId" = any((select $1::bigint[])::bigint[]) and "seenAt" > $2;

select distinct "departmentId" from "chat"."conversation" where "visitorId" = $1;

select distinct "member"."departmentId" from "chat"."departmentMember" as "member" inner join "chat"."agent" as "agent" on "agent"."id" = "member"."agentId" inner join "chat"."agentConnection" as "connection" on "connection"."agentId" = "agent"."id" where "member"."departmentId" = any((select $1::bigint[])::bigint[]) and "agent"."isActive" = $2 and "agent"."isAvailable" = $3 and "connection"."seenAt" > $4;

select distinct "message"."id" from "chat"."attachment" as "attachment" inner join "chat"."message" as "message" on "message"."id" = "attachment"."messageId" where "attachment"."conversationId" = $1 and "attachment"."state" = $2 and "message"."visitorSequence" is not null order by "message"."id";

select max("id") as "id" from "ticketing"."ticket";

select max("position") as "last" from "ticketing"."automationRule";

select max("position") as "last" from "ticketing"."savedView" where "ownerUserId" = $1;

select max("ticketId") as "id" from "ticketing"."ticketSearch";

select min("name") as "name", sum("ticketCount") as "ticketCount" from "ticketing"."tag" where "nameKey" = $1 group by "nameKey";

select min("name") as "name", sum("ticketCount") as "ticketCount" from "ticketing"."tag" where "nameKey" like $1 escape '!' group by "nameKey" order by sum("ticketCount") desc, "nameKey" limit $2 offset $3;

select min("name") as "name", sum("ticketCount") as "ticketCount" from "ticketing"."tag" where "poolId" = any((select $1::bigint[])::bigint[]) and "nameKey" like $2 escape '!' group by "nameKey" order by sum("ticketCount") desc, "nameKey" limit $3 offset $4;

select min("name") as "name", sum("ticketCount") as "ticketCount" from "ticketing"."tag" where "poolId" = any((select $1::bigint[])::bigint[]) group by "nameKey" order by sum("ticketCount") desc, "nameKey" limit $2 offset $3;

select nextval('chat.waiting_ticket') as "ticketNumber";

select nextval('ticketing.sub_status_id') as "id";

select nextval('ticketing.ticket_id') as "id" from json_to_recordset($1::json) as "given"("place" int);

update "chat"."agent" set "avatarUrl" = $1 where "id" = $2;

update "chat"."agent" set "displayName" = $1 where "id" = $2;

update "chat"."agent" set "displayName" = $1, "avatarUrl" = $2 where "id" = $3;

update "chat"."agent" set "displayName" = $1, "isAvailable" = $2 where "id" = $3;

update "chat"."agent" set "email" = $1 where "id" = $2;

update "chat"."agent" set "email" = $1, "displayName" = $2 where "id" = $3;

update "chat"."agent" set "isActive" = $1 where "id" = $2;

update "chat"."agent" set "isAvailable" = $1 where "id" = $2;

update "chat"."agent" set "lastLoginAt" = $1 where "id" = $2 and "isActive" = $3 and "passwordHash" = $4;

update "chat"."agent" set "lastLoginAt" = $1 where "id" = $2 and "isActive" = $3 and "passwordHash" is null;

update "chat"."agent" set "maxConcurrentConversations" = $1 where "id" = $2;

update "chat"."agent" set "oidcIssuer" = $1, "oidcSubject" = $2 where "id" = $3;

update "chat"."agent" set "oidcIssuer" = $1, "oidcSubject" = $2 where "id" = $3 and "oidcSubject" is null;

update "chat"."agent" set "passwordHash" = $1 where "id" = $2;

update "chat"."agent" set "role" = $1 where "id" = $2;

update "chat"."agentConnection" set "seenAt" = $1 where "instanceId" = $2 and "endedAt" is null;

update "chat"."agentConnection" set "seenAt" = $1 where "seenAt" > $2;

update "chat"."agentConnection" set "seenAt" = $1, "endedAt" = $2 where "id" = $3 and "endedAt" is null;

update "chat"."agentSeats" set "changes" = "changes" + $1 where "id" = $2;

update "chat"."attachment" set "messageId" = $1, "conversationId" = $2, "state" = $3 where "id" = any((select $4::text[])::text[]) and "state" = $5;

update "chat"."attachment" set "state" = $1 where "id" = $2 and "state" = $3;

update "chat"."attachment" set "state" = $1 where "state" = $2 and "createdAt" <= $3;

update "chat"."cannedResponse" set "body" = $1, "updatedAt" = $2 where "id" = $3;

update "chat"."cannedResponse" set "departmentId" = $1, "updatedAt" = $2 where "id" = $3;

update "chat"."cannedResponse" set "title" = $1, "updatedAt" = $2 where "id" = $3;

update "chat"."cannedResponse" set "updatedAt" = $1 where "id" = $2;

update "chat"."conversation" set "activityAt" = $1 where "status" <> $2 and "activityAt" > $3;

update "chat"."conversation" set "agentReadMessageId" = $1, "agentReadSequence" = $2, "unreadCount" = (select "unread"."count" from (select count(*) as "count" from "chat"."message" where "conversationId" = $3 and "senderKind" = $4 and "agentSequence" > $5) as "unread") where "id" = $6 and "agentReadSequence" < $7;

update "chat"."conversation" set "assignedAt" = $1 where "status" <> $2 and "assignedAt" > $3;

update "chat"."conversation" set "escalationAttemptedAt" = coalesce("escalationAttemptedAt", $1) where "id" = $2 and "escalationStatus" = $3;

update "chat"."conversation" set "escalationDueAt" = $1 where "id" = $2 and "escalationStatus" = $3 and "escalationDueAt" = $4;

update "chat"."conversation" set "escalationDueAt" = $1 where "id" = any((select $2::text[])::text[]) and "escalationStatus" = $3;

update "chat"."conversation" set "escalationStatus" = $1, "escalationRequestedAt" = $2, "escalationRequestedByAgentId" = $3, "escalationDueAt" = $4 where "id" = $5;

update "chat"."conversation" set "escalationStatus" = $1, "escalationTicketId" = $2, "escalationDueAt" = $3 where "id" = $4;

update "chat"."conversation" set "escalationTrackingKey" = $1 where "id" = $2 and "escalationTrackingKey" is null;

update "chat"."conversation" set "visitorReadMessageId" = $1, "visitorReadSequence" = $2 where "id" = $3 and "visitorReadSequence" < $4;

update "chat"."department" set "isActive" = $1, "updatedAt" = $2 where "id" = $3;

update "chat"."department" set "isDefault" = $1 where "isDefault" = $2;

update "chat"."department" set "isDefault" = $1, "isActive" = $2, "updatedAt" = $3 where "id" = $4;

update "chat"."department" set "isDefault" = $1, "updatedAt" = $2 where "id" = $3;

update "chat"."department" set "name" = $1, "isDefault" = $2, "nameKey" = $3, "updatedAt" = $4 where "id" = $5;

update "chat"."department" set "name" = $1, "nameKey" = $2, "updatedAt" = $3 where "id" = $4;

update "chat"."department" set "routing" = $1, "updatedAt" = $2 where "id" = $3;

update "chat"."department" set "ticketPoolId" = $1, "routing" = $2, "updatedAt" = $3 where "id" = $4;

update "chat"."department" set "ticketPoolId" = $1, "updatedAt" = $2 where "id" = $3;

update "chat"."department" set "updatedAt" = $1 where "id" = $2;

update "chat"."missingAgent" set "missedAt" = $1 where "missedAt" > $2;

update "chat"."refreshToken" set "state" = $1 where "state" = $2 and "sessionId" = $3;

update "chat"."refreshToken" set "state" = $1 where "state" = $2 and "userId" = $3;

update "chat"."refreshToken" set "state" = $1 where "userId" = $2 and "platform" = $3 and "state" = $4;

update "chat"."refreshToken" set "state" = $1, "usedAt" = $2 where "digest" = $3 and "state" = $4;

update "chat"."serviceKey" set "lastUsedAt" = $1 where "id" = $2;

update "chat"."serviceKey" set "revokedAt" = $1 where "id" = $2 and "revokedAt" is null;

update "chat"."session" set "accessJti" = $1, "accessExpiresAt" = $2 where "id" = $3;

update "chat"."session" set "endedAt" = $1 where "id" = $2 and "endedAt" is null;

update "chat"."session" set "endedAt" = $1 where "userId" = $2 and "accessExpiresAt" > $3 and "endedAt" is null;

update "chat"."signInAddress" set "lastSignInAt" = $1 where "digest" = $2;

update "chat"."visitor" set "displayName" = $1, "email" = $2, "externalId" = $3, "verifiedMembers" = $4, "verifiedExternalId" = $5 where "id" = $6 and "credentialDigest" = $7;

update "chat"."visitor" set "displayName" = $1, "email" = $2, "externalId" = $3, "verifiedMembers" = $4, "verifiedExternalId" = $5, "locale" = $6, "timezone" = $7, "userAgent" = $8, "lastSeenAt" = $9, "credentialExpiresAt" = $10 where "id" = $11 and "credentialDigest" = $12;

update "chat"."visitor" set "displayName" = $1, "email" = $2, "externalId" = $3, "verifiedMembers" = $4, "verifiedExternalId" = $5, "locale" = $6, "timezone" = $7, "userAgent" = $8, "lastSeenAt" = $9, "credentialExpiresAt" = $10, "credentialDigest" = $11 where "id" = $12 and "credentialDigest" = $13;

update "chat"."visitor" set "displayName" = $1, "email" = $2, "externalId" = $3, "verifiedMembers" = $4, "verifiedExternalId" = $5, "locale" = $6, "userAgent" = $7, "lastSeenAt" = $8, "credentialExpiresAt" = $9 where "id" = $10 and "credentialDigest" = $11;

update "chat"."visitor" set "displayName" = $1, "email" = $2, "externalId" = $3, "verifiedMembers" = $4, "verifiedExternalId" = $5, "referrer" = $6, "userAgent" = $7, "lastSeenAt" = $8, "credentialExpiresAt" = $9 where "id" = $10 and "credentialDigest" = $11;

update "chat"."visitor" set "displayName" = $1, "email" = $2, "externalId" = $3, "verifiedMembers" = $4, "verifiedExternalId" = $5, "serviceUserId" = $6, "userAgent" = $7, "lastSeenAt" = $8, "credentialExpiresAt" = $9 where "id" = $10 and "credentialDigest" = $11;

update "chat"."visitor" set "displayName" = $1, "email" = $2, "externalId" = $3, "verifiedMembers" = $4, "verifiedExternalId" = $5, "timezone" = $6, "userAgent" = $7, "lastSeenAt" = $8, "credentialExpiresAt" = $9 where "id" = $10 and "credentialDigest" = $11;

update "chat"."visitor" set "displayName" = $1, "email" = $2, "externalId" = $3, "verifiedMembers" = $4, "verifiedExternalId" = $5, "userAgent" = $6, "lastSeenAt" = $7, "credentialExpiresAt" = $8 where "id" = $9 and "credentialDigest" = $10;

update "chat"."visitor" set "displayName" = $1, "email" = $2, "externalId" = $3, "verifiedMembers" = $4, "verifiedExternalId" = $5, "userAgent" = $6, "lastSeenAt" = $7, "credentialExpiresAt" = $8, "credentialDigest" = $9 where "id" = $10 and "credentialDigest" = $11;

update "chat"."visitor" set "lastSeenAt" = $1, "credentialExpiresAt" = $2 where "id" = $3;

update "chat"."waitingEntry" set "conversationId" = $1 where "visitorId" = $2;

update "chat"."waitingEntry" set "heldAt" = $1 where "heldAt" > $2;

update "chat"."waitingEntry" set "lastPolledAt" = $1 where "lastPolledAt" > $2;

update "chat"."waitingEntry" set "ticketNumber" = $1, "lastPolledAt" = $2 where "visitorId" = $3;

update "chat"."waitingRoom" set "decisions" = "decisions" + $1 where "id" = $2;

update "chat"."widget" set "attachmentMaxSizeBytes" = $1, "updatedAt" = $2 where "id" = $3;

update "chat"."widget" set "attachmentMaxSizeBytes" = $1, "updatedAt" = $2, "attachmentAllowedExtensions" = $3 where "id" = $4;

update "chat"."widget" set "greeting" = $1, "position" = $2, "updatedAt" = $3 where "id" = $4;

update "chat"."widget" set "identitySecret" = $1, "updatedAt" = $2 where "id" = $3;

update "chat"."widget" set "isActive" = $1, "updatedAt" = $2 where "id" = $3;

update "chat"."widget" set "locale" = $1, "updatedAt" = $2 where "id" = $3;

update "chat"."widget" set "name" = $1, "isActive" = $2, "updatedAt" = $3 where "id" = $4;

update "chat"."widget" set "name" = $1, "updatedAt" = $2 where "id" = $3;

update "chat"."widget" set "position" = $1, "updatedAt" = $2 where "id" = $3;

update "chat"."widget" set "preChatFormEnabled" = $1, "updatedAt" = $2, "primaryColor" = $3 where "id" = $4;

update "chat"."widget" set "preChatFormEnabled" = $1, "visitorUploadsEnabled" = $2, "updatedAt" = $3 where "id" = $4;

update "chat"."widget" set "title" = $1, "attachmentMaxSizeBytes" = $2, "updatedAt" = $3 where "id" = $4;

update "chat"."widget" set "title" = $1, "updatedAt" = $2 where "id" = $3;

update "chat"."widget" set "title" = $1, "updatedAt" = $2, "attachmentAllowedExtensions" = $3 where "id" = $4;

update "chat"."widget" set "updatedAt" = $1 where "id" = $2;

update "chat"."widget" set "updatedAt" = $1, "allowedOrigins" = $2 where "id" = $3;

update "chat"."widget" set "updatedAt" = $1, "primaryColor" = $2 where "id" = $3;

update "chat"."widget" set "visitorUploadsEnabled" = $1, "updatedAt" = $2 where "id" = $3;

update "platform"."job" set "attempts" = "attempts" + $1, "dueAt" = $2 where "id" = any((select $3::bigint[])::bigint[]) and "dueAt" <= $4;

update "platform"."job" set "attempts" = $1, "dueAt" = $2, "deadAt" = $3, "lastError" = $4 where "id" = $5 and "attempts" = $6 and "deadAt" is null;

update "platform"."job" set "dueAt" = $1 where "deadAt" is null and "handler" in ($2) and "dueAt" > $3 and ("attempts" = $4 or "dueAt" > $5);

update "platform"."job" set "dueAt" = $1, "attempts" = $2 where "id" = any((select $3::bigint[])::bigint[]);

update "platform"."schedule" set "dueAt" = $1 where "name" = $2 and ("dueAt" <= $3 or "dueAt" > $4);

update "ticketing"."apiToken" set "lastUsedAt" = $1 where "id" = $2;

update "ticketing"."apiToken" set "revokedAt" = $1 where "id" = $2 and "revokedAt" is null;

update "ticketing"."attachment" set "state" = $1 where "id" in ($2) and "state" = $3;

update "ticketing"."attachment" set "state" = $1 where "uploadId" = $2 and "state" = $3;

update "ticketing"."automationRule" set "updatedAt" = $1, "condition" = $2 where "id" = $3;

update "ticketing"."automationRule" set "updatedAt" = $1, "isEnabled" = $2 where "id" = $3;

update "ticketing"."automationRule" set "updatedAt" = $1, "name" = $2, "nameKey" = $3 where "id" = $4;

update "ticketing"."automationRule" set "updatedAt" = $1, "position" = $2 where "id" = $3;

update "ticketing"."automationSuppression" set "actedAt" = $1 where "ruleId" = $2 and "ticketId" = $3 and "actedAt" = $4;

update "ticketing"."cannedResponse" set "body" = $1, "updatedAt" = $2 where "id" = $3 and "poolId" = $4;

update "ticketing"."cannedResponse" set "poolId" = $1, "updatedAt" = $2 where "id" = $3 and "poolId" = $4;

update "ticketing"."cannedResponse" set "poolId" = $1, "updatedAt" = $2 where "id" = $3 and "poolId" is null;

update "ticketing"."cannedResponse" set "shortcut" = $1, "shortcutKey" = $2, "updatedAt" = $3 where "id" = $4 and "poolId" = $5;

update "ticketing"."cannedResponse" set "title" = $1, "updatedAt" = $2 where "id" = $3 and "poolId" = $4;

update "ticketing"."cannedResponse" set "updatedAt" = $1 where "id" = $2 and "poolId" = $3;

update "ticketing"."escalationChain" set "updatedAt" = $1 where "id" = $2;

update "ticketing"."escalationChain" set "updatedAt" = $1, "name" = $2, "nameKey" = $3 where "id" = $4;

update "ticketing"."macro" set "actions" = $1, "updatedAt" = $2 where "id" = $3;

update "ticketing"."macro" set "actions" = $1, "updatedAt" = $2 where "id" = $3 and "poolId" = $4;

update "ticketing"."macro" set "actions" = $1, "updatedAt" = $2 where "id" = $3 and "poolId" is null;

update "ticketing"."macro" set "name" = $1, "nameKey" = $2, "updatedAt" = $3 where "id" = $4 and "poolId" = $5;

update "ticketing"."macro" set "poolId" = $1, "updatedAt" = $2 where "id" = $3 and "poolId" = $4;

update "ticketing"."macro" set "poolId" = $1, "updatedAt" = $2 where "id" = $3 and "poolId" is null;

update "ticketing"."macro" set "updatedAt" = $1 where "id" = $2 and "poolId" = $3;

update "ticketing"."notification" set "readAt" = $1 where "id" = $2 and "userId" = $3 and "readAt" is null;

update "ticketing"."notification" set "readAt" = $1 where "userId" = $2 and "readAt" is null;

update "ticketing"."pool" set "lastAssigneeUserId" = "lastAssigneeUserId" where "id" = $1;

update "ticketing"."pool" set "lastAssigneeUserId" = $1 where "id" = $2;

update "ticketing"."pool" set "updatedAt" = $1 where "id" = $2;

update "ticketing"."pool" set "updatedAt" = $1, "assigneeStrategy" = $2 where "id" = $3;

update "ticketing"."pool" set "updatedAt" = $1, "defaultPriority" = $2 where "id" = $3;

update "ticketing"."pool" set "updatedAt" = $1, "description" = $2 where "id" = $3;

update "ticketing"."pool" set "updatedAt" = $1, "escalationChainId" = $2 where "id" = $3;

update "ticketing"."pool" set "updatedAt" = $1, "name" = $2, "nameKey" = $3 where "id" = $4;

update "ticketing"."refreshToken" set "state" = $1 where "state" = $2 and "sessionId" = $3;

update "ticketing"."refreshToken" set "state" = $1 where "state" = $2 and "userId" = $3;

update "ticketing"."refreshToken" set "state" = $1 where "state" = $2 and "userId" = $3 and "platform" = $4;

update "ticketing"."refreshToken" set "state" = $1 where "userId" = $2 and "platform" = $3 and "state" = $4;

update "ticketing"."refreshToken" set "state" = $1, "usedAt" = $2 where "digest" = $3 and "state" = $4;

update "ticketing"."savedView" set "filter" = $1, "updatedAt" = $2 where "id" = $3;

update "ticketing"."savedView" set "isShared" = $1, "updatedAt" = $2 where "id" = $3;

update "ticketing"."savedView" set "name" = $1, "nameKey" = $2, "updatedAt" = $3 where "id" = $4;

update "ticketing"."savedView" set "position" = $1, "updatedAt" = $2 where "id" = $3;

update "ticketing"."savedView" set "updatedAt" = $1 where "id" = $2;

update "ticketing"."session" set "accessJti" = $1, "accessExpiresAt" = $2 where "id" = $3;

update "ticketing"."session" set "endedAt" = $1 where "id" = $2 and "endedAt" is null;

update "ticketing"."session" set "endedAt" = $1 where "userId" = $2 and "accessExpiresAt" > $3 and "endedAt" is null;

update "ticketing"."signInAddress" set "lastSignInAt" = $1 where "digest" = $2;

update "ticketing"."signInChallenge" set "codeDigest" = $1 where "id" = $2;

update "ticketing"."signInChallenge" set "codeDigest" = $1, "triesLeft" = $2 where "email" = $3;

update "ticketing"."signInChallenge" set "codeDigest" = $1, "triesLeft" = $2 where "id" = $3 and "codeDigest" is not null;

update "ticketing"."signInChallenge" set "triesLeft" = "triesLeft" - $1 where "id" = $2 and "expiresAt" > $3 returning "email", "codeDigest", "triesLeft";

update "ticketing"."staff" set "displayName" = $1 where "id" = $2;

update "ticketing"."staff" set "displayName" = $1, "role" = $2 where "id" = $3;

update "ticketing"."staff" set "email" = $1 where "id" = $2;

update "ticketing"."staff" set "isActive" = $1 where "id" = $2;

update "ticketing"."staff" set "lastLoginAt" = $1 where "id" = $2 and "isActive" = $3 and "passwordHash" = $4;

update "ticketing"."staff" set "locale" = $1 where "id" = $2;

update "ticketing"."staff" set "oidcIssuer" = $1, "oidcSubject" = $2 where "id" = $3;

update "ticketing"."staff" set "oidcIssuer" = $1, "oidcSubject" = $2 where "id" = $3 and "oidcSubject" is null;

update "ticketing"."staff" set "passwordHash" = $1 where "id" = $2;

update "ticketing"."staff" set "passwordHash" = $1 where "id" = $2 and "isActive" = $3 and "passwordHash" = $4;

update "ticketing"."staff" set "role" = $1 where "id" = $2;

update "ticketing"."staff" set "role" = $1, "locale" = $2 where "id" = $3;

update "ticketing"."subStatus" set "name" = $1, "nameKey" = $2 where "id" = $3;

update "ticketing"."subStatus" set "nameKey" = lower("name");

update "ticketing"."tag" set "name" = $1 where "nameKey" = $2;

update "ticketing"."tag" set "ticketCount" = "ticketCount" + $1 where "poolId" = $2 and "nameKey" = $3;

update "ticketing"."tag" set "ticketCount" = "ticketCount" - $1 where "poolId" = $2 and "nameKey" = $3;

update "ticketing"."ticket" set "escalationChainId" = $1 where "id" = $2;

update "ticketing"."ticket" set "poolId" = $1, "subject" = $2, "description" = $3, "priority" = $4, "statusId" = $5, "subStatusId" = $6, "assigneeUserId" = $7, "tags" = $8, "escalationStep" = $9, "requesterFullName" = $10, "requesterEmailAddress" = $11, "requesterPhoneNumber" = $12, "resolvedAt" = $13, "completedAt" = $14 where "id" = $15;

update "ticketing"."ticket" set "resolvedAt" = coalesce("completedAt", (select "activity"."updatedAt" from "ticketing"."ticketActivity" as "activity" where "activity"."ticketId" = "ticketing"."ticket"."id")) where "statusId" >= $1;

update "ticketing"."ticketActivity" set "updatedAt" = "given"."updatedAt", "version" = "given"."version" from json_to_recordset($1::json) as "given"("ticketId" bigint, "updatedAt" timestamptz(3), "version" int) where "ticketing"."ticketActivity"."ticketId" = "given"."ticketId" and "ticketing"."ticketActivity"."version" = "given"."version" - 1;

update "ticketing"."ticketForm" set "isEnabled" = $1, "fields" = $2, "updatedAt" = $3 where "id" = $4;

update "ticketing"."ticketForm" set "isEnabled" = $1, "updatedAt" = $2 where "id" = $3;

update "ticketing"."ticketForm" set "title" = $1, "locale" = $2, "updatedAt" = $3 where "id" = $4;

update "ticketing"."ticketForm" set "token" = $1, "updatedAt" = $2 where "id" = $3;

update "ticketing"."ticketViewer" set "state" = $1, "expiresAt" = $2 where "ticketId" = $3 and "userId" = $4 and "expiresAt" > $5;

update "ticketing"."ticketViewer" set "state" = $1, "since" = $2, "expiresAt" = $3 where "ticketId" = $4 and "userId" = $5;

update chat."waitingEntry" set body = 'Where is my parcel?', "clientMessageId" = 'first-1';

with recursive "chain"("id", "parentTicketId") as (select "own"."id", "own"."parentTicketId" from "ticketing"."ticket" as "own" where "own"."id" = $1 union all select "elder"."id", "elder"."parentTicketId" from "ticketing"."ticket" as "elder" inner join "chain" on "chain"."parentTicketId" = "elder"."id") select "chain"."id", "merge"."ticketId" as "mergedTicketId" from "chain" left join "ticketing"."ticketMerge" as "merge" on "merge"."intoTicketId" = "chain"."id";

with recursive "chain"("id", "parentTicketId") as (select "own"."id", "own"."parentTicketId" from "ticketing"."ticket" as "own" where "own"."id" = $1 union all select "elder"."id", "elder"."parentTicketId" from "ticketing"."ticket" as "elder" inner join "chain" on "chain"."parentTicketId" = "elder"."id") select "message"."id", "message"."ticketId", "seen"."trackingKey", "message"."direction", "message"."channel", "message"."subject", "message"."contentHtml", "message"."occurredAt", left("message"."content", 20001) as "content" from "chain" inner join (select "ticket"."id", "ticket"."trackingKey" from "ticketing"."ticket" as "ticket" where "ticket"."poolId" in ($2)) as "seen" on "seen"."id" = "chain"."id" inner join "ticketing"."message" as "message" on "message"."ticketId" = "chain"."id" where "message"."visibility" = $3 and "message"."id" > $4 order by "message"."id" limit $5;

with recursive "chain"("id", "parentTicketId") as (select "own"."id", "own"."parentTicketId" from "ticketing"."ticket" as "own" where "own"."id" = $1 union all select "elder"."id", "elder"."parentTicketId" from "ticketing"."ticket" as "elder" inner join "chain" on "chain"."parentTicketId" = "elder"."id") select "message"."id", "message"."ticketId", "seen"."trackingKey", "message"."direction", "message"."channel", "message"."subject", "message"."contentHtml", "message"."occurredAt", left("message"."content", 20001) as "content" from "chain" inner join (select "ticket"."id", "ticket"."trackingKey" from "ticketing"."ticket" as "ticket") as "seen" on "seen"."id" = "chain"."id" inner join "ticketing"."message" as "message" on "message"."ticketId" = "chain"."id" where "message"."visibility" = $2 and "message"."id" > $3 order by "message"."id" limit $4;

with recursive "chain"("id", "parentTicketId") as (select "own"."id", "own"."parentTicketId" from "ticketing"."ticket" as "own" where "own"."id" = any((select $1::bigint[])::bigint[]) union all select "elder"."id", "elder"."parentTicketId" from "ticketing"."ticket" as "elder" inner join "chain" on "chain"."parentTicketId" = "elder"."id") select "chain"."id", "merge"."ticketId" as "mergedTicketId" from "chain" left join "ticketing"."ticketMerge" as "merge" on "merge"."intoTicketId" = "chain"."id";
