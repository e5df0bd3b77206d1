-- Every query that the server sends while its tests run, for SQL Server; queries.postgres.sql has the same ones
-- in the same order. A row of values, or an element of a list, stands for any number of them.
-- `UPDATE_SQL=1 npm test` writes both files; every full run of the tests compares them.

alter table ticketing.pool rename to lake;

create index [acceptance_age] on [ticketing].[acceptance] ([acceptedAt]);

create index [attachment_unlinked] on [ticketing].[attachment] ([state], [expiresAt]) where [state] <> 'linked';

create index [fact_dead] on [platform].[fact] ([id]) where [deadAt] is not null;

create index [fact_due] on [platform].[fact] ([dueAt], [id]) where [deadAt] is null;

create index [message_attachment_message] on [ticketing].[messageAttachment] ([messageId], [place]);

create index [message_receipt_age] on [ticketing].[messageReceipt] ([createdAt]);

create index [message_ticket] on [ticketing].[message] ([ticketId], [id]);

create index [refresh_token_expiry] on [ticketing].[refreshToken] ([expiresAt]);

create index [refresh_token_session] on [ticketing].[refreshToken] ([sessionId]);

create index [revoked_access_expiry] on [platform].[revokedAccess] ([expiresAt]);

create index [ticket_createdAt] on [ticketing].[ticket] ([createdAt], [id]);

create index [ticket_parentTicketId] on [ticketing].[ticket] ([parentTicketId]);

create index [ticket_poolId] on [ticketing].[ticket] ([poolId], [id]);

create index [ticket_requesterEmailAddress] on [ticketing].[ticket] ([requesterEmailAddress], [id]);

create index [ticket_updatedAt] on [ticketing].[ticket] ([updatedAt], [id]);

if schema_id('platform') is null exec('create schema [platform]');

if schema_id('ticketing') is null exec('create schema [ticketing]');

create sequence [ticketing].[ticket_id] as bigint start with 1;

create table [platform].[fact] ([id] bigint identity(1,1) primary key, [name] varchar(100) collate Latin1_General_100_BIN2 not null, [reaction] varchar(100) collate Latin1_General_100_BIN2, [payload] nvarchar(max) not null, [dueAt] datetime2(3) not null, [attempts] int default 0 not null, [deadAt] datetime2(3), [lastError] nvarchar(max));

create table [platform].[revokedAccess] ([jti] varchar(64) collate Latin1_General_100_BIN2 primary key, [expiresAt] datetime2(3) not null);

create table [platform].[schedule] ([name] varchar(100) collate Latin1_General_100_BIN2 primary key, [dueAt] datetime2(3) not null);

create table [platform].[signingKey] ([id] varchar(64) collate Latin1_General_100_BIN2 primary key, [audience] varchar(40) collate Latin1_General_100_BIN2 not null, [privateJwk] nvarchar(max) not null, [publicJwk] nvarchar(max) not null, [createdAt] datetime2(3) not null);

create table [ticketing].[acceptance] ([id] bigint default next value for [ticketing].[ticket_id] primary key, [trackingKey] varchar(26) collate Latin1_General_100_BIN2 not null unique, [tokenId] bigint not null, [idempotencyKey] varchar(255) collate Latin1_General_100_BIN2, [fingerprint] varchar(43) collate Latin1_General_100_BIN2 not null, [poolId] bigint not null references [ticketing].[pool] ([id]), [subject] nvarchar(255), [description] nvarchar(max), [priority] smallint, [requesterFullName] nvarchar(200), [requesterEmailAddress] nvarchar(254), [requesterPhoneNumber] varchar(32) collate Latin1_General_100_BIN2, [source] nvarchar(100) not null, [channel] varchar(20) collate Latin1_General_100_BIN2 not null, [acceptedAt] datetime2(3) not null);

create table [ticketing].[apiToken] ([id] bigint identity(1,1) primary key, [name] nvarchar(100) not null, [digest] varchar(64) collate Latin1_General_100_BIN2 not null unique, [tokenPrefix] varchar(12) collate Latin1_General_100_BIN2 not null, [scopes] varchar(200) collate Latin1_General_100_BIN2 not null, [allPools] bit not null, [source] nvarchar(100) not null, [createdAt] datetime2(3) not null, [createdByUserId] bigint not null references [ticketing].[staff] ([id]), [lastUsedAt] datetime2(3), [expiresAt] datetime2(3), [revokedAt] datetime2(3));

create table [ticketing].[apiTokenPool] ([tokenId] bigint not null references [ticketing].[apiToken] ([id]), [poolId] bigint not null references [ticketing].[pool] ([id]), constraint [apiTokenPool_pk] primary key ([tokenId], [poolId]));

create table [ticketing].[attachment] ([id] bigint identity(1,1) primary key, [uploadId] varchar(36) collate Latin1_General_100_BIN2 not null unique, [objectKey] varchar(32) collate Latin1_General_100_BIN2 not null unique, [fileName] nvarchar(255) not null, [contentType] varchar(100) collate Latin1_General_100_BIN2 not null, [sizeBytes] bigint not null, [sha256] varchar(43) collate Latin1_General_100_BIN2 not null, [tokenId] bigint references [ticketing].[apiToken] ([id]), [userId] bigint references [ticketing].[staff] ([id]), [state] varchar(10) collate Latin1_General_100_BIN2 not null, [createdAt] datetime2(3) not null, [expiresAt] datetime2(3) not null);

create table [ticketing].[auditEntry] ([id] bigint identity(1,1) primary key, [at] datetime2(3) not null, [actorUserId] bigint, [action] varchar(60) collate Latin1_General_100_BIN2 not null, [target] varchar(100) collate Latin1_General_100_BIN2 not null);

create table [ticketing].[message] ([id] bigint identity(1,1) primary key, [ticketId] bigint not null references [ticketing].[ticket] ([id]), [direction] varchar(10) collate Latin1_General_100_BIN2 not null, [channel] varchar(20) collate Latin1_General_100_BIN2 not null, [visibility] varchar(10) collate Latin1_General_100_BIN2 not null, [subject] nvarchar(255) not null, [content] nvarchar(max) not null, [contentHtml] nvarchar(max), [occurredAt] datetime2(3) not null);

create table [ticketing].[messageAttachment] ([attachmentId] bigint primary key references [ticketing].[attachment] ([id]), [messageId] bigint not null references [ticketing].[message] ([id]), [place] smallint not null);

create table [ticketing].[messageClaim] ([tokenId] bigint not null, [ticketId] bigint not null, [idempotencyKey] varchar(255) collate Latin1_General_100_BIN2 not null, [claimId] varchar(36) collate Latin1_General_100_BIN2 not null, [fingerprint] varchar(43) collate Latin1_General_100_BIN2 not null, [claimedAt] datetime2(3) not null, constraint [messageClaim_once] primary key ([tokenId], [ticketId], [idempotencyKey]));

create table [ticketing].[messageReceipt] ([tokenId] bigint not null, [ticketId] bigint not null, [idempotencyKey] varchar(255) collate Latin1_General_100_BIN2 not null, [fingerprint] varchar(43) collate Latin1_General_100_BIN2 not null, [messageId] bigint not null, [writtenTicketId] bigint not null, [createdAt] datetime2(3) not null, constraint [messageReceipt_once] primary key ([tokenId], [ticketId], [idempotencyKey]));

create table [ticketing].[pool] ([id] bigint identity(1,1) primary key, [name] nvarchar(200) not null, [nameKey] nvarchar(200) not null unique, [description] nvarchar(max), [defaultPriority] smallint, [createdAt] datetime2(3) not null, [updatedAt] datetime2(3) not null);

create table [ticketing].[poolMember] ([poolId] bigint not null references [ticketing].[pool] ([id]), [userId] bigint not null references [ticketing].[staff] ([id]), constraint [poolMember_pk] primary key ([poolId], [userId]));

create table [ticketing].[refreshToken] ([digest] varchar(64) collate Latin1_General_100_BIN2 primary key, [sessionId] varchar(64) collate Latin1_General_100_BIN2 not null references [ticketing].[session] ([id]), [userId] bigint not null references [ticketing].[staff] ([id]), [platform] varchar(20) collate Latin1_General_100_BIN2 not null, [state] varchar(20) collate Latin1_General_100_BIN2 not null, [usedAt] datetime2(3), [expiresAt] datetime2(3) not null);

create table [ticketing].[session] ([id] varchar(64) collate Latin1_General_100_BIN2 primary key, [userId] bigint not null references [ticketing].[staff] ([id]), [accessJti] varchar(64) collate Latin1_General_100_BIN2 not null, [accessExpiresAt] datetime2(3) not null, [createdAt] datetime2(3) not null, [endedAt] datetime2(3));

create table [ticketing].[staff] ([id] bigint identity(1,1) primary key, [email] nvarchar(254) not null unique, [displayName] nvarchar(200) not null, [role] varchar(20) collate Latin1_General_100_BIN2 not null, [passwordHash] varchar(200) collate Latin1_General_100_BIN2 not null, [isActive] bit not null, [createdAt] datetime2(3) not null, [lastLoginAt] datetime2(3));

create table [ticketing].[subStatus] ([id] bigint primary key, [statusId] smallint not null, [name] nvarchar(200) not null);

create table [ticketing].[ticket] ([id] bigint default next value for [ticketing].[ticket_id] primary key, [trackingKey] varchar(26) collate Latin1_General_100_BIN2 not null unique, [poolId] bigint not null references [ticketing].[pool] ([id]), [parentTicketId] bigint references [ticketing].[ticket] ([id]), [subject] nvarchar(255), [description] nvarchar(max), [priority] smallint not null, [statusId] smallint not null, [subStatusId] bigint not null references [ticketing].[subStatus] ([id]), [requesterFullName] nvarchar(200), [requesterEmailAddress] nvarchar(254), [requesterPhoneNumber] varchar(32) collate Latin1_General_100_BIN2, [source] nvarchar(100) not null, [channel] varchar(20) collate Latin1_General_100_BIN2 not null, [assigneeUserId] bigint references [ticketing].[staff] ([id]), [tags] nvarchar(max) not null, [createdAt] datetime2(3) not null, [updatedAt] datetime2(3) not null, [completedAt] datetime2(3), [version] int not null);

create unique index [acceptance_once] on [ticketing].[acceptance] ([tokenId], [idempotencyKey]) where [idempotencyKey] is not null;

create unique index [refresh_token_one_active] on [ticketing].[refreshToken] ([userId], [platform]) where [state] = 'active';

delete from [platform].[fact] where [id] in (select id from openjson(@1) with (id bigint '$'));

delete from [platform].[revokedAccess] where [jti] in (select top(@1) [jti] from [platform].[revokedAccess] where [expiresAt] < @2);

delete from [ticketing].[acceptance] where [id] in (select top(@1) [accepted].[id] from [ticketing].[acceptance] as [accepted] inner join [ticketing].[ticket] as [made] on [made].[id] = [accepted].[id] where [accepted].[acceptedAt] < @2 order by [accepted].[acceptedAt]);

delete from [ticketing].[attachment] where [id] in (@1) and [state] = @2;

delete from [ticketing].[messageClaim] where [claimId] = @1;

delete from [ticketing].[messageClaim] where [claimedAt] < @1;

delete from [ticketing].[messageReceipt] where [createdAt] <= @1 and [messageId] in (select id from openjson(@2) with (id bigint '$'));

delete from [ticketing].[messageReceipt] where [tokenId] = @1 and [ticketId] = @2 and [idempotencyKey] = @3;

delete from [ticketing].[pool] where [id] = @1;

delete from [ticketing].[poolMember] where [poolId] = @1;

delete from [ticketing].[refreshToken] where [digest] in (select top(@1) [digest] from [ticketing].[refreshToken] where [expiresAt] < @2);

delete from [ticketing].[session] where [id] in (select top(@1) [session].[id] from [ticketing].[session] as [session] left join [ticketing].[refreshToken] as [token] on [token].[sessionId] = [session].[id] where [session].[accessExpiresAt] < @2 and [token].[digest] is null);

insert into [platform].[fact] ([name], [payload], [dueAt]) values (@1, @2, @3);

insert into [platform].[revokedAccess] ([jti], [expiresAt]) values (@1, @2);

insert into [platform].[schedule] ([name], [dueAt]) values (@1, @2);

insert into [platform].[signingKey] ([id], [audience], [createdAt], [publicJwk], [privateJwk]) values (@1, @2, @3, @4, @5);

insert into [platform].[signingKey] ([id], [audience], [privateJwk], [publicJwk], [createdAt]) values (@1, @2, @3, @4, @5);

insert into [platform].[signingKey] ([id], [audience], [publicJwk], [privateJwk], [createdAt]) values (@1, @2, @3, @4, @5);

insert into [ticketing].[acceptance] ([trackingKey], [tokenId], [idempotencyKey], [fingerprint], [poolId], [source], [channel], [acceptedAt]) values (@1, @2, @3, @4, @5, @6, @7, @8);

insert into [ticketing].[apiToken] ([name], [digest], [tokenPrefix], [scopes], [allPools], [source], [createdAt], [createdByUserId], [expiresAt]) output [inserted].[id] values (@1, @2, @3, @4, @5, @6, @7, @8, @9);

insert into [ticketing].[apiTokenPool] ([tokenId], [poolId]) values (@1, @2);

insert into [ticketing].[attachment] ([uploadId], [objectKey], [fileName], [contentType], [sizeBytes], [sha256], [tokenId], [userId], [state], [createdAt], [expiresAt]) values (@1, @2, @3, @4, @5, @6, @7, @8, @9, @10, @11);

insert into [ticketing].[auditEntry] ([at], [actorUserId], [action], [target]) values (@1, @2, @3, @4);

insert into [ticketing].[message] ([content], [contentHtml], [subject], [ticketId], [direction], [channel], [visibility], [occurredAt]) output [inserted].[id] values (@1, @2, @3, @4, @5, @6, @7, @8);

insert into [ticketing].[message] ([ticketId], [direction], [channel], [subject], [contentHtml], [occurredAt], [visibility], [content]) values (@1, @2, @3, @4, @5, @6, @7, @8);

insert into [ticketing].[messageAttachment] ([attachmentId], [messageId], [place]) values (@1, @2, @3);

insert into [ticketing].[messageClaim] ([tokenId], [ticketId], [idempotencyKey], [fingerprint], [claimId], [claimedAt]) values (@1, @2, @3, @4, @5, @6);

insert into [ticketing].[messageReceipt] ([tokenId], [ticketId], [idempotencyKey], [fingerprint], [messageId], [writtenTicketId], [createdAt]) values (@1, @2, @3, @4, @5, @6, @7);

insert into [ticketing].[pool] ([name], [nameKey], [createdAt], [updatedAt]) values (@1, @2, @3, @4);

insert into [ticketing].[pool] ([name], [nameKey], [description], [defaultPriority], [createdAt], [updatedAt]) output [inserted].[id] values (@1, @2, @3, @4, @5, @6);

insert into [ticketing].[poolMember] ([poolId], [userId]) values (@1, @2);

insert into [ticketing].[refreshToken] ([digest], [sessionId], [userId], [platform], [state], [expiresAt]) values (@1, @2, @3, @4, @5, @6);

insert into [ticketing].[session] ([id], [userId], [createdAt], [accessJti], [accessExpiresAt]) values (@1, @2, @3, @4, @5);

insert into [ticketing].[staff] ([email], [displayName], [role], [passwordHash], [isActive], [createdAt]) values (@1, @2, @3, @4, @5, @6);

insert into [ticketing].[staff] ([email], [displayName], [role], [passwordHash], [isActive], [createdAt]) output [inserted].[id] values (@1, @2, @3, @4, @5, @6);

insert into [ticketing].[subStatus] ([id], [statusId], [name]) values (@1, @2, @3);

insert into [ticketing].[ticket] ([id], [trackingKey], [poolId], [subject], [description], [priority], [requesterFullName], [requesterEmailAddress], [requesterPhoneNumber], [source], [channel], [createdAt], [updatedAt], [statusId], [subStatusId], [tags], [version]) select [accepted].[id], [accepted].[trackingKey], [accepted].[poolId], [accepted].[subject], [accepted].[description], coalesce([accepted].[priority], [pool].[defaultPriority], 2) as [priority], [accepted].[requesterFullName], [accepted].[requesterEmailAddress], [accepted].[requesterPhoneNumber], [accepted].[source], [accepted].[channel], [accepted].[acceptedAt] as [createdAt], [accepted].[acceptedAt] as [updatedAt], 1 as [statusId], 100 as [subStatusId], '[]' as [tags], 1 as [version] from [ticketing].[acceptance] as [accepted] inner join [ticketing].[pool] as [pool] on [pool].[id] = [accepted].[poolId] left join [ticketing].[ticket] as [made] on [made].[id] = [accepted].[id] where [accepted].[id] in (select id from openjson(@1) with (id bigint '$')) and [made].[id] is null;

insert into [ticketing].[ticket] ([poolId], [subject], [priority], [source], [requesterFullName], [requesterEmailAddress], [requesterPhoneNumber], [trackingKey], [parentTicketId], [channel], [statusId], [subStatusId], [tags], [createdAt], [updatedAt], [version]) output [inserted].[id], [inserted].[trackingKey], [inserted].[parentTicketId] values (@1, @2, @3, @4, @5, @6, @7, @8, @9, @10, @11, @12, @13, @14, @15, @16);

insert into [ticketing].[ticket] ([subject], [description], [requesterFullName], [requesterEmailAddress], [requesterPhoneNumber], [poolId], [priority], [trackingKey], [source], [channel], [statusId], [subStatusId], [tags], [createdAt], [updatedAt], [version]) output [inserted].* values (@1, @2, @3, @4, @5, @6, @7, @8, @9, @10, @11, @12, @13, @14, @15, @16);

lock table ticketing.acceptance in access exclusive mode;

select [accessJti], [accessExpiresAt] from [ticketing].[session] where [id] = @1;

select [action] from [ticketing].[auditEntry] where [actorUserId] = @1;

select [attachment].[objectKey], [attachment].[fileName], [attachment].[contentType], [attachment].[sizeBytes], [attachment].[sha256] from [ticketing].[attachment] as [attachment] where [attachment].[objectKey] = @1 and [attachment].[state] = @2;

select [attachment].[objectKey], [attachment].[fileName], [attachment].[contentType], [attachment].[sizeBytes], [attachment].[sha256] from [ticketing].[attachment] as [attachment] where [attachment].[objectKey] = @1 and (([attachment].[userId] = @2 and [attachment].[state] in (@3)) or ([attachment].[state] = @4 and [attachment].[id] in (select [link].[attachmentId] from [ticketing].[ticket] as [ticket] inner join [ticketing].[message] as [message] on [message].[ticketId] = [ticket].[id] inner join [ticketing].[messageAttachment] as [link] on [link].[messageId] = [message].[id] where [ticket].[poolId] in (@5))));

select [attachment].[objectKey], [attachment].[fileName], [attachment].[contentType], [attachment].[sizeBytes], [attachment].[sha256] from [ticketing].[attachment] as [attachment] where [attachment].[objectKey] = @1 and (([attachment].[userId] = @2 and [attachment].[state] in (@3)) or ([attachment].[state] = @4 and [attachment].[id] in (select [link].[attachmentId] from [ticketing].[ticket] as [ticket] inner join [ticketing].[message] as [message] on [message].[ticketId] = [ticket].[id] inner join [ticketing].[messageAttachment] as [link] on [link].[messageId] = [message].[id])));

select [defaultPriority] from [ticketing].[pool] where [id] = @1;

select [digest] from [ticketing].[apiToken];

select [id] from [platform].[fact] with (updlock, rowlock, readpast, readcommittedlock) where [id] = @1 and [attempts] = @2;

select top(@1) [id] from [platform].[fact] where [name] = @2 and [deadAt] is null;

select top(@1) [id] from [ticketing].[attachment] where [state] = @2 and [expiresAt] <= @3 order by [expiresAt];

select top(@1) [id] from [ticketing].[pool];

select [id] from [ticketing].[pool] where [id] = @1;

select [id] from [ticketing].[pool] where [id] in (@1);

select [id] from [ticketing].[staff] with (updlock, rowlock) where [id] = @1;

select [id] from [ticketing].[staff] where [id] in (@1);

select [id] from [ticketing].[subStatus] where [id] = @1 and [statusId] = @2;

select [id], [acceptedAt] from [ticketing].[acceptance] where [trackingKey] = @1;

select [id], [email], [role], [passwordHash], [isActive] from [ticketing].[staff] where [email] = @1;

select top(@1) [id], [name], [reaction], [payload], [attempts] from [platform].[fact] with (updlock, rowlock, readpast, readcommittedlock) where [deadAt] is null and [dueAt] <= @2 and [name] in (@3) and ([reaction] is null or [reaction] in (@4)) order by [dueAt], [id];

select [id], [name], [tokenPrefix], [scopes], [allPools], [source], [createdAt], [createdByUserId], [lastUsedAt], [expiresAt], [revokedAt] from [ticketing].[apiToken] order by [id] desc offset @1 rows fetch next @2 rows only;

select [id], [name], [tokenPrefix], [scopes], [allPools], [source], [createdAt], [createdByUserId], [lastUsedAt], [expiresAt], [revokedAt] from [ticketing].[apiToken] where [id] = @1;

select top(@1) [id], [objectKey] from [ticketing].[attachment] where [state] = @2;

select [id], [objectKey] from [ticketing].[attachment] where [uploadId] = @1 and [userId] = @2 and [state] <> @3;

select [id], [scopes], [allPools], [source], [expiresAt], [revokedAt], [lastUsedAt] from [ticketing].[apiToken] where [digest] = @1;

select [id], [statusId], [createdAt], [completedAt] from [ticketing].[ticket] where [trackingKey] = @1;

select [id], [trackingKey], [fingerprint], [acceptedAt] from [ticketing].[acceptance] where [tokenId] = @1 and [idempotencyKey] = @2;

select [id], [uploadId] from [ticketing].[attachment] where [uploadId] in (@1) and [tokenId] = @2 and [state] = @3 and [expiresAt] > @4;

select [jti] from [platform].[revokedAccess] where [jti] = @1;

select top(@1) [messageId], [createdAt] from [ticketing].[messageReceipt] where [createdAt] < @2 order by [createdAt];

select [name] from [platform].[schedule];

select [person].[id], [person].[role], [person].[isActive], [session].[endedAt], [revoked].[jti] as [revokedJti] from [ticketing].[session] as [session] inner join [ticketing].[staff] as [person] on [person].[id] = [session].[userId] left join [platform].[revokedAccess] as [revoked] on [revoked].[jti] = @1 where [session].[id] = @2;

select [poolId] from [ticketing].[poolMember] where [userId] = @1;

select [privateJwk] from [platform].[signingKey] where [id] = @1;

select [receipt].[messageId], [receipt].[fingerprint], [receipt].[createdAt], [written].[id] as [ticketId], [written].[trackingKey], [written].[parentTicketId], [claim].[claimId], [claim].[fingerprint] as [claimedFor], [claim].[claimedAt] from [ticketing].[ticket] as [named] left join [ticketing].[messageReceipt] as [receipt] on [receipt].[ticketId] = [named].[id] and [receipt].[tokenId] = @1 and [receipt].[idempotencyKey] = @2 left join [ticketing].[ticket] as [written] on [written].[id] = [receipt].[writtenTicketId] left join [ticketing].[messageClaim] as [claim] on [claim].[ticketId] = [named].[id] and [claim].[tokenId] = @3 and [claim].[idempotencyKey] = @4 where [named].[id] = @5;

select [ticket].[id] from [ticketing].[ticket] as [ticket] where [ticket].[id] = @1;

select [ticket].[id] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) and [ticket].[id] = @2;

select [ticket].[id] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) and [ticket].[trackingKey] = @2;

select [ticket].[id] from [ticketing].[ticket] as [ticket] where [ticket].[trackingKey] = @1;

select [ticket].[id], [ticket].[statusId], [ticket].[subStatusId], [ticket].[completedAt], [ticket].[version] from [ticketing].[ticket] as [ticket] with (updlock, rowlock) where [ticket].[id] = @1;

select [ticket].[id], [ticket].[statusId], [ticket].[subStatusId], [ticket].[completedAt], [ticket].[version] from [ticketing].[ticket] as [ticket] with (updlock, rowlock) where [ticket].[poolId] in (@1) and [ticket].[id] = @2;

select [ticket].[id], [ticket].[trackingKey], [ticket].[poolId], [ticket].[parentTicketId], [ticket].[subject], [ticket].[description], [ticket].[priority], [ticket].[statusId], [ticket].[subStatusId], [ticket].[requesterFullName], [ticket].[requesterEmailAddress], [ticket].[requesterPhoneNumber], [ticket].[createdAt], [ticket].[updatedAt], [ticket].[completedAt], [ticket].[version] from [ticketing].[ticket] as [ticket] order by [ticket].[id] asc offset @1 rows fetch next @2 rows only;

select [ticket].[id], [ticket].[trackingKey], [ticket].[poolId], [ticket].[parentTicketId], [ticket].[subject], [ticket].[description], [ticket].[priority], [ticket].[statusId], [ticket].[subStatusId], [ticket].[requesterFullName], [ticket].[requesterEmailAddress], [ticket].[requesterPhoneNumber], [ticket].[createdAt], [ticket].[updatedAt], [ticket].[completedAt], [ticket].[version] from [ticketing].[ticket] as [ticket] order by [ticket].[id] desc offset @1 rows fetch next @2 rows only;

select [ticket].[id], [ticket].[trackingKey], [ticket].[poolId], [ticket].[parentTicketId], [ticket].[subject], [ticket].[description], [ticket].[priority], [ticket].[statusId], [ticket].[subStatusId], [ticket].[requesterFullName], [ticket].[requesterEmailAddress], [ticket].[requesterPhoneNumber], [ticket].[createdAt], [ticket].[updatedAt], [ticket].[completedAt], [ticket].[version] from [ticketing].[ticket] as [ticket] where [ticket].[id] = @1;

select [ticket].[id], [ticket].[trackingKey], [ticket].[poolId], [ticket].[parentTicketId], [ticket].[subject], [ticket].[description], [ticket].[priority], [ticket].[statusId], [ticket].[subStatusId], [ticket].[requesterFullName], [ticket].[requesterEmailAddress], [ticket].[requesterPhoneNumber], [ticket].[createdAt], [ticket].[updatedAt], [ticket].[completedAt], [ticket].[version] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) and [ticket].[createdAt] < @2 order by [ticket].[id] desc offset @3 rows fetch next @4 rows only;

select [ticket].[id], [ticket].[trackingKey], [ticket].[poolId], [ticket].[parentTicketId], [ticket].[subject], [ticket].[description], [ticket].[priority], [ticket].[statusId], [ticket].[subStatusId], [ticket].[requesterFullName], [ticket].[requesterEmailAddress], [ticket].[requesterPhoneNumber], [ticket].[createdAt], [ticket].[updatedAt], [ticket].[completedAt], [ticket].[version] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) and [ticket].[createdAt] >= @2 and [ticket].[createdAt] < @3 and [ticket].[updatedAt] >= @4 and [ticket].[updatedAt] < @5 order by [ticket].[id] desc offset @6 rows fetch next @7 rows only;

select [ticket].[id], [ticket].[trackingKey], [ticket].[poolId], [ticket].[parentTicketId], [ticket].[subject], [ticket].[description], [ticket].[priority], [ticket].[statusId], [ticket].[subStatusId], [ticket].[requesterFullName], [ticket].[requesterEmailAddress], [ticket].[requesterPhoneNumber], [ticket].[createdAt], [ticket].[updatedAt], [ticket].[completedAt], [ticket].[version] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) and [ticket].[createdAt] >= @2 and [ticket].[createdAt] < @3 order by [ticket].[id] desc offset @4 rows fetch next @5 rows only;

select [ticket].[id], [ticket].[trackingKey], [ticket].[poolId], [ticket].[parentTicketId], [ticket].[subject], [ticket].[description], [ticket].[priority], [ticket].[statusId], [ticket].[subStatusId], [ticket].[requesterFullName], [ticket].[requesterEmailAddress], [ticket].[requesterPhoneNumber], [ticket].[createdAt], [ticket].[updatedAt], [ticket].[completedAt], [ticket].[version] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) and [ticket].[createdAt] >= @2 order by [ticket].[id] desc offset @3 rows fetch next @4 rows only;

select [ticket].[id], [ticket].[trackingKey], [ticket].[poolId], [ticket].[parentTicketId], [ticket].[subject], [ticket].[description], [ticket].[priority], [ticket].[statusId], [ticket].[subStatusId], [ticket].[requesterFullName], [ticket].[requesterEmailAddress], [ticket].[requesterPhoneNumber], [ticket].[createdAt], [ticket].[updatedAt], [ticket].[completedAt], [ticket].[version] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) and [ticket].[id] = @2;

select [ticket].[id], [ticket].[trackingKey], [ticket].[poolId], [ticket].[parentTicketId], [ticket].[subject], [ticket].[description], [ticket].[priority], [ticket].[statusId], [ticket].[subStatusId], [ticket].[requesterFullName], [ticket].[requesterEmailAddress], [ticket].[requesterPhoneNumber], [ticket].[createdAt], [ticket].[updatedAt], [ticket].[completedAt], [ticket].[version] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) and [ticket].[poolId] in (@2) order by [ticket].[id] desc offset @3 rows fetch next @4 rows only;

select [ticket].[id], [ticket].[trackingKey], [ticket].[poolId], [ticket].[parentTicketId], [ticket].[subject], [ticket].[description], [ticket].[priority], [ticket].[statusId], [ticket].[subStatusId], [ticket].[requesterFullName], [ticket].[requesterEmailAddress], [ticket].[requesterPhoneNumber], [ticket].[createdAt], [ticket].[updatedAt], [ticket].[completedAt], [ticket].[version] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) and [ticket].[priority] in (@2) order by [ticket].[id] desc offset @3 rows fetch next @4 rows only;

select [ticket].[id], [ticket].[trackingKey], [ticket].[poolId], [ticket].[parentTicketId], [ticket].[subject], [ticket].[description], [ticket].[priority], [ticket].[statusId], [ticket].[subStatusId], [ticket].[requesterFullName], [ticket].[requesterEmailAddress], [ticket].[requesterPhoneNumber], [ticket].[createdAt], [ticket].[updatedAt], [ticket].[completedAt], [ticket].[version] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) and [ticket].[requesterEmailAddress] = @2 order by [ticket].[id] desc offset @3 rows fetch next @4 rows only;

select [ticket].[id], [ticket].[trackingKey], [ticket].[poolId], [ticket].[parentTicketId], [ticket].[subject], [ticket].[description], [ticket].[priority], [ticket].[statusId], [ticket].[subStatusId], [ticket].[requesterFullName], [ticket].[requesterEmailAddress], [ticket].[requesterPhoneNumber], [ticket].[createdAt], [ticket].[updatedAt], [ticket].[completedAt], [ticket].[version] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) and [ticket].[statusId] in (@2) and [ticket].[priority] in (@3) and (lower([ticket].[subject]) like lower(@4) escape '!' or [ticket].[id] = @5) order by [ticket].[id] desc offset @6 rows fetch next @7 rows only;

select [ticket].[id], [ticket].[trackingKey], [ticket].[poolId], [ticket].[parentTicketId], [ticket].[subject], [ticket].[description], [ticket].[priority], [ticket].[statusId], [ticket].[subStatusId], [ticket].[requesterFullName], [ticket].[requesterEmailAddress], [ticket].[requesterPhoneNumber], [ticket].[createdAt], [ticket].[updatedAt], [ticket].[completedAt], [ticket].[version] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) and [ticket].[statusId] in (@2) order by [ticket].[id] desc offset @3 rows fetch next @4 rows only;

select [ticket].[id], [ticket].[trackingKey], [ticket].[poolId], [ticket].[parentTicketId], [ticket].[subject], [ticket].[description], [ticket].[priority], [ticket].[statusId], [ticket].[subStatusId], [ticket].[requesterFullName], [ticket].[requesterEmailAddress], [ticket].[requesterPhoneNumber], [ticket].[createdAt], [ticket].[updatedAt], [ticket].[completedAt], [ticket].[version] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) and [ticket].[trackingKey] = @2;

select [ticket].[id], [ticket].[trackingKey], [ticket].[poolId], [ticket].[parentTicketId], [ticket].[subject], [ticket].[description], [ticket].[priority], [ticket].[statusId], [ticket].[subStatusId], [ticket].[requesterFullName], [ticket].[requesterEmailAddress], [ticket].[requesterPhoneNumber], [ticket].[createdAt], [ticket].[updatedAt], [ticket].[completedAt], [ticket].[version] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) and [ticket].[updatedAt] < @2 order by [ticket].[id] desc offset @3 rows fetch next @4 rows only;

select [ticket].[id], [ticket].[trackingKey], [ticket].[poolId], [ticket].[parentTicketId], [ticket].[subject], [ticket].[description], [ticket].[priority], [ticket].[statusId], [ticket].[subStatusId], [ticket].[requesterFullName], [ticket].[requesterEmailAddress], [ticket].[requesterPhoneNumber], [ticket].[createdAt], [ticket].[updatedAt], [ticket].[completedAt], [ticket].[version] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) and [ticket].[updatedAt] >= @2 and [ticket].[updatedAt] < @3 order by [ticket].[id] desc offset @4 rows fetch next @5 rows only;

select [ticket].[id], [ticket].[trackingKey], [ticket].[poolId], [ticket].[parentTicketId], [ticket].[subject], [ticket].[description], [ticket].[priority], [ticket].[statusId], [ticket].[subStatusId], [ticket].[requesterFullName], [ticket].[requesterEmailAddress], [ticket].[requesterPhoneNumber], [ticket].[createdAt], [ticket].[updatedAt], [ticket].[completedAt], [ticket].[version] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) and [ticket].[updatedAt] >= @2 order by [ticket].[id] desc offset @3 rows fetch next @4 rows only;

select [ticket].[id], [ticket].[trackingKey], [ticket].[poolId], [ticket].[parentTicketId], [ticket].[subject], [ticket].[description], [ticket].[priority], [ticket].[statusId], [ticket].[subStatusId], [ticket].[requesterFullName], [ticket].[requesterEmailAddress], [ticket].[requesterPhoneNumber], [ticket].[createdAt], [ticket].[updatedAt], [ticket].[completedAt], [ticket].[version] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) and (lower([ticket].[subject]) like lower(@2) escape '!' or [ticket].[id] = @3) order by [ticket].[id] desc offset @4 rows fetch next @5 rows only;

select [ticket].[id], [ticket].[trackingKey], [ticket].[poolId], [ticket].[parentTicketId], [ticket].[subject], [ticket].[description], [ticket].[priority], [ticket].[statusId], [ticket].[subStatusId], [ticket].[requesterFullName], [ticket].[requesterEmailAddress], [ticket].[requesterPhoneNumber], [ticket].[createdAt], [ticket].[updatedAt], [ticket].[completedAt], [ticket].[version] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) order by [ticket].[createdAt] asc, [ticket].[id] asc offset @2 rows fetch next @3 rows only;

select [ticket].[id], [ticket].[trackingKey], [ticket].[poolId], [ticket].[parentTicketId], [ticket].[subject], [ticket].[description], [ticket].[priority], [ticket].[statusId], [ticket].[subStatusId], [ticket].[requesterFullName], [ticket].[requesterEmailAddress], [ticket].[requesterPhoneNumber], [ticket].[createdAt], [ticket].[updatedAt], [ticket].[completedAt], [ticket].[version] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) order by [ticket].[createdAt] desc, [ticket].[id] desc offset @2 rows fetch next @3 rows only;

select [ticket].[id], [ticket].[trackingKey], [ticket].[poolId], [ticket].[parentTicketId], [ticket].[subject], [ticket].[description], [ticket].[priority], [ticket].[statusId], [ticket].[subStatusId], [ticket].[requesterFullName], [ticket].[requesterEmailAddress], [ticket].[requesterPhoneNumber], [ticket].[createdAt], [ticket].[updatedAt], [ticket].[completedAt], [ticket].[version] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) order by [ticket].[id] asc offset @2 rows fetch next @3 rows only;

select [ticket].[id], [ticket].[trackingKey], [ticket].[poolId], [ticket].[parentTicketId], [ticket].[subject], [ticket].[description], [ticket].[priority], [ticket].[statusId], [ticket].[subStatusId], [ticket].[requesterFullName], [ticket].[requesterEmailAddress], [ticket].[requesterPhoneNumber], [ticket].[createdAt], [ticket].[updatedAt], [ticket].[completedAt], [ticket].[version] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) order by [ticket].[id] desc offset @2 rows fetch next @3 rows only;

select [ticket].[id], [ticket].[trackingKey], [ticket].[poolId], [ticket].[parentTicketId], [ticket].[subject], [ticket].[description], [ticket].[priority], [ticket].[statusId], [ticket].[subStatusId], [ticket].[requesterFullName], [ticket].[requesterEmailAddress], [ticket].[requesterPhoneNumber], [ticket].[createdAt], [ticket].[updatedAt], [ticket].[completedAt], [ticket].[version] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) order by [ticket].[priority] asc, [ticket].[id] asc offset @2 rows fetch next @3 rows only;

select [ticket].[id], [ticket].[trackingKey], [ticket].[poolId], [ticket].[parentTicketId], [ticket].[subject], [ticket].[description], [ticket].[priority], [ticket].[statusId], [ticket].[subStatusId], [ticket].[requesterFullName], [ticket].[requesterEmailAddress], [ticket].[requesterPhoneNumber], [ticket].[createdAt], [ticket].[updatedAt], [ticket].[completedAt], [ticket].[version] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) order by [ticket].[priority] desc, [ticket].[id] desc offset @2 rows fetch next @3 rows only;

select [ticket].[id], [ticket].[trackingKey], [ticket].[poolId], [ticket].[parentTicketId], [ticket].[subject], [ticket].[description], [ticket].[priority], [ticket].[statusId], [ticket].[subStatusId], [ticket].[requesterFullName], [ticket].[requesterEmailAddress], [ticket].[requesterPhoneNumber], [ticket].[createdAt], [ticket].[updatedAt], [ticket].[completedAt], [ticket].[version] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) order by [ticket].[updatedAt] asc, [ticket].[id] asc offset @2 rows fetch next @3 rows only;

select [ticket].[id], [ticket].[trackingKey], [ticket].[poolId], [ticket].[parentTicketId], [ticket].[subject], [ticket].[description], [ticket].[priority], [ticket].[statusId], [ticket].[subStatusId], [ticket].[requesterFullName], [ticket].[requesterEmailAddress], [ticket].[requesterPhoneNumber], [ticket].[createdAt], [ticket].[updatedAt], [ticket].[completedAt], [ticket].[version] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) order by [ticket].[updatedAt] desc, [ticket].[id] desc offset @2 rows fetch next @3 rows only;

select [ticket].[id], [ticket].[trackingKey], [ticket].[poolId], [ticket].[parentTicketId], [ticket].[subject], [ticket].[description], [ticket].[priority], [ticket].[statusId], [ticket].[subStatusId], [ticket].[requesterFullName], [ticket].[requesterEmailAddress], [ticket].[requesterPhoneNumber], [ticket].[createdAt], [ticket].[updatedAt], [ticket].[completedAt], [ticket].[version] from [ticketing].[ticket] as [ticket] where [ticket].[statusId] in (@1) and [ticket].[poolId] in (@2) order by [ticket].[id] desc offset @3 rows fetch next @4 rows only;

select [ticket].[id], [ticket].[trackingKey], [ticket].[poolId], [ticket].[parentTicketId], [ticket].[subject], [ticket].[description], [ticket].[priority], [ticket].[statusId], [ticket].[subStatusId], [ticket].[requesterFullName], [ticket].[requesterEmailAddress], [ticket].[requesterPhoneNumber], [ticket].[createdAt], [ticket].[updatedAt], [ticket].[completedAt], [ticket].[version] from [ticketing].[ticket] as [ticket] where [ticket].[trackingKey] = @1;

select [ticket].[id], [ticket].[trackingKey], [ticket].[poolId], [ticket].[parentTicketId], [ticket].[subject], [ticket].[description], [ticket].[priority], [ticket].[statusId], [ticket].[subStatusId], [ticket].[requesterFullName], [ticket].[requesterEmailAddress], [ticket].[requesterPhoneNumber], [ticket].[createdAt], [ticket].[updatedAt], [ticket].[completedAt], [ticket].[version] from [ticketing].[ticket] as [ticket] where (lower([ticket].[subject]) like lower(@1) escape '!' or [ticket].[id] = @2) order by [ticket].[id] asc offset @3 rows fetch next @4 rows only;

select [ticket].[id], [ticket].[trackingKey], [ticket].[poolId], [ticket].[parentTicketId], [ticket].[subject], [ticket].[description], [ticket].[priority], [ticket].[statusId], [ticket].[subStatusId], [ticket].[requesterFullName], [ticket].[requesterEmailAddress], [ticket].[requesterPhoneNumber], [ticket].[createdAt], [ticket].[updatedAt], [ticket].[completedAt], [ticket].[version] from [ticketing].[ticket] as [ticket] where (lower([ticket].[subject]) like lower(@1) escape '!' or [ticket].[id] = @2) order by [ticket].[id] desc offset @3 rows fetch next @4 rows only;

select [token].[digest], [token].[sessionId], [token].[platform], [token].[state], [token].[usedAt], [token].[expiresAt], [person].[id], [person].[role], [person].[isActive] from [ticketing].[refreshToken] as [token] inner join [ticketing].[staff] as [person] on [person].[id] = [token].[userId] where [token].[digest] = @1;

select [userId] from [ticketing].[refreshToken];

select [userId] from [ticketing].[session];

select (select count(*) as [n] from [platform].[fact] where [deadAt] is null) as [waiting], (select min([dueAt]) as [at] from [platform].[fact] where [deadAt] is null) as [oldest], (select count(*) as [n] from [platform].[fact] where [deadAt] is not null) as [dead];

select * from [platform].[revokedAccess] where [jti] = @1;

select * from [platform].[signingKey] where [audience] = @1;

select * from [platform].[signingKey] where [audience] = @1 order by [createdAt] desc;

select * from [ticketing].[apiTokenPool] where [tokenId] in (@1) order by [poolId];

select * from [ticketing].[pool] as [pool] order by [pool].[id] offset @1 rows fetch next @2 rows only;

select * from [ticketing].[pool] as [pool] where [pool].[id] = @1;

select * from [ticketing].[pool] as [pool] where [pool].[id] in (@1) and [pool].[id] = @2;

select * from [ticketing].[pool] as [pool] where [pool].[id] in (@1) order by [pool].[id] offset @2 rows fetch next @3 rows only;

select * from [ticketing].[poolMember] where [poolId] in (@1) order by [userId];

select * from [ticketing].[refreshToken] where [userId] = @1;

select * from [ticketing].[ticket] as [ticket] where [ticket].[id] = @1;

select * from [ticketing].[ticket] as [ticket] with (updlock, rowlock) where [ticket].[id] = @1;

select * from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) and [ticket].[id] = @2;

select * from [ticketing].[ticket] as [ticket] with (updlock, rowlock) where [ticket].[poolId] in (@1) and [ticket].[id] = @2;

select * from [ticketing].[ticket] as [ticket] with (updlock, rowlock) where [ticket].[poolId] in (@1) and [ticket].[trackingKey] = @2;

select * from [ticketing].[ticket] as [ticket] with (updlock, rowlock) where [ticket].[trackingKey] = @1;

select * from ticketing."apiToken" where id = @1;

select 1 as answer;

select count(*) as [total] from [ticketing].[apiToken];

select count(*) as [total] from [ticketing].[pool] as [pool];

select count(*) as [total] from [ticketing].[pool] as [pool] where [pool].[id] in (@1);

select count(*) as [total] from [ticketing].[ticket] as [ticket];

select count(*) as [total] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1);

select count(*) as [total] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) and [ticket].[createdAt] < @2;

select count(*) as [total] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) and [ticket].[createdAt] >= @2;

select count(*) as [total] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) and [ticket].[createdAt] >= @2 and [ticket].[createdAt] < @3;

select count(*) as [total] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) and [ticket].[createdAt] >= @2 and [ticket].[createdAt] < @3 and [ticket].[updatedAt] >= @4 and [ticket].[updatedAt] < @5;

select count(*) as [total] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) and [ticket].[poolId] in (@2);

select count(*) as [total] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) and [ticket].[priority] in (@2);

select count(*) as [total] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) and [ticket].[requesterEmailAddress] = @2;

select count(*) as [total] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) and [ticket].[statusId] in (@2);

select count(*) as [total] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) and [ticket].[statusId] in (@2) and [ticket].[priority] in (@3) and (lower([ticket].[subject]) like lower(@4) escape '!' or [ticket].[id] = @5);

select count(*) as [total] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) and [ticket].[updatedAt] < @2;

select count(*) as [total] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) and [ticket].[updatedAt] >= @2;

select count(*) as [total] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) and [ticket].[updatedAt] >= @2 and [ticket].[updatedAt] < @3;

select count(*) as [total] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@1) and (lower([ticket].[subject]) like lower(@2) escape '!' or [ticket].[id] = @3);

select count(*) as [total] from [ticketing].[ticket] as [ticket] where [ticket].[statusId] in (@1) and [ticket].[poolId] in (@2);

select count(*) as [total] from [ticketing].[ticket] as [ticket] where (lower([ticket].[subject]) like lower(@1) escape '!' or [ticket].[id] = @2);

select count(*) as count from sys.dm_exec_requests where database_id = db_id() and blocking_session_id <> 0;

update [platform].[fact] set [attempts] = @1, [dueAt] = @2, [deadAt] = @3, [lastError] = @4 where [id] = @5 and [attempts] = @6;

update [platform].[fact] set [dueAt] = @1, [attempts] = @2 where [id] in (select id from openjson(@3) with (id bigint '$'));

update [platform].[schedule] set [dueAt] = @1 where [name] = @2 and [dueAt] <= @3;

update [ticketing].[acceptance] set [idempotencyKey] = @1 where [id] = @2;

update [ticketing].[apiToken] set [lastUsedAt] = @1 where [id] = @2;

update [ticketing].[apiToken] set [revokedAt] = @1 where [id] = @2 and [revokedAt] is null;

update [ticketing].[attachment] set [state] = @1 where [id] in (@2) and [state] = @3;

update [ticketing].[attachment] set [state] = @1 where [uploadId] = @2 and [state] = @3;

update [ticketing].[attachment] set [state] = @1 where [userId] = @2;

update [ticketing].[pool] set [updatedAt] = @1 where [id] = @2;

update [ticketing].[pool] set [updatedAt] = @1, [defaultPriority] = @2 where [id] = @3;

update [ticketing].[pool] set [updatedAt] = @1, [description] = @2 where [id] = @3;

update [ticketing].[pool] set [updatedAt] = @1, [name] = @2, [nameKey] = @3 where [id] = @4;

update [ticketing].[refreshToken] set [state] = @1 where [state] = @2 and [sessionId] = @3;

update [ticketing].[refreshToken] set [state] = @1 where [state] = @2 and [userId] = @3 and [platform] = @4;

update [ticketing].[refreshToken] set [state] = @1 where [userId] = @2 and [platform] = @3 and [state] = @4;

update [ticketing].[refreshToken] set [state] = @1, [usedAt] = @2 where [digest] = @3 and [state] = @4;

update [ticketing].[session] set [accessJti] = @1, [accessExpiresAt] = @2 where [id] = @3;

update [ticketing].[staff] set [isActive] = @1 where [id] = @2;

update [ticketing].[staff] set [lastLoginAt] = @1 where [id] = @2;

update [ticketing].[staff] set [role] = @1 where [id] = @2;

update [ticketing].[ticket] set [description] = @1, [requesterFullName] = @2, [statusId] = @3, [subStatusId] = @4, [completedAt] = @5, [updatedAt] = @6, [version] = @7 where [id] = @8;

update [ticketing].[ticket] set [description] = @1, [statusId] = @2, [subStatusId] = @3, [completedAt] = @4, [updatedAt] = @5, [version] = @6 where [id] = @7;

update [ticketing].[ticket] set [poolId] = @1, [statusId] = @2, [subStatusId] = @3, [completedAt] = @4, [updatedAt] = @5, [version] = @6 where [id] = @7;

update [ticketing].[ticket] set [priority] = @1, [statusId] = @2, [subStatusId] = @3, [completedAt] = @4, [updatedAt] = @5, [version] = @6 where [id] = @7;

update [ticketing].[ticket] set [requesterEmailAddress] = @1, [statusId] = @2, [subStatusId] = @3, [completedAt] = @4, [updatedAt] = @5, [version] = @6 where [id] = @7;

update [ticketing].[ticket] set [requesterFullName] = @1, [requesterEmailAddress] = @2, [requesterPhoneNumber] = @3, [statusId] = @4, [subStatusId] = @5, [completedAt] = @6, [updatedAt] = @7, [version] = @8 where [id] = @9;

update [ticketing].[ticket] set [requesterFullName] = @1, [requesterEmailAddress] = @2, [statusId] = @3, [subStatusId] = @4, [completedAt] = @5, [updatedAt] = @6, [version] = @7 where [id] = @8;

update [ticketing].[ticket] set [requesterPhoneNumber] = @1, [statusId] = @2, [subStatusId] = @3, [completedAt] = @4, [updatedAt] = @5, [version] = @6 where [id] = @7;

update [ticketing].[ticket] set [statusId] = @1, [subStatusId] = @2, [completedAt] = @3, [updatedAt] = @4, [version] = @5 where [id] = @6;

update [ticketing].[ticket] set [statusId] = @1, [subStatusId] = @2, [updatedAt] = @3, [version] = @4 where [id] = @5;

update [ticketing].[ticket] set [subject] = @1, [priority] = @2, [statusId] = @3, [subStatusId] = @4, [completedAt] = @5, [updatedAt] = @6, [version] = @7 where [id] = @8;

update [ticketing].[ticket] set [subject] = @1, [statusId] = @2, [subStatusId] = @3, [completedAt] = @4, [updatedAt] = @5, [version] = @6 where [id] = @7;

update [ticketing].[ticket] set [tags] = @1, [statusId] = @2, [subStatusId] = @3, [completedAt] = @4, [updatedAt] = @5, [version] = @6 where [id] = @7;

update [ticketing].[ticket] set [updatedAt] = @1, [version] = @2 where [id] = @3;

set nocount, xact_abort on; begin transaction; declare @accepted table (id bigint, told varchar(100)); insert into [ticketing].[acceptance] ([trackingKey], [tokenId], [idempotencyKey], [fingerprint], [poolId], [subject], [description], [priority], [requesterFullName], [requesterEmailAddress], [requesterPhoneNumber], [source], [channel], [acceptedAt]) output inserted.id, inserted.[trackingKey] into @accepted select [given].[trackingKey], [given].[tokenId], [given].[idempotencyKey], [given].[fingerprint], [given].[poolId], [given].[subject], [given].[description], [given].[priority], [given].[requesterFullName], [given].[requesterEmailAddress], [given].[requesterPhoneNumber], [given].[source], [given].[channel], [given].[acceptedAt] from ( select given.*, row_number() over (partition by given.[tokenId], given.[idempotencyKey] collate Latin1_General_100_BIN2 order by (select null)) as place from openjson(@1) with ([trackingKey] nvarchar(max) '$.trackingKey', [tokenId] bigint '$.tokenId', [idempotencyKey] nvarchar(max) '$.idempotencyKey', [fingerprint] nvarchar(max) '$.fingerprint', [poolId] bigint '$.poolId', [subject] nvarchar(max) '$.subject', [description] nvarchar(max) '$.description', [priority] int '$.priority', [requesterFullName] nvarchar(max) '$.requesterFullName', [requesterEmailAddress] nvarchar(max) '$.requesterEmailAddress', [requesterPhoneNumber] nvarchar(max) '$.requesterPhoneNumber', [source] nvarchar(max) '$.source', [channel] nvarchar(max) '$.channel', [acceptedAt] datetime2(3) '$.acceptedAt') as [given] ) as given inner join [ticketing].[pool] as parent on parent.id = [given].[poolId] where (given.place = 1 or given.[idempotencyKey] is null) and not exists (select 1 from [ticketing].[acceptance] as known with (updlock, serializable) where known.[tokenId] = given.[tokenId] and known.[idempotencyKey] = given.[idempotencyKey] collate Latin1_General_100_BIN2); insert into platform.fact (name, payload, dueAt) select 'ticketAccepted', concat('{"id":', id, '}'), @2 from @accepted; commit; select id, told from @accepted;

with [chain]([id], [parentTicketId]) as (select [own].[id], [own].[parentTicketId] from [ticketing].[ticket] as [own] where [own].[id] = @1 union all select [elder].[id], [elder].[parentTicketId] from [ticketing].[ticket] as [elder] inner join [chain] on [chain].[parentTicketId] = [elder].[id]) select [link].[messageId], [attachment].[id], [attachment].[objectKey], [attachment].[fileName], [attachment].[contentType], [attachment].[sizeBytes] from [chain] inner join [ticketing].[message] as [message] on [message].[ticketId] = [chain].[id] inner join [ticketing].[messageAttachment] as [link] on [link].[messageId] = [message].[id] inner join [ticketing].[attachment] as [attachment] on [attachment].[id] = [link].[attachmentId] where [message].[id] >= @2 and [message].[id] <= @3 order by [link].[messageId], [link].[place];

with [chain]([id], [parentTicketId]) as (select [own].[id], [own].[parentTicketId] from [ticketing].[ticket] as [own] where [own].[id] = @1 union all select [elder].[id], [elder].[parentTicketId] from [ticketing].[ticket] as [elder] inner join [chain] on [chain].[parentTicketId] = [elder].[id]) select top(@2) [message].[id], [message].[ticketId], [seen].[trackingKey], [message].[direction], [message].[channel], [message].[subject], [message].[contentHtml], [message].[occurredAt], left([message].[content], 20001) as [content] from [chain] inner join (select [ticket].[id], [ticket].[trackingKey] from [ticketing].[ticket] as [ticket] where [ticket].[poolId] in (@3)) as [seen] on [seen].[id] = [chain].[id] inner join [ticketing].[message] as [message] on [message].[ticketId] = [chain].[id] where [message].[visibility] = @4 and [message].[id] > @5 order by [message].[id];

with [chain]([id], [parentTicketId]) as (select [own].[id], [own].[parentTicketId] from [ticketing].[ticket] as [own] where [own].[id] = @1 union all select [elder].[id], [elder].[parentTicketId] from [ticketing].[ticket] as [elder] inner join [chain] on [chain].[parentTicketId] = [elder].[id]) select top(@2) [message].[id], [message].[ticketId], [seen].[trackingKey], [message].[direction], [message].[channel], [message].[subject], [message].[contentHtml], [message].[occurredAt], left([message].[content], 20001) as [content] from [chain] inner join (select [ticket].[id], [ticket].[trackingKey] from [ticketing].[ticket] as [ticket]) as [seen] on [seen].[id] = [chain].[id] inner join [ticketing].[message] as [message] on [message].[ticketId] = [chain].[id] where [message].[visibility] = @3 and [message].[id] > @4 order by [message].[id];
