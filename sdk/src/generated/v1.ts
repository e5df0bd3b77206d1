// Made from openapi/v1.json by tools/sdk-types/write-sdk-types.ts. Do not edit.

export interface paths {
    readonly "/v1/integration/tickets": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List tickets
         * @description Returns the tickets in the pools of the token. By default, a page may be up to 45 seconds old (`Tickets:ListCacheSeconds`), and writes do not refresh it. To get the current state of one ticket, read that ticket.
         *
         *     Requires the scope `tickets:read`.
         */
        readonly get: operations["listTickets"];
        readonly put?: never;
        /**
         * Create a ticket
         * @description Returns a receipt when the ticket is stored. Read the ticket by the tracking key of the receipt. If you retry with the same `Idempotency-Key` within 24 hours, the server returns the first receipt and creates nothing.
         *
         *     Requires the scope `tickets:write`.
         */
        readonly post: operations["createTicket"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/integration/tickets/sync": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create a ticket and return it
         * @deprecated
         * @description Deprecated: use [createTicket](#createTicket), and read the ticket by the tracking key of the receipt. This operation returns the whole ticket instead of a receipt. If the pool assigns new tickets (`assigneeStrategy`), the server usually assigns the ticket before it responds, so the request takes longer than [createTicket](#createTicket). The server ignores `Idempotency-Key` here, so a retry creates a second ticket.
         *
         *     Requires the scope `tickets:write`.
         */
        readonly post: operations["createTicketSync"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/integration/tickets/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a ticket
         * @description Send the `ETag` of your last read as `If-None-Match` to get a 304 response without a body while the ticket has not changed.
         *
         *     Requires the scope `tickets:read`.
         */
        readonly get: operations["getTicket"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/integration/tickets/by-tracking-key/{trackingKey}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a ticket by tracking key
         * @description Send the `ETag` of your last read as `If-None-Match` to get a 304 response without a body while the ticket has not changed.
         *
         *     Requires the scope `tickets:read`.
         */
        readonly get: operations["getTicketByTrackingKey"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/integration/tickets/{id}/messages": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the messages of a ticket
         * @description Returns up to 200 public messages of the ticket and of its parent tickets (completed or cancelled tickets that it continues), oldest first. Messages of parent tickets in pools that your token cannot access are left out. To read the next messages or to poll for new ones, send the highest message id that you have as `afterId`.
         *
         *     Requires the scope `tickets:read`.
         */
        readonly get: operations["listTicketMessages"];
        readonly put?: never;
        /**
         * Append a message to a ticket
         * @description If the ticket is completed or cancelled, the server creates a child ticket for the message, and the receipt names it. If the status is 3, 4 or 5, it changes to Open (2). If you retry with the same `Idempotency-Key` within 24 hours, the server returns the first receipt with status 200 and writes nothing.
         *
         *     Requires the scope `tickets:write`.
         */
        readonly post: operations["appendTicketMessage"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/integration/tickets/by-tracking-key/{trackingKey}/messages": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the messages of a ticket by tracking key
         * @description Returns up to 200 public messages of the ticket and of its parent tickets (completed or cancelled tickets that it continues), oldest first. Messages of parent tickets in pools that your token cannot access are left out. To read the next messages or to poll for new ones, send the highest message id that you have as `afterId`.
         *
         *     Requires the scope `tickets:read`.
         */
        readonly get: operations["listTicketMessagesByTrackingKey"];
        readonly put?: never;
        /**
         * Append a message to a ticket by tracking key
         * @description If the ticket is completed or cancelled, the server creates a child ticket for the message, and the receipt names it. If the status is 3, 4 or 5, it changes to Open (2). If you retry with the same `Idempotency-Key` within 24 hours, the server returns the first receipt with status 200 and writes nothing.
         *
         *     Requires the scope `tickets:write`.
         */
        readonly post: operations["appendTicketMessageByTrackingKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/integration/attachments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Upload an attachment
         * @description The server detects the type from the bytes of the file, and the type must match the extension. You can use the returned id in one message only. An id that no message uses expires `uploadTtlHours` hours after the upload (see [getAttachmentConfiguration](#getAttachmentConfiguration)). Only the API token or staff member that uploaded the file can use the id. The server ignores other parts of the multipart body.
         *
         *     Requires the scope `tickets:write`.
         */
        readonly post: operations["uploadIntegrationAttachment"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/integration/inbound-email/webhook": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Receive a mail
         * @description A mail provider delivers a mail with this operation. If the mail answers a ticket, the server appends the mail to it as a message; otherwise the server creates a ticket in the pool of `Email:InboundPoolId`. A mail answers a ticket if it was sent to the reply address of the ticket (`reply+<trackingKey>@…`), if its `In-Reply-To` or `References` name an earlier mail of the ticket, or if the requester of the ticket sent it with the id of the ticket in the subject, such as `[#42]`. If an answer comes from an active staff member who can see the ticket and is not its requester, the answer becomes an internal note. Attachments that the upload limits do not allow are left out, and a line in the text names them. The limit of the body is 25 MiB.
         */
        readonly post: operations["receiveInboundEmail"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/attachments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Upload an attachment as staff
         * @description The server detects the type from the bytes of the file, and the type must match the extension. You can use the returned id in one message only. An id that no message uses expires `uploadTtlHours` hours after the upload (see [getAttachmentConfiguration](#getAttachmentConfiguration)). Only the API token or staff member that uploaded the file can use the id. The server ignores other parts of the multipart body. Send the `id` of the upload in `attachmentIds` of a message to a ticket.
         */
        readonly post: operations["uploadDashboardAttachment"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/attachments/configuration": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the upload limits
         * @description Returns the file sizes and types that this server accepts. Read them before you upload files.
         */
        readonly get: operations["getAttachmentConfiguration"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/attachments/{objectKey}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Download an attachment
         * @description Accepts either a signed link, which needs no other credential, or the access token of a staff member who can see the attachment; otherwise, the server returns 404. A link from a message (`downloadUrl`) works for one hour, a link from an e-mail for 30 days. To download a part of the file, send a single byte range in `Range`. Browsers display raster images and PDF files; all other types are sent as downloads.
         */
        readonly get: operations["downloadAttachment"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete an unused upload
         * @description Deletes your own upload. In the path, send the `id` of the upload instead of an object key. Returns 404 for uploads of other users, and 409 if a message uses the upload or has reserved it.
         */
        readonly delete: operations["deleteAttachment"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/external/ticket-tracking/{trackingKey}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the public ticket status
         * @description Returns whether the ticket is completed or cancelled, without its content or personal data. You can call this operation as soon as you have the receipt of the ticket.
         */
        readonly get: operations["trackTicket"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/external/ticket-forms/{token}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a public form
         * @description Returns what a page needs to show the form, and a challenge for one submission. If the form has `allowedOrigins`, pages of other origins get 403. If the form is disabled, the server returns 404.
         */
        readonly get: operations["getExternalTicketForm"];
        readonly put?: never;
        /**
         * Submit a public form
         * @description Creates a ticket and returns its receipt. Send the challenge that you read with the form. The challenge can be used for one ticket; a submission that the server refuses does not use up the challenge. If the form accepts files, you can send them in a body of type `multipart/form-data`, with `values` as JSON and at most 10 files. If you retry with the same `Idempotency-Key` within 24 hours, the server returns the first receipt and creates nothing.
         */
        readonly post: operations["submitExternalTicketForm"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/auth/login": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sign in with a password
         * @description Creates a session. The refresh token of your previous session on the same platform no longer works; the access tokens of that session stay valid until they expire.
         */
        readonly post: operations["signInStaff"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/auth/refresh-token": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Refresh the tokens
         * @description Exchanges a refresh token for a new token pair. Each refresh token works once, and the server refuses a used one. If you send a used token more than 10 seconds after its first use, the server treats it as stolen and ends the session with all its access tokens.
         */
        readonly post: operations["refreshStaffSession"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/auth/logout": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sign out
         * @description What the server revokes depends on the access token that you send. If this access token has not expired, the server revokes it, and also your active refresh token on the same platform (such as `web`), even if a later sign-in created that refresh token. Your other access tokens, including those of the same session, stay valid until they expire. If the access token expired at most seven days ago, the server revokes only the refresh token of its session, not that of a later sign-in. If the access token expired earlier, the server revokes nothing, and also returns 200.
         */
        readonly post: operations["signOutStaff"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/auth/login/oidc": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the ways to sign in
         * @description Returns how staff can sign in on this server. A sign-in page shows these ways.
         */
        readonly get: operations["getStaffSignInMethods"];
        readonly put?: never;
        /**
         * Sign in with an ID token
         * @description Signs in the active staff member whose e-mail address the ID token contains. The server creates no accounts. The server refuses a token whose `email_verified` is false. If `Oidc:RequireVerifiedEmail` is true, the server also refuses a token without this claim. The identity provider in `Oidc:Authority` must have issued the token for the client in `Oidc:ClientId`. An ID token works once, within ten minutes after it was issued. The first ID token binds the account to the person whom it names (`iss` and `sub`): the server refuses ID tokens of other people with the same e-mail address until an administrator unbinds the user.
         */
        readonly post: operations["signInStaffWithIdToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/auth/login/ldap": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sign in with a directory
         * @description Checks the username and the password with the LDAP directory in `Ldap:Url`. The server then reads the e-mail addresses (`mail`) in the directory entry of this username, and signs in the active staff member who has one of them. If there is no such staff member, or more than one, the server refuses the sign-in. The server creates no accounts. If the directory is slow or unavailable, the server returns 503 with SVC:0002.
         */
        readonly post: operations["signInStaffWithDirectory"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/auth/login/otp/request": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Request a one-time code
         * @description Mails a code of six digits to the staff member, in the language of the account (`locale`). The response is the same if no active staff member has the e-mail address, and if e-mail is off. The code works once, and stops working after five minutes or after five tries. Too many requests from one client address get 429. Requests over the limit of one e-mail address, for all client addresses together, still get 202. The server then mails a new code only if the account signed in from the client address of the request during the last 30 days. Otherwise, it mails nothing and returns the challenge of the last request within the limit. The code that was mailed for that challenge can still be used. If that challenge has expired, the server returns a challenge that no code can answer.
         */
        readonly post: operations["requestStaffSignInCode"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/auth/login/otp": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sign in with a one-time code
         * @description Signs in with the code that was mailed for the challenge. Each call uses up one of the five tries of the code. After a sign-in, all other codes of the staff member stop working.
         */
        readonly post: operations["signInStaffWithCode"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/me": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get your profile
         * @description Returns your current role, pools and language, including changes made after the access token was issued.
         */
        readonly get: operations["getProfile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Update your profile
         * @description Changes your name and language. Fields that you omit keep their values. Only an administrator can change the other fields, with [updateUser](#updateUser).
         */
        readonly patch: operations["updateProfile"];
        readonly trace?: never;
    };
    readonly "/v1/dashboard/me/password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Change your password
         * @description Ends all your sessions at once, including the one that sends this request: sign in again with the new password. A wrong current password is refused with 422 for the field `currentPassword`, and counts as a failed sign-in for the rate limits.
         */
        readonly post: operations["changePassword"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/users": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List users
         * @description Returns users ordered by id, including inactive ones. Administrators get all users. Other staff get the members of their own pools, all administrators and themselves, for example to assign tickets.
         */
        readonly get: operations["listUsers"];
        readonly put?: never;
        /**
         * Create a user
         * @description Creates a user who can sign in to the dashboard with the given password. To let the same person answer visitors in the console, create an agent there with [createAgent](#createAgent): that is another account with a password of its own.
         *
         *     Requires the role `administrator`.
         */
        readonly post: operations["createUser"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/users/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a user
         * @description Returns the user, or 404 for a user whom [listUsers](#listUsers) does not return to you.
         */
        readonly get: operations["getUser"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Update a user
         * @description Fields that you omit keep their values. `poolIds` replaces the whole list. A new role and new pools apply at once, also to sessions that have started. If you set `isActive` to false, all sessions of the user end at once. When a user loses access to tickets (by a deactivation, a new role or fewer pools), those of them that are assigned to the user become unassigned a moment later. Completed and cancelled tickets keep their assignee. Users cannot be deleted, because tickets and the audit log refer to them: deactivate them instead. The last active administrator cannot be deactivated or given another role.
         *
         *     Requires the role `administrator`.
         */
        readonly patch: operations["updateUser"];
        readonly trace?: never;
    };
    readonly "/v1/dashboard/roles": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List roles
         * @description Returns the three roles that users can have, and what each may do. You cannot change roles.
         */
        readonly get: operations["listRoles"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/users/{id}/password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Set the password of a user
         * @description Ends all sessions of the user at once, even your own if you set your own password.
         *
         *     Requires the role `administrator`.
         */
        readonly post: operations["setUserPassword"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/users/{id}/unbind": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Unbind a user from single sign-on
         * @description The first single sign-on binds a user to a person (`iss` and `sub` of the ID token). This operation removes the binding. The next ID token with the e-mail address of the user creates a new binding, so call this operation only shortly before the right person signs in. The sessions of the user continue. If the user is not bound, nothing changes.
         *
         *     Requires the role `administrator`.
         */
        readonly post: operations["unbindUser"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/audit-log": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List audit log entries of the dashboard
         * @description Returns the changes that users of the dashboard made, and those that the server made itself, newest first. The list also has an entry each time that single sign-on bound a user to a person of the identity provider (`iss` and `sub`), and each time that the server ended a session because a client sent a used refresh token again. The chat has an audit log of its own: [listAuditEntries](#listAuditEntries).
         *
         *     Requires the role `administrator`.
         */
        readonly get: operations["listDashboardAuditEntries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/api-tokens": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List API tokens
         * @description Returns the newest tokens first, including revoked and expired ones, without their secrets.
         *
         *     Requires the role `administrator`.
         */
        readonly get: operations["listApiTokens"];
        readonly put?: never;
        /**
         * Create an API token
         * @description The response contains the secret of the token. Store it: the server keeps a hash and the first 12 characters, and cannot show it again.
         *
         *     Requires the role `administrator`.
         */
        readonly post: operations["createApiToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/api-tokens/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an API token
         * @description Returns the scopes, pools and status of the token, and when it was last used.
         *
         *     Requires the role `administrator`.
         */
        readonly get: operations["getApiToken"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Revoke an API token
         * @description Revokes the token permanently. Other server processes may still accept it for up to 30 seconds. Revoking a token again changes nothing.
         *
         *     Requires the role `administrator`.
         */
        readonly delete: operations["revokeApiToken"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/pools": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List pools
         * @description Returns pools ordered by id. Administrators get all pools, other staff only the pools that they are members of.
         */
        readonly get: operations["listPools"];
        readonly put?: never;
        /**
         * Create a pool
         * @description If a pool has no members, administrators are the only staff who can see its tickets.
         *
         *     Requires the role `administrator`.
         */
        readonly post: operations["createPool"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/pools/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a pool
         * @description Returns the defaults and members of the pool. Only its members and administrators can read it; other staff get 404.
         */
        readonly get: operations["getPool"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a pool
         * @description You can delete a pool only if no ticket, form, API token, escalation chain or automation rule refers to it, and if it is not the pool for inbound mail (`Email:InboundPoolId`). Its canned responses and macros are deleted with it.
         *
         *     Requires the role `administrator`.
         */
        readonly delete: operations["deletePool"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update a pool
         * @description Fields that you omit keep their values. `memberIds` replaces the whole list. If the assignee of a ticket can then no longer see the pool, the ticket becomes unassigned a moment later. Completed and cancelled tickets keep their assignee.
         *
         *     Requires the role `administrator`.
         */
        readonly patch: operations["updatePool"];
        readonly trace?: never;
    };
    readonly "/v1/dashboard/statuses": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List statuses
         * @description Returns the seven statuses, ordered by id. They are the same on every server.
         */
        readonly get: operations["listStatuses"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/sub-statuses": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List sub-statuses
         * @description Returns the sub-statuses of one status or of all, in the order of the statuses. The default sub-status of each status comes first.
         */
        readonly get: operations["listSubStatuses"];
        readonly put?: never;
        /**
         * Create a sub-status
         * @description Creates a sub-status of a status, with an id of 1000 or higher. You cannot move the sub-status to another status later.
         *
         *     Requires the role `administrator`.
         */
        readonly post: operations["createSubStatus"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/sub-statuses/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a sub-status
         * @description Returns the name and the status of the sub-status.
         */
        readonly get: operations["getSubStatus"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a sub-status
         * @description You can delete a sub-status only if no ticket has it, no automation rule or macro names it, and it is not the default sub-status of its status.
         *
         *     Requires the role `administrator`.
         */
        readonly delete: operations["deleteSubStatus"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Rename a sub-status
         * @description Changes the name, even of a default sub-status. Tickets keep the sub-status.
         *
         *     Requires the role `administrator`.
         */
        readonly patch: operations["updateSubStatus"];
        readonly trace?: never;
    };
    readonly "/v1/dashboard/tickets": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List tickets
         * @description Returns the tickets in your pools; administrators get those of all pools. The list is never cached. Only `search` lags: it finds changes about a second after they are made.
         */
        readonly get: operations["listDashboardTickets"];
        readonly put?: never;
        /**
         * Create a ticket for a requester
         * @description Creates a ticket, for example for a customer who has called. The channel and the source of the ticket are `dashboard`. If you omit `assigneeUserId`, the server assigns the ticket by the `assigneeStrategy` of the pool.
         */
        readonly post: operations["createDashboardTicket"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/tickets/{id}/children": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the child tickets of a ticket
         * @description Returns the child tickets that you can see, oldest first.
         */
        readonly get: operations["listTicketChildren"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/tickets/{id}/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the changes of a ticket
         * @description Returns the changes of the ticket, including merges and links, oldest first. `actorKind` says who made each change. Messages are not included.
         */
        readonly get: operations["listTicketHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/tickets/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a ticket
         * @description Returns the ticket with the fields that only staff see, such as the assignee, the source and the tags. Returns 404 if you cannot see the pool of the ticket.
         */
        readonly get: operations["getDashboardTicket"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Update a ticket
         * @description Changes the fields, the status or the pool of the ticket. Fields that you omit keep their values. If you send `If-Match`, the server applies the change only if the ticket still has that version. If the assignee cannot see the new pool, the ticket becomes unassigned.
         */
        readonly patch: operations["updateDashboardTicket"];
        readonly trace?: never;
    };
    readonly "/v1/dashboard/tickets/{id}/assign": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Assign a ticket
         * @description Assigns the ticket to a staff member, or removes its assignee. If the status is New (1), an assignment changes it to Open (2).
         */
        readonly post: operations["assignTicket"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/tickets/{id}/escalate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Escalate a ticket
         * @description Hands the ticket over to another pool or person, and raises its priority unless `raisePriority` is false. Without `poolId` and `userId`, only the priority changes. If the status is New (1), an assignment changes it to Open (2).
         */
        readonly post: operations["escalateTicket"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/tickets/{id}/merge": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Merge a ticket into another one
         * @description Cancels the ticket. From then on, [listDashboardMessages](#listDashboardMessages) of the other ticket also returns all messages of this ticket, of the tickets that it continues, and of the tickets that were merged into any of these. You must be able to see both tickets, and neither may be completed or cancelled. A merge cannot be undone. If the requester later writes to the merged ticket, the server creates a child ticket of the merged ticket. If you send `If-Match`, the server merges only if the ticket in the path still has that version.
         */
        readonly post: operations["mergeTicket"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/tickets/{id}/viewers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the viewers of a ticket
         * @description Returns the staff members who view the ticket now, in the order in which they began. People who have lost access to the ticket are not returned.
         */
        readonly get: operations["listTicketViewers"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/tickets/{id}/viewers/me": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Report that you view a ticket
         * @description You count as a viewer of the ticket for 30 seconds from now. While a screen shows the ticket, repeat the call every 10 to 15 seconds. The response contains the first 50 viewers, so you do not have to poll the list separately.
         */
        readonly put: operations["viewTicket"];
        readonly post?: never;
        /**
         * Stop viewing a ticket
         * @description You no longer count as a viewer of the ticket. Does nothing if you do not view it.
         */
        readonly delete: operations["leaveTicket"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/tickets/{id}/watchers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the watchers of a ticket
         * @description Returns the staff members who watch the ticket, in the order in which they became watchers. People who have lost access to the ticket are not returned.
         */
        readonly get: operations["listTicketWatchers"];
        readonly put?: never;
        /**
         * Watch a ticket
         * @description Adds a watcher, you by default. Watchers are notified when the requester writes and when the status changes, unless they changed the status themselves. If the person watches the ticket already, the server returns 422. A ticket has at most 50 watchers. The server does not notify watchers who have lost access to the ticket, and removes them the next time that a watcher is added.
         */
        readonly post: operations["addTicketWatcher"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/tickets/{id}/watchers/{userId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Stop watching a ticket
         * @description Removes a watcher: you or another person.
         */
        readonly delete: operations["removeTicketWatcher"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/tags": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List tags
         * @description Returns the tags of the tickets that you can see, the most frequent first. Use `prefix` to suggest tags while a person types. Set the tags of a ticket with [updateDashboardTicket](#updateDashboardTicket).
         */
        readonly get: operations["listTags"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/tags/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a tag
         * @description Removes the tag from the tickets of all pools. The history of each ticket shows the change as yours. The server does this in the background after the response; a ticket that gets the tag meanwhile may keep it. Saved views and macros that name the tag stay as they are: a macro that adds the tag creates it again.
         *
         *     Requires the role `administrator`.
         */
        readonly delete: operations["deleteTag"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Rename a tag
         * @description Gives the tag another name, in all pools: first in macros and saved views, then in tickets. The history of each ticket shows the change as yours. If there is a tag with the new name, the two become one; a ticket that has both keeps one. The server does this in the background after the response. Until this work is finished, [listTags](#listTags) still returns the old name; it also returns the new name as soon as one ticket has the renamed tag. A ticket that gets the old tag meanwhile may keep it.
         *
         *     Requires the role `administrator`.
         */
        readonly patch: operations["renameTag"];
        readonly trace?: never;
    };
    readonly "/v1/dashboard/tickets/{id}/links": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the links of a ticket
         * @description Returns the links to tickets that you can see, oldest first. Merges are included: tickets that were merged into the ticket, and the one that the ticket was merged into.
         */
        readonly get: operations["listTicketLinks"];
        readonly put?: never;
        /**
         * Link a ticket to another one
         * @description Links two tickets that you can see, in any status. Two tickets have at most one link of each type, whatever its direction: for example, two tickets cannot block each other. A ticket has at most 100 links. The link does not change the version of either ticket.
         */
        readonly post: operations["createTicketLink"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/tickets/{id}/links/{linkId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a link of a ticket
         * @description The path names either ticket. You must be able to see both. A merge has no id and cannot be deleted.
         */
        readonly delete: operations["deleteTicketLink"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/tickets/{id}/messages": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the messages of a ticket
         * @description Returns all messages and internal notes of the ticket, of the tickets that it continues, and of all tickets that were merged into any of these. For each merged ticket, the list also contains the messages of the tickets that it continues and of those that were merged into it. Messages of tickets that you cannot see are left out. `ticketId` and `trackingKey` name the ticket of each message.
         */
        readonly get: operations["listDashboardMessages"];
        readonly put?: never;
        /**
         * Reply to a ticket, or add an internal note
         * @description The first public message changes the status from New (1) to Open (2). For a public message to a completed or cancelled ticket, the server creates a child ticket in status New: `ticketId` in the response is then the id of the child ticket. An internal note stays with the completed or cancelled ticket. For `attachmentIds`, upload files with [uploadDashboardAttachment](#uploadDashboardAttachment).
         */
        readonly post: operations["createDashboardMessage"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/search": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Search tickets
         * @description Returns the tickets that you can see and that contain all the words of `search`. The words can be in the subject, the description, the messages, the internal notes, or the name, e-mail address or phone number of the requester. The newest tickets come first. A search finds changes about a second after they are made.
         */
        readonly get: operations["searchTickets"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/canned-responses": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List canned responses
         * @description Returns the canned responses of your pools and those that apply to all pools, ordered by shortcut. Administrators get the canned responses of every pool.
         */
        readonly get: operations["listDashboardCannedResponses"];
        readonly put?: never;
        /**
         * Create a canned response
         * @description Creates a canned response for one pool, or for all pools. Supervisors can create them for their own pools only.
         *
         *     Requires the role `administrator` or `supervisor`.
         */
        readonly post: operations["createDashboardCannedResponse"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/canned-responses/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a canned response
         * @description Returns the text with its placeholders. Clients replace them when a person uses the canned response. Returns 404 for a canned response of a pool that you cannot see.
         */
        readonly get: operations["getDashboardCannedResponse"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a canned response
         * @description Deletes the canned response. Messages in which it was used do not change.
         *
         *     Requires the role `administrator` or `supervisor`.
         */
        readonly delete: operations["deleteDashboardCannedResponse"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update a canned response
         * @description Fields that you omit keep their values. With `poolId: null`, staff can use the canned response in all pools. Supervisors can change the canned responses of their own pools only.
         *
         *     Requires the role `administrator` or `supervisor`.
         */
        readonly patch: operations["updateDashboardCannedResponse"];
        readonly trace?: never;
    };
    readonly "/v1/dashboard/reports/summary": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the ticket summary report
         * @description Returns, for a range of at most 92 days, how many tickets were created, how many were completed or cancelled (`completed` counts both), and how long requesters waited for the first response and for the resolution. Also returns how many tickets are neither completed nor cancelled now, by status and age. Administrators get all pools, supervisors the pools that they are members of.
         *
         *     Requires the role `administrator` or `supervisor`.
         */
        readonly get: operations["getTicketReportSummary"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/escalation-chains": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List escalation chains
         * @description Returns all escalation chains, ordered by name.
         *
         *     Requires the role `administrator`.
         */
        readonly get: operations["listEscalationChains"];
        readonly put?: never;
        /**
         * Create an escalation chain
         * @description Creates a chain. It has no effect until a pool uses it: set `escalationChainId` of the pool.
         *
         *     Requires the role `administrator`.
         */
        readonly post: operations["createEscalationChain"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/escalation-chains/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an escalation chain
         * @description Returns the chain with its steps.
         *
         *     Requires the role `administrator`.
         */
        readonly get: operations["getEscalationChain"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete an escalation chain
         * @description You can delete a chain only if no pool uses it. Tickets stay in the pools to which its steps have moved them.
         *
         *     Requires the role `administrator`.
         */
        readonly delete: operations["deleteEscalationChain"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update an escalation chain
         * @description Fields that you omit keep their values. `steps` replaces the whole list. Tickets keep the number of steps that they have passed: after two steps, a ticket continues with the third step of the new list.
         *
         *     Requires the role `administrator`.
         */
        readonly patch: operations["updateEscalationChain"];
        readonly trace?: never;
    };
    readonly "/v1/dashboard/notifications": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List your notifications
         * @description Returns your own notifications of the last 90 days, newest first, and the number of unread ones.
         */
        readonly get: operations["listNotifications"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/notifications/{id}/read": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Mark a notification as read
         * @description Marks one of your notifications as read. If you repeat the call, `readAt` does not change.
         */
        readonly post: operations["markNotificationRead"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/notifications/read-all": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Mark all notifications as read
         * @description Marks all of your unread notifications as read.
         */
        readonly post: operations["markAllNotificationsRead"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/saved-views": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List saved views
         * @description Returns your own saved views and those that others share, ordered by `position`.
         */
        readonly get: operations["listSavedViews"];
        readonly put?: never;
        /**
         * Save a view
         * @description Stores a filter of the ticket list under a name. To use the view, send the fields of `filter` as query parameters of [listDashboardTickets](#listDashboardTickets).
         */
        readonly post: operations["createSavedView"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/saved-views/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a saved view
         * @description Returns the view with its filter. Returns 404 for a private view of another person.
         */
        readonly get: operations["getSavedView"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a saved view
         * @description The owner and administrators can delete a shared view. Only the owner can delete a private one.
         */
        readonly delete: operations["deleteSavedView"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update a saved view
         * @description The owner and administrators can change a shared view. Only the owner can change a private one.
         */
        readonly patch: operations["updateSavedView"];
        readonly trace?: never;
    };
    readonly "/v1/dashboard/macros": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List macros
         * @description Returns the macros of your pools and those that apply to all pools, ordered by name. Administrators get the macros of every pool.
         */
        readonly get: operations["listMacros"];
        readonly put?: never;
        /**
         * Create a macro
         * @description Creates a macro for one pool, or for all pools. Supervisors can create macros only for their own pools.
         *
         *     Requires the role `administrator` or `supervisor`.
         */
        readonly post: operations["createMacro"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/macros/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a macro
         * @description Returns the actions of the macro. Returns 404 for a macro of a pool that you cannot see.
         */
        readonly get: operations["getMacro"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a macro
         * @description Deletes the macro. Tickets to which it was applied do not change. Supervisors can delete only the macros of their own pools.
         *
         *     Requires the role `administrator` or `supervisor`.
         */
        readonly delete: operations["deleteMacro"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update a macro
         * @description Supervisors can change only the macros of their own pools.
         *
         *     Requires the role `administrator` or `supervisor`.
         */
        readonly patch: operations["updateMacro"];
        readonly trace?: never;
    };
    readonly "/v1/dashboard/tickets/{id}/apply-macro": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Apply a macro to a ticket
         * @description Writes the reply of the macro in your name, then makes its changes. If one of the changes is not allowed, the server makes none of them and writes no reply. The macro must be for the pool of the ticket or for all pools. For a public reply to a completed or cancelled ticket, the server creates a child ticket; the changes are still made to the ticket in the path, and the response contains that ticket.
         */
        readonly post: operations["applyMacro"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/settings/email": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the e-mail settings
         * @description Returns the settings that are in effect. You cannot change them here: the operator of the server sets them in its settings file or environment, and restarts it. The response contains no secret.
         *
         *     Requires the role `administrator`.
         */
        readonly get: operations["getEmailSettings"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/settings/attachments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the attachment settings
         * @description Returns the upload limits that are in effect: the same as [getAttachmentConfiguration](#getAttachmentConfiguration). You cannot change them here: the operator of the server sets them in its settings file or environment, and restarts it.
         *
         *     Requires the role `administrator`.
         */
        readonly get: operations["getAttachmentSettings"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/ticket-forms": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List forms
         * @description Returns forms ordered by id, including disabled ones.
         *
         *     Requires the role `administrator`.
         */
        readonly get: operations["listTicketForms"];
        readonly put?: never;
        /**
         * Create a form
         * @description The response contains the token that the server has created for the form. The page of the form is `/forms/{token}`.
         *
         *     Requires the role `administrator`.
         */
        readonly post: operations["createTicketForm"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/ticket-forms/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a form
         * @description Returns the form with its token.
         *
         *     Requires the role `administrator`.
         */
        readonly get: operations["getTicketForm"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a form
         * @description The tickets that the form has created stay. To keep the form for later, disable it instead.
         *
         *     Requires the role `administrator`.
         */
        readonly delete: operations["deleteTicketForm"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update a form
         * @description Fields that you omit keep their values. `fields` replaces the whole list.
         *
         *     Requires the role `administrator`.
         */
        readonly patch: operations["updateTicketForm"];
        readonly trace?: never;
    };
    readonly "/v1/dashboard/ticket-forms/{id}/rotate-token": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Replace the token of a form
         * @description Gives the form a new token. From now on, requests with the old token get 404. Replace the old token in links, and in websites that embed the form.
         *
         *     Requires the role `administrator`.
         */
        readonly post: operations["rotateTicketFormToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/automation-rules": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List automation rules
         * @description Returns the rules in the order in which the server applies them.
         *
         *     Requires the role `administrator`.
         */
        readonly get: operations["listAutomationRules"];
        readonly put?: never;
        /**
         * Create an automation rule
         * @description A validation error names the path of the invalid value, such as `condition.children[1].operator`. The server first checks the structure of the rule. If the structure is valid, the server then checks that every referenced record exists and that every sub-status belongs to its status. Each check returns all its errors together.
         *
         *     Requires the role `administrator`.
         */
        readonly post: operations["createAutomationRule"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/automation-rules/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an automation rule
         * @description Returns the trigger, the condition and the actions of the rule.
         *
         *     Requires the role `administrator`.
         */
        readonly get: operations["getAutomationRule"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete an automation rule
         * @description Deletes the rule. You can no longer read its run log. The changes that the rule has made to tickets stay.
         *
         *     Requires the role `administrator`.
         */
        readonly delete: operations["deleteAutomationRule"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update an automation rule
         * @description Fields that you omit keep their values. `condition` and `actions` are replaced as a whole.
         *
         *     Requires the role `administrator`.
         */
        readonly patch: operations["updateAutomationRule"];
        readonly trace?: never;
    };
    readonly "/v1/dashboard/automation-rules/{id}/runs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the runs of an automation rule
         * @description Returns what the rule has done with tickets in the last 90 days, newest first. If a ticket does not meet the condition, or if the rule acted on the ticket recently (by default in the last 24 hours), the server skips the ticket and writes no entry.
         *
         *     Requires the role `administrator`.
         */
        readonly get: operations["listAutomationRuns"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/automation-rules/{id}/enable": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Enable an automation rule
         * @description From now on, the rule acts on tickets.
         *
         *     Requires the role `administrator`.
         */
        readonly post: operations["enableAutomationRule"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/automation-rules/{id}/disable": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Disable an automation rule
         * @description The rule no longer acts on tickets. You can still test it.
         *
         *     Requires the role `administrator`.
         */
        readonly post: operations["disableAutomationRule"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dashboard/automation-rules/{id}/test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Test an automation rule
         * @description Returns the tickets that meet the condition of the rule now, newest first, and changes nothing. For `scheduled` rules, the list contains no completed or cancelled tickets. To test a change before you save it, send the new `condition`.
         *
         *     Requires the role `administrator`.
         */
        readonly post: operations["testAutomationRule"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/agent/auth/login": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sign in with a password
         * @description Creates a session. The refresh token of your previous sign-in no longer works; the access tokens of that session stay valid until they expire. Sessions that were created by trusted servers continue.
         */
        readonly post: operations["signInAgent"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/agent/auth/refresh": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Refresh the tokens
         * @description Exchanges a refresh token for a new token pair. Each refresh token works once, and the server refuses a used one. If you send a used token more than 10 seconds after its first use, the server treats it as stolen and ends the session with all its access tokens.
         */
        readonly post: operations["refreshAgentSession"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/agent/auth/logout": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sign out
         * @description Ends the session: the server revokes all its access tokens and its refresh token. You can also send an access token that expired at most seven days ago: the server then revokes only the refresh token of the session to which the access token belongs. With a token that expired earlier, the server also returns 200, but revokes nothing.
         */
        readonly post: operations["signOutAgent"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/agent/auth/sso": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the sign-in options
         * @description Returns how agents can sign in on this server. A sign-in page shows these methods.
         */
        readonly get: operations["getSignInOptions"];
        readonly put?: never;
        /**
         * Sign in with an ID token
         * @description Signs in the active agent whose e-mail address the ID token contains. The server creates no agents. The server refuses a token whose `email_verified` is false. If `Oidc:RequireVerifiedEmail` is true, the server also refuses a token without this claim. The identity provider in `Oidc:Authority` must have issued the token for the client in `Oidc:ClientId`. An ID token works once, within ten minutes after it was issued. The first ID token binds the agent to the person whom it names (`iss` and `sub`): the server refuses ID tokens of other people with the same e-mail address until an administrator unbinds the agent. As with a password, the refresh token of the agent’s previous sign-in no longer works.
         */
        readonly post: operations["signInAgentWithSingleSignOn"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/agent/auth/password-link": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Request a link to choose a password
         * @description Mails a link to the agent, in the language of the request. The response is the same whether or not an active agent has the e-mail address. The link works once, for one hour, and replaces any earlier link of the agent. Too many requests from one client address get 429. If several client addresses together request too many links for one e-mail address, the server still returns 202. It then mails a link only if the account signed in from the client address of the request during the last 30 days.
         */
        readonly post: operations["requestAgentPasswordLink"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/agent/auth/password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Choose a password with a link
         * @description Sets the password of the agent to whom the link was sent, ends all sessions of the agent, and signs the agent in. The link works once. If the server refuses the password, the link remains valid. The server returns the same error for a link that is unknown, expired, used, or replaced by another one.
         */
        readonly post: operations["chooseAgentPassword"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/agent/me": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the signed-in agent
         * @description Returns your current role, departments and availability, including changes made after the access token was issued.
         */
        readonly get: operations["getAgentProfile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/agent/me/availability": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Set your availability
         * @description If you are not available, you keep your conversations but cannot take new ones, and automatic routing assigns none to you. Colleagues can still transfer conversations to you.
         */
        readonly put: operations["setAgentAvailability"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/agent/agents": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List active agents
         * @description Returns all active agents, including yourself, ordered by id, with their presence.
         */
        readonly get: operations["listColleagues"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/agent/departments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List departments
         * @description Returns the departments to which you can transfer conversations: all active ones, ordered by id.
         */
        readonly get: operations["listActiveDepartments"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/agent/canned-responses": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List your canned responses
         * @description Returns the canned responses for all agents and for your departments, ordered by shortcut. Administrators get the canned responses of every department.
         */
        readonly get: operations["listAgentCannedResponses"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/agent/conversations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List conversations
         * @description Returns the conversations of your departments, or all conversations for administrators. By default the newest come first.
         */
        readonly get: operations["listConversations"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/agent/conversations/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a conversation
         * @description Returns the conversation, its visitor and the last pages that the visitor viewed. To read the messages, call [listConversationMessages](#listConversationMessages).
         */
        readonly get: operations["getConversation"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/agent/conversations/{id}/messages": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the messages of a conversation
         * @description Returns messages, internal notes and system messages, oldest first. The server numbers messages separately for agents and for visitors, so a `sequence` here can differ from the one that the visitor sees.
         */
        readonly get: operations["listConversationMessages"];
        readonly put?: never;
        /**
         * Send a message or note
         * @description You can send a message if the conversation is assigned to you. If the conversation is queued and you are available, the server assigns it to you first. Any agent who can see the conversation can add an internal note, even if the conversation is closed. If you send the same `clientMessageId` again, the server writes nothing and returns the existing message.
         */
        readonly post: operations["sendConversationMessage"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/agent/conversations/{id}/read": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Mark messages as read
         * @description Moves the read position of the agents forward to a message. Only the agent to whom the conversation is assigned, or was assigned when it was closed, can move the position. The server returns 200 and changes nothing if another agent sends the request, or if the position is already at this message or a newer one. Returns 422 if the message is not in the conversation.
         */
        readonly put: operations["markConversationRead"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/agent/conversations/{id}/take": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Take a conversation
         * @description Assigns a queued conversation to you, if you are available. If several agents try at the same time, one succeeds, and the others get 409 with SVC:3005. Taking a conversation that is assigned to you changes nothing.
         */
        readonly post: operations["takeConversation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/agent/conversations/{id}/return": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Return a conversation to the queue
         * @description Puts a conversation that is assigned to you back into the queue of its department. The queue is ordered by `createdAt`.
         */
        readonly post: operations["returnConversation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/agent/conversations/{id}/transfer": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Transfer a conversation
         * @description Transfers a queued or active conversation to an active member of its department (including yourself) or to the queue of an active department. Any agent who can see the conversation can transfer it. If the conversation is snoozed, the snooze ends. Only agents see the `note`. Returns 422 if the target cannot receive the conversation.
         */
        readonly post: operations["transferConversation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/agent/conversations/{id}/close": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Close a conversation
         * @description Closes the conversation. Any agent who can see the conversation can close it, even if it is queued or assigned to another agent. If the visitor writes again, a new conversation opens.
         */
        readonly post: operations["closeConversation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/agent/conversations/{id}/snooze": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Snooze a conversation
         * @description Snoozes a conversation until the given time, or until the visitor writes. The conversation must be assigned to you. With `until: null`, the snooze ends now. Inactivity does not close a snoozed conversation.
         */
        readonly post: operations["snoozeConversation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/agent/conversations/{id}/tags": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Set the tags of a conversation
         * @description Replaces all tags of the conversation, which may be open or closed.
         */
        readonly put: operations["setConversationTags"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/agent/conversations/{id}/attachments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a file
         * @description Sends a file, with an optional caption. If you send no file, the server sends the caption as a text message. If you send neither a file nor a caption, the server returns 422. The server detects the type from the bytes of the file, and the type must match the extension. If you send the same `clientMessageId` again, the server writes nothing and returns the existing message.
         *
         *     The rules of [sendConversationMessage](#sendConversationMessage) apply. To send a message, the conversation must be assigned to you, or it must be queued and you must be available. You can add an internal note to any conversation that you can see.
         */
        readonly post: operations["uploadConversationFile"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/agent/attachments/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Download a file
         * @description Supports requests for a single byte range. Browsers display raster images and PDF files; all other types are sent as downloads.
         */
        readonly get: operations["downloadConversationFile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/agent/conversations/{id}/transcript": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a transcript by e-mail
         * @description Sends the messages that the visitor can see to the address in `email`, as text and HTML, in the language and time zone of the visitor. The transcript lists files by name and never contains internal notes. It contains at most the newest 1,000 messages, and only as many of those as fit into 300,000 characters.
         */
        readonly post: operations["emailConversationTranscript"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/agent/conversations/{id}/escalate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Escalate a conversation to a ticket
         * @description Requests a ticket for the conversation, open or closed. The server creates the ticket in the background and copies the files of the conversation to it. The ticket description contains the messages that the visitor can see, or the newest of them if not all fit. When the ticket exists, `escalationStatus` becomes `escalated`, and the visitor and the agents get a `TicketOpened` message. `escalationStatus` stays `requested` as long as one of these is true: the department has no `ticketPoolId`, the visitor has no e-mail address, the ticketing service is unreachable, or the ticketing service refuses the ticket. Escalating a conversation again changes nothing.
         */
        readonly post: operations["escalateConversation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/integration/ping": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Check a service key
         * @description Returns `ok` if the service key is valid. Accepts only service keys (`lck_…`), not API tokens (`svc_…`).
         */
        readonly get: operations["ping"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/integration/agent-sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create a console session for an agent
         * @description Creates a session for the active agent with this e-mail address, whom your system has authenticated. Returns 404 if there is no such agent. Unlike a sign-in by password, the call does not affect other sessions. Send the tokens only to the browser of that agent.
         */
        readonly post: operations["createAgentSession"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/widget/{key}/config": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the widget configuration
         * @description Returns what a website needs to show the widget, and whether an agent is online.
         */
        readonly get: operations["getWidgetConfig"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/widget/{key}/visitors": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Start a visitor session
         * @description Without a credential, creates a visitor and returns its credential as `token`. Store the token: it is shown only once. With a valid credential of this widget, keeps the visitor and updates the fields that you send; a field that is null keeps its value. With a credential that is unknown, expired or for another widget, creates a new visitor. A blocked visitor gets 401 with SVC:1003.
         *
         *     If the `identityToken` verifies a visitor who was not verified before, the server returns 201 with the same visitor and a new `token`. The credential that you sent then stops working at once (401 with SVC:1001). If the visitor was last verified as one person and the `identityToken` names another person, the server creates a new visitor.
         */
        readonly post: operations["startVisitorSession"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/widget/visitors/me": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Update the visitor
         * @description Changes the name, e-mail address or external id of the visitor. The operation verifies none of these fields. If you change a verified field, the verification ends: no field is verified any longer. To verify the visitor, send an identity token to [startVisitorSession](#startVisitorSession) instead. A field that is null keeps its value, and an empty string clears the field.
         */
        readonly put: operations["identifyVisitor"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/widget/visitors/me/pages": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Record a page view
         * @description Stores the page that the visitor is viewing. Agents see the last 20 pages.
         */
        readonly post: operations["recordPageVisit"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/widget/conversations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Open a conversation
         * @description Creates a conversation, with `message` if you send one, and returns it. If the visitor already has an open conversation, the server returns that one and does not write `message`. If the widget does not offer the department, or offers no department at all, the server returns 422. If you retry with the same `clientMessageId`, the server returns the conversation that contains the message and writes nothing.
         *
         *     The server returns 503 with SVC:3001 if it has reached its maximum number of open conversations, or if other visitors are waiting. The visitor is then in the waiting room, which stores the department and the message. If you call the operation again while the visitor waits, the server does not store the message of that call. Poll the waiting room with [pollWaitingRoom](#pollWaitingRoom) instead of sending the request again. To replace the stored message with another one, first leave the waiting room with [leaveWaitingRoom](#leaveWaitingRoom).
         */
        readonly post: operations["createConversation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/widget/{key}/leave-message": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Leave a message
         * @description Opens a queued conversation of a new visitor with this name, e-mail address and message, whether or not an agent is online. The conversation is in the default department if the widget offers it, otherwise in the first department that the widget offers. The call needs no credential and returns none, so the visitor cannot read the conversation: agents reply by e-mail, outside Flowdesk. If escalation is on and the department has a ticketing pool, the message becomes a ticket. When the ticket exists, the conversation is closed, unless an agent has taken it. Returns 422 if the widget offers no department.
         */
        readonly post: operations["leaveMessage"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/widget/conversations/{id}/messages": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the messages of a conversation
         * @description Returns messages, oldest first. The server numbers them without gaps (`sequence`). So if a number is missing among the messages that you have received, you missed messages: send the number before the gap as `afterSequence`.
         */
        readonly get: operations["listVisitorMessages"];
        readonly put?: never;
        /**
         * Send a message
         * @description Sends a message to the conversation. If you send the same `clientMessageId` again, the server writes nothing and returns the existing message. If the conversation is closed, the server writes the message to the open conversation of the visitor or, if there is none, to a new conversation. `conversationId` in the response is the id of the conversation that contains the message. If a new conversation is needed and the widget offers no department, the server returns 422.
         *
         *     A message that needs a new conversation may have to wait: the server returns 503 with SVC:3001 if the maximum number of open conversations is reached, or if other visitors are waiting. The waiting room stores up to 100 messages of the visitor and sends them when the visitor is admitted. It does not store further messages: send those again when the visitor has been admitted. Poll the waiting room with [pollWaitingRoom](#pollWaitingRoom) instead of sending the stored messages again.
         */
        readonly post: operations["sendVisitorMessage"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/widget/conversations/{id}/read": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Mark messages as read
         * @description Moves the read position of the visitor forward to a message. If the position is already at this message or a newer one, nothing changes. Returns 422 if the message is not in the conversation.
         */
        readonly put: operations["markVisitorConversationRead"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/widget/conversations/{id}/close": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Close a conversation
         * @description Closes the conversation. Returns 404 with SVC:4004 if it is already closed.
         */
        readonly post: operations["closeVisitorConversation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/widget/conversations/{id}/rating": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Rate a conversation
         * @description Rates a closed conversation. A visitor can rate each conversation once. Returns 422 if the conversation is open or already rated.
         */
        readonly post: operations["rateConversation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/widget/conversations/waiting-room": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Poll the waiting room
         * @description Call this after an operation returned 503 with SVC:3001. The first poll assigns a `ticketNumber`, which determines the order of the waiting visitors. As soon as there is room for this visitor and for all waiting visitors with lower numbers, the next poll admits the visitor: the server opens the conversation and sends the stored messages. The waiting room stores no messages with files: send such a message again after the admission. A visitor who does not poll for two minutes leaves the waiting room, and the server deletes the stored messages.
         */
        readonly get: operations["pollWaitingRoom"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Leave the waiting room
         * @description Call this when the visitor no longer wants to wait: the server deletes the stored messages, so that the visitor can change them and send them again. The visitor loses the `ticketNumber`. If the visitor was admitted meanwhile, the conversation stays open. If the visitor is not waiting, nothing changes.
         */
        readonly delete: operations["leaveWaitingRoom"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/widget/conversations/{id}/attachments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a file
         * @description Sends a file, with an optional caption. If you send no file, the server sends the caption as a text message. If you send neither a file nor a caption, the server returns 422. The server detects the type from the bytes of the file, and the type must match the extension. If you send the same `clientMessageId` again, the server writes nothing and returns the existing message.
         *
         *     If the conversation is closed, the server writes the message to another one, as [sendVisitorMessage](#sendVisitorMessage) does. The waiting room does not store messages with files: after a 503 with SVC:3001, send the file again after the admission.
         */
        readonly post: operations["uploadVisitorFile"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/widget/attachments/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Download a file
         * @description Supports requests for a single byte range. Browsers display raster images and PDF files; all other types are sent as downloads.
         */
        readonly get: operations["downloadVisitorFile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/widget/conversations/{id}/transcript": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a transcript by e-mail
         * @description Sends the messages that the visitor can see to the address in `email`, as text and HTML, in the language and time zone of the visitor. The transcript lists files by name and never contains internal notes. It contains at most the newest 1,000 messages, and only as many of those as fit into 300,000 characters.
         */
        readonly post: operations["emailVisitorTranscript"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/admin/agents": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List agents
         * @description Returns agents ordered by id, including deactivated ones.
         *
         *     Requires the role `administrator`.
         */
        readonly get: operations["listAgents"];
        readonly put?: never;
        /**
         * Create an agent
         * @description Creates an agent who can sign in with the given password. With `sendInvitation`, the agent has no password and gets an e-mail with a link to choose one, in the language of the request. Returns 422 if the e-mail address is taken, if a department does not exist or is inactive, or if the active agents already use all seats of the licence.
         *
         *     Requires the role `administrator`.
         */
        readonly post: operations["createAgent"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/admin/agents/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an agent
         * @description Returns the agent with departments and presence.
         *
         *     Requires the role `administrator`.
         */
        readonly get: operations["getAgent"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Update an agent
         * @description Fields that you omit keep their values. A new role applies from the agent’s next request. `departmentIds` replaces the memberships at once. Returns 422 if the e-mail address is taken, or if a department does not exist or is inactive. If the agent can no longer see a conversation that is assigned to the agent, the conversation returns to the queue at once. If you change the e-mail address, any unused password link of the agent stops working, and the agent stays bound to the same person at the identity provider. Before you give the account to another person, unbind the agent.
         *
         *     Requires the role `administrator`.
         */
        readonly patch: operations["updateAgent"];
        readonly trace?: never;
    };
    readonly "/v1/admin/agents/{id}/deactivate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Deactivate an agent
         * @description Ends all sessions of the agent at once and returns the agent’s conversations to the queue. Any unused password link of the agent stops working. Messages of the agent are kept.
         *
         *     Requires the role `administrator`.
         */
        readonly post: operations["deactivateAgent"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/admin/agents/{id}/reactivate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Reactivate an agent
         * @description The agent can sign in again with the previous password. If the agent is already active, nothing changes. Returns 422 if the active agents already use all seats of the licence.
         *
         *     Requires the role `administrator`.
         */
        readonly post: operations["reactivateAgent"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/admin/agents/{id}/password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Set the password of an agent
         * @description Replaces the password and ends all sessions of the agent at once, including those that trusted servers created. Any unused password link of the agent stops working.
         *
         *     Requires the role `administrator`.
         */
        readonly post: operations["setAgentPassword"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/admin/agents/{id}/password-link": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send an agent a link to choose a password
         * @description Sends an e-mail to the agent, in the language of the request. The link works once, for one hour, and replaces an earlier link. If the agent has no password yet, the e-mail is an invitation: its link works for 7 days instead of one hour. The password and the sessions of the agent stay as they are until the agent chooses a new password.
         *
         *     Requires the role `administrator`.
         */
        readonly post: operations["sendAgentPasswordLink"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/admin/agents/{id}/unbind": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Unbind an agent from single sign-on
         * @description The first single sign-on binds an agent to a person (`iss` and `sub` of the ID token). This operation removes the binding. The next ID token with the agent’s e-mail address creates a new binding, so call this operation only shortly before the right person signs in. The agent’s sessions continue. If the agent is not bound, nothing changes.
         *
         *     Requires the role `administrator`.
         */
        readonly post: operations["unbindAgent"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/admin/departments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List departments
         * @description Returns departments ordered by id, including inactive ones.
         *
         *     Requires the role `administrator`.
         */
        readonly get: operations["listDepartments"];
        readonly put?: never;
        /**
         * Create a department
         * @description Creates a department without members. With `isDefault: true`, it becomes the default department in place of the previous one. Returns 422 if the name is taken, or if you send `isDefault: true` with `isActive: false`.
         *
         *     Requires the role `administrator`.
         */
        readonly post: operations["createDepartment"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/admin/departments/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a department
         * @description Returns the department with the ids of its members.
         *
         *     Requires the role `administrator`.
         */
        readonly get: operations["getDepartment"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a department
         * @description You cannot delete the default department. You also cannot delete a department while any of these refers to it: a conversation (even an archived one), a widget, a canned response, or a visitor in the waiting room.
         *
         *     Requires the role `administrator`.
         */
        readonly delete: operations["deleteDepartment"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update a department
         * @description Fields that you omit keep their values. To change the default department, send `isDefault: true` for another department. The default department cannot be deactivated. Returns 422 if the name is taken, or if an inactive department would become the default.
         *
         *     Requires the role `administrator`.
         */
        readonly patch: operations["updateDepartment"];
        readonly trace?: never;
    };
    readonly "/v1/admin/departments/{id}/members": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Set the members of a department
         * @description Replaces the whole list at once. Removed agents no longer see the conversations of the department, and the conversations of the department that were assigned to removed agents return to the queue. Administrators whom you remove still see all conversations and keep theirs. Returns 422 if an agent does not exist.
         *
         *     Requires the role `administrator`.
         */
        readonly put: operations["setDepartmentMembers"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/admin/widgets": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List widgets
         * @description Returns widgets ordered by id, including inactive ones.
         *
         *     Requires the role `administrator`.
         */
        readonly get: operations["listWidgets"];
        readonly put?: never;
        /**
         * Create a widget
         * @description If you omit `key`, the server creates a random one. Returns 422 if the key is taken, if a department does not exist, or if the limits on files exceed those of the server.
         *
         *     Requires the role `administrator`.
         */
        readonly post: operations["createWidget"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/admin/widgets/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a widget
         * @description Returns the widget without its identity secret. `hasIdentitySecret` shows whether it has one.
         *
         *     Requires the role `administrator`.
         */
        readonly get: operations["getWidget"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a widget
         * @description You can delete a widget only if no visitor has used it. Otherwise, deactivate it.
         *
         *     Requires the role `administrator`.
         */
        readonly delete: operations["deleteWidget"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update a widget
         * @description Fields that you omit keep their values. `identitySecret: null` removes the secret. Returns 422 if a department does not exist, or if the limits on files exceed those of the server.
         *
         *     Requires the role `administrator`.
         */
        readonly patch: operations["updateWidget"];
        readonly trace?: never;
    };
    readonly "/v1/admin/canned-responses": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List canned responses
         * @description Returns all canned responses, ordered by shortcut.
         *
         *     Requires the role `administrator`.
         */
        readonly get: operations["listCannedResponses"];
        readonly put?: never;
        /**
         * Create a canned response
         * @description Creates a canned response for the agents of one department, or for all agents.
         *
         *     Requires the role `administrator`.
         */
        readonly post: operations["createCannedResponse"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/admin/canned-responses/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a canned response
         * @description Returns the canned response, with the placeholders in its text. Clients replace them when an agent uses the canned response.
         *
         *     Requires the role `administrator`.
         */
        readonly get: operations["getCannedResponse"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a canned response
         * @description Deletes the canned response. Messages in which it was used do not change.
         *
         *     Requires the role `administrator`.
         */
        readonly delete: operations["deleteCannedResponse"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update a canned response
         * @description Fields that you omit keep their values. With `departmentId: null`, all agents can use the canned response.
         *
         *     Requires the role `administrator`.
         */
        readonly patch: operations["updateCannedResponse"];
        readonly trace?: never;
    };
    readonly "/v1/admin/blocked-visitors": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List blocked visitors
         * @description Returns blocked visitors, most recently blocked first.
         *
         *     Requires the role `administrator`.
         */
        readonly get: operations["listBlockedVisitors"];
        readonly put?: never;
        /**
         * Block a visitor
         * @description Blocks the visitor at once: the server refuses the visitor’s credential. The visitor’s conversations are kept. Returns 422 if the visitor does not exist, is archived or is already blocked.
         *
         *     Requires the role `administrator`.
         */
        readonly post: operations["blockVisitor"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/admin/blocked-visitors/{visitorId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Unblock a visitor
         * @description The visitor’s credential works again, unless it has expired.
         *
         *     Requires the role `administrator`.
         */
        readonly delete: operations["unblockVisitor"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/admin/api-keys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List service keys
         * @description Returns the service keys, newest first, including expired keys, but not deleted ones. Only the first 12 characters of each key are shown. These are the keys (`lck_…`) of trusted servers, not API tokens (`svc_…`).
         *
         *     Requires the role `administrator`.
         */
        readonly get: operations["listServiceKeys"];
        readonly put?: never;
        /**
         * Create a service key
         * @description The response contains the key (`lck_…`), which a trusted server sends as `X-Api-Key` to create console sessions. It is not an API token. Store the key: the server keeps only a hash and the first 12 characters, and cannot show the key again.
         *
         *     Requires the role `administrator`.
         */
        readonly post: operations["createServiceKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/admin/api-keys/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a service key
         * @description Revokes the key at once: calls with it get 401 with `SVC:1003`. Sessions that were created with the key continue: to end them, deactivate the agents or set their passwords.
         *
         *     Requires the role `administrator`.
         */
        readonly delete: operations["deleteServiceKey"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/admin/reports/summary": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the summary report
         * @description Returns how many conversations were created and closed in a range of at most 92 days, how many messages were sent, and what each agent did. Archived conversations count too. Days begin at midnight in the time zone `timeZone`, by default UTC.
         *
         *     Requires the role `administrator`.
         */
        readonly get: operations["getReportSummary"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/admin/reports/ratings": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the rating report
         * @description Returns how visitors rated the conversations that were closed in a range of at most 92 days: the number of ratings of each score, the average of each day and of each agent, and the newest comments. Archived conversations count too. Days begin at midnight in the time zone `timeZone`, by default UTC.
         *
         *     Requires the role `administrator`.
         */
        readonly get: operations["getRatingReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/admin/license": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the licence
         * @description Returns the state of the licence, its limits, and the current usage. Works while the licence is blocked.
         *
         *     Requires the role `administrator`.
         */
        readonly get: operations["getLicence"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/admin/settings": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the server settings
         * @description Returns which features are on, the limits that apply, and the version of the server. The features and some of the limits follow from settings that only the operator of the server can change. The response contains no secret.
         *
         *     Requires the role `administrator`.
         */
        readonly get: operations["getServerSettings"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/admin/settings/test-email": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a test e-mail
         * @description Sends a short e-mail to your own address, in the language of the request. If the mail server is unreachable, the server tries again. [getHealth](#getHealth) reports whether the mail server is reachable.
         *
         *     Requires the role `administrator`.
         */
        readonly post: operations["sendTestEmail"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/admin/health": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the system health
         * @description Returns the version of the server, the migrations of its database, how many background jobs and e-mails wait or have failed, and the free space of its disk. This operation does not run the health checks: [getHealth](#getHealth) does.
         *
         *     Requires the role `administrator`.
         */
        readonly get: operations["getSystemHealth"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/admin/audit-log": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List audit log entries
         * @description Returns the administrative changes in the chat, newest first. The list also has an entry for each time that an agent chose a password with a link, that single sign-on bound an agent to a person, or that the server ended a session because a client sent a used refresh token again.
         *
         *     Requires the role `administrator`.
         */
        readonly get: operations["listAuditEntries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/.well-known/jwks.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the public keys
         * @description Returns a JWK Set with the public keys that verify access tokens: those of the dashboard, then those of the console, each newest first. Verify a token with the key whose `kid` is in the header of the token. The response is not wrapped in the envelope of `data`, `success` and `error`.
         */
        readonly get: operations["getSigningKeys"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/health": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Check health
         * @description Runs every health check, for monitoring and alerts. Load balancers should use `/health/live`.
         */
        readonly get: operations["getHealth"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/health/live": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Check liveness
         * @description Returns 200 while the process runs. Runs none of the health checks.
         */
        readonly get: operations["getLiveness"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/openapi/v1.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get this document
         * @description Returns the description of all operations as an OpenAPI 3.0 document. The response is not wrapped in the envelope of `data`, `success` and `error`.
         */
        readonly get: operations["getOpenApiDocument"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An agent of the console. */
        readonly Agent: {
            /**
             * Format: int64
             * @description The id of the agent.
             */
            readonly id: number;
            /**
             * Format: email
             * @description The e-mail address with which the agent signs in. It must be unique.
             * @example maria@example.com
             */
            readonly email: string;
            /** @description The name that visitors and other agents see. */
            readonly displayName: string;
            /**
             * @description The role. Administrators see all departments and manage the chat.
             * @enum {string}
             */
            readonly role: "administrator" | "agent";
            /** @description Whether the agent may sign in. */
            readonly isActive: boolean;
            /** @description Whether the agent accepts new conversations. */
            readonly isAvailable: boolean;
            /**
             * @description The URL of a picture; null if there is none. Clients then show initials.
             * @example https://example.com/jonas.png
             */
            readonly avatarUrl: string | null;
            /**
             * @description `online`: connected and available. `away`: connected but not available. `offline`: not connected. An agent counts as connected until 30 seconds after the last hub connection ended.
             * @enum {string}
             */
            readonly presence: "online" | "away" | "offline";
            /** @description The ids of the departments that the agent is a member of. */
            readonly departmentIds: readonly number[];
            /**
             * Format: int64
             * @description Automatic routing assigns a conversation to the agent only while the agent has fewer active conversations than this number. All active conversations of the agent count, not only those that routing assigned. Agents can take more conversations themselves.
             */
            readonly maxConcurrentConversations: number;
            /**
             * Format: date-time
             * @description When the agent was created.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the agent last signed in, or a trusted server last created a session for the agent; null if never.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly lastLoginAt: string | null;
        };
        readonly AgentChange: {
            /**
             * Format: email
             * @description The e-mail address with which the agent signs in. It must be unique.
             * @example maria@example.com
             */
            readonly email?: string;
            /** @description The name that visitors and other agents see. */
            readonly displayName?: string;
            /**
             * @description The role. Administrators see all departments and manage the chat.
             * @enum {string}
             */
            readonly role?: "administrator" | "agent";
            /**
             * @description The URL of a picture; null if there is none. Clients then show initials.
             * @example https://example.com/jonas.png
             */
            readonly avatarUrl?: string | null;
            /** @description Whether the agent accepts new conversations. */
            readonly isAvailable?: boolean;
            /** @description The ids of the departments that the agent is a member of. */
            readonly departmentIds?: readonly number[];
            /**
             * Format: int64
             * @description Automatic routing assigns a conversation to the agent only while the agent has fewer active conversations than this number. All active conversations of the agent count, not only those that routing assigned. Agents can take more conversations themselves.
             */
            readonly maxConcurrentConversations?: number;
        };
        readonly AgentChosenPasswordRequest: {
            /** @description The value of `token` in the fragment of the link. */
            readonly token: string;
            /** @description The password: at least 10 characters. The server does not trim it. */
            readonly password: string;
        };
        readonly AgentPage: {
            readonly items: readonly components["schemas"]["Agent"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly AgentPasswordLinkRequest: {
            /**
             * Format: email
             * @description The e-mail address of the agent.
             * @example maria@example.com
             */
            readonly email: string;
        };
        readonly AgentPasswordRequest: {
            /** @description The password: at least 10 characters. The server does not trim it. */
            readonly password: string;
        };
        readonly AgentRefreshRequest: {
            /** @description The newest refresh token of the session. It works once. */
            readonly refreshToken: string;
        };
        readonly AgentSignInOptions: {
            /** @description Whether agents can use single sign-on. For passwords, see `passwordLoginEnabled`. */
            readonly enabled: boolean;
            /** @description The URL of the identity provider; null if single sign-on is not configured. */
            readonly authority: string | null;
            /** @description The client id of the console at the identity provider; null if single sign-on is not configured. */
            readonly clientId: string | null;
            /** @description Whether agents may sign in with a password. */
            readonly passwordLoginEnabled: boolean;
            /** @description Whether agents can request an e-mail with a link to choose a new password. */
            readonly passwordLinkEnabled: boolean;
        };
        readonly AgentSignInRequest: {
            /**
             * Format: email
             * @description The e-mail address of the agent.
             * @example maria@example.com
             */
            readonly email: string;
            /** @description The password, exactly as it was set. The server does not trim it. */
            readonly password: string;
        };
        readonly AgentSingleSignOnRequest: {
            /** @description The ID token that the browser obtained from the identity provider. */
            readonly idToken: string;
        };
        readonly AgentTokenPair: {
            /** @description The access token: a JWT signed with RS256 that expires after 15 minutes. */
            readonly accessToken: string;
            /**
             * Format: date-time
             * @description When the access token expires.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly accessTokenExpiresAt: string;
            /** @description The refresh token: an opaque string that works once, within seven days. */
            readonly refreshToken: string;
            /**
             * Format: date-time
             * @description When the refresh token expires.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly refreshTokenExpiresAt: string;
            readonly agent: components["schemas"]["Agent"];
        };
        readonly ApiToken: {
            /**
             * Format: int64
             * @description The id of the token.
             */
            readonly id: number;
            /** @description The display name of the token. */
            readonly name: string;
            /** @description The first 12 characters of the token, `svc_` included, by which you can recognize it. */
            readonly tokenPrefix: string;
            /** @description What the token may do. */
            readonly scopes: readonly ("tickets:read" | "tickets:write")[];
            /** @description The ids of the pools whose tickets the token may create and read; empty if `allPools` is true. */
            readonly poolIds: readonly number[];
            /** @description Whether the token may use every pool, including pools created later. */
            readonly allPools: boolean;
            /** @description The source of the tickets that the token creates. */
            readonly source: string;
            /**
             * @description Whether the server accepts the token.
             * @enum {string}
             */
            readonly status: "active" | "expired" | "revoked";
            /**
             * Format: date-time
             * @description When the token was created.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /**
             * Format: int64
             * @description The id of the administrator who created the token. For the token `Chat`, which the server creates for the live chat, this is the active administrator whose account was created first.
             */
            readonly createdByUserId: number;
            /**
             * Format: date-time
             * @description When the token was last used, accurate to 90 seconds; null if never.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When the token expires; null if it never expires.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly expiresAt: string | null;
            /**
             * Format: date-time
             * @description When the token was revoked; null if it was not.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly revokedAt: string | null;
        };
        readonly ApiTokenPage: {
            readonly items: readonly components["schemas"]["ApiToken"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly AttachmentConfiguration: {
            /**
             * Format: int64
             * @description The maximum size of a file in bytes.
             */
            readonly maxFileSizeBytes: number;
            /**
             * Format: int64
             * @description The maximum number of attachments of one message.
             */
            readonly maxFilesPerMessage: number;
            /** @description The accepted file extensions, in lower case and without a dot. */
            readonly allowedExtensions: readonly string[];
            /** @description The media types that belong to the accepted extensions. */
            readonly allowedContentTypes: readonly string[];
            /** @description How long an upload can be used, in hours. */
            readonly uploadTtlHours: number;
        };
        readonly AuditEntry: {
            /**
             * Format: int64
             * @description The id of the entry. Later entries have higher ids.
             */
            readonly id: number;
            /**
             * Format: date-time
             * @description When the change was made.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly at: string;
            /**
             * Format: int64
             * @description The id of the agent who made the change. For the actions `agent_bound` and `refresh_token_reused`, the id of the affected agent. Null for changes that the server made itself.
             */
            readonly actorAgentId: number | null;
            /** @description The current name of the agent in `actorAgentId`; null if that field is null. */
            readonly actorName: string | null;
            /** @description The kind of change, such as `department_changed`. */
            readonly action: string;
            /** @description The kind and id of the changed record, such as `department:3`. */
            readonly target: string;
        };
        readonly AuditEntryPage: {
            readonly items: readonly components["schemas"]["AuditEntry"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly AutomationAction: {
            /**
             * @description What the action does. The type determines which of the other fields the action has.
             * @enum {string}
             */
            readonly type?: "change_status" | "escalate" | "reassign" | "send_email" | "notify" | "log";
            /**
             * Format: int64
             * @description For `change_status`: the id of the new status, from 2 to 7.
             * @example 5
             */
            readonly ticketStatusId?: number;
            /**
             * Format: int64
             * @description For `change_status`: the id of a sub-status of the new status. By default, the ticket gets the default sub-status of the new status, or keeps its sub-status if its status does not change.
             */
            readonly ticketSubStatusId?: number | null;
            /**
             * Format: int64
             * @description For `escalate` and `reassign`: the pool to which the ticket moves; without it, the ticket stays in its pool. `reassign` requires `poolId`, `userId` or both. `escalate` requires at least one of them if `raisePriority` is false. For `notify`: the pool whose members are notified.
             */
            readonly poolId?: number | null;
            /**
             * Format: int64
             * @description For `escalate` and `reassign`: the new assignee. Without it, the ticket keeps its assignee, with two exceptions: `escalate` unassigns a ticket that moves to another pool, and `reassign` unassigns one whose assignee cannot see the new pool.
             */
            readonly userId?: number | null;
            /** @description For `escalate`: whether the priority rises by one level. Defaults to true. */
            readonly raisePriority?: boolean | null;
            /** @description For `send_email`: `requester`, `assignee` or an e-mail address. */
            readonly to?: string;
            /** @description For `send_email`: the subject, at most 255 characters. */
            readonly subject?: string;
            /** @description For `send_email`: the text, at most 65,536 characters. */
            readonly body?: string;
            /** @description For `notify`: the ids of at most 100 staff members to notify. Send either `userIds` or `poolId`. */
            readonly userIds?: readonly number[] | null;
            /** @description For `notify` and `log`: the text, at most 1,000 characters. */
            readonly message?: string;
        };
        readonly AutomationRule: {
            /**
             * Format: int64
             * @description The id of the rule.
             */
            readonly id: number;
            /** @description The name of the rule. It must be unique; upper and lower case do not matter. */
            readonly name: string;
            /**
             * @description What starts the rule. `ticket_created`: a ticket was created, which can be a child ticket. `status_changed`: the status of a ticket changed, no matter who changed it; a change of only the sub-status does not count. `assigned`: a ticket was assigned, for the first time or to another person; the removal of an assignee does not count. `customer_replied`: the requester wrote a message to an existing ticket, or an integration appended one; if the server created a child ticket for the message, the rule acts on the child ticket. `scheduled`: no event; once a minute, the server applies the rule to all tickets that are not completed or cancelled.
             * @enum {string}
             */
            readonly trigger: "ticket_created" | "status_changed" | "assigned" | "customer_replied" | "scheduled";
            /**
             * @description A tree of groups (`op`, `children`) and comparisons (`field`, `operator`, `value`) with at most five levels and 50 comparisons. If the condition is null, which is the default of a new rule, the rule applies to every ticket. Values of `status`, `subStatus`, `pool` and `assignee` are ids. Texts are compared without regard to case.
             * @example {
             *       "op": "and",
             *       "children": [
             *         {
             *           "field": "status",
             *           "operator": "eq",
             *           "value": 3
             *         },
             *         {
             *           "field": "minutesSinceLastAgentReply",
             *           "operator": "gt",
             *           "value": 2880
             *         }
             *       ]
             *     }
             */
            readonly condition: {
                /**
                 * @description In a group: whether all of its `children` must be met, or at least one of them.
                 * @enum {string}
                 */
                readonly op?: "and" | "or";
                /** @description In a group: other groups and comparisons. */
                readonly children?: readonly {
                    readonly [key: string]: unknown;
                }[];
                /**
                 * @description In a comparison: the field of the ticket.
                 * @enum {string}
                 */
                readonly field?: "status" | "subStatus" | "priority" | "pool" | "assignee" | "source" | "channel" | "subject" | "description" | "requesterEmailAddress" | "minutesSinceCreated" | "minutesSinceLastCustomerReply" | "minutesSinceLastAgentReply" | "messageCount" | "isContinuation";
                /**
                 * @description In a comparison: the operator. The table under `Dashboard: automation rules` lists the operators of each field.
                 * @enum {string}
                 */
                readonly operator?: "eq" | "ne" | "in" | "notIn" | "contains" | "startsWith" | "gt" | "lt" | "isSet" | "isNotSet";
                /** @description In a comparison: the value, or a list of values for `in` and `notIn`. `isSet` and `isNotSet` have no value. */
                readonly value?: unknown;
            } | null;
            /**
             * @description One to 20 actions, which the server performs in this order.
             * @example [
             *       {
             *         "type": "send_email",
             *         "to": "requester",
             *         "subject": "Do you still need help?",
             *         "body": "Please answer within a week."
             *       }
             *     ]
             */
            readonly actions: readonly components["schemas"]["AutomationAction"][];
            /**
             * Format: int64
             * @description The place of the rule: the server applies rules in ascending order of position, then of id.
             */
            readonly position: number;
            /** @description Whether the rule acts on tickets. */
            readonly isEnabled: boolean;
            /**
             * Format: date-time
             * @description When the rule was created.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the rule was last changed.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly updatedAt: string;
        };
        readonly AutomationRuleChange: {
            /** @description The name of the rule. It must be unique; upper and lower case do not matter. */
            readonly name?: string;
            /**
             * @description What starts the rule. `ticket_created`: a ticket was created, which can be a child ticket. `status_changed`: the status of a ticket changed, no matter who changed it; a change of only the sub-status does not count. `assigned`: a ticket was assigned, for the first time or to another person; the removal of an assignee does not count. `customer_replied`: the requester wrote a message to an existing ticket, or an integration appended one; if the server created a child ticket for the message, the rule acts on the child ticket. `scheduled`: no event; once a minute, the server applies the rule to all tickets that are not completed or cancelled.
             * @enum {string}
             */
            readonly trigger?: "ticket_created" | "status_changed" | "assigned" | "customer_replied" | "scheduled";
            /**
             * @description A tree of groups (`op`, `children`) and comparisons (`field`, `operator`, `value`) with at most five levels and 50 comparisons. If the condition is null, which is the default of a new rule, the rule applies to every ticket. Values of `status`, `subStatus`, `pool` and `assignee` are ids. Texts are compared without regard to case.
             * @example {
             *       "op": "and",
             *       "children": [
             *         {
             *           "field": "status",
             *           "operator": "eq",
             *           "value": 3
             *         },
             *         {
             *           "field": "minutesSinceLastAgentReply",
             *           "operator": "gt",
             *           "value": 2880
             *         }
             *       ]
             *     }
             */
            readonly condition?: {
                /**
                 * @description In a group: whether all of its `children` must be met, or at least one of them.
                 * @enum {string}
                 */
                readonly op?: "and" | "or";
                /** @description In a group: other groups and comparisons. */
                readonly children?: readonly {
                    readonly [key: string]: unknown;
                }[];
                /**
                 * @description In a comparison: the field of the ticket.
                 * @enum {string}
                 */
                readonly field?: "status" | "subStatus" | "priority" | "pool" | "assignee" | "source" | "channel" | "subject" | "description" | "requesterEmailAddress" | "minutesSinceCreated" | "minutesSinceLastCustomerReply" | "minutesSinceLastAgentReply" | "messageCount" | "isContinuation";
                /**
                 * @description In a comparison: the operator. The table under `Dashboard: automation rules` lists the operators of each field.
                 * @enum {string}
                 */
                readonly operator?: "eq" | "ne" | "in" | "notIn" | "contains" | "startsWith" | "gt" | "lt" | "isSet" | "isNotSet";
                /** @description In a comparison: the value, or a list of values for `in` and `notIn`. `isSet` and `isNotSet` have no value. */
                readonly value?: unknown;
            } | null;
            /**
             * @description One to 20 actions, which the server performs in this order.
             * @example [
             *       {
             *         "type": "send_email",
             *         "to": "requester",
             *         "subject": "Do you still need help?",
             *         "body": "Please answer within a week."
             *       }
             *     ]
             */
            readonly actions?: readonly components["schemas"]["NewAutomationAction"][];
            /**
             * Format: int64
             * @description The place of the rule: the server applies rules in ascending order of position, then of id.
             */
            readonly position?: number;
            /** @description Whether the rule acts on tickets. */
            readonly isEnabled?: boolean;
        };
        readonly AutomationRulePage: {
            readonly items: readonly components["schemas"]["AutomationRule"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly AutomationRun: {
            /**
             * Format: int64
             * @description The id of the run. Later runs have higher ids.
             */
            readonly id: number;
            /**
             * Format: int64
             * @description The id of the rule.
             */
            readonly ruleId: number;
            /**
             * Format: int64
             * @description The id of the ticket.
             */
            readonly ticketId: number;
            /**
             * @description What started the run.
             * @enum {string}
             */
            readonly trigger: "ticket_created" | "status_changed" | "assigned" | "customer_replied" | "scheduled";
            /**
             * Format: int64
             * @description The place of the run in its chain of rules: 1 if no other rule led to it.
             */
            readonly depth: number;
            /**
             * Format: date-time
             * @description When the rule acted on the ticket.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly ranAt: string;
            /**
             * @description `succeeded` if no action failed, otherwise `failed`.
             * @enum {string}
             */
            readonly outcome: "succeeded" | "failed";
            /** @description What each action did, in the order of the actions. */
            readonly actions: readonly {
                /**
                 * @description The type of the action.
                 * @enum {string}
                 */
                readonly type: "change_status" | "escalate" | "reassign" | "send_email" | "notify" | "log";
                /**
                 * @description Whether the action was performed, was skipped, or failed.
                 * @enum {string}
                 */
                readonly outcome: "performed" | "skipped" | "failed";
                /**
                 * @description Why the action was skipped or failed; null if it was performed.
                 * @enum {string|null}
                 */
                readonly reason: "pool_unknown" | "assignee_not_possible" | "status_not_possible" | "sub_status_not_possible" | "change_not_possible" | "email_off" | "no_recipient" | null;
                /**
                 * @description The text of a `log` action, or the reason in the language of `Accept-Language`; otherwise null.
                 * @example null
                 */
                readonly message: string | null;
            }[];
        };
        readonly AutomationRunPage: {
            readonly items: readonly components["schemas"]["AutomationRun"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
        };
        /** @description The trigger and the condition to test instead of the stored ones. For a field that you omit, the server uses the stored value. */
        readonly AutomationTest: {
            /**
             * @description What starts the rule. `ticket_created`: a ticket was created, which can be a child ticket. `status_changed`: the status of a ticket changed, no matter who changed it; a change of only the sub-status does not count. `assigned`: a ticket was assigned, for the first time or to another person; the removal of an assignee does not count. `customer_replied`: the requester wrote a message to an existing ticket, or an integration appended one; if the server created a child ticket for the message, the rule acts on the child ticket. `scheduled`: no event; once a minute, the server applies the rule to all tickets that are not completed or cancelled.
             * @enum {string}
             */
            readonly trigger?: "ticket_created" | "status_changed" | "assigned" | "customer_replied" | "scheduled";
            /**
             * @description A tree of groups (`op`, `children`) and comparisons (`field`, `operator`, `value`) with at most five levels and 50 comparisons. If the condition is null, which is the default of a new rule, the rule applies to every ticket. Values of `status`, `subStatus`, `pool` and `assignee` are ids. Texts are compared without regard to case.
             * @example {
             *       "op": "and",
             *       "children": [
             *         {
             *           "field": "status",
             *           "operator": "eq",
             *           "value": 3
             *         },
             *         {
             *           "field": "minutesSinceLastAgentReply",
             *           "operator": "gt",
             *           "value": 2880
             *         }
             *       ]
             *     }
             */
            readonly condition?: {
                /**
                 * @description In a group: whether all of its `children` must be met, or at least one of them.
                 * @enum {string}
                 */
                readonly op?: "and" | "or";
                /** @description In a group: other groups and comparisons. */
                readonly children?: readonly {
                    readonly [key: string]: unknown;
                }[];
                /**
                 * @description In a comparison: the field of the ticket.
                 * @enum {string}
                 */
                readonly field?: "status" | "subStatus" | "priority" | "pool" | "assignee" | "source" | "channel" | "subject" | "description" | "requesterEmailAddress" | "minutesSinceCreated" | "minutesSinceLastCustomerReply" | "minutesSinceLastAgentReply" | "messageCount" | "isContinuation";
                /**
                 * @description In a comparison: the operator. The table under `Dashboard: automation rules` lists the operators of each field.
                 * @enum {string}
                 */
                readonly operator?: "eq" | "ne" | "in" | "notIn" | "contains" | "startsWith" | "gt" | "lt" | "isSet" | "isNotSet";
                /** @description In a comparison: the value, or a list of values for `in` and `notIn`. `isSet` and `isNotSet` have no value. */
                readonly value?: unknown;
            } | null;
        };
        readonly AvailabilityRequest: {
            /** @description Whether the agent accepts new conversations. */
            readonly isAvailable: boolean;
        };
        readonly BlockedVisitor: {
            /** @description The id of the visitor, a UUID. */
            readonly visitorId: string;
            /** @description The name of the visitor; null if unknown. */
            readonly displayName: string | null;
            /** @description The e-mail address of the visitor; null if unknown. */
            readonly email: string | null;
            /** @description The reason for the block, which only administrators can read; null if none was given. */
            readonly reason: string | null;
            /**
             * Format: int64
             * @description The id of the agent who blocked the visitor.
             */
            readonly blockedByAgentId: number;
            /** @description The current name of the agent in `blockedByAgentId`. */
            readonly blockedByName: string;
            /**
             * Format: date-time
             * @description When the visitor was blocked.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
        };
        readonly BlockedVisitorPage: {
            readonly items: readonly components["schemas"]["BlockedVisitor"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly CannedResponse: {
            /**
             * Format: int64
             * @description The id of the canned response.
             */
            readonly id: number;
            /**
             * @description The text that an agent types to find the canned response. It contains no spaces. It must be unique among the canned responses of the department or, if `departmentId` is null, among the canned responses for all agents; upper and lower case do not matter.
             * @example hello
             */
            readonly shortcut: string;
            /** @description The title of the canned response. */
            readonly title: string;
            /**
             * @description The text of the canned response. `{{visitor.name}}` and `{{agent.name}}` are placeholders for the names of the visitor and the agent.
             * @example Hello {{visitor.name}}, my name is {{agent.name}}.
             */
            readonly body: string;
            /**
             * Format: int64
             * @description The id of the department whose agents can use the canned response; null if all agents can.
             * @example 1
             */
            readonly departmentId: number | null;
            /**
             * Format: date-time
             * @description When the canned response was last changed.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly updatedAt: string;
        };
        readonly CannedResponseChange: {
            /**
             * @description The text that an agent types to find the canned response. It contains no spaces. It must be unique among the canned responses of the department or, if `departmentId` is null, among the canned responses for all agents; upper and lower case do not matter.
             * @example hello
             */
            readonly shortcut?: string;
            /** @description The title of the canned response. */
            readonly title?: string;
            /**
             * @description The text of the canned response. `{{visitor.name}}` and `{{agent.name}}` are placeholders for the names of the visitor and the agent.
             * @example Hello {{visitor.name}}, my name is {{agent.name}}.
             */
            readonly body?: string;
            /**
             * Format: int64
             * @description The id of the department whose agents can use the canned response; null if all agents can.
             * @example 1
             */
            readonly departmentId?: number | null;
        };
        readonly CannedResponsePage: {
            readonly items: readonly components["schemas"]["CannedResponse"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly ChatAttachment: {
            /** @description The id of the attachment, a UUID. */
            readonly id: string;
            /** @description The key under which the server stores the file. No operation accepts this key. To download the file, use `id`. */
            readonly objectKey: string;
            /** @description The file name that the sender gave, without a path and without invisible characters. */
            readonly originalFileName: string;
            /** @description The media type that belongs to the extension of the file. The server has checked that the bytes of the file match it. */
            readonly contentType: string;
            /**
             * Format: int64
             * @description The size of the file in bytes.
             */
            readonly fileSize: number;
            /**
             * Format: date-time
             * @description When the server received the file.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
        };
        readonly ChatMessage: {
            /** @description The id of the message, a UUID. */
            readonly id: string;
            /** @description The id of the conversation. */
            readonly conversationId: string;
            /**
             * Format: int64
             * @description The position of the message in the conversation, from 1. Visitors and agents have separate numbering.
             */
            readonly sequence: number;
            /**
             * @description Who sent the message.
             * @enum {string}
             */
            readonly senderKind: "agent" | "visitor" | "system";
            /** @description The id of the sender, as a string. In a system message, the id of the agent or visitor who caused it; in `AgentJoined`, the id of the agent to whom the conversation was assigned. Null if there is none. */
            readonly senderId: string | null;
            /** @description The name that the person in `senderId` had when the message was sent; null if unknown. */
            readonly senderName: string | null;
            /**
             * @description `Text` is a message. `Note` is an internal note that only agents see. The other kinds are system messages. `AgentJoined`: an agent took the conversation, or automatic routing assigned it to an agent. `Transferred`: an agent transferred the conversation to an agent or department. `Closed`: the conversation was closed. `TicketOpened`: the server created a ticket from the conversation.
             * @enum {string}
             */
            readonly kind: "Text" | "Note" | "AgentJoined" | "Transferred" | "Closed" | "TicketOpened";
            /** @description The text, exactly as it was sent; empty in a system message, and for a file without a caption. */
            readonly body: string;
            /** @description The files of the message. */
            readonly attachments: readonly components["schemas"]["ChatAttachment"][];
            /**
             * @description The id that the sender created for the message; null if there is none.
             * @example m-1
             */
            readonly clientMessageId: string | null;
            /**
             * Format: date-time
             * @description When the message was sent.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
        };
        /** @description A conversation, as agents see it. */
        readonly Conversation: {
            /** @description The id of the conversation, a UUID. */
            readonly id: string;
            /**
             * @description The state of the conversation.
             * @enum {string}
             */
            readonly status: "queued" | "active" | "closed";
            /**
             * Format: int64
             * @description The id of the department.
             */
            readonly departmentId: number;
            /** @description The name of the department. */
            readonly departmentName: string;
            /** @description The id of the visitor, a UUID. */
            readonly visitorId: string;
            /** @description The name of the visitor; null if unknown. */
            readonly visitorDisplayName: string | null;
            /** @description The e-mail address of the visitor; null if unknown. */
            readonly visitorEmail: string | null;
            /** @description The visitor’s id at the website; null if unknown. */
            readonly visitorExternalId: string | null;
            /**
             * Format: int64
             * @description If the conversation is active, the id of the agent to whom it is assigned. If it is closed, the id of the agent to whom it was assigned when it was closed. Null if the conversation is queued, or was queued when it was closed.
             */
            readonly agentId: number | null;
            /** @description The name of the agent in `agentId`; null if `agentId` is null. */
            readonly agentDisplayName: string | null;
            /**
             * Format: int64
             * @description The position in the queue of the department, from 1; null if the conversation is not queued.
             */
            readonly queuePosition: number | null;
            /**
             * Format: int64
             * @description The number of messages from the visitor after the newest message that the agents have read.
             */
            readonly unreadCount: number;
            /**
             * Format: date-time
             * @description When the visitor sent the oldest message that the agents have not read; null if they have read all.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly unreadSince: string | null;
            /**
             * @description The newest message; null if there is none.
             * @example {
             *       "kind": "Text",
             *       "preview": "Where is my parcel?",
             *       "createdAt": "2026-11-21T09:53:41.250Z"
             *     }
             */
            readonly lastMessage: {
                /**
                 * @description The kind of the message.
                 * @enum {string}
                 */
                readonly kind: "Text" | "Note" | "AgentJoined" | "Transferred" | "Closed" | "TicketOpened";
                /** @description The beginning of the text, up to 140 characters; empty if the message has no text. */
                readonly preview: string;
                /**
                 * Format: date-time
                 * @description When the message was written.
                 * @example 2026-11-21T09:51:04.123Z
                 */
                readonly createdAt: string;
            } | null;
            /** @description The URL of the page on which the conversation was opened; null if unknown. */
            readonly pageUrl: string | null;
            /**
             * Format: date-time
             * @description When the conversation was opened.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the conversation was first assigned to an agent; null if it never was.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly startedAt: string | null;
            /**
             * Format: date-time
             * @description When the conversation was closed; null if it is open.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly closedAt: string | null;
            /**
             * @description Who or what closed the conversation; null if it is open. `agent`: an agent. `visitor`: the visitor, or the server because a left message ([leaveMessage](#leaveMessage)) became a ticket. `inactivity`: the server, because of inactivity or to archive the conversation.
             * @enum {string|null}
             */
            readonly closedBy: "agent" | "visitor" | "inactivity" | null;
            /**
             * Format: date-time
             * @description The end of the snooze; null if the conversation is not snoozed.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly snoozedUntil: string | null;
            /**
             * @description The tags with which agents categorize the conversation.
             * @example [
             *       "parcel"
             *     ]
             */
            readonly tags: readonly string[];
            /**
             * @description The rating of the visitor; null if there is none.
             * @example {
             *       "score": 5,
             *       "comment": "Quick and friendly."
             *     }
             */
            readonly rating: {
                /**
                 * Format: int64
                 * @description The score, from 1 (bad) to 5 (good).
                 * @example 5
                 */
                readonly score: number;
                /** @description The reason for the score; null if the visitor gave none. */
                readonly comment: string | null;
            } | null;
            /**
             * @description Whether the conversation was escalated to a ticket: `none`, `requested` (the ticket does not exist yet) or `escalated`.
             * @enum {string}
             */
            readonly escalationStatus: "none" | "requested" | "escalated";
            /**
             * Format: int64
             * @description The id of the ticket to which the conversation was escalated; null if there is none.
             */
            readonly escalationTicketId: number | null;
            /**
             * Format: int64
             * @description The version of the conversation. It increases with every message and every other change, except changes of the read positions.
             */
            readonly version: number;
            /** @description The id of the newest message that the visitor has read; null if none. */
            readonly visitorLastReadMessageId: string | null;
            /** @description The id of the newest message that the agents have read; null if none. */
            readonly agentLastReadMessageId: string | null;
            /**
             * Format: date-time
             * @description When the conversation was archived; null if it is not archived.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly archivedAt: string | null;
        };
        readonly ConversationDetail: {
            /** @description The id of the conversation, a UUID. */
            readonly id: string;
            /**
             * @description The state of the conversation.
             * @enum {string}
             */
            readonly status: "queued" | "active" | "closed";
            /**
             * Format: int64
             * @description The id of the department.
             */
            readonly departmentId: number;
            /** @description The name of the department. */
            readonly departmentName: string;
            /** @description The id of the visitor, a UUID. */
            readonly visitorId: string;
            /** @description The name of the visitor; null if unknown. */
            readonly visitorDisplayName: string | null;
            /** @description The e-mail address of the visitor; null if unknown. */
            readonly visitorEmail: string | null;
            /** @description The visitor’s id at the website; null if unknown. */
            readonly visitorExternalId: string | null;
            /**
             * Format: int64
             * @description If the conversation is active, the id of the agent to whom it is assigned. If it is closed, the id of the agent to whom it was assigned when it was closed. Null if the conversation is queued, or was queued when it was closed.
             */
            readonly agentId: number | null;
            /** @description The name of the agent in `agentId`; null if `agentId` is null. */
            readonly agentDisplayName: string | null;
            /**
             * Format: int64
             * @description The position in the queue of the department, from 1; null if the conversation is not queued.
             */
            readonly queuePosition: number | null;
            /**
             * Format: int64
             * @description The number of messages from the visitor after the newest message that the agents have read.
             */
            readonly unreadCount: number;
            /**
             * Format: date-time
             * @description When the visitor sent the oldest message that the agents have not read; null if they have read all.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly unreadSince: string | null;
            /**
             * @description The newest message; null if there is none.
             * @example {
             *       "kind": "Text",
             *       "preview": "Where is my parcel?",
             *       "createdAt": "2026-11-21T09:53:41.250Z"
             *     }
             */
            readonly lastMessage: {
                /**
                 * @description The kind of the message.
                 * @enum {string}
                 */
                readonly kind: "Text" | "Note" | "AgentJoined" | "Transferred" | "Closed" | "TicketOpened";
                /** @description The beginning of the text, up to 140 characters; empty if the message has no text. */
                readonly preview: string;
                /**
                 * Format: date-time
                 * @description When the message was written.
                 * @example 2026-11-21T09:51:04.123Z
                 */
                readonly createdAt: string;
            } | null;
            /** @description The URL of the page on which the conversation was opened; null if unknown. */
            readonly pageUrl: string | null;
            /**
             * Format: date-time
             * @description When the conversation was opened.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the conversation was first assigned to an agent; null if it never was.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly startedAt: string | null;
            /**
             * Format: date-time
             * @description When the conversation was closed; null if it is open.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly closedAt: string | null;
            /**
             * @description Who or what closed the conversation; null if it is open. `agent`: an agent. `visitor`: the visitor, or the server because a left message ([leaveMessage](#leaveMessage)) became a ticket. `inactivity`: the server, because of inactivity or to archive the conversation.
             * @enum {string|null}
             */
            readonly closedBy: "agent" | "visitor" | "inactivity" | null;
            /**
             * Format: date-time
             * @description The end of the snooze; null if the conversation is not snoozed.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly snoozedUntil: string | null;
            /**
             * @description The tags with which agents categorize the conversation.
             * @example [
             *       "parcel"
             *     ]
             */
            readonly tags: readonly string[];
            /**
             * @description The rating of the visitor; null if there is none.
             * @example {
             *       "score": 5,
             *       "comment": "Quick and friendly."
             *     }
             */
            readonly rating: {
                /**
                 * Format: int64
                 * @description The score, from 1 (bad) to 5 (good).
                 * @example 5
                 */
                readonly score: number;
                /** @description The reason for the score; null if the visitor gave none. */
                readonly comment: string | null;
            } | null;
            /**
             * @description Whether the conversation was escalated to a ticket: `none`, `requested` (the ticket does not exist yet) or `escalated`.
             * @enum {string}
             */
            readonly escalationStatus: "none" | "requested" | "escalated";
            /**
             * Format: int64
             * @description The id of the ticket to which the conversation was escalated; null if there is none.
             */
            readonly escalationTicketId: number | null;
            /**
             * Format: int64
             * @description The version of the conversation. It increases with every message and every other change, except changes of the read positions.
             */
            readonly version: number;
            /** @description The id of the newest message that the visitor has read; null if none. */
            readonly visitorLastReadMessageId: string | null;
            /** @description The id of the newest message that the agents have read; null if none. */
            readonly agentLastReadMessageId: string | null;
            /**
             * Format: date-time
             * @description When the conversation was archived; null if it is not archived.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly archivedAt: string | null;
            readonly visitor: components["schemas"]["Visitor"];
            /** @description The last 20 pages that the visitor viewed, newest first. */
            readonly pages: readonly components["schemas"]["PageVisit"][];
        };
        readonly ConversationExcerptPart: {
            /** @description A part of the text. */
            readonly text: string;
            /** @description Whether this part matches the search. */
            readonly isMatch: boolean;
        };
        readonly ConversationTagsRequest: {
            /**
             * @description The tags with which agents categorize the conversation.
             * @example [
             *       "parcel"
             *     ]
             */
            readonly tags: readonly string[];
        };
        readonly DashboardAuditEntry: {
            /**
             * Format: int64
             * @description The id of the entry. Later entries have higher ids.
             */
            readonly id: number;
            /**
             * Format: date-time
             * @description When the change was made.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly at: string;
            /**
             * Format: int64
             * @description The id of the user who made the change. For the actions `user_bound` and `refresh_token_reused`, the id of the affected user. Null for changes that the server made itself.
             */
            readonly actorUserId: number | null;
            /** @description The current name of the user in `actorUserId`; null if that field is null. */
            readonly actorDisplayName: string | null;
            /** @description The kind of change, such as `user_role_changed`. */
            readonly action: string;
            /** @description The kind and id of the changed record, such as `user:2`. */
            readonly target: string;
        };
        readonly DashboardAuditEntryPage: {
            readonly items: readonly components["schemas"]["DashboardAuditEntry"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly DashboardCannedResponse: {
            /**
             * Format: int64
             * @description The id of the canned response.
             */
            readonly id: number;
            /**
             * @description The text that a person types to find the canned response. It contains no spaces and must be unique in its pool, or among the canned responses for all pools; upper and lower case do not matter.
             * @example refund
             */
            readonly shortcut: string;
            /** @description The title of the canned response. */
            readonly title: string;
            /**
             * @description The text of the canned response. `{{requester.name}}`, `{{agent.name}}`, `{{ticket.id}}` and `{{ticket.subject}}` are placeholders for the name of the requester, the name of the staff member who replies, and the id and subject of the ticket.
             * @example Hello {{requester.name}}, we have refunded your order.
             */
            readonly body: string;
            /**
             * Format: int64
             * @description The pool in which staff can use the canned response; null if they can use it in all pools.
             * @example 1
             */
            readonly poolId: number | null;
            /**
             * Format: date-time
             * @description When the canned response was last changed.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly updatedAt: string;
        };
        /** @description Fields that you omit keep their values. */
        readonly DashboardCannedResponseChange: {
            /**
             * @description The text that a person types to find the canned response. It contains no spaces and must be unique in its pool, or among the canned responses for all pools; upper and lower case do not matter.
             * @example refund
             */
            readonly shortcut?: string;
            /** @description The title of the canned response. */
            readonly title?: string;
            /**
             * @description The text of the canned response. `{{requester.name}}`, `{{agent.name}}`, `{{ticket.id}}` and `{{ticket.subject}}` are placeholders for the name of the requester, the name of the staff member who replies, and the id and subject of the ticket.
             * @example Hello {{requester.name}}, we have refunded your order.
             */
            readonly body?: string;
            /**
             * Format: int64
             * @description The pool in which staff can use the canned response; null if they can use it in all pools.
             * @example 1
             */
            readonly poolId?: number | null;
        };
        readonly DashboardCannedResponsePage: {
            readonly items: readonly components["schemas"]["DashboardCannedResponse"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly DashboardMessage: {
            /**
             * Format: int64
             * @description The id of the message. Within a ticket and the tickets that it continues, newer messages have higher ids.
             */
            readonly id: number;
            /**
             * Format: int64
             * @description The ticket that contains the message. It is the ticket in the path, or another ticket whose messages [listDashboardMessages](#listDashboardMessages) returns together with those of the ticket in the path. For a reply to a completed or cancelled ticket, it is the new child ticket.
             */
            readonly ticketId: number;
            /** @description The tracking key of the ticket in `ticketId`. */
            readonly trackingKey: string;
            /**
             * @description `inbound` for messages from requesters and integrations, `outbound` for messages from staff.
             * @enum {string}
             */
            readonly direction: "inbound" | "outbound";
            /**
             * @description How the message arrived.
             * @enum {string}
             */
            readonly channel: "api" | "email" | "form" | "dashboard" | "chat";
            /** @description The subject of the message; empty if it has none. */
            readonly subject: string;
            /** @description The whole text of the message; empty if it contains only attachments. */
            readonly content: string;
            /** @description The HTML of the message. The server removes the elements and attributes that are not on its allow-list. */
            readonly contentHtml: string | null;
            /**
             * Format: date-time
             * @description When the message was written.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly occurredAt: string;
            /** @description The attachments of the message. */
            readonly attachments: readonly components["schemas"]["TicketAttachment"][];
            /**
             * @description Whether the requester can see the message.
             * @enum {string}
             */
            readonly visibility: "public" | "internal";
            /**
             * Format: int64
             * @description The staff member who wrote the message; null if no staff member wrote it.
             */
            readonly authorUserId: number | null;
            /** @description The current name of the staff member in `authorUserId`; null if that is null. */
            readonly authorName: string | null;
        };
        readonly DashboardMessagePage: {
            readonly items: readonly components["schemas"]["DashboardMessage"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
        };
        /** @description A ticket, with the fields that only staff see. */
        readonly DashboardTicket: {
            /**
             * Format: int64
             * @description The id of the ticket.
             */
            readonly id: number;
            /** @description The tracking key of the ticket. Anyone who has it can read the public status of the ticket. */
            readonly trackingKey: string;
            /**
             * Format: int64
             * @description The pool of the ticket.
             */
            readonly poolId: number;
            /**
             * Format: int64
             * @description The completed or cancelled ticket that this ticket continues; null if there is none.
             */
            readonly parentTicketId: number | null;
            /** @description The subject of the ticket. */
            readonly subject: string | null;
            /** @description The description. The server does not trim it. */
            readonly description: string | null;
            /**
             * @description The priority of the ticket.
             * @enum {string}
             */
            readonly priority: "low" | "normal" | "high" | "urgent";
            /**
             * Format: int64
             * @description The id of the status, from 1 to 7. The table under `Integration: tickets` explains the statuses.
             */
            readonly ticketStatusId: number;
            /** @description The name of the status. */
            readonly ticketStatusName: string | null;
            /**
             * Format: int64
             * @description The id of the sub-status. The id of a default sub-status is 100 times the id of its status, such as 300 for status 3.
             */
            readonly ticketSubStatusId: number;
            /** @description The full name of the requester. */
            readonly requesterFullName: string | null;
            /**
             * Format: email
             * @description The e-mail address of the requester. The server converts it to lower case.
             * @example maria@example.com
             */
            readonly requesterEmailAddress: string | null;
            /**
             * @description The phone number of the requester: digits, spaces and + ( ) . / - only.
             * @example +44 20 7946 0018
             */
            readonly requesterPhoneNumber: string | null;
            /**
             * Format: date-time
             * @description When the ticket was created.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the ticket or its messages last changed.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly updatedAt: string;
            /**
             * Format: date-time
             * @description When the ticket was completed or cancelled (status 6 or 7); null before that.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly completedAt: string | null;
            /** @description The version of the ticket: the value of the `ETag` header field when you read this ticket. */
            readonly eTag: string;
            /**
             * Format: int64
             * @description The id of the staff member who works on the ticket; null if it is unassigned.
             */
            readonly assigneeUserId: number | null;
            /** @description Where the ticket came from: the `source` of its API token, the name of its form, `email`, or `dashboard`. A child ticket has the source of its parent. */
            readonly source: string;
            /**
             * @description How the ticket arrived.
             * @enum {string}
             */
            readonly channel: "api" | "email" | "form" | "dashboard" | "chat";
            /** @description The tags with which staff categorize the ticket. */
            readonly tags: readonly string[];
            /**
             * Format: int64
             * @description How many steps of its escalation chain the ticket has passed; null if none.
             */
            readonly escalationStep: number | null;
        };
        readonly DashboardTicketPage: {
            readonly items: readonly components["schemas"]["DashboardTicket"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly Department: {
            /**
             * Format: int64
             * @description The id of the department.
             */
            readonly id: number;
            /** @description The name of the department, which visitors see if they can choose one. It must be unique; upper and lower case do not matter. */
            readonly name: string;
            /** @description Whether this is the default department, which gets the conversations for which the visitor chose no department. If the widget does not offer the default department, the first department of the widget gets them. Exactly one department is the default. */
            readonly isDefault: boolean;
            /** @description Whether new conversations and transfers can go to the department. Conversations that are already in the department remain there. */
            readonly isActive: boolean;
            /**
             * Format: int64
             * @description The id of the ticketing pool that gets the tickets of escalated conversations. While it is null, no ticket is created, and `escalationStatus` stays `requested`.
             * @example 1
             */
            readonly ticketPoolId: number | null;
            /**
             * @description How conversations are assigned. With `manual`, agents take them from the queue. `automatic` considers the online agents of the department who are below their `maxConcurrentConversations`, and assigns each queued conversation to the one with the fewest active conversations; if there is no such agent, the conversation stays queued. If a conversation returned to the queue, the agent who last had it gets it again only if no other agent has capacity. `automatic` does not assign left messages ([leaveMessage](#leaveMessage)) that will become tickets.
             * @enum {string}
             */
            readonly routing: "manual" | "automatic";
            /** @description The ids of the agents who see and take the conversations of the department. */
            readonly memberIds: readonly number[];
        };
        readonly DepartmentChange: {
            /** @description The name of the department, which visitors see if they can choose one. It must be unique; upper and lower case do not matter. */
            readonly name?: string;
            /** @description Whether this is the default department, which gets the conversations for which the visitor chose no department. If the widget does not offer the default department, the first department of the widget gets them. Exactly one department is the default. */
            readonly isDefault?: boolean;
            /** @description Whether new conversations and transfers can go to the department. Conversations that are already in the department remain there. */
            readonly isActive?: boolean;
            /**
             * Format: int64
             * @description The id of the ticketing pool that gets the tickets of escalated conversations. While it is null, no ticket is created, and `escalationStatus` stays `requested`.
             * @example 1
             */
            readonly ticketPoolId?: number | null;
            /**
             * @description How conversations are assigned. With `manual`, agents take them from the queue. `automatic` considers the online agents of the department who are below their `maxConcurrentConversations`, and assigns each queued conversation to the one with the fewest active conversations; if there is no such agent, the conversation stays queued. If a conversation returned to the queue, the agent who last had it gets it again only if no other agent has capacity. `automatic` does not assign left messages ([leaveMessage](#leaveMessage)) that will become tickets.
             * @enum {string}
             */
            readonly routing?: "manual" | "automatic";
        };
        readonly DepartmentMembersRequest: {
            /** @description The ids of the agents who see and take the conversations of the department. */
            readonly agentIds: readonly number[];
        };
        readonly DepartmentPage: {
            readonly items: readonly components["schemas"]["Department"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly EmailSettings: {
            /** @description Whether the server sends e-mail (`Smtp:Host` and `Email:Enabled`). */
            readonly isEnabled: boolean;
            /** @description Whether requesters get an e-mail with the tracking link when a ticket is created (`Email:WelcomeEnabled`). Has no effect if the server sends no e-mail. */
            readonly isWelcomeEnabled: boolean;
            /** @description The sender of all mail (`Email:From`); null if the server sends none. */
            readonly from: string | null;
            /** @description The domain of reply addresses, by which replies are matched to tickets (`Email:ReplyDomain`); null if none is set. */
            readonly replyDomain: string | null;
            /** @description The language of the e-mails about tickets (`Email:Locale`). */
            readonly locale: string;
            /** @description Whether the inbound mail webhook accepts mail. It does if its secret is set (`Email:InboundSecret`). */
            readonly isInboundEnabled: boolean;
            /**
             * Format: int64
             * @description The pool of tickets that are created from mail (`Email:InboundPoolId`).
             */
            readonly inboundPoolId: number;
        };
        /**
         * @description Distinguishes errors that share a code and a status. Later versions may add reasons.
         * @enum {string}
         */
        readonly ErrorReason: "agent_inactive" | "agent_not_found" | "api_token_not_found" | "automation_rule_not_found" | "canned_response_not_found" | "conversation_archived" | "conversation_closed" | "department_in_use" | "department_is_default" | "department_not_found" | "dependency_unavailable" | "escalation_chain_in_use" | "escalation_chain_not_found" | "form_not_found" | "host_not_allowed" | "last_administrator" | "macro_not_found" | "malformed_request" | "notification_not_found" | "overloaded" | "password_link_invalid" | "pool_in_use" | "pool_not_found" | "pool_receives_mail" | "refresh_token_invalid" | "saved_view_not_found" | "service_key_not_found" | "sub_status_in_use" | "sub_status_is_default" | "sub_status_not_found" | "tag_not_found" | "ticket_link_not_found" | "user_not_found" | "visitor_not_blocked" | "watcher_not_found" | "widget_in_use" | "widget_not_found";
        /** @description The body of error responses. It is the envelope and a problem details object (RFC 9457) at the same time, so clients can read either. There are two exceptions: a 416 has no body, and the 503 of [getHealth](#getHealth) has the health report as its body. At present, only `data` (always) and `error.details` (if the error has no details) are null. The schema also allows null for other fields, but the server always sets them. */
        readonly ErrorResponse: {
            /**
             * @description Always false.
             * @enum {boolean}
             */
            readonly success: false;
            /**
             * @description Always null.
             * @enum {object|null}
             */
            readonly data: never | null;
            /** @description The error, as part of the envelope. */
            readonly error: {
                /** @description The HTTP status. */
                readonly status: number;
                /** @description The error code. Branch on the status and the code together: their meaning never changes. */
                readonly code: string | null;
                /** @description The message for people, in the language of `Accept-Language`. Do not branch on it. */
                readonly message: string;
                /** @description Machine-readable values. The fields depend on the error; null if it has none. */
                readonly details: {
                    /** @description SVC:2001, SVC:2003, SVC:2004: the fields that are not valid, at most 1,000 errors. */
                    readonly errors?: readonly components["schemas"]["FieldError"][];
                    readonly reason?: components["schemas"]["ErrorReason"];
                    /** @description SVC:0003: the rate limit that you have reached. */
                    readonly policy?: string;
                    /** @description SVC:0003: how many seconds to wait, as in `Retry-After`. */
                    readonly retryAfterSeconds?: number;
                    /** @description SVC:3001 with status 409, and SVC:3002: the key that you sent. */
                    readonly idempotencyKey?: string;
                    /** @description SVC:3001 with status 503: how many seconds to wait between polls of the waiting room. */
                    readonly pollIntervalSeconds?: number;
                    /** @description SVC:0001: the id to give when you report the error. */
                    readonly correlationId?: string;
                } | null;
            };
            /** @description Always `about:blank`. The status and the code identify the problem. */
            readonly type: string | null;
            /** @description The reason phrase of the status. */
            readonly title: string | null;
            /** @description The HTTP status. */
            readonly status: number | null;
            /** @description The same as `error.message`. */
            readonly detail: string | null;
            /** @description The path of the request. */
            readonly instance: string | null;
        };
        readonly EscalationChain: {
            /**
             * Format: int64
             * @description The id of the escalation chain.
             */
            readonly id: number;
            /** @description The name of the chain. It must be unique; upper and lower case do not matter. */
            readonly name: string;
            /** @description The steps, in the order in which a ticket reaches them. */
            readonly steps: readonly {
                /**
                 * Format: int64
                 * @description An unanswered ticket reaches the step this many minutes after the creation of the ticket. The number must be greater than that of the previous step.
                 */
                readonly afterMinutes: number;
                /**
                 * Format: int64
                 * @description The pool to which the ticket is handed over.
                 */
                readonly poolId: number;
                /**
                 * Format: int64
                 * @description The staff member to whom the ticket is assigned, who must be active and able to see the pool. Null if the step assigns the ticket to no staff member. When a ticket reaches the step, the server treats the field as null if the person is no longer active or can no longer see the pool. With null, a ticket that the step moves to another pool becomes unassigned; any other ticket keeps its assignee.
                 */
                readonly userId: number | null;
                /** @description Whether the priority rises by one level. Urgent tickets stay urgent. */
                readonly raisePriority: boolean;
            }[];
            /**
             * Format: date-time
             * @description When the chain was created.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the chain was last changed.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly updatedAt: string;
        };
        /** @description Fields that you omit keep their values. `steps` replaces the whole list. */
        readonly EscalationChainChange: {
            /** @description The name of the chain. It must be unique; upper and lower case do not matter. */
            readonly name?: string;
            /** @description The steps, in the order in which a ticket reaches them. */
            readonly steps?: readonly {
                /**
                 * Format: int64
                 * @description An unanswered ticket reaches the step this many minutes after the creation of the ticket. The number must be greater than that of the previous step.
                 */
                readonly afterMinutes: number;
                /**
                 * Format: int64
                 * @description The pool to which the ticket is handed over.
                 */
                readonly poolId: number;
                /**
                 * Format: int64
                 * @description The staff member to whom the ticket is assigned, who must be active and able to see the pool. Null if the step assigns the ticket to no staff member. When a ticket reaches the step, the server treats the field as null if the person is no longer active or can no longer see the pool. With null, a ticket that the step moves to another pool becomes unassigned; any other ticket keeps its assignee.
                 */
                readonly userId?: number | null;
                /** @description Whether the priority rises by one level. Urgent tickets stay urgent. Defaults to `true`. */
                readonly raisePriority?: boolean | null;
            }[];
        };
        readonly EscalationChainPage: {
            readonly items: readonly components["schemas"]["EscalationChain"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
        };
        /** @description A field that is not valid. */
        readonly FieldError: {
            /** @description The path of the field, such as `attachmentIds[2]`; empty for the body itself. */
            readonly field: string;
            /**
             * @description The rule that the field violates. `required`: a value is missing. `type`, `format`: the value has another type or format. `enum`: the value is not one of those allowed. `minLength`, `maxLength`, `minimum`, `maximum`, `maxItems`: the value is outside the limit in `params.limit`. `unique`: the value is already in use or appears more than once. `state`, for one of these reasons: the value refers to a record that does not exist or is inactive; the value conflicts with another field or with the state of a record; the value is a time in the past. `text`: the text contains NUL or an unpaired surrogate.
             * @enum {string}
             */
            readonly rule: "required" | "type" | "enum" | "format" | "minLength" | "maxLength" | "minimum" | "maximum" | "maxItems" | "unique" | "state" | "text";
            /** @description What is wrong and how to correct it, in the language of `Accept-Language`. */
            readonly message: string;
            /** @description The values in the message, such as the `limit` of a length. */
            readonly params: {
                readonly [key: string]: string | number | boolean;
            };
        };
        readonly FormField: {
            /**
             * @description Where the value is stored: the name of a field of the ticket, or `custom_` and a name of your choice. Values of custom fields are appended to the description, one `Label: value` per line. Each key can occur once.
             * @example subject
             */
            readonly key: string;
            /**
             * @description How the field is displayed and validated. Only custom fields can be a `checkbox`.
             * @enum {string}
             */
            readonly type: "text" | "textarea" | "email" | "phone" | "select" | "checkbox";
            /** @description The label of the field. */
            readonly label: string;
            /** @description An example that an empty field shows; null means that it shows none. */
            readonly placeholder: string | null;
            /**
             * Format: int64
             * @description The maximum length of the value in characters; null means the largest possible length. If `key` names a field of the ticket, the largest possible length is the maximum length of that ticket field. For custom fields it depends on `type`: 1,000 for `text`, 10,000 for `textarea`, 254 for `email`, 32 for `phone`, 200 for `select`.
             */
            readonly maxLength: number | null;
            /** @description Whether the person must fill in the field; a `checkbox` must then be checked. */
            readonly isRequired: boolean;
            /** @description The choices of a `select`, in order. Other types have none. If `key` names a field of the ticket, each choice must be valid for that field, such as an e-mail address for `requesterEmailAddress`. No choice may be longer than `maxLength`. */
            readonly options: readonly string[];
            /**
             * Format: int64
             * @description The position of the field: the lowest comes first.
             */
            readonly order: number;
        };
        readonly FormSubmission: {
            /** @description The challenge that you read with the form. Required, unless `website` has a value. */
            readonly challenge?: string | null;
            /** @description The values of the fields by key: `true` or `false` for a `checkbox`, a text for any other type. Required unless `website` has a value. The subject, the description or a custom field must have a value. */
            readonly values?: {
                readonly [key: string]: unknown;
            } | null;
            /** @description Leave it empty. It is a honeypot for bots, which fill in every field: if it has a value, the server returns a receipt and stores nothing. */
            readonly website?: string | null;
        };
        readonly HealthReport: {
            /**
             * @description `ok` if no check other than `licence` is failing.
             * @enum {string}
             */
            readonly status: "ok" | "failing";
            /** @description The result of each check. `off`: this process does not use what the check tests, such as e-mail. `licence` is failing while the licence is blocked. */
            readonly checks: {
                /** @enum {string} */
                readonly database: "ok" | "failing" | "off";
                /** @enum {string} */
                readonly storage: "ok" | "failing" | "off";
                /** @enum {string} */
                readonly redis: "ok" | "failing" | "off";
                /** @enum {string} */
                readonly mail: "ok" | "failing" | "off";
                /** @enum {string} */
                readonly licence: "ok" | "failing" | "off";
                /** @enum {string} */
                readonly worker: "ok" | "failing" | "off";
            };
            /** @description The version of the server. */
            readonly version: string;
        };
        /** @description A mail. Send either the MIME message in `raw`, or its parts in the other fields, of which `from` is required. */
        readonly InboundEmail: {
            /** @description The MIME message, in base64. If you send it, the other fields are ignored. */
            readonly raw?: string | null;
            /** @description The sender: an address, or a name and an address as in a `From` field. */
            readonly from?: string | null;
            /** @description The recipients. */
            readonly to?: readonly string[] | null;
            /** @description The recipients of a copy. */
            readonly cc?: readonly string[] | null;
            /** @description The subject. */
            readonly subject?: string | null;
            /** @description The text. */
            readonly text?: string | null;
            /** @description The HTML. The text is derived from it if you omit `text`. */
            readonly html?: string | null;
            /**
             * @description The header fields, each a string. The server recognizes automatic replies by them, so send all that you have. If you omit `subject`, `messageId`, `inReplyTo` or `references`, the server takes the value from the header fields.
             * @example {
             *       "Date": "Sat, 21 Nov 2026 09:51:04 +0000"
             *     }
             */
            readonly headers?: Record<string, never> | null;
            /** @description The Message-ID. If an earlier mail had the same Message-ID, this mail is a duplicate. */
            readonly messageId?: string | null;
            /** @description The Message-ID of the mail that this one answers. */
            readonly inReplyTo?: string | null;
            /** @description The Message-IDs of the thread, the oldest first. */
            readonly references?: readonly string[] | null;
            /** @description The attachments. */
            readonly attachments?: readonly {
                /** @description The name of the file. */
                readonly fileName: string;
                /** @description The media type of the file. */
                readonly contentType: string;
                /** @description The bytes of the file, in base64. */
                readonly contentBase64: string;
            }[] | null;
        };
        readonly InboundEmailForm: {
            /** @description The MIME message. */
            readonly email: string;
        };
        readonly InboundEmailReceipt: {
            /**
             * @description `created`: the mail has created a ticket. `appended`: it was appended to a ticket or, if that ticket is completed or cancelled, to a child ticket. `duplicate`: the mail arrived before, which means that an earlier mail has the same Message-ID or, if this mail has none, the same date, sender, subject, text and HTML. A mail with neither a Message-ID nor a date never counts as a duplicate. `ignored`: this server or another machine sent the mail, for example as an automatic reply, a bounce or bulk mail (`Precedence: bulk`).
             * @enum {string}
             */
            readonly outcome: "created" | "appended" | "duplicate" | "ignored";
            /**
             * Format: int64
             * @description The ticket of the mail; null if it was ignored.
             */
            readonly ticketId: number | null;
            /**
             * Format: int64
             * @description The id of the message that was written. For a mail that created a ticket, the text becomes the description of the ticket, and the attachments become a message: `messageId` is the id of this message, or null if no attachment was stored. Null for a duplicate or ignored mail.
             */
            readonly messageId: number | null;
        };
        readonly IssuedApiToken: {
            /**
             * Format: int64
             * @description The id of the token.
             */
            readonly id: number;
            /** @description The display name of the token. */
            readonly name: string;
            /** @description The first 12 characters of the token, `svc_` included, by which you can recognize it. */
            readonly tokenPrefix: string;
            /** @description What the token may do. */
            readonly scopes: readonly ("tickets:read" | "tickets:write")[];
            /** @description The ids of the pools whose tickets the token may create and read; empty if `allPools` is true. */
            readonly poolIds: readonly number[];
            /** @description Whether the token may use every pool, including pools created later. */
            readonly allPools: boolean;
            /** @description The source of the tickets that the token creates. */
            readonly source: string;
            /**
             * @description Whether the server accepts the token.
             * @enum {string}
             */
            readonly status: "active" | "expired" | "revoked";
            /**
             * Format: date-time
             * @description When the token was created.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /**
             * Format: int64
             * @description The id of the administrator who created the token. For the token `Chat`, which the server creates for the live chat, this is the active administrator whose account was created first.
             */
            readonly createdByUserId: number;
            /**
             * Format: date-time
             * @description When the token was last used, accurate to 90 seconds; null if never.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When the token expires; null if it never expires.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly expiresAt: string | null;
            /**
             * Format: date-time
             * @description When the token was revoked; null if it was not.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly revokedAt: string | null;
            /** @description The secret of the token. It is shown only once. */
            readonly token: string;
        };
        readonly IssuedServiceKey: {
            /**
             * Format: int64
             * @description The id of the key.
             */
            readonly id: number;
            /** @description The display name of the key. */
            readonly name: string;
            /** @description The first 12 characters of the key, `lck_` included, by which you can recognize it. */
            readonly prefix: string;
            /** @description What the key may do. */
            readonly scopes: readonly "agent:sso"[];
            /**
             * Format: date-time
             * @description When the key was created.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the key was last used, accurate to one minute; null if never.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When the key expires; null if it never expires.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly expiresAt: string | null;
            /** @description The key. It is shown only once. */
            readonly key: string;
        };
        readonly JsonWebKeySet: {
            /** @description The RSA keys: first those of the dashboard, then those of the console, each newest first. The newest key of the dashboard signs new tokens of the dashboard, and the newest key of the console signs new tokens of the console. */
            readonly keys: readonly {
                /** @enum {string} */
                readonly kty: "RSA";
                /** @description The modulus, in base64url. */
                readonly n: string;
                /** @description The exponent, in base64url. */
                readonly e: string;
                /** @description The id of the key, which tokens contain in their header. */
                readonly kid: string;
                /** @enum {string} */
                readonly alg: "RS256";
                /** @enum {string} */
                readonly use: "sig";
            }[];
        };
        readonly Licence: {
            /**
             * @description `Pending`: the licence server has not confirmed a licence yet, or this server does not check a licence; nothing is limited. `Active`: the licence is valid. `Grace`: the licence has expired, or no valid answer of the licence server has arrived for a day; everything still works until `graceEndsAt`. `Blocked`: the grace period is over or the licence was revoked; the server refuses `/hubs/agent` and every route below `/v1/agent`, `/v1/admin`, `/v1/dashboard` and `/v1/integration`. Exceptions, which keep working: everything below `/v1/agent/auth` and `/v1/dashboard/auth` (such as sign-in and sign-out), `/v1/integration/ping`, `/v1/integration/agent-sessions` and `/v1/admin/license`.
             * @enum {string}
             */
            readonly status: "Pending" | "Active" | "Grace" | "Blocked";
            /** @description The id of this installation, for which licences are issued. */
            readonly installationId: string;
            /** @description The customer of the licence; null while the status is `Pending`, or if the licence names none. */
            readonly customer: string | null;
            /** @description The plan of the licence; null while the status is `Pending`, or if the licence names none. */
            readonly plan: string | null;
            /**
             * Format: date-time
             * @description When the licence expires; null while the status is `Pending`, or if the licence was revoked and the licence server sent no expiry.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly expiresAt: string | null;
            /**
             * Format: date-time
             * @description When the grace period ends or, if the licence is blocked, when it ended. Null if the status is `Pending` or `Active`, and after a revocation.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly graceEndsAt: string | null;
            /**
             * Format: date-time
             * @description When the licence server last confirmed the state of the licence; null if it never has.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly lastCheckedAt: string | null;
            /** @description What the licence includes. */
            readonly limits: {
                /**
                 * Format: int64
                 * @description The maximum number of active agents; 0 if there is no limit.
                 */
                readonly agents: number;
                /**
                 * Format: int64
                 * @description The number of conversations in a month that the licence includes; 0 if there is no limit. The server does not enforce this number.
                 */
                readonly monthlyConversations: number;
            };
            /** @description How much of the licence is used. */
            readonly usage: {
                /**
                 * Format: int64
                 * @description The number of active agents now.
                 */
                readonly activeAgents: number;
                /**
                 * Format: int64
                 * @description The number of conversations that were created in this calendar month in UTC.
                 */
                readonly conversationsThisMonth: number;
            };
        };
        /** @description The other ticket. */
        readonly LinkedTicket: {
            /**
             * Format: int64
             * @description The id of the ticket.
             */
            readonly id: number;
            /** @description The subject of the ticket. */
            readonly subject: string | null;
            /**
             * Format: int64
             * @description The id of the status, from 1 to 7. The table under `Integration: tickets` explains the statuses.
             */
            readonly ticketStatusId: number;
            /** @description The name of the status. */
            readonly ticketStatusName: string | null;
            /**
             * @description The priority of the ticket.
             * @enum {string}
             */
            readonly priority: "low" | "normal" | "high" | "urgent";
        };
        /** @description A conversation in a list. */
        readonly ListedConversation: {
            /** @description The id of the conversation, a UUID. */
            readonly id: string;
            /**
             * @description The state of the conversation.
             * @enum {string}
             */
            readonly status: "queued" | "active" | "closed";
            /**
             * Format: int64
             * @description The id of the department.
             */
            readonly departmentId: number;
            /** @description The name of the department. */
            readonly departmentName: string;
            /** @description The id of the visitor, a UUID. */
            readonly visitorId: string;
            /** @description The name of the visitor; null if unknown. */
            readonly visitorDisplayName: string | null;
            /** @description The e-mail address of the visitor; null if unknown. */
            readonly visitorEmail: string | null;
            /** @description The visitor’s id at the website; null if unknown. */
            readonly visitorExternalId: string | null;
            /**
             * Format: int64
             * @description If the conversation is active, the id of the agent to whom it is assigned. If it is closed, the id of the agent to whom it was assigned when it was closed. Null if the conversation is queued, or was queued when it was closed.
             */
            readonly agentId: number | null;
            /** @description The name of the agent in `agentId`; null if `agentId` is null. */
            readonly agentDisplayName: string | null;
            /**
             * Format: int64
             * @description The position in the queue of the department, from 1; null if the conversation is not queued.
             */
            readonly queuePosition: number | null;
            /**
             * Format: int64
             * @description The number of messages from the visitor after the newest message that the agents have read.
             */
            readonly unreadCount: number;
            /**
             * Format: date-time
             * @description When the visitor sent the oldest message that the agents have not read; null if they have read all.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly unreadSince: string | null;
            /**
             * @description The newest message; null if there is none.
             * @example {
             *       "kind": "Text",
             *       "preview": "Where is my parcel?",
             *       "createdAt": "2026-11-21T09:53:41.250Z"
             *     }
             */
            readonly lastMessage: {
                /**
                 * @description The kind of the message.
                 * @enum {string}
                 */
                readonly kind: "Text" | "Note" | "AgentJoined" | "Transferred" | "Closed" | "TicketOpened";
                /** @description The beginning of the text, up to 140 characters; empty if the message has no text. */
                readonly preview: string;
                /**
                 * Format: date-time
                 * @description When the message was written.
                 * @example 2026-11-21T09:51:04.123Z
                 */
                readonly createdAt: string;
            } | null;
            /** @description The URL of the page on which the conversation was opened; null if unknown. */
            readonly pageUrl: string | null;
            /**
             * Format: date-time
             * @description When the conversation was opened.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the conversation was first assigned to an agent; null if it never was.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly startedAt: string | null;
            /**
             * Format: date-time
             * @description When the conversation was closed; null if it is open.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly closedAt: string | null;
            /**
             * @description Who or what closed the conversation; null if it is open. `agent`: an agent. `visitor`: the visitor, or the server because a left message ([leaveMessage](#leaveMessage)) became a ticket. `inactivity`: the server, because of inactivity or to archive the conversation.
             * @enum {string|null}
             */
            readonly closedBy: "agent" | "visitor" | "inactivity" | null;
            /**
             * Format: date-time
             * @description The end of the snooze; null if the conversation is not snoozed.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly snoozedUntil: string | null;
            /**
             * @description The tags with which agents categorize the conversation.
             * @example [
             *       "parcel"
             *     ]
             */
            readonly tags: readonly string[];
            /**
             * @description The rating of the visitor; null if there is none.
             * @example {
             *       "score": 5,
             *       "comment": "Quick and friendly."
             *     }
             */
            readonly rating: {
                /**
                 * Format: int64
                 * @description The score, from 1 (bad) to 5 (good).
                 * @example 5
                 */
                readonly score: number;
                /** @description The reason for the score; null if the visitor gave none. */
                readonly comment: string | null;
            } | null;
            /**
             * @description Whether the conversation was escalated to a ticket: `none`, `requested` (the ticket does not exist yet) or `escalated`.
             * @enum {string}
             */
            readonly escalationStatus: "none" | "requested" | "escalated";
            /**
             * Format: int64
             * @description The id of the ticket to which the conversation was escalated; null if there is none.
             */
            readonly escalationTicketId: number | null;
            /**
             * Format: int64
             * @description The version of the conversation. It increases with every message and every other change, except changes of the read positions.
             */
            readonly version: number;
            /** @description The id of the newest message that the visitor has read; null if none. */
            readonly visitorLastReadMessageId: string | null;
            /** @description The id of the newest message that the agents have read; null if none. */
            readonly agentLastReadMessageId: string | null;
            /**
             * Format: date-time
             * @description When the conversation was archived; null if it is not archived.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly archivedAt: string | null;
            /**
             * @description With `search`: the text around the first match in one message. The server examines only the newest messages, and selects the one that contains the largest number of the searched words. Show the parts one after another. They are plain text, not HTML. Null if you do not search, if none of the examined messages contains any of these words, or if the conversation is archived.
             * @example [
             *       {
             *         "text": "Where is my ",
             *         "isMatch": false
             *       },
             *       {
             *         "text": "parcel",
             *         "isMatch": true
             *       },
             *       {
             *         "text": "?",
             *         "isMatch": false
             *       }
             *     ]
             */
            readonly excerpt: readonly components["schemas"]["ConversationExcerptPart"][] | null;
        };
        readonly ListedConversationPage: {
            readonly items: readonly components["schemas"]["ListedConversation"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly LivenessReport: {
            /**
             * @description Always `ok`.
             * @enum {string}
             */
            readonly status: "ok";
        };
        readonly Macro: {
            /**
             * Format: int64
             * @description The id of the macro.
             */
            readonly id: number;
            /** @description The name of the macro. It must be unique in its pool, or among the macros for all pools; upper and lower case do not matter. */
            readonly name: string;
            /**
             * Format: int64
             * @description The pool to whose tickets the macro can be applied; null for the tickets of all pools.
             * @example 1
             */
            readonly poolId: number | null;
            /** @description What the macro does. The server writes the reply first and then makes the changes. If one of the changes is not allowed, the server does nothing at all. */
            readonly actions: readonly components["schemas"]["MacroAction"][];
            /**
             * Format: date-time
             * @description When the macro was created.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the macro was last changed.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly updatedAt: string;
        };
        /** @description An action. Its `type` determines which other fields it has: the description of each field begins with the types that have the field. */
        readonly MacroAction: {
            /**
             * @description What the action does. A macro has at most one action of each type.
             * @enum {string}
             */
            readonly type?: "change_status" | "set_priority" | "assign" | "add_tags" | "remove_tags" | "reply";
            /**
             * Format: int64
             * @description For `change_status`: the id of the new status, from 2 to 7.
             */
            readonly ticketStatusId?: number;
            /**
             * Format: int64
             * @description For `change_status`: the id of a sub-status of the new status. By default, the ticket gets the default sub-status of the new status, or keeps its sub-status if its status does not change.
             */
            readonly ticketSubStatusId?: number | null;
            /**
             * @description For `set_priority`: the new priority.
             * @enum {string}
             */
            readonly priority?: "low" | "normal" | "high" | "urgent";
            /**
             * Format: int64
             * @description For `assign`: the id of the staff member who gets the ticket. If you omit it or send null, the ticket becomes unassigned.
             */
            readonly userId?: number | null;
            /** @description For `add_tags` and `remove_tags`: the tags to add or to remove. */
            readonly tags?: readonly string[];
            /**
             * @description For `reply`: the text of the message. `{{requester.name}}`, `{{agent.name}}`, `{{ticket.id}}` and `{{ticket.subject}}` are placeholders for the name of the requester, the name of the staff member who replies, and the id and subject of the ticket.
             * @example Hello {{requester.name}}, we have refunded your order.
             */
            readonly content?: string;
            /**
             * @description For `reply`: `public` sends the text to the requester, `internal` adds a note that only the dashboard shows. Defaults to `public`.
             * @enum {string|null}
             */
            readonly visibility?: "public" | "internal" | null;
        };
        readonly MacroApplication: {
            /**
             * Format: int64
             * @description The id of the macro.
             */
            readonly macroId: number;
        };
        /** @description Fields that you omit keep their values. `actions` replaces the whole list. */
        readonly MacroChange: {
            /** @description The name of the macro. It must be unique in its pool, or among the macros for all pools; upper and lower case do not matter. */
            readonly name?: string;
            /**
             * Format: int64
             * @description The pool to whose tickets the macro can be applied; null for the tickets of all pools.
             * @example 1
             */
            readonly poolId?: number | null;
            /** @description What the macro does. The server writes the reply first and then makes the changes. If one of the changes is not allowed, the server does nothing at all. */
            readonly actions?: readonly components["schemas"]["NewMacroAction"][];
        };
        readonly MacroPage: {
            readonly items: readonly components["schemas"]["Macro"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly MatchingTicket: {
            /**
             * Format: int64
             * @description The id of the ticket.
             * @example 42
             */
            readonly id: number;
            /**
             * @description The subject of the ticket.
             * @example The invoice shows the wrong address
             */
            readonly subject: string | null;
            /**
             * Format: int64
             * @description The id of the pool.
             */
            readonly poolId: number;
            /**
             * @description The priority of the ticket.
             * @enum {string}
             */
            readonly priority: "low" | "normal" | "high" | "urgent";
            /**
             * Format: int64
             * @description The id of the status.
             */
            readonly ticketStatusId: number;
            /**
             * Format: int64
             * @description The id of the sub-status.
             * @example 100
             */
            readonly ticketSubStatusId: number;
            /**
             * Format: int64
             * @description The id of the assignee; null if there is none.
             */
            readonly assigneeUserId: number | null;
            /**
             * Format: date-time
             * @description When the ticket was created.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /** @description Whether the rule skips this ticket for now, because the rule acted on this ticket recently (by default in the last 24 hours). */
            readonly isSuppressed: boolean;
        };
        readonly MatchingTicketPage: {
            readonly items: readonly components["schemas"]["MatchingTicket"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
            /** @description Whether all tickets were examined. If false, `items`, `totalCount` and `totalPages` cover only the newest tickets. */
            readonly isComplete: boolean;
        };
        /** @description Either set a `password`, or send an invitation. If you omit the other optional fields or send null for them, the agent has the role `agent`, is available, is a member of no department, and gets conversations by automatic routing only while the agent has fewer than 5 active conversations. */
        readonly NewAgent: {
            /**
             * Format: email
             * @description The e-mail address with which the agent signs in. It must be unique.
             * @example maria@example.com
             */
            readonly email: string;
            /** @description The name that visitors and other agents see. */
            readonly displayName: string;
            /**
             * @description The role. Administrators see all departments and manage the chat.
             * @enum {string|null}
             */
            readonly role?: "administrator" | "agent" | null;
            /** @description The password: at least 10 characters. The server does not trim it. Required unless `sendInvitation` is true. Omit the password if `sendInvitation` is true. */
            readonly password?: string | null;
            /** @description Whether to send the agent an e-mail with a link to choose a password. The link works once, for 7 days. The agent cannot sign in with a password until the agent has chosen one. */
            readonly sendInvitation?: boolean | null;
            /**
             * @description The URL of a picture; null if there is none. Clients then show initials.
             * @example https://example.com/jonas.png
             */
            readonly avatarUrl?: string | null;
            /** @description Whether the agent accepts new conversations. */
            readonly isAvailable?: boolean | null;
            /** @description The ids of the departments that the agent is a member of. */
            readonly departmentIds?: readonly number[] | null;
            /**
             * Format: int64
             * @description Automatic routing assigns a conversation to the agent only while the agent has fewer active conversations than this number. All active conversations of the agent count, not only those that routing assigned. Agents can take more conversations themselves.
             */
            readonly maxConcurrentConversations?: number | null;
        };
        readonly NewAgentMessage: {
            /**
             * @description The text of the message.
             * @example Where is my parcel?
             */
            readonly body: string;
            /**
             * @description `Text` sends a message to the visitor. `Note` writes an internal note that only agents see. Defaults to `Text`.
             * @enum {string|null}
             */
            readonly kind?: "Text" | "Note" | null;
            /**
             * @description An id that you create for this message, unique among all your messages. If you send the same id again, the server writes nothing and returns the existing message.
             * @example m-1
             */
            readonly clientMessageId: string;
        };
        readonly NewAgentSession: {
            /**
             * Format: email
             * @description The e-mail address of the agent whom your system has authenticated.
             * @example maria@example.com
             */
            readonly email: string;
        };
        readonly NewApiToken: {
            /** @description The display name of the token. */
            readonly name: string;
            /** @description What the token may do. `tickets:write` does not include `tickets:read`. */
            readonly scopes: readonly ("tickets:read" | "tickets:write")[];
            /** @description The ids of the pools whose tickets the token may create and read. Required if `allPools` is not true. Omit `poolIds` if `allPools` is true. */
            readonly poolIds?: readonly number[] | null;
            /** @description Whether the token may use every pool, including pools created later. Defaults to false. */
            readonly allPools?: boolean | null;
            /** @description The source of the tickets that the token creates. Defaults to the name of the token. With the source `chat`, the channel of the tickets is `chat` too. */
            readonly source?: string | null;
            /**
             * Format: date-time
             * @description When the token expires. By default it never expires.
             * @example 2027-11-21T00:00:00.000Z
             */
            readonly expiresAt?: string | null;
        };
        readonly NewAutomationAction: {
            /**
             * @description What the action does. The type determines which of the other fields the action has.
             * @enum {string}
             */
            readonly type?: "change_status" | "escalate" | "reassign" | "send_email" | "notify" | "log";
            /**
             * Format: int64
             * @description For `change_status`: the id of the new status, from 2 to 7.
             * @example 5
             */
            readonly ticketStatusId?: number;
            /**
             * Format: int64
             * @description For `change_status`: the id of a sub-status of the new status. By default, the ticket gets the default sub-status of the new status, or keeps its sub-status if its status does not change.
             */
            readonly ticketSubStatusId?: number | null;
            /**
             * Format: int64
             * @description For `escalate` and `reassign`: the pool to which the ticket moves; without it, the ticket stays in its pool. `reassign` requires `poolId`, `userId` or both. `escalate` requires at least one of them if `raisePriority` is false. For `notify`: the pool whose members are notified.
             */
            readonly poolId?: number | null;
            /**
             * Format: int64
             * @description For `escalate` and `reassign`: the new assignee. Without it, the ticket keeps its assignee, with two exceptions: `escalate` unassigns a ticket that moves to another pool, and `reassign` unassigns one whose assignee cannot see the new pool.
             */
            readonly userId?: number | null;
            /** @description For `escalate`: whether the priority rises by one level. Defaults to true. */
            readonly raisePriority?: boolean | null;
            /** @description For `send_email`: `requester`, `assignee` or an e-mail address. */
            readonly to?: string;
            /** @description For `send_email`: the subject, at most 255 characters. */
            readonly subject?: string;
            /** @description For `send_email`: the text, at most 65,536 characters. */
            readonly body?: string;
            /** @description For `notify`: the ids of at most 100 staff members to notify. Send either `userIds` or `poolId`. */
            readonly userIds?: readonly number[] | null;
            /** @description For `notify` and `log`: the text, at most 1,000 characters. */
            readonly message?: string;
        };
        readonly NewAutomationRule: {
            /** @description The name of the rule. It must be unique; upper and lower case do not matter. */
            readonly name: string;
            /**
             * @description What starts the rule. `ticket_created`: a ticket was created, which can be a child ticket. `status_changed`: the status of a ticket changed, no matter who changed it; a change of only the sub-status does not count. `assigned`: a ticket was assigned, for the first time or to another person; the removal of an assignee does not count. `customer_replied`: the requester wrote a message to an existing ticket, or an integration appended one; if the server created a child ticket for the message, the rule acts on the child ticket. `scheduled`: no event; once a minute, the server applies the rule to all tickets that are not completed or cancelled.
             * @enum {string}
             */
            readonly trigger: "ticket_created" | "status_changed" | "assigned" | "customer_replied" | "scheduled";
            /**
             * @description A tree of groups (`op`, `children`) and comparisons (`field`, `operator`, `value`) with at most five levels and 50 comparisons. If the condition is null, which is the default of a new rule, the rule applies to every ticket. Values of `status`, `subStatus`, `pool` and `assignee` are ids. Texts are compared without regard to case.
             * @example {
             *       "op": "and",
             *       "children": [
             *         {
             *           "field": "status",
             *           "operator": "eq",
             *           "value": 3
             *         },
             *         {
             *           "field": "minutesSinceLastAgentReply",
             *           "operator": "gt",
             *           "value": 2880
             *         }
             *       ]
             *     }
             */
            readonly condition?: {
                /**
                 * @description In a group: whether all of its `children` must be met, or at least one of them.
                 * @enum {string}
                 */
                readonly op?: "and" | "or";
                /** @description In a group: other groups and comparisons. */
                readonly children?: readonly {
                    readonly [key: string]: unknown;
                }[];
                /**
                 * @description In a comparison: the field of the ticket.
                 * @enum {string}
                 */
                readonly field?: "status" | "subStatus" | "priority" | "pool" | "assignee" | "source" | "channel" | "subject" | "description" | "requesterEmailAddress" | "minutesSinceCreated" | "minutesSinceLastCustomerReply" | "minutesSinceLastAgentReply" | "messageCount" | "isContinuation";
                /**
                 * @description In a comparison: the operator. The table under `Dashboard: automation rules` lists the operators of each field.
                 * @enum {string}
                 */
                readonly operator?: "eq" | "ne" | "in" | "notIn" | "contains" | "startsWith" | "gt" | "lt" | "isSet" | "isNotSet";
                /** @description In a comparison: the value, or a list of values for `in` and `notIn`. `isSet` and `isNotSet` have no value. */
                readonly value?: unknown;
            } | null;
            /**
             * @description One to 20 actions, which the server performs in this order.
             * @example [
             *       {
             *         "type": "send_email",
             *         "to": "requester",
             *         "subject": "Do you still need help?",
             *         "body": "Please answer within a week."
             *       }
             *     ]
             */
            readonly actions: readonly components["schemas"]["NewAutomationAction"][];
            /**
             * Format: int64
             * @description The place of the rule. By default, the last.
             */
            readonly position?: number | null;
            /** @description Whether the rule acts on tickets. Defaults to true. */
            readonly isEnabled?: boolean | null;
        };
        readonly NewBlockedVisitor: {
            /** @description The id of the visitor, a UUID. */
            readonly visitorId: string;
            /** @description The reason for the block, which only administrators can read; null if none was given. */
            readonly reason?: string | null;
        };
        readonly NewCannedResponse: {
            /**
             * @description The text that an agent types to find the canned response. It contains no spaces. It must be unique among the canned responses of the department or, if `departmentId` is null, among the canned responses for all agents; upper and lower case do not matter.
             * @example hello
             */
            readonly shortcut: string;
            /** @description The title of the canned response. */
            readonly title: string;
            /**
             * @description The text of the canned response. `{{visitor.name}}` and `{{agent.name}}` are placeholders for the names of the visitor and the agent.
             * @example Hello {{visitor.name}}, my name is {{agent.name}}.
             */
            readonly body: string;
            /**
             * Format: int64
             * @description The id of the department whose agents can use the canned response; null if all agents can.
             * @example 1
             */
            readonly departmentId?: number | null;
        };
        readonly NewConversation: {
            /**
             * Format: int64
             * @description The id of a department that the widget offers. If you omit the field, the server chooses the department: the default one if the widget offers it, otherwise the first one that the widget offers.
             */
            readonly departmentId?: number | null;
            /**
             * @description The URL of the page on which the visitor writes. URLs other than http and https are ignored.
             * @example https://shop.example.com/cart
             */
            readonly pageUrl?: string | null;
            /**
             * @description The title of the page in `pageUrl`.
             * @example Cart
             */
            readonly pageTitle?: string | null;
            /**
             * @description The text of the message.
             * @example Where is my parcel?
             */
            readonly message?: string | null;
            /**
             * @description An id that you create for `message`, unique among all your messages. If you retry with the same id, the server writes the message only once. Ignored without `message`.
             * @example c-1
             */
            readonly clientMessageId?: string | null;
        };
        readonly NewDashboardCannedResponse: {
            /**
             * @description The text that a person types to find the canned response. It contains no spaces and must be unique in its pool, or among the canned responses for all pools; upper and lower case do not matter.
             * @example refund
             */
            readonly shortcut: string;
            /** @description The title of the canned response. */
            readonly title: string;
            /**
             * @description The text of the canned response. `{{requester.name}}`, `{{agent.name}}`, `{{ticket.id}}` and `{{ticket.subject}}` are placeholders for the name of the requester, the name of the staff member who replies, and the id and subject of the ticket.
             * @example Hello {{requester.name}}, we have refunded your order.
             */
            readonly body: string;
            /**
             * Format: int64
             * @description The pool in which staff can use the canned response; null if they can use it in all pools.
             * @example 1
             */
            readonly poolId?: number | null;
        };
        /** @description A message needs `content`, `contentHtml` with visible text, or an attachment. */
        readonly NewDashboardMessage: {
            /** @description The text of the message. If you omit it, the server derives the text from `contentHtml`. */
            readonly content?: string | null;
            /** @description The message as HTML. The server removes elements and attributes that are not on its allow-list. At most 10,000 tags: every `<` counts as a tag. */
            readonly contentHtml?: string | null;
            /** @description The subject of the message. The subject of the ticket does not change. */
            readonly subject?: string | null;
            /** @description The ids of your own uploads. An upload can be used in only one message. An unused upload expires after 24 hours, unless the server has another limit. */
            readonly attachmentIds?: readonly string[] | null;
            /**
             * @description `public` messages go to the requester; `internal` notes are shown only in the dashboard. Defaults to `public`.
             * @enum {string|null}
             */
            readonly visibility?: "public" | "internal" | null;
        };
        /** @description A ticket needs a subject or a description that is not blank. */
        readonly NewDashboardTicket: {
            /**
             * Format: int64
             * @description The pool of the ticket. Administrators must send it; other staff can omit it if they are members of exactly one pool.
             */
            readonly poolId?: number | null;
            /** @description The subject of the ticket. */
            readonly subject?: string | null;
            /** @description The description. The server does not trim it. */
            readonly description?: string | null;
            /**
             * @description The priority of the ticket. Defaults to the priority of the pool.
             * @enum {string|null}
             */
            readonly priority?: "low" | "normal" | "high" | "urgent" | null;
            /** @description The full name of the requester. */
            readonly requesterFullName?: string | null;
            /**
             * Format: email
             * @description The e-mail address of the requester. The server converts it to lower case.
             * @example maria@example.com
             */
            readonly requesterEmailAddress?: string | null;
            /**
             * @description The phone number of the requester: digits, spaces and + ( ) . / - only.
             * @example +44 20 7946 0018
             */
            readonly requesterPhoneNumber?: string | null;
            /**
             * Format: int64
             * @description The staff member who gets the ticket, and who must be able to see the pool.
             */
            readonly assigneeUserId?: number | null;
            /** @description The tags with which staff categorize the ticket. */
            readonly tags?: readonly string[] | null;
        };
        /** @description If you omit a field or send null, the department is active, is not the default, has no ticketing pool, and its routing is `manual`. */
        readonly NewDepartment: {
            /** @description The name of the department, which visitors see if they can choose one. It must be unique; upper and lower case do not matter. */
            readonly name: string;
            /** @description Whether this is the default department, which gets the conversations for which the visitor chose no department. If the widget does not offer the default department, the first department of the widget gets them. Exactly one department is the default. */
            readonly isDefault?: boolean | null;
            /** @description Whether new conversations and transfers can go to the department. Conversations that are already in the department remain there. */
            readonly isActive?: boolean | null;
            /**
             * Format: int64
             * @description The id of the ticketing pool that gets the tickets of escalated conversations. While it is null, no ticket is created, and `escalationStatus` stays `requested`.
             * @example 1
             */
            readonly ticketPoolId?: number | null;
            /**
             * @description How conversations are assigned. With `manual`, agents take them from the queue. `automatic` considers the online agents of the department who are below their `maxConcurrentConversations`, and assigns each queued conversation to the one with the fewest active conversations; if there is no such agent, the conversation stays queued. If a conversation returned to the queue, the agent who last had it gets it again only if no other agent has capacity. `automatic` does not assign left messages ([leaveMessage](#leaveMessage)) that will become tickets.
             * @enum {string|null}
             */
            readonly routing?: "manual" | "automatic" | null;
        };
        readonly NewEscalationChain: {
            /** @description The name of the chain. It must be unique; upper and lower case do not matter. */
            readonly name: string;
            /** @description The steps, in the order in which a ticket reaches them. */
            readonly steps: readonly {
                /**
                 * Format: int64
                 * @description An unanswered ticket reaches the step this many minutes after the creation of the ticket. The number must be greater than that of the previous step.
                 */
                readonly afterMinutes: number;
                /**
                 * Format: int64
                 * @description The pool to which the ticket is handed over.
                 */
                readonly poolId: number;
                /**
                 * Format: int64
                 * @description The staff member to whom the ticket is assigned, who must be active and able to see the pool. Null if the step assigns the ticket to no staff member. When a ticket reaches the step, the server treats the field as null if the person is no longer active or can no longer see the pool. With null, a ticket that the step moves to another pool becomes unassigned; any other ticket keeps its assignee.
                 */
                readonly userId?: number | null;
                /** @description Whether the priority rises by one level. Urgent tickets stay urgent. Defaults to `true`. */
                readonly raisePriority?: boolean | null;
            }[];
        };
        readonly NewFormField: {
            /**
             * @description Where the value is stored: the name of a field of the ticket, or `custom_` and a name of your choice. Values of custom fields are appended to the description, one `Label: value` per line. Each key can occur once.
             * @example subject
             */
            readonly key: string;
            /**
             * @description How the field is displayed and validated. Only custom fields can be a `checkbox`.
             * @enum {string}
             */
            readonly type: "text" | "textarea" | "email" | "phone" | "select" | "checkbox";
            /** @description The label of the field. */
            readonly label: string;
            /** @description An example that an empty field shows; null means that it shows none. */
            readonly placeholder?: string | null;
            /**
             * Format: int64
             * @description The maximum length of the value in characters; null means the largest possible length. If `key` names a field of the ticket, the largest possible length is the maximum length of that ticket field. For custom fields it depends on `type`: 1,000 for `text`, 10,000 for `textarea`, 254 for `email`, 32 for `phone`, 200 for `select`.
             */
            readonly maxLength?: number | null;
            /** @description Whether the person must fill in the field; a `checkbox` must then be checked. */
            readonly isRequired?: boolean | null;
            /** @description The choices of a `select`, in order. Other types have none. If `key` names a field of the ticket, each choice must be valid for that field, such as an e-mail address for `requesterEmailAddress`. No choice may be longer than `maxLength`. */
            readonly options?: readonly string[] | null;
            /**
             * Format: int64
             * @description The position of the field: the lowest comes first. Defaults to the position in this list.
             */
            readonly order?: number | null;
        };
        readonly NewLeftMessage: {
            /**
             * @description The name of the person who leaves the message.
             * @example Maria Lindgren
             */
            readonly name: string;
            /**
             * Format: email
             * @description The e-mail address to which agents reply.
             * @example maria@example.com
             */
            readonly email: string;
            /**
             * @description The text of the message.
             * @example Where is my parcel?
             */
            readonly body: string;
        };
        readonly NewMacro: {
            /** @description The name of the macro. It must be unique in its pool, or among the macros for all pools; upper and lower case do not matter. */
            readonly name: string;
            /**
             * Format: int64
             * @description The pool to whose tickets the macro can be applied; null for the tickets of all pools.
             * @example 1
             */
            readonly poolId?: number | null;
            /** @description What the macro does. The server writes the reply first and then makes the changes. If one of the changes is not allowed, the server does nothing at all. */
            readonly actions: readonly components["schemas"]["NewMacroAction"][];
        };
        /** @description An action. Its `type` determines which other fields it has: the description of each field begins with the types that have the field. */
        readonly NewMacroAction: {
            /**
             * @description What the action does. A macro has at most one action of each type.
             * @enum {string}
             */
            readonly type?: "change_status" | "set_priority" | "assign" | "add_tags" | "remove_tags" | "reply";
            /**
             * Format: int64
             * @description For `change_status`: the id of the new status, from 2 to 7.
             */
            readonly ticketStatusId?: number;
            /**
             * Format: int64
             * @description For `change_status`: the id of a sub-status of the new status. By default, the ticket gets the default sub-status of the new status, or keeps its sub-status if its status does not change.
             */
            readonly ticketSubStatusId?: number | null;
            /**
             * @description For `set_priority`: the new priority.
             * @enum {string}
             */
            readonly priority?: "low" | "normal" | "high" | "urgent";
            /**
             * Format: int64
             * @description For `assign`: the id of the staff member who gets the ticket. If you omit it or send null, the ticket becomes unassigned.
             */
            readonly userId?: number | null;
            /** @description For `add_tags` and `remove_tags`: the tags to add or to remove. */
            readonly tags?: readonly string[];
            /**
             * @description For `reply`: the text of the message. `{{requester.name}}`, `{{agent.name}}`, `{{ticket.id}}` and `{{ticket.subject}}` are placeholders for the name of the requester, the name of the staff member who replies, and the id and subject of the ticket.
             * @example Hello {{requester.name}}, we have refunded your order.
             */
            readonly content?: string;
            /**
             * @description For `reply`: `public` sends the text to the requester, `internal` adds a note that only the dashboard shows. Defaults to `public`.
             * @enum {string|null}
             */
            readonly visibility?: "public" | "internal" | null;
        };
        readonly NewPageVisit: {
            /**
             * @description The URL of the page.
             * @example https://shop.example.com/cart
             */
            readonly url: string;
            /**
             * @description The title of the page.
             * @example Cart
             */
            readonly title?: string | null;
        };
        readonly NewPool: {
            /** @description The name of the pool. It must be unique; upper and lower case do not matter. */
            readonly name: string;
            /** @description What the pool is for. */
            readonly description?: string | null;
            /**
             * @description The priority of tickets that are created without one; null means `normal`.
             * @enum {string|null}
             */
            readonly defaultPriority?: "low" | "normal" | "high" | "urgent" | null;
            /**
             * @description How the server assigns new tickets to active members of the pool: not at all (`none`), in turn (`round_robin`), or to the member to whom the fewest tickets in status 1 to 4 are assigned, in all pools together (`least_busy`). New pools have `none` by default.
             * @enum {string|null}
             */
            readonly assigneeStrategy?: "none" | "round_robin" | "least_busy" | null;
            /** @description The ids of the staff members who, besides administrators, can see the tickets of the pool. */
            readonly memberIds?: readonly number[] | null;
            /**
             * Format: int64
             * @description The escalation chain of the pool: it hands over those tickets that staff have not answered in time. Null if there is none.
             */
            readonly escalationChainId?: number | null;
        };
        readonly NewRating: {
            /**
             * Format: int64
             * @description The score, from 1 (bad) to 5 (good).
             * @example 5
             */
            readonly score: number;
            /** @description The reason for the score; null if the visitor gave none. */
            readonly comment?: string | null;
        };
        readonly NewSavedView: {
            /** @description The name of the view. It must be unique among the views of its owner; upper and lower case do not matter. */
            readonly name: string;
            readonly filter: components["schemas"]["TicketFilterInput"];
            /** @description Whether all staff see the view. Defaults to false. */
            readonly isShared?: boolean | null;
            /**
             * Format: int64
             * @description The place of the view in the list. Defaults to the place after your last view.
             */
            readonly position?: number | null;
        };
        readonly NewServiceKey: {
            /** @description The display name of the key. */
            readonly name: string;
            /** @description What the key may do. `agent:sso` creates console sessions for agents. */
            readonly scopes: readonly "agent:sso"[];
            /**
             * Format: date-time
             * @description When the key expires, which must be in the future. By default, it never expires.
             * @example 2027-11-21T00:00:00.000Z
             */
            readonly expiresAt?: string | null;
        };
        readonly NewSubStatus: {
            /** @description The name of the sub-status. It must be unique among those of the status; upper and lower case do not matter. */
            readonly name: string;
            /**
             * Format: int64
             * @description The id of the status that the sub-status belongs to.
             */
            readonly statusId: number;
        };
        /** @description A ticket needs a subject or a description that is not blank. */
        readonly NewTicket: {
            /**
             * Format: int64
             * @description The pool of the ticket. You can omit it only if the token has exactly one pool.
             */
            readonly poolId?: number | null;
            /** @description The subject of the ticket. */
            readonly subject?: string | null;
            /** @description The description. The server does not trim it. */
            readonly description?: string | null;
            /**
             * @description The priority of the ticket. Defaults to the priority of the pool.
             * @enum {string|null}
             */
            readonly priority?: "low" | "normal" | "high" | "urgent" | null;
            /** @description The full name of the requester. */
            readonly requesterFullName?: string | null;
            /**
             * Format: email
             * @description The e-mail address of the requester. The server converts it to lower case.
             * @example maria@example.com
             */
            readonly requesterEmailAddress?: string | null;
            /**
             * @description The phone number of the requester: digits, spaces and + ( ) . / - only.
             * @example +44 20 7946 0018
             */
            readonly requesterPhoneNumber?: string | null;
        };
        /** @description By default, the form is enabled, accepts no files, and every website may embed it with the script. */
        readonly NewTicketForm: {
            /** @description The name of the form, which staff see; its first 100 characters are the `source` of the tickets. It must be unique; upper and lower case do not matter. */
            readonly name: string;
            /**
             * Format: int64
             * @description The pool of the tickets.
             */
            readonly poolId: number;
            /** @description The heading of the form; null means a default in the language of the form. */
            readonly title?: string | null;
            /** @description The text below the heading; null means that there is none. */
            readonly description?: string | null;
            /** @description The label of the button; null means a default in the language of the form. */
            readonly submitLabel?: string | null;
            /** @description The text after a submission; null means a default in the language of the form. */
            readonly successMessage?: string | null;
            /**
             * @description The language of the form; null means the language of the page that embeds the form if it is supported, otherwise the language of the person’s browser.
             * @enum {string|null}
             */
            readonly locale?: "en" | "tr" | "de" | "fr" | "es" | "ar" | null;
            /**
             * @description The priority of the tickets; null means the default of the pool.
             * @enum {string|null}
             */
            readonly defaultPriority?: "low" | "normal" | "high" | "urgent" | null;
            /** @description Whether people can read and submit the form. For a disabled form, the server returns 404 to them. */
            readonly isEnabled?: boolean | null;
            /** @description The fields of the form. One of them must be `subject` or `description`. */
            readonly fields: readonly components["schemas"]["NewFormField"][];
            /** @description The origins, such as `https://example.com`, of the websites that may embed the form with the script, or show its page (`/forms/{token}`) in a frame. If the list is empty, every website may embed the form with the script, but only this server may show its page in a frame. */
            readonly allowedOrigins?: readonly string[] | null;
            /** @description Whether people may send files with the form. */
            readonly attachmentsEnabled?: boolean | null;
        };
        readonly NewTicketLink: {
            /**
             * Format: int64
             * @description The id of the other ticket.
             */
            readonly ticketId: number;
            /**
             * @description How the ticket in the path relates to the other one: with `blocks`, for example, the ticket in the path blocks the other one. Defaults to `related`.
             * @enum {string|null}
             */
            readonly type?: "related" | "duplicates" | "duplicated_by" | "blocks" | "blocked_by" | null;
        };
        /** @description A message needs `content`, `contentHtml` with visible text, or an attachment. */
        readonly NewTicketMessage: {
            /** @description The text of the message. If you omit it, the server derives the text from `contentHtml`. */
            readonly content?: string | null;
            /** @description The message as HTML. The server removes elements and attributes that are not on its allow-list. At most 10,000 tags: every `<` counts as a tag. */
            readonly contentHtml?: string | null;
            /** @description The subject of the message. The subject of the ticket does not change. */
            readonly subject?: string | null;
            /** @description The ids of your own uploads. An upload can be used in only one message. An unused upload expires after 24 hours, unless the server has another limit. */
            readonly attachmentIds?: readonly string[] | null;
        };
        readonly NewTicketWatcher: {
            /**
             * Format: int64
             * @description The staff member who will watch the ticket, and who must be able to see it; you by default.
             */
            readonly userId?: number | null;
        };
        /** @description By default, the user has the role `agent`, is a member of no pool, gets mails in English and is active. */
        readonly NewUser: {
            /**
             * Format: email
             * @description The e-mail address with which the user signs in. It must be unique.
             * @example maria@example.com
             */
            readonly email: string;
            /** @description The name that other staff see. */
            readonly displayName: string;
            /**
             * @description The role. [listRoles](#listRoles) describes what each role may do.
             * @enum {string|null}
             */
            readonly role?: "administrator" | "supervisor" | "agent" | null;
            /** @description The new password: at least 10 characters. The server does not trim it. */
            readonly password: string;
            /** @description The ids of the pools that the user is a member of. Administrators see all pools, whether they are members or not. */
            readonly poolIds?: readonly number[] | null;
            /**
             * @description The language of the mails that the user receives.
             * @enum {string|null}
             */
            readonly locale?: "en" | "tr" | "de" | "fr" | "es" | "ar" | null;
            /** @description Whether the user may sign in. */
            readonly isActive?: boolean | null;
        };
        readonly NewVisitorMessage: {
            /**
             * @description The text of the message.
             * @example Where is my parcel?
             */
            readonly body: string;
            /**
             * @description An id that you create for this message, unique among all your messages. If you send the same id again, the server writes nothing and returns the existing message.
             * @example m-1
             */
            readonly clientMessageId: string;
        };
        /** @description The defaults of fields that you omit or send as null: the key is random, the color is `#1f6feb`, the widget offers all active departments, it appears at the right, every website may show it, it does not ask for name and e-mail address, visitors may send files, and the widget is active. */
        readonly NewWidget: {
            /**
             * @description The key by which websites refer to the widget. It cannot be changed. `attachments`, `conversations` and `visitors` are reserved.
             * @example default
             */
            readonly key?: string | null;
            /** @description The name of the widget, which administrators see. */
            readonly name: string;
            /**
             * @description The main color of the widget.
             * @example #1f6feb
             */
            readonly primaryColor?: string | null;
            /** @description The heading of the widget; null means a default heading in the language that the widget is shown in. */
            readonly title?: string | null;
            /** @description The text that the widget shows before the first message; null means no text. */
            readonly greeting?: string | null;
            /**
             * @description The corner of the page in which the widget appears.
             * @enum {string|null}
             */
            readonly position?: "left" | "right" | null;
            /**
             * @description The language of the widget; null means the language of the page (`<html lang>`) if it is supported, otherwise the first supported language of the browser. `data-locale` of the script takes precedence.
             * @enum {string|null}
             */
            readonly locale?: "en" | "tr" | "de" | "fr" | "es" | "ar" | null;
            /** @description The ids of the departments that the widget offers, in the order in which it shows them. The widget does not offer departments that are inactive. If the list is empty, the widget offers all active departments. */
            readonly departmentIds?: readonly number[] | null;
            /** @description Whether the widget asks for name and e-mail address before the first message. */
            readonly preChatFormEnabled?: boolean | null;
            /** @description Whether visitors may send files. */
            readonly visitorUploadsEnabled?: boolean | null;
            /**
             * Format: int64
             * @description The maximum size of a visitor’s file in bytes; null means the limit of the server. The value cannot exceed that limit.
             */
            readonly attachmentMaxSizeBytes?: number | null;
            /** @description The file extensions that the widget accepts, without a dot; null means all extensions that the server accepts. The list can contain only extensions that the server accepts. */
            readonly attachmentAllowedExtensions?: readonly string[] | null;
            /** @description The origins, such as `https://example.com`, of the websites that may show the widget with the script, or show its chat page (`/c/{key}`) in a frame. If the list is empty, every website may use the script, but only this server may show the chat page in a frame. */
            readonly allowedOrigins?: readonly string[] | null;
            /** @description The secret with which the server verifies identity tokens (HS256): at least 32 characters. The server never returns it. */
            readonly identitySecret?: string | null;
            /** @description Whether visitors can load the widget and start conversations with it. */
            readonly isActive?: boolean | null;
        };
        readonly Notification: {
            /**
             * Format: int64
             * @description The id of the notification. Later notifications have higher ids.
             */
            readonly id: number;
            /**
             * @description Why you were notified: a ticket was assigned to you, the requester of a ticket that is assigned to you or that you watch has replied, the status of a ticket that you watch has changed, or an automation rule sent the message. The server does not notify people of their own changes. An automation rule, however, can also notify the person whose change started the rule.
             * @enum {string}
             */
            readonly kind: "ticket_assigned" | "customer_replied" | "status_changed" | "automation_rule";
            /** @description The text of the notification. The server writes it in the language of `Accept-Language`, except the text of an automation rule. */
            readonly message: string;
            /**
             * Format: int64
             * @description The id of the ticket that the notification is about. At present, every notification has one.
             */
            readonly ticketId: number | null;
            /**
             * Format: date-time
             * @description When the notification was sent.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When you first marked the notification as read; null if it is unread.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly readAt: string | null;
        };
        readonly NotificationPage: {
            readonly items: readonly components["schemas"]["Notification"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
            /**
             * Format: int64
             * @description The number of your unread notifications, whatever the filter.
             * @example 1
             */
            readonly unreadCount: number;
        };
        readonly PageVisit: {
            /**
             * @description The URL of the page.
             * @example https://shop.example.com/cart
             */
            readonly url: string;
            /**
             * @description The title of the page.
             * @example Cart
             */
            readonly title: string | null;
            /**
             * Format: date-time
             * @description When the visitor opened the page.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly visitedAt: string;
        };
        readonly PasswordChangeRequest: {
            /** @description Your current password, exactly as it was set. */
            readonly currentPassword: string;
            /** @description The new password: at least 10 characters. The server does not trim it. */
            readonly newPassword: string;
        };
        readonly Ping: {
            /**
             * @description Always `ok`.
             * @enum {string}
             */
            readonly status: "ok";
        };
        readonly Pool: {
            /**
             * Format: int64
             * @description The id of the pool.
             */
            readonly id: number;
            /** @description The name of the pool. It must be unique; upper and lower case do not matter. */
            readonly name: string;
            /** @description What the pool is for. */
            readonly description: string | null;
            /**
             * @description The priority of tickets that are created without one; null means `normal`.
             * @enum {string|null}
             */
            readonly defaultPriority: "low" | "normal" | "high" | "urgent" | null;
            /**
             * @description How the server assigns new tickets to active members of the pool: not at all (`none`), in turn (`round_robin`), or to the member to whom the fewest tickets in status 1 to 4 are assigned, in all pools together (`least_busy`). New pools have `none` by default.
             * @enum {string}
             */
            readonly assigneeStrategy: "none" | "round_robin" | "least_busy";
            /** @description The ids of the staff members who, besides administrators, can see the tickets of the pool. */
            readonly memberIds: readonly number[];
            /**
             * Format: int64
             * @description The escalation chain of the pool: it hands over those tickets that staff have not answered in time. Null if there is none.
             */
            readonly escalationChainId: number | null;
            /**
             * Format: date-time
             * @description When the pool was created.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the pool was last changed.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly updatedAt: string;
        };
        /** @description Fields that you omit keep their values. */
        readonly PoolChange: {
            /** @description The name of the pool. It must be unique; upper and lower case do not matter. */
            readonly name?: string;
            /** @description What the pool is for. */
            readonly description?: string | null;
            /**
             * @description The priority of tickets that are created without one; null means `normal`.
             * @enum {string|null}
             */
            readonly defaultPriority?: "low" | "normal" | "high" | "urgent" | null;
            /**
             * @description How the server assigns new tickets to active members of the pool: not at all (`none`), in turn (`round_robin`), or to the member to whom the fewest tickets in status 1 to 4 are assigned, in all pools together (`least_busy`). New pools have `none` by default.
             * @enum {string}
             */
            readonly assigneeStrategy?: "none" | "round_robin" | "least_busy";
            /** @description The ids of the staff members who, besides administrators, can see the tickets of the pool. */
            readonly memberIds?: readonly number[];
            /**
             * Format: int64
             * @description The escalation chain of the pool: it hands over those tickets that staff have not answered in time. Null if there is none.
             */
            readonly escalationChainId?: number | null;
        };
        readonly PoolPage: {
            readonly items: readonly components["schemas"]["Pool"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
        };
        /** @description Fields that you omit keep their values. */
        readonly ProfileChange: {
            /** @description The name that other staff see. */
            readonly displayName?: string;
            /**
             * @description The language of the mails that the user receives.
             * @enum {string}
             */
            readonly locale?: "en" | "tr" | "de" | "fr" | "es" | "ar";
        };
        readonly PublicTicketForm: {
            /** @description The heading of the form; null means a default in the language of the form. */
            readonly title: string | null;
            /** @description The text below the heading; null means that there is none. */
            readonly description: string | null;
            /** @description The label of the button; null means a default in the language of the form. */
            readonly submitLabel: string | null;
            /** @description The text after a submission; null means a default in the language of the form. */
            readonly successMessage: string | null;
            /**
             * @description The language of the form; null means the language of the page that embeds the form if it is supported, otherwise the language of the person’s browser.
             * @enum {string|null}
             */
            readonly locale: "en" | "tr" | "de" | "fr" | "es" | "ar" | null;
            /** @description The fields of the form, in their order. */
            readonly fields: readonly components["schemas"]["FormField"][];
            /** @description Whether people may send files with the form. */
            readonly attachmentsEnabled: boolean;
            /** @description An opaque value. Send it back unchanged as `challenge` of the submission. It can be used for one ticket of this form, until it expires. */
            readonly challenge: string;
            /**
             * Format: date-time
             * @description When the challenge expires; the form itself does not.
             * @example 2026-11-22T09:51:04.123Z
             */
            readonly expiresAt: string;
        };
        readonly RatingReport: {
            /**
             * Format: date-time
             * @description The start of the range.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly from: string;
            /**
             * Format: date-time
             * @description The end of the range, which is not part of it.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly to: string;
            /** @description Totals for the range. */
            readonly totals: {
                /**
                 * Format: int64
                 * @description The number of conversations that were closed in the range.
                 */
                readonly closed: number;
                /**
                 * Format: int64
                 * @description How many of the conversations that were closed in the range have been rated, in the range or later.
                 */
                readonly rated: number;
                /** @description The average score of the ratings that `rated` counts, rounded to two decimal places; null if there are none. */
                readonly averageScore: number | null;
            };
            /** @description The five scores, the lowest first. */
            readonly scores: readonly {
                /**
                 * Format: int64
                 * @description The score: 5 is the best.
                 */
                readonly score: number;
                /**
                 * Format: int64
                 * @description The number of ratings with this score.
                 */
                readonly count: number;
            }[];
            /** @description Each day of the range, the oldest first. Only the part of a day within the range counts. */
            readonly daily: readonly {
                /** @description The day in the time zone `timeZone` of the request, by default UTC. */
                readonly date: string;
                /**
                 * Format: int64
                 * @description The number of conversations that were closed on this day and have been rated, on this day or later.
                 */
                readonly rated: number;
                /** @description The average score of the ratings that `rated` counts, rounded to two decimal places; null if there are none. */
                readonly averageScore: number | null;
            }[];
            /** @description The agents whose conversations were rated, ordered by name. */
            readonly agents: readonly {
                /**
                 * Format: int64
                 * @description The id of the agent.
                 */
                readonly agentId: number;
                /** @description The display name of the agent. */
                readonly agentName: string;
                /**
                 * Format: int64
                 * @description The number of rated conversations that were assigned to the agent when they were closed.
                 */
                readonly rated: number;
                /** @description The average score of the ratings that `rated` counts, rounded to two decimal places. */
                readonly averageScore: number;
            }[];
            /** @description At most 50 ratings with a comment, ordered by the time at which the conversation was closed, newest first. */
            readonly comments: readonly {
                /** @description The id of the conversation. */
                readonly conversationId: string;
                /**
                 * Format: int64
                 * @description The score of the rating.
                 */
                readonly score: number;
                /** @description What the visitor wrote. */
                readonly comment: string;
                /**
                 * Format: int64
                 * @description The id of the agent to whom the conversation was assigned when it was closed; null if the conversation was queued then.
                 */
                readonly agentId: number | null;
                /** @description The display name of the agent in `agentId`; null if that field is null. */
                readonly agentName: string | null;
                /**
                 * Format: date-time
                 * @description When the conversation was closed.
                 * @example 2026-11-21T09:51:04.123Z
                 */
                readonly closedAt: string;
                /**
                 * Format: date-time
                 * @description When the visitor rated the conversation.
                 * @example 2026-11-21T09:51:04.123Z
                 */
                readonly ratedAt: string;
            }[];
        };
        readonly ReadPositionRequest: {
            /**
             * @description The id of the newest message that was read. It must be a message of the conversation that you can see.
             * @example 019a9f2f-1a02-7f5c-9e77-60a1b2c3d4e5
             */
            readonly lastReadMessageId: string;
        };
        readonly ReportSummary: {
            /**
             * Format: date-time
             * @description The start of the range.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly from: string;
            /**
             * Format: date-time
             * @description The end of the range, which is not part of it.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly to: string;
            /** @description Totals for the range. */
            readonly totals: {
                /**
                 * Format: int64
                 * @description The number of conversations that were created in the range (by `createdAt`, not by `startedAt`).
                 */
                readonly started: number;
                /**
                 * Format: int64
                 * @description The number of conversations that were closed.
                 */
                readonly closed: number;
                /**
                 * Format: int64
                 * @description The number of conversations that an agent closed.
                 */
                readonly closedByAgent: number;
                /**
                 * Format: int64
                 * @description The number of conversations that the visitor closed. Includes conversations that the server closed because a left message ([leaveMessage](#leaveMessage)) became a ticket.
                 */
                readonly closedByVisitor: number;
                /**
                 * Format: int64
                 * @description The number of conversations that the server closed because they were inactive, or to archive them.
                 */
                readonly closedByInactivity: number;
            };
            /** @description How many conversations are open now, whatever the range. */
            readonly live: {
                /**
                 * Format: int64
                 * @description The number of conversations that are queued now. Visitors in the waiting room do not count.
                 */
                readonly waiting: number;
                /**
                 * Format: int64
                 * @description The number of conversations that an agent has now.
                 */
                readonly active: number;
            };
            /** @description How many messages were sent in the range. */
            readonly messages: {
                /**
                 * Format: int64
                 * @description The number of messages from agents, without internal notes.
                 */
                readonly agent: number;
                /**
                 * Format: int64
                 * @description The number of messages from visitors.
                 */
                readonly visitor: number;
                /**
                 * Format: int64
                 * @description The number of messages from the system, such as that an agent joined.
                 */
                readonly system: number;
            };
            /** @description Each day of the range, the oldest first. Only the part of a day within the range counts. */
            readonly daily: readonly {
                /** @description The day in the time zone `timeZone` of the request, by default UTC. */
                readonly date: string;
                /**
                 * Format: int64
                 * @description The number of conversations that were created on this day (by `createdAt`, not by `startedAt`).
                 */
                readonly started: number;
                /**
                 * Format: int64
                 * @description The number of conversations that were closed on this day.
                 */
                readonly closed: number;
            }[];
            /** @description All departments, ordered by name. */
            readonly departments: readonly {
                /**
                 * Format: int64
                 * @description The id of the department.
                 */
                readonly departmentId: number;
                /** @description The name of the department. */
                readonly departmentName: string;
                /**
                 * Format: int64
                 * @description The number of conversations that were created in this department in the range (by `createdAt`, not by `startedAt`), wherever they were transferred later.
                 */
                readonly started: number;
            }[];
            /** @description The agents who took or were assigned at least one conversation in the range, or closed one, ordered by name. */
            readonly agents: readonly {
                /**
                 * Format: int64
                 * @description The id of the agent.
                 */
                readonly agentId: number;
                /** @description The display name of the agent. */
                readonly agentName: string;
                /**
                 * Format: int64
                 * @description The number of conversations that the agent took or was assigned in the range. Each conversation counts once.
                 */
                readonly served: number;
                /**
                 * Format: int64
                 * @description The number of conversations that the agent closed in the range.
                 */
                readonly closed: number;
                /**
                 * Format: int64
                 * @description The average time, in seconds, from the creation of a conversation to its first response. Counts the first responses of this agent in the range, even in conversations that were taken or assigned earlier. But if `served` is 0, counts none. Null if none count.
                 */
                readonly averageFirstResponseSeconds: number | null;
            }[];
            /**
             * Format: int64
             * @description The average time, in seconds, from the creation of a conversation to its first response. Counts the first responses of all agents in the range, even in conversations that were taken or assigned earlier. But if `served` is 0 for all agents, counts none. Null if none count.
             */
            readonly averageFirstResponseSeconds: number | null;
        };
        readonly Role: {
            /**
             * @description The name of the role: a value of the field `role` of a user.
             * @enum {string}
             */
            readonly name: "administrator" | "supervisor" | "agent";
            /** @description What users with the role may do, in English. */
            readonly description: string;
            /** @description `work_on_tickets`: read, answer and change the tickets that the user can see. `supervise_pools`: manage the canned responses and macros of the pools that the user can see, and read the reports of these pools. `see_all_pools`: see all pools and their tickets, without being a member. `administer`: manage users, pools, API tokens, sub-statuses, tags, ticket forms, escalation chains and automation rules, and read the settings and the audit log. */
            readonly permissions: readonly ("work_on_tickets" | "supervise_pools" | "see_all_pools" | "administer")[];
        };
        readonly RolePage: {
            readonly items: readonly components["schemas"]["Role"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly SavedView: {
            /**
             * Format: int64
             * @description The id of the view.
             */
            readonly id: number;
            /** @description The name of the view. It must be unique among the views of its owner; upper and lower case do not matter. */
            readonly name: string;
            readonly filter: components["schemas"]["TicketFilter"];
            /** @description Whether all staff see the view. Those who use the view get only the tickets that they can see. */
            readonly isShared: boolean;
            /**
             * Format: int64
             * @description The id of the staff member who created the view.
             */
            readonly ownerUserId: number;
            /**
             * Format: int64
             * @description Where the view is in the list: views with lower values come first.
             */
            readonly position: number;
            /**
             * Format: date-time
             * @description When the view was created.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the view was last changed.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly updatedAt: string;
        };
        /** @description Fields that you omit keep their values. `filter` replaces the whole filter. */
        readonly SavedViewChange: {
            /** @description The name of the view. It must be unique among the views of its owner; upper and lower case do not matter. */
            readonly name?: string;
            readonly filter?: components["schemas"]["TicketFilterInput"];
            /** @description Whether all staff see the view. Those who use the view get only the tickets that they can see. */
            readonly isShared?: boolean;
            /**
             * Format: int64
             * @description Where the view is in the list: views with lower values come first.
             */
            readonly position?: number;
        };
        readonly SavedViewPage: {
            readonly items: readonly components["schemas"]["SavedView"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly SentVisitorMessage: {
            /** @description The id of the message, a UUID. */
            readonly id: string;
            /** @description The id of the conversation. */
            readonly conversationId: string;
            /**
             * Format: int64
             * @description The position of the message in the conversation, from 1. Visitors and agents have separate numbering.
             */
            readonly sequence: number;
            /**
             * @description Who sent the message.
             * @enum {string}
             */
            readonly senderKind: "agent" | "visitor" | "system";
            /** @description The id of the sender, as a string. In a system message, the id of the agent or visitor who caused it; in `AgentJoined`, the id of the agent to whom the conversation was assigned. Null if there is none. */
            readonly senderId: string | null;
            /** @description The name that the person in `senderId` had when the message was sent; null if unknown. */
            readonly senderName: string | null;
            /**
             * @description `Text` is a message. `Note` is an internal note that only agents see. The other kinds are system messages. `AgentJoined`: an agent took the conversation, or automatic routing assigned it to an agent. `Transferred`: an agent transferred the conversation to an agent or department. `Closed`: the conversation was closed. `TicketOpened`: the server created a ticket from the conversation.
             * @enum {string}
             */
            readonly kind: "Text" | "Note" | "AgentJoined" | "Transferred" | "Closed" | "TicketOpened";
            /** @description The text, exactly as it was sent; empty in a system message, and for a file without a caption. */
            readonly body: string;
            /** @description The files of the message. */
            readonly attachments: readonly components["schemas"]["ChatAttachment"][];
            /**
             * @description The id that the sender created for the message; null if there is none.
             * @example m-1
             */
            readonly clientMessageId: string | null;
            /**
             * Format: date-time
             * @description When the message was sent.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /** @description Whether the server wrote the message to another conversation, because the conversation in the path is closed. The other conversation is new, or was already open; `conversationId` is its id. */
            readonly continuedInNewConversation: boolean;
        };
        readonly ServerSettings: {
            /** @description Which features are turned on. */
            readonly features: {
                /** @description Whether agents can sign in with an ID token (`Oidc:Authority` and `Oidc:ClientId`). */
                readonly singleSignOn: boolean;
                /** @description Whether agents can sign in with a password (`Auth:PasswordLoginEnabled`). */
                readonly passwordLogin: boolean;
                /** @description Whether agents can escalate conversations to tickets (`Service:Enabled`). */
                readonly escalation: boolean;
                /** @description Whether the server sends e-mail (`Smtp:Host` and `Email:Enabled`). */
                readonly email: boolean;
                /** @description Whether the server checks a licence (`License:Key` and `License:ServerUrl`). */
                readonly licence: boolean;
                /** @description Whether the server archives old conversations (`Chat:RetentionWindow`). */
                readonly retention: boolean;
            };
            /** @description Limits and timeouts. */
            readonly limits: {
                /**
                 * Format: int64
                 * @description The maximum size of a file in bytes. A widget can lower it.
                 */
                readonly attachmentMaxSizeBytes: number;
                /** @description The file extensions that the server accepts, without a dot. A widget can accept fewer. */
                readonly attachmentAllowedExtensions: readonly string[];
                /**
                 * Format: int64
                 * @description The maximum length of a message in characters.
                 */
                readonly messageMaxLength: number;
                /**
                 * Format: int64
                 * @description The maximum number of queued and active conversations on the whole server (not per agent), not counting left messages ([leaveMessage](#leaveMessage)); null means no maximum. When the maximum is reached, visitors who start a conversation wait in the waiting room.
                 */
                readonly maxConcurrentConversations: number | null;
                /**
                 * Format: int64
                 * @description How long a conversation may be inactive before the server closes it; null means no limit. Does not apply to snoozed conversations, nor to left messages until an agent takes them.
                 */
                readonly inactivityTimeoutSeconds: number | null;
                /**
                 * Format: int64
                 * @description How long an agent may be disconnected before the server returns the agent’s conversations to the queue. Conversations that were assigned after the disconnection stay with the agent.
                 */
                readonly agentAbsentTimeoutSeconds: number;
                /**
                 * Format: int64
                 * @description The age at which the server archives conversations; null means that it archives none.
                 */
                readonly retentionWindowSeconds: number | null;
                /**
                 * Format: int64
                 * @description The maximum number of departments that a widget can list.
                 */
                readonly widgetMaxDepartments: number;
                /**
                 * Format: int64
                 * @description The maximum number of origins that a widget can list.
                 */
                readonly widgetMaxAllowedOrigins: number;
                /**
                 * Format: int64
                 * @description The maximum number of members of a department.
                 */
                readonly departmentMaxMembers: number;
                /**
                 * Format: int64
                 * @description The maximum range of a report in days.
                 */
                readonly reportMaxDays: number;
            };
            /** @description The URL under which people reach the server; null if it is not set. */
            readonly publicUrl: string | null;
            /** @description The version of the server. */
            readonly version: string;
        };
        readonly ServiceKey: {
            /**
             * Format: int64
             * @description The id of the key.
             */
            readonly id: number;
            /** @description The display name of the key. */
            readonly name: string;
            /** @description The first 12 characters of the key, `lck_` included, by which you can recognize it. */
            readonly prefix: string;
            /** @description What the key may do. */
            readonly scopes: readonly "agent:sso"[];
            /**
             * Format: date-time
             * @description When the key was created.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the key was last used, accurate to one minute; null if never.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When the key expires; null if it never expires.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly expiresAt: string | null;
        };
        readonly ServiceKeyPage: {
            readonly items: readonly components["schemas"]["ServiceKey"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly SnoozeRequest: {
            /**
             * Format: date-time
             * @description The end of the snooze, which must be in the future; null ends the snooze now.
             * @example 2026-11-22T08:00:00.000Z
             */
            readonly until?: string | null;
        };
        readonly StaffCodeRequest: {
            /**
             * Format: email
             * @description The e-mail address of the staff member.
             * @example maria@example.com
             */
            readonly email: string;
        };
        readonly StaffCodeSignInRequest: {
            /** @description The `challengeId` that the request for the code returned. */
            readonly challengeId: string;
            /**
             * @description The code from the e-mail: six digits.
             * @example 271828
             */
            readonly code: string;
            /**
             * @description The platform of the session. After a sign-in, the refresh token of the previous session on the same platform no longer works; refresh tokens of other platforms stay valid. Defaults to `web`.
             * @enum {string|null}
             */
            readonly platform?: "web" | "mobile" | "desktop" | null;
        };
        readonly StaffDirectorySignInRequest: {
            /**
             * @description The username in the directory.
             * @example maria
             */
            readonly username: string;
            /** @description The password in the directory. The server does not trim it. */
            readonly password: string;
            /**
             * @description The platform of the session. After a sign-in, the refresh token of the previous session on the same platform no longer works; refresh tokens of other platforms stay valid. Defaults to `web`.
             * @enum {string|null}
             */
            readonly platform?: "web" | "mobile" | "desktop" | null;
        };
        readonly StaffRefreshRequest: {
            /** @description The newest refresh token of the session. It works once. */
            readonly refreshToken: string;
        };
        readonly StaffSignInChallenge: {
            /** @description The id to send with the code. Keep it secret. */
            readonly challengeId: string;
            /**
             * Format: date-time
             * @description When the code expires: five minutes after the creation of the challenge.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly expiresAt: string;
        };
        readonly StaffSignInMethods: {
            /** @description Whether staff can use single sign-on. For the other ways to sign in, see `passwordLoginEnabled`, `ldapEnabled` and `otpEnabled`. */
            readonly enabled: boolean;
            /** @description The URL of the identity provider; null if single sign-on is not configured. */
            readonly authority: string | null;
            /** @description The client id of Flowdesk at the identity provider; null if single sign-on is not configured. */
            readonly clientId: string | null;
            /** @description Whether staff may sign in with a password. */
            readonly passwordLoginEnabled: boolean;
            /** @description Whether staff may sign in with a username and password of the directory. */
            readonly ldapEnabled: boolean;
            /** @description Whether staff may sign in with a one-time code that is mailed to them. */
            readonly otpEnabled: boolean;
        };
        readonly StaffSignInRequest: {
            /**
             * Format: email
             * @description The e-mail address of the staff member.
             * @example maria@example.com
             */
            readonly email: string;
            /** @description The password, exactly as it was set. The server does not trim it. */
            readonly password: string;
            /**
             * @description The platform of the session. After a sign-in, the refresh token of the previous session on the same platform no longer works; refresh tokens of other platforms stay valid. Defaults to `web`.
             * @enum {string|null}
             */
            readonly platform?: "web" | "mobile" | "desktop" | null;
        };
        readonly StaffSingleSignOnRequest: {
            /** @description The ID token that the browser obtained from the identity provider. */
            readonly idToken: string;
            /**
             * @description The platform of the session. After a sign-in, the refresh token of the previous session on the same platform no longer works; refresh tokens of other platforms stay valid. Defaults to `web`.
             * @enum {string|null}
             */
            readonly platform?: "web" | "mobile" | "desktop" | null;
        };
        readonly StaffTokenPair: {
            /** @description The access token: a JWT signed with RS256. */
            readonly accessToken: string;
            /**
             * Format: date-time
             * @description When the access token expires.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly accessTokenExpiresAt: string;
            /** @description The refresh token: an opaque string that works once, within seven days. */
            readonly refreshToken: string;
            /**
             * Format: date-time
             * @description When the refresh token expires.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly refreshTokenExpiresAt: string;
        };
        readonly SubStatus: {
            /**
             * Format: int64
             * @description The id of the sub-status. The id of a default sub-status is 100 times the id of its status, such as 300 for status 3; other ids are 1000 or higher.
             */
            readonly id: number;
            /** @description The name of the sub-status. It must be unique among those of the status; upper and lower case do not matter. */
            readonly name: string;
            /**
             * Format: int64
             * @description The id of the status that the sub-status belongs to.
             */
            readonly statusId: number;
            /** @description Whether this is the default sub-status of its status. You cannot delete a default sub-status. */
            readonly isDefault: boolean;
        };
        /** @description Fields that you omit keep their values. */
        readonly SubStatusChange: {
            /** @description The name of the sub-status. It must be unique among those of the status; upper and lower case do not matter. */
            readonly name?: string;
        };
        readonly SubStatusPage: {
            readonly items: readonly components["schemas"]["SubStatus"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly SystemHealth: {
            /** @description The version of the server. */
            readonly version: string;
            /**
             * @description The kind of database.
             * @enum {string}
             */
            readonly databaseProvider: "Embedded" | "PostgreSql";
            /** @description The migrations of each schema. */
            readonly migrations: readonly {
                /** @description The name of the database schema. */
                readonly schema: string;
                /**
                 * Format: int64
                 * @description The number of migrations that have run in this schema.
                 */
                readonly applied: number;
                /**
                 * Format: int64
                 * @description The number of migrations of this version of the server that have not run in this schema. The server runs them when it starts.
                 */
                readonly pending: number;
                /** @description The name of the newest migration that has run; null if none has. */
                readonly latest: string | null;
            }[];
            /** @description How many background jobs other than e-mail wait or have failed. */
            readonly jobs: {
                /**
                 * Format: int64
                 * @description The number of background jobs other than e-mail that are not finished: they wait for a worker of any process, are being processed, or wait for a retry.
                 */
                readonly waiting: number;
                /**
                 * Format: int64
                 * @description How long the oldest due job has been waiting, in seconds; 0 if none is due.
                 */
                readonly oldestSeconds: number;
                /**
                 * Format: int64
                 * @description The number of dead letters: background jobs other than e-mail that failed too often or can never succeed. They are not retried until an operator replays them.
                 */
                readonly dead: number;
            };
            /** @description How many e-mails wait or have failed. */
            readonly mail: {
                /**
                 * Format: int64
                 * @description The number of e-mails that are not finished: they wait for a worker of any process, are being processed, or wait for a retry.
                 */
                readonly waiting: number;
                /**
                 * Format: int64
                 * @description How long the oldest due job has been waiting, in seconds; 0 if none is due.
                 */
                readonly oldestSeconds: number;
                /**
                 * Format: int64
                 * @description The number of dead letters: e-mails that failed too often or can never succeed. They are not retried until an operator replays them.
                 */
                readonly dead: number;
            };
            /** @description The disk that contains the folder `Storage:RootPath`. In this folder, the server stores files and, if the database is embedded, also the database. Null if the server cannot read the folder. */
            readonly disk: {
                /**
                 * Format: int64
                 * @description The number of bytes that the server may still use.
                 */
                readonly freeBytes: number;
                /**
                 * Format: int64
                 * @description The size of the disk.
                 */
                readonly totalBytes: number;
            } | null;
        };
        readonly Tag: {
            /** @description The tag, in one of the spellings in use; after a rename, in the new spelling. */
            readonly name: string;
            /**
             * Format: int64
             * @description How many of the tickets that you can see have the tag. In the response of [renameTag](#renameTag): how many had the old name.
             */
            readonly ticketCount: number;
        };
        readonly TagPage: {
            readonly items: readonly components["schemas"]["Tag"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
        };
        /** @description Without `name`, nothing changes. */
        readonly TagRenaming: {
            /** @description The new name. If there is a tag with this name in any spelling, the two become one. */
            readonly name?: string;
        };
        readonly TestEmail: {
            /**
             * Format: email
             * @description The e-mail address of the administrator, to which the server sends the test e-mail.
             * @example maria@example.com
             */
            readonly email: string;
        };
        readonly Ticket: {
            /**
             * Format: int64
             * @description The id of the ticket.
             */
            readonly id: number;
            /** @description The tracking key of the ticket. Anyone who has it can read the public status of the ticket. */
            readonly trackingKey: string;
            /**
             * Format: int64
             * @description The pool of the ticket.
             */
            readonly poolId: number;
            /**
             * Format: int64
             * @description The completed or cancelled ticket that this ticket continues; null if there is none.
             */
            readonly parentTicketId: number | null;
            /** @description The subject of the ticket. */
            readonly subject: string | null;
            /** @description The description. The server does not trim it. */
            readonly description: string | null;
            /**
             * @description The priority of the ticket.
             * @enum {string}
             */
            readonly priority: "low" | "normal" | "high" | "urgent";
            /**
             * Format: int64
             * @description The id of the status, from 1 to 7. The table under `Integration: tickets` explains the statuses.
             */
            readonly ticketStatusId: number;
            /** @description The name of the status. */
            readonly ticketStatusName: string | null;
            /**
             * Format: int64
             * @description The id of the sub-status. The id of a default sub-status is 100 times the id of its status, such as 300 for status 3.
             */
            readonly ticketSubStatusId: number;
            /** @description The full name of the requester. */
            readonly requesterFullName: string | null;
            /**
             * Format: email
             * @description The e-mail address of the requester. The server converts it to lower case.
             * @example maria@example.com
             */
            readonly requesterEmailAddress: string | null;
            /**
             * @description The phone number of the requester: digits, spaces and + ( ) . / - only.
             * @example +44 20 7946 0018
             */
            readonly requesterPhoneNumber: string | null;
            /**
             * Format: date-time
             * @description When the ticket was created.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the ticket or its messages last changed.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly updatedAt: string;
            /**
             * Format: date-time
             * @description When the ticket was completed or cancelled (status 6 or 7); null before that.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly completedAt: string | null;
            /** @description The version of the ticket: the value of the `ETag` header field when you read this ticket. */
            readonly eTag: string;
        };
        readonly TicketAssignment: {
            /**
             * Format: int64
             * @description The staff member who gets the ticket, and who must be able to see its pool. If you omit it or send null, the ticket becomes unassigned.
             */
            readonly userId?: number | null;
        };
        readonly TicketAttachment: {
            /**
             * Format: int64
             * @description The id of the attachment.
             */
            readonly id: number;
            /** @description The name under which the file was uploaded. */
            readonly fileName: string;
            /** @description The media type that belongs to the extension of the file. The server has checked that the bytes of the file match it. */
            readonly contentType: string;
            /**
             * Format: int64
             * @description The size of the file in bytes.
             */
            readonly sizeBytes: number;
            /** @description A signed link to the file, relative to the base URL. It works for one hour without a credential. */
            readonly downloadUrl: string;
        };
        /** @description Fields that you omit keep their values. */
        readonly TicketChange: {
            /** @description The subject of the ticket. */
            readonly subject?: string | null;
            /** @description The description. The server does not trim it. */
            readonly description?: string | null;
            /**
             * @description The priority of the ticket.
             * @enum {string}
             */
            readonly priority?: "low" | "normal" | "high" | "urgent";
            /**
             * Format: int64
             * @description The id of the new status. A ticket in one of the statuses 1 to 5 can get any status from 2 to 7. The statuses 6 and 7 are final.
             */
            readonly ticketStatusId?: number;
            /**
             * Format: int64
             * @description The id of a sub-status of the status. If you change the status and omit this field, the server sets the default sub-status of the new status.
             */
            readonly ticketSubStatusId?: number;
            /**
             * Format: int64
             * @description The pool to move the ticket to. It can be a pool that you cannot see.
             */
            readonly poolId?: number;
            /** @description The full name of the requester. */
            readonly requesterFullName?: string | null;
            /**
             * Format: email
             * @description The e-mail address of the requester. The server converts it to lower case.
             * @example maria@example.com
             */
            readonly requesterEmailAddress?: string | null;
            /**
             * @description The phone number of the requester: digits, spaces and + ( ) . / - only.
             * @example +44 20 7946 0018
             */
            readonly requesterPhoneNumber?: string | null;
            /** @description The tags with which staff categorize the ticket. */
            readonly tags?: readonly string[];
        };
        readonly TicketEscalation: {
            /**
             * Format: int64
             * @description The pool to which the ticket moves. It can be a pool that you cannot see. By default, the ticket stays in its pool.
             */
            readonly poolId?: number | null;
            /**
             * Format: int64
             * @description The staff member who gets the ticket, and who must be able to see its new pool. By default, the ticket becomes unassigned if it moves to another pool, and otherwise keeps its assignee.
             */
            readonly userId?: number | null;
            /** @description Whether the priority rises by one level. Urgent tickets stay urgent. Defaults to true. */
            readonly raisePriority?: boolean | null;
        };
        /** @description The query parameters of the ticket list, except `page` and `pageSize`. Fields that are null do not filter. */
        readonly TicketFilter: {
            /**
             * @description Returns only tickets with one of these statuses.
             * @example [
             *       1,
             *       2
             *     ]
             */
            readonly statusIds: readonly number[] | null;
            /**
             * @description Returns only tickets in one of these pools. Pools that you cannot see match no tickets.
             * @example [
             *       1
             *     ]
             */
            readonly poolIds: readonly number[] | null;
            /**
             * @description Returns only tickets with one of these priorities.
             * @example [
             *       "high",
             *       "urgent"
             *     ]
             */
            readonly priorities: readonly ("low" | "normal" | "high" | "urgent")[] | null;
            /**
             * Format: date-time
             * @description Returns only tickets created at or after this time.
             * @example 2026-11-01T00:00:00.000Z
             */
            readonly createdFrom: string | null;
            /**
             * Format: date-time
             * @description Returns only tickets created before this time.
             * @example 2026-12-01T00:00:00.000Z
             */
            readonly createdTo: string | null;
            /**
             * Format: date-time
             * @description Returns only tickets last changed at or after this time.
             * @example 2026-11-21T00:00:00.000Z
             */
            readonly updatedFrom: string | null;
            /**
             * Format: date-time
             * @description Returns only tickets last changed before this time.
             * @example 2026-11-22T00:00:00.000Z
             */
            readonly updatedTo: string | null;
            /**
             * Format: email
             * @description Returns only tickets whose requester has this e-mail address. Upper and lower case do not matter.
             * @example maria@example.com
             */
            readonly requesterEmailAddress: string | null;
            /**
             * @description Returns only tickets that contain all of these words in the subject, the description, the messages, the internal notes, or the name, e-mail address or phone number of the requester. `42` or `#42` also finds the ticket with this id. Each word of at least two characters also finds longer words that begin with it. Upper and lower case and accents do not matter.
             * @example invoice
             */
            readonly search: string | null;
            /**
             * @description The field to sort by. Defaults to `id`.
             * @enum {string|null}
             */
            readonly sortBy: "createdAt" | "updatedAt" | "id" | "priority" | null;
            /**
             * @description The sort order: ascending or descending. Defaults to `desc`.
             * @enum {string|null}
             */
            readonly sortOrder: "asc" | "desc" | null;
            /**
             * @description Returns only tickets of this assignee: the id of a staff member, `me` for yourself, or `none` for unassigned tickets.
             * @example me
             */
            readonly assigneeUserId: string | null;
            /**
             * @description Returns only tickets with one of these sub-statuses.
             * @example [
             *       200
             *     ]
             */
            readonly subStatusIds: readonly number[] | null;
            /**
             * @description Returns only tickets from one of these sources.
             * @example [
             *       "shop"
             *     ]
             */
            readonly sources: readonly string[] | null;
            /**
             * @description Returns only tickets that arrived in one of these ways.
             * @example [
             *       "email"
             *     ]
             */
            readonly channels: readonly ("api" | "email" | "form" | "dashboard" | "chat")[] | null;
            /**
             * @description Returns only tickets with this tag. Upper and lower case do not matter.
             * @example invoice
             */
            readonly tag: string | null;
        };
        /** @description The query parameters of the ticket list, except `page` and `pageSize`. Fields that are omitted do not filter. */
        readonly TicketFilterInput: {
            /**
             * @description Returns only tickets with one of these statuses.
             * @example [
             *       1,
             *       2
             *     ]
             */
            readonly statusIds?: readonly number[] | null;
            /**
             * @description Returns only tickets in one of these pools. Pools that you cannot see match no tickets.
             * @example [
             *       1
             *     ]
             */
            readonly poolIds?: readonly number[] | null;
            /**
             * @description Returns only tickets with one of these priorities.
             * @example [
             *       "high",
             *       "urgent"
             *     ]
             */
            readonly priorities?: readonly ("low" | "normal" | "high" | "urgent")[] | null;
            /**
             * Format: date-time
             * @description Returns only tickets created at or after this time.
             * @example 2026-11-01T00:00:00.000Z
             */
            readonly createdFrom?: string | null;
            /**
             * Format: date-time
             * @description Returns only tickets created before this time.
             * @example 2026-12-01T00:00:00.000Z
             */
            readonly createdTo?: string | null;
            /**
             * Format: date-time
             * @description Returns only tickets last changed at or after this time.
             * @example 2026-11-21T00:00:00.000Z
             */
            readonly updatedFrom?: string | null;
            /**
             * Format: date-time
             * @description Returns only tickets last changed before this time.
             * @example 2026-11-22T00:00:00.000Z
             */
            readonly updatedTo?: string | null;
            /**
             * Format: email
             * @description Returns only tickets whose requester has this e-mail address. Upper and lower case do not matter.
             * @example maria@example.com
             */
            readonly requesterEmailAddress?: string | null;
            /**
             * @description Returns only tickets that contain all of these words in the subject, the description, the messages, the internal notes, or the name, e-mail address or phone number of the requester. `42` or `#42` also finds the ticket with this id. Each word of at least two characters also finds longer words that begin with it. Upper and lower case and accents do not matter.
             * @example invoice
             */
            readonly search?: string | null;
            /**
             * @description The field to sort by. Defaults to `id`.
             * @enum {string|null}
             */
            readonly sortBy?: "createdAt" | "updatedAt" | "id" | "priority" | null;
            /**
             * @description The sort order: ascending or descending. Defaults to `desc`.
             * @enum {string|null}
             */
            readonly sortOrder?: "asc" | "desc" | null;
            /**
             * @description Returns only tickets of this assignee: the id of a staff member, `me` for yourself, or `none` for unassigned tickets.
             * @example me
             */
            readonly assigneeUserId?: string | null;
            /**
             * @description Returns only tickets with one of these sub-statuses.
             * @example [
             *       200
             *     ]
             */
            readonly subStatusIds?: readonly number[] | null;
            /**
             * @description Returns only tickets from one of these sources.
             * @example [
             *       "shop"
             *     ]
             */
            readonly sources?: readonly string[] | null;
            /**
             * @description Returns only tickets that arrived in one of these ways.
             * @example [
             *       "email"
             *     ]
             */
            readonly channels?: readonly ("api" | "email" | "form" | "dashboard" | "chat")[] | null;
            /**
             * @description Returns only tickets with this tag. Upper and lower case do not matter.
             * @example invoice
             */
            readonly tag?: string | null;
        };
        readonly TicketForm: {
            /**
             * Format: int64
             * @description The id of the form.
             */
            readonly id: number;
            /** @description The public token of the form, whose page is `/forms/{token}`. Anyone who has the token can submit the form. */
            readonly token: string;
            /** @description The name of the form, which staff see; its first 100 characters are the `source` of the tickets. It must be unique; upper and lower case do not matter. */
            readonly name: string;
            /**
             * Format: int64
             * @description The pool of the tickets.
             */
            readonly poolId: number;
            /** @description The heading of the form; null means a default in the language of the form. */
            readonly title: string | null;
            /** @description The text below the heading; null means that there is none. */
            readonly description: string | null;
            /** @description The label of the button; null means a default in the language of the form. */
            readonly submitLabel: string | null;
            /** @description The text after a submission; null means a default in the language of the form. */
            readonly successMessage: string | null;
            /**
             * @description The language of the form; null means the language of the page that embeds the form if it is supported, otherwise the language of the person’s browser.
             * @enum {string|null}
             */
            readonly locale: "en" | "tr" | "de" | "fr" | "es" | "ar" | null;
            /**
             * @description The priority of the tickets; null means the default of the pool.
             * @enum {string|null}
             */
            readonly defaultPriority: "low" | "normal" | "high" | "urgent" | null;
            /** @description Whether people can read and submit the form. For a disabled form, the server returns 404 to them. */
            readonly isEnabled: boolean;
            /** @description The fields of the form, in their order. */
            readonly fields: readonly components["schemas"]["FormField"][];
            /** @description The origins, such as `https://example.com`, of the websites that may embed the form with the script, or show its page (`/forms/{token}`) in a frame. If the list is empty, every website may embed the form with the script, but only this server may show its page in a frame. */
            readonly allowedOrigins: readonly string[];
            /** @description Whether people may send files with the form. */
            readonly attachmentsEnabled: boolean;
            /**
             * Format: date-time
             * @description When the form was created.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the form was last changed.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly updatedAt: string;
        };
        /** @description Fields that you omit keep their values. `fields` replaces the whole list. */
        readonly TicketFormChange: {
            /** @description The name of the form, which staff see; its first 100 characters are the `source` of the tickets. It must be unique; upper and lower case do not matter. */
            readonly name?: string;
            /**
             * Format: int64
             * @description The pool of the tickets.
             */
            readonly poolId?: number;
            /** @description The heading of the form; null means a default in the language of the form. */
            readonly title?: string | null;
            /** @description The text below the heading; null means that there is none. */
            readonly description?: string | null;
            /** @description The label of the button; null means a default in the language of the form. */
            readonly submitLabel?: string | null;
            /** @description The text after a submission; null means a default in the language of the form. */
            readonly successMessage?: string | null;
            /**
             * @description The language of the form; null means the language of the page that embeds the form if it is supported, otherwise the language of the person’s browser.
             * @enum {string|null}
             */
            readonly locale?: "en" | "tr" | "de" | "fr" | "es" | "ar" | null;
            /**
             * @description The priority of the tickets; null means the default of the pool.
             * @enum {string|null}
             */
            readonly defaultPriority?: "low" | "normal" | "high" | "urgent" | null;
            /** @description Whether people can read and submit the form. For a disabled form, the server returns 404 to them. */
            readonly isEnabled?: boolean;
            /** @description The fields of the form. One of them must be `subject` or `description`. */
            readonly fields?: readonly components["schemas"]["NewFormField"][];
            /** @description The origins, such as `https://example.com`, of the websites that may embed the form with the script, or show its page (`/forms/{token}`) in a frame. If the list is empty, every website may embed the form with the script, but only this server may show its page in a frame. */
            readonly allowedOrigins?: readonly string[];
            /** @description Whether people may send files with the form. */
            readonly attachmentsEnabled?: boolean;
        };
        readonly TicketFormPage: {
            readonly items: readonly components["schemas"]["TicketForm"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly TicketHistoryChange: {
            /** @description The name of the changed field. For a merge, the name is `mergedIntoTicketId` in the history of the cancelled ticket, and `mergedTicketId` in that of the other ticket. For a link, the name is `link`. */
            readonly field: string;
            /** @description The value before the change; null if there was none. Texts are cut off after 500 characters. For a deleted link, an object with `type`, which says how this ticket relates to the other one (such as `blocks` or `blocked_by`), and `ticketId`, the id of the other ticket. */
            readonly from: unknown;
            /** @description The value after the change; null if there is none. Texts are cut off after 500 characters. For a new link, an object with `type` and `ticketId`, as in `from`. For a merge, the id of the other ticket. */
            readonly to: unknown;
        };
        readonly TicketHistoryEntry: {
            /**
             * Format: int64
             * @description The id of the entry. Later entries have higher ids.
             */
            readonly id: number;
            /**
             * Format: date-time
             * @description When the ticket was changed.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly at: string;
            /**
             * @description Who changed the ticket: a staff member, an automation rule, an escalation chain, a message of the requester, or the server.
             * @enum {string}
             */
            readonly actorKind: "staff" | "rule" | "chain" | "requester" | "system";
            /**
             * Format: int64
             * @description The id of the staff member, rule or chain; null for a requester or the server.
             */
            readonly actorId: number | null;
            /** @description The current name of the staff member; null if no staff member made the change. */
            readonly actorName: string | null;
            /** @description The changed fields. */
            readonly changes: readonly components["schemas"]["TicketHistoryChange"][];
        };
        readonly TicketHistoryEntryPage: {
            readonly items: readonly components["schemas"]["TicketHistoryEntry"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly TicketLink: {
            /**
             * Format: int64
             * @description The id of the link; null for a merge, which cannot be deleted.
             */
            readonly id: number | null;
            /**
             * @description How the ticket in the path relates to the other one. Two values come from merges. `merged_into`: the ticket in the path was merged into the other one. `merged`: the other one was merged into the ticket in the path.
             * @enum {string}
             */
            readonly type: "related" | "duplicates" | "duplicated_by" | "blocks" | "blocked_by" | "merged_into" | "merged";
            readonly ticket: components["schemas"]["LinkedTicket"];
            /**
             * Format: date-time
             * @description When the link was created, or the tickets were merged.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /**
             * Format: int64
             * @description The staff member who created the link or merged the tickets.
             */
            readonly createdByUserId: number;
            /** @description The current name of the staff member in `createdByUserId`. */
            readonly createdByName: string;
        };
        readonly TicketLinkPage: {
            readonly items: readonly components["schemas"]["TicketLink"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly TicketMerge: {
            /**
             * Format: int64
             * @description The other ticket, which then shows the messages of both. It must not be completed or cancelled.
             */
            readonly intoTicketId: number;
        };
        readonly TicketMessage: {
            /**
             * Format: int64
             * @description The id of the message. Within a ticket and the tickets that it continues, newer messages have higher ids.
             */
            readonly id: number;
            /**
             * Format: int64
             * @description The ticket that contains the message: the ticket that you read, or one that it continues.
             */
            readonly ticketId: number;
            /** @description The tracking key of the ticket in `ticketId`. */
            readonly trackingKey: string;
            /**
             * @description `inbound` for messages from requesters and integrations, `outbound` for messages from staff.
             * @enum {string}
             */
            readonly direction: "inbound" | "outbound";
            /**
             * @description How the message arrived.
             * @enum {string}
             */
            readonly channel: "api" | "email" | "form" | "dashboard" | "chat";
            /** @description The subject of the message; empty if it has none. */
            readonly subject: string;
            /** @description The text of the message; empty if it contains only attachments. */
            readonly content: string;
            /** @description The HTML of the message. The server removes the elements and attributes that are not on its allow-list. */
            readonly contentHtml: string | null;
            /** @description Whether `content` was cut off after 20,000 characters. If true, `contentHtml` is null. */
            readonly isContentTruncated: boolean;
            /**
             * Format: date-time
             * @description When the message was written.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly occurredAt: string;
            /** @description The attachments of the message. */
            readonly attachments: readonly components["schemas"]["TicketAttachment"][];
        };
        readonly TicketMessageReceipt: {
            /**
             * Format: int64
             * @description The id of the message.
             */
            readonly id: number;
            /**
             * Format: int64
             * @description The ticket that contains the message: the child ticket if the server created one for the message.
             */
            readonly ticketId: number;
            /** @description The tracking key of the ticket in `ticketId`. */
            readonly trackingKey: string;
            /**
             * Format: date-time
             * @description When the message was written.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /** @description Whether the server wrote the message to a new child ticket, because the ticket is completed or cancelled. */
            readonly continuedInNewTicket: boolean;
            /**
             * Format: int64
             * @description The parent of the ticket in `ticketId`; null if that ticket has none. If `continuedInNewTicket` is true, the parent is the ticket in the path.
             */
            readonly parentTicketId: number | null;
            /** @description Whether this is the receipt of an earlier request with the same `Idempotency-Key`. If true, nothing was written. */
            readonly isReplay: boolean;
        };
        readonly TicketPage: {
            readonly items: readonly components["schemas"]["Ticket"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly TicketReceipt: {
            /** @description The tracking key of the ticket. You can use it at once, for example to read the public status of the ticket. */
            readonly trackingKey: string;
            /**
             * @description Always `accepted`: the ticket is stored.
             * @enum {string}
             */
            readonly status: "accepted";
        };
        readonly TicketReportSummary: {
            /**
             * Format: date-time
             * @description The start of the range.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly from: string;
            /**
             * Format: date-time
             * @description The end of the range, which is not part of it.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly to: string;
            /** @description Totals for the range. */
            readonly totals: {
                /**
                 * Format: int64
                 * @description The number of tickets that were created.
                 */
                readonly created: number;
                /**
                 * Format: int64
                 * @description The number of tickets that were completed or cancelled.
                 */
                readonly completed: number;
                /**
                 * Format: int64
                 * @description The number of tickets that were cancelled; `completed` includes them.
                 */
                readonly cancelled: number;
            };
            /**
             * Format: int64
             * @description The average time from the creation of a ticket to the first public message of staff, in seconds. Counts the first responses that were sent in the range; null if there are none. A reply of staff to a completed ticket, which creates a child ticket, is not a first response.
             */
            readonly averageFirstResponseSeconds: number | null;
            /**
             * Format: int64
             * @description The average time from the creation of a ticket until it was resolved, in seconds. A ticket that was completed or cancelled without being resolved counts as resolved at that time. Counts the tickets that were resolved in the range and have not been reopened; null if there are none.
             */
            readonly averageResolutionSeconds: number | null;
            /** @description Each day of the range, the oldest first. */
            readonly daily: readonly {
                /** @description The day in `timeZone`, such as `2026-11-20`. */
                readonly date: string;
                /**
                 * Format: int64
                 * @description The number of tickets that were created on this day.
                 */
                readonly created: number;
                /**
                 * Format: int64
                 * @description The number of tickets that were completed or cancelled on this day.
                 */
                readonly completed: number;
            }[];
            /** @description The tickets that are neither completed nor cancelled now, whatever the range: one entry for each status from 1 to 5. */
            readonly backlog: readonly {
                /**
                 * Format: int64
                 * @description The id of the status, from 1 to 5.
                 */
                readonly ticketStatusId: number;
                /** @description The name of the status. */
                readonly ticketStatusName: string | null;
                /**
                 * Format: int64
                 * @description The number of tickets with this status.
                 */
                readonly total: number;
                /** @description The same tickets by the time since their creation, youngest first. */
                readonly ages: readonly {
                    /**
                     * Format: int64
                     * @description The lowest age in days, inclusive.
                     */
                    readonly fromDays: number;
                    /**
                     * Format: int64
                     * @description The highest age in days, exclusive; null for the oldest group, which has no limit.
                     */
                    readonly toDays: number | null;
                    /**
                     * Format: int64
                     * @description The number of tickets of this status and age.
                     */
                    readonly total: number;
                }[];
            }[];
            /** @description The pools that you can see, ordered by name; with `poolId`, only that pool. */
            readonly pools: readonly {
                /**
                 * Format: int64
                 * @description The id of the pool.
                 */
                readonly poolId: number;
                /** @description The name of the pool. */
                readonly poolName: string;
                /**
                 * Format: int64
                 * @description The number of tickets that were created in the range and are in this pool now.
                 */
                readonly created: number;
                /**
                 * Format: int64
                 * @description The number of tickets that were completed or cancelled in the range and are in this pool now.
                 */
                readonly completed: number;
                /**
                 * Format: int64
                 * @description The number of tickets in this pool that are neither completed nor cancelled now.
                 */
                readonly backlog: number;
                /**
                 * Format: int64
                 * @description The average time from the creation of a ticket to the first public message of staff, in seconds. Counts the first responses that were sent in the range; null if there are none. A reply of staff to a completed ticket, which creates a child ticket, is not a first response.
                 */
                readonly averageFirstResponseSeconds: number | null;
                /**
                 * Format: int64
                 * @description The average time from the creation of a ticket until it was resolved, in seconds. A ticket that was completed or cancelled without being resolved counts as resolved at that time. Counts the tickets that were resolved in the range and have not been reopened; null if there are none.
                 */
                readonly averageResolutionSeconds: number | null;
            }[];
            /** @description The staff members to whom at least one of these applies: tickets in status 1 to 4 are assigned to them now; they sent a first response in the range; tickets assigned to them were resolved, completed or cancelled in the range. Ordered by name. The first response counts for the person who wrote it, the resolution for the assignee. */
            readonly agents: readonly {
                /**
                 * Format: int64
                 * @description The id of the staff member.
                 */
                readonly userId: number;
                /** @description The display name of the staff member. */
                readonly displayName: string;
                /**
                 * Format: int64
                 * @description The number of tickets in status 1 to 4 that are assigned to the person now.
                 */
                readonly assigned: number;
                /**
                 * Format: int64
                 * @description The number of tickets that were completed or cancelled in the range and are assigned to the person now.
                 */
                readonly completed: number;
                /**
                 * Format: int64
                 * @description The average time from the creation of a ticket to the first public message of staff, in seconds. Counts the first responses that were sent in the range; null if there are none. A reply of staff to a completed ticket, which creates a child ticket, is not a first response.
                 */
                readonly averageFirstResponseSeconds: number | null;
                /**
                 * Format: int64
                 * @description The average time from the creation of a ticket until it was resolved, in seconds. A ticket that was completed or cancelled without being resolved counts as resolved at that time. Counts the tickets that were resolved in the range and have not been reopened; null if there are none.
                 */
                readonly averageResolutionSeconds: number | null;
            }[];
        };
        readonly TicketSearchExcerptPart: {
            /** @description A part of the text. */
            readonly text: string;
            /** @description Whether this part matches the search. */
            readonly isMatch: boolean;
        };
        readonly TicketSearchMatch: {
            /**
             * @description Where the words are.
             * @enum {string}
             */
            readonly field: "id" | "subject" | "requesterFullName" | "requesterEmailAddress" | "requesterPhoneNumber" | "description" | "message";
            /**
             * Format: int64
             * @description The id of the message; null for a field of the ticket.
             */
            readonly messageId: number | null;
            /** @description The text around the first match. Show the parts one after another. They are plain text, not HTML. */
            readonly excerpt: readonly components["schemas"]["TicketSearchExcerptPart"][];
        };
        readonly TicketSearchResult: {
            readonly ticket: components["schemas"]["DashboardTicket"];
            /** @description Where the ticket matches: up to five places that together contain the words. Empty if, for example, the ticket changed after it was indexed. */
            readonly matches: readonly components["schemas"]["TicketSearchMatch"][];
        };
        readonly TicketSearchResultPage: {
            readonly items: readonly components["schemas"]["TicketSearchResult"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
            /** @description False if more than 1,000 tickets match. `totalCount` is then 1,000, and the pages contain the newest of them. */
            readonly isTotalCountExact: boolean;
        };
        readonly TicketStatus: {
            /**
             * Format: int64
             * @description The id of the status, from 1 to 7.
             */
            readonly id: number;
            /** @description The name of the status. */
            readonly name: string;
            /** @description Whether the status is final: a ticket never leaves the status, and its `completedAt` is set. */
            readonly isTerminal: boolean;
            /**
             * Format: int64
             * @description The id of the sub-status that a ticket gets if the status is set without a sub-status.
             */
            readonly defaultSubStatusId: number;
        };
        readonly TicketStatusPage: {
            readonly items: readonly components["schemas"]["TicketStatus"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly TicketViewer: {
            /**
             * Format: int64
             * @description The id of the staff member.
             */
            readonly userId: number;
            /** @description The current name of the staff member. */
            readonly displayName: string;
            /**
             * @description What the person does: `viewing` means reading the ticket, `typing` means writing a message.
             * @enum {string}
             */
            readonly state: "viewing" | "typing";
            /**
             * Format: date-time
             * @description When the person began to view the ticket.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly since: string;
            /**
             * Format: date-time
             * @description When the person no longer counts as a viewer, unless the client calls [viewTicket](#viewTicket) again before then.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly expiresAt: string;
        };
        readonly TicketViewerPage: {
            readonly items: readonly components["schemas"]["TicketViewer"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly TicketViewing: {
            /**
             * @description What you do with the ticket. Defaults to `viewing`.
             * @enum {string|null}
             */
            readonly state?: "viewing" | "typing" | null;
        };
        readonly TicketWatcher: {
            /**
             * Format: int64
             * @description The id of the staff member.
             */
            readonly userId: number;
            /** @description The current name of the staff member. */
            readonly displayName: string;
            /**
             * Format: date-time
             * @description When the person became a watcher.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
        };
        readonly TicketWatcherPage: {
            readonly items: readonly components["schemas"]["TicketWatcher"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly TrackingRecord: {
            /**
             * Format: int64
             * @description The id of the ticket.
             */
            readonly ticketId: number;
            /** @description Whether the ticket is completed or cancelled (status 6 or 7). */
            readonly isCompleted: boolean;
            /**
             * Format: date-time
             * @description When the ticket was created.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the ticket was completed or cancelled (status 6 or 7); null before that.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly completedAt: string | null;
        };
        readonly Transcript: {
            /** @description The id of the conversation. */
            readonly conversationId: string;
            /**
             * @description The state of the conversation.
             * @enum {string}
             */
            readonly status: "queued" | "active" | "closed";
            /**
             * Format: int64
             * @description The position in the queue of the department, from 1; null if the conversation is not queued.
             * @example 1
             */
            readonly queuePosition: number | null;
            /**
             * @description The agent to whom the conversation is assigned, or was assigned when it was closed; null if there is none.
             * @example {
             *       "displayName": "Jonas Weber",
             *       "avatarUrl": null
             *     }
             */
            readonly agent: {
                /** @description The name of the agent. */
                readonly displayName: string;
                /** @description The URL of a picture; null if there is none. Clients then show initials. */
                readonly avatarUrl: string | null;
            } | null;
            /** @description The messages, oldest first. */
            readonly items: readonly components["schemas"]["ChatMessage"][];
            /** @description Whether there are more messages: older ones with `beforeSequence`, otherwise newer ones. */
            readonly hasMore: boolean;
            /**
             * Format: int64
             * @description The version of the conversation. It increases with every change that you can see, except changes of the read positions.
             * @example 3
             */
            readonly version: number;
            /** @description The id of the newest message that the visitor has read; null if none. */
            readonly visitorLastReadMessageId: string | null;
            /** @description The id of the newest message that the agents have read and that you can see; null if none. */
            readonly agentLastReadMessageId: string | null;
        };
        readonly TranscriptRequest: {
            /**
             * Format: email
             * @description The e-mail address of the recipient.
             * @example maria@example.com
             */
            readonly email: string;
        };
        readonly TransferRequest: {
            /**
             * Format: int64
             * @description The id of the agent to transfer to: an active member of the department of the conversation, available or not. Send either `agentId` or `departmentId`.
             */
            readonly agentId?: number | null;
            /**
             * Format: int64
             * @description The id of the department to transfer to, which must be active. The conversation joins its queue. Send either `agentId` or `departmentId`.
             */
            readonly departmentId?: number | null;
            /** @description A note for the next agent. Visitors never see it. */
            readonly note?: string | null;
        };
        readonly UploadedAttachment: {
            /** @description The id of the upload. Use it in `attachmentIds` of a message. Staff can also delete the upload with it. */
            readonly id: string;
            /** @description The key under which the file is stored. Download URLs of the file contain this key. To use or delete the upload, send `id` instead. */
            readonly objectKey: string;
            /** @description The name of the file, without a path and without invisible characters. */
            readonly originalFileName: string;
            /** @description The media type that belongs to the extension of the file. The server has checked that the bytes of the file match it. */
            readonly contentType: string;
            /**
             * Format: int64
             * @description The size of the file in bytes.
             */
            readonly fileSize: number;
            /**
             * Format: date-time
             * @description When the file was uploaded.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
        };
        /** @description A staff member: a person who signs in to the dashboard. */
        readonly User: {
            /**
             * Format: int64
             * @description The id of the user.
             */
            readonly id: number;
            /**
             * Format: email
             * @description The e-mail address with which the user signs in. It must be unique.
             * @example maria@example.com
             */
            readonly email: string;
            /** @description The name that other staff see. */
            readonly displayName: string;
            /**
             * @description The role. [listRoles](#listRoles) describes what each role may do.
             * @enum {string}
             */
            readonly role: "administrator" | "supervisor" | "agent";
            /** @description Whether the user may sign in. */
            readonly isActive: boolean;
            /** @description The ids of the pools that the user is a member of. Pools that you cannot see are left out. Administrators see all pools, whether they are members or not. */
            readonly poolIds: readonly number[];
            /**
             * @description The language of the mails that the user receives.
             * @enum {string}
             */
            readonly locale: "en" | "tr" | "de" | "fr" | "es" | "ar";
            /**
             * Format: date-time
             * @description When the user was created.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the user last signed in; null if never. Also null for other users, unless you are an administrator.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly lastLoginAt: string | null;
        };
        /** @description Fields that you omit keep their values. */
        readonly UserChange: {
            /**
             * Format: email
             * @description The e-mail address with which the user signs in. It must be unique.
             * @example maria@example.com
             */
            readonly email?: string;
            /** @description The name that other staff see. */
            readonly displayName?: string;
            /**
             * @description The role. [listRoles](#listRoles) describes what each role may do.
             * @enum {string}
             */
            readonly role?: "administrator" | "supervisor" | "agent";
            /** @description Whether the user may sign in. */
            readonly isActive?: boolean;
            /** @description The ids of the pools that the user is a member of. Administrators see all pools, whether they are members or not. */
            readonly poolIds?: readonly number[];
            /**
             * @description The language of the mails that the user receives.
             * @enum {string}
             */
            readonly locale?: "en" | "tr" | "de" | "fr" | "es" | "ar";
        };
        readonly UserPage: {
            readonly items: readonly components["schemas"]["User"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly UserPasswordRequest: {
            /** @description The new password: at least 10 characters. The server does not trim it. */
            readonly password: string;
        };
        /** @description A visitor of a widget. What the server does not know about the visitor is null. */
        readonly Visitor: {
            /**
             * @description The id of the visitor, a UUID.
             * @example 019a9f2c-5b7a-7c31-9d2e-4f0a6b8c1d2e
             */
            readonly id: string;
            /** @description The name of the visitor. */
            readonly displayName: string | null;
            /**
             * Format: email
             * @description The e-mail address of the visitor.
             * @example maria@example.com
             */
            readonly email: string | null;
            /** @description The id of the visitor’s account at the website. An identity token can verify it. */
            readonly externalId: string | null;
            /** @description Whether an identity token has verified at least one field of the visitor. */
            readonly isVerified: boolean;
            /** @description The names of the fields of this object that an identity token has verified. The value `name` stands for the field `displayName`. Do not trust other fields: visitors can choose their values. */
            readonly verifiedMembers: readonly ("externalId" | "name" | "email")[];
            /** @description An unverified label for the visitor, such as a customer number: the last value of the header field `X-Service-User-Id`; null if none was sent. Despite its name, it has nothing to do with agents or service keys. To identify visitors, use `externalId`. */
            readonly serviceUserId: string | null;
            /**
             * @description The language of the visitor, such as `de-AT`.
             * @example sv
             */
            readonly locale: string | null;
            /**
             * @description The time zone of the visitor, such as `Europe/Stockholm`.
             * @example Europe/Stockholm
             */
            readonly timezone: string | null;
            /** @description The user agent of the browser. */
            readonly userAgent: string | null;
            /**
             * Format: date-time
             * @description When the visitor was created.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the visitor was last seen, accurate to five minutes.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly lastSeenAt: string;
        };
        readonly VisitorConversation: {
            /** @description The id of the conversation, a UUID. */
            readonly id: string;
            /**
             * @description The state of the conversation.
             * @enum {string}
             */
            readonly status: "queued" | "active" | "closed";
            /**
             * Format: int64
             * @description The id of the department.
             */
            readonly departmentId: number;
            /**
             * Format: int64
             * @description The position in the queue of the department, from 1; null if the conversation is not queued.
             * @example 1
             */
            readonly queuePosition: number | null;
            /**
             * Format: date-time
             * @description When the conversation was opened.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
        };
        readonly VisitorIdentityRequest: {
            /** @description The name. Null keeps the current value, and an empty string clears it. */
            readonly displayName?: string | null;
            /** @description The e-mail address. Null keeps the current value, and an empty string clears it. */
            readonly email?: string | null;
            /** @description The external id. Null keeps the current value, and an empty string clears it. */
            readonly externalId?: string | null;
        };
        readonly VisitorSession: {
            /**
             * @description The id of the visitor, a UUID.
             * @example 019a9f2c-5b7a-7c31-9d2e-4f0a6b8c1d2e
             */
            readonly visitorId: string;
            /** @description The new credential, shown only once. Null if the credential that you sent remains valid. */
            readonly token: string | null;
            /**
             * Format: date-time
             * @description When the credential expires. Each use of the credential moves this time to 180 days after that use, accurate to five minutes.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly expiresAt: string;
            /** @description The id of the open conversation of the visitor; null if there is none. */
            readonly conversationId: string | null;
            /** @description Whether an identity token has verified at least one field of the visitor. */
            readonly isVerified: boolean;
        };
        readonly VisitorSessionRequest: {
            /** @description The name of the visitor. */
            readonly displayName?: string | null;
            /**
             * Format: email
             * @description The e-mail address of the visitor.
             * @example maria@example.com
             */
            readonly email?: string | null;
            /** @description The id of the visitor’s account at the website. An identity token can verify it. */
            readonly externalId?: string | null;
            /**
             * @description The language of the visitor, such as `de-AT`.
             * @example sv
             */
            readonly locale?: string | null;
            /**
             * @description The time zone of the visitor, such as `Europe/Stockholm`.
             * @example Europe/Stockholm
             */
            readonly timezone?: string | null;
            /**
             * @description The URL of the page that the visitor is viewing. The server records it as a page view, and ignores URLs other than http and https.
             * @example https://shop.example.com/cart
             */
            readonly pageUrl?: string | null;
            /**
             * @description The URL of the page from which the visitor came.
             * @example https://search.example
             */
            readonly referrer?: string | null;
            /** @description A JWT that your server signs with the identity secret of the widget (HS256). `sub` is the external id, `name` and `email` are optional, and `exp` must be at most five minutes in the future, plus 30 seconds because clocks differ. If the token is not valid, or the widget has no identity secret, the server ignores the token and does not verify the visitor. */
            readonly identityToken?: string | null;
        };
        readonly WaitingState: {
            /**
             * @description `held`: the visitor waits, so poll again. `admitted`: the conversation is open. `none`: the visitor is not in the waiting room.
             * @enum {string}
             */
            readonly state: "held" | "admitted" | "none";
            /**
             * Format: int64
             * @description The number of the visitor in the waiting room, which the first poll assigns. It is not the id of a ticket. Visitors with lower numbers are admitted first. Null if `state` is `none`, or if the visitor already had an open conversation at the first poll.
             * @example 42
             */
            readonly ticketNumber: number | null;
            /**
             * Format: int64
             * @description The position among the waiting visitors, from 1; null unless `state` is `held`.
             * @example 3
             */
            readonly position: number | null;
            /**
             * Format: int64
             * @description How many seconds to wait before the next poll.
             * @example 30
             */
            readonly pollIntervalSeconds: number;
            /** @description The id of the open conversation of the visitor; null unless `state` is `admitted`. */
            readonly conversationId: string | null;
        };
        readonly Widget: {
            /**
             * Format: int64
             * @description The id of the widget.
             */
            readonly id: number;
            /**
             * @description The key by which websites refer to the widget. It cannot be changed.
             * @example default
             */
            readonly key: string;
            /** @description The name of the widget, which administrators see. */
            readonly name: string;
            /**
             * @description The main color of the widget.
             * @example #1f6feb
             */
            readonly primaryColor: string;
            /** @description The heading of the widget; null means a default heading in the language that the widget is shown in. */
            readonly title: string | null;
            /** @description The text that the widget shows before the first message; null means no text. */
            readonly greeting: string | null;
            /**
             * @description The corner of the page in which the widget appears.
             * @enum {string}
             */
            readonly position: "left" | "right";
            /**
             * @description The language of the widget; null means the language of the page (`<html lang>`) if it is supported, otherwise the first supported language of the browser. `data-locale` of the script takes precedence.
             * @enum {string|null}
             */
            readonly locale: "en" | "tr" | "de" | "fr" | "es" | "ar" | null;
            /** @description The ids of the departments that the widget offers, in the order in which it shows them. The widget does not offer departments that are inactive. If the list is empty, the widget offers all active departments. */
            readonly departmentIds: readonly number[];
            /** @description Whether the widget asks for name and e-mail address before the first message. */
            readonly preChatFormEnabled: boolean;
            /** @description Whether visitors may send files. */
            readonly visitorUploadsEnabled: boolean;
            /**
             * Format: int64
             * @description The maximum size of a visitor’s file in bytes; null means the limit of the server. The value cannot exceed that limit.
             */
            readonly attachmentMaxSizeBytes: number | null;
            /** @description The file extensions that the widget accepts, without a dot; null means all extensions that the server accepts. The list can contain only extensions that the server accepts. */
            readonly attachmentAllowedExtensions: readonly string[] | null;
            /** @description The origins, such as `https://example.com`, of the websites that may show the widget with the script, or show its chat page (`/c/{key}`) in a frame. If the list is empty, every website may use the script, but only this server may show the chat page in a frame. */
            readonly allowedOrigins: readonly string[];
            /** @description Whether visitors can load the widget and start conversations with it. */
            readonly isActive: boolean;
            /** @description Whether the widget has an identity secret. */
            readonly hasIdentitySecret: boolean;
        };
        readonly WidgetChange: {
            /** @description The name of the widget, which administrators see. */
            readonly name?: string;
            /**
             * @description The main color of the widget.
             * @example #1f6feb
             */
            readonly primaryColor?: string;
            /** @description The heading of the widget; null means a default heading in the language that the widget is shown in. */
            readonly title?: string | null;
            /** @description The text that the widget shows before the first message; null means no text. */
            readonly greeting?: string | null;
            /**
             * @description The corner of the page in which the widget appears.
             * @enum {string}
             */
            readonly position?: "left" | "right";
            /**
             * @description The language of the widget; null means the language of the page (`<html lang>`) if it is supported, otherwise the first supported language of the browser. `data-locale` of the script takes precedence.
             * @enum {string|null}
             */
            readonly locale?: "en" | "tr" | "de" | "fr" | "es" | "ar" | null;
            /** @description The ids of the departments that the widget offers, in the order in which it shows them. The widget does not offer departments that are inactive. If the list is empty, the widget offers all active departments. */
            readonly departmentIds?: readonly number[];
            /** @description Whether the widget asks for name and e-mail address before the first message. */
            readonly preChatFormEnabled?: boolean;
            /** @description Whether visitors may send files. */
            readonly visitorUploadsEnabled?: boolean;
            /**
             * Format: int64
             * @description The maximum size of a visitor’s file in bytes; null means the limit of the server. The value cannot exceed that limit.
             */
            readonly attachmentMaxSizeBytes?: number | null;
            /** @description The file extensions that the widget accepts, without a dot; null means all extensions that the server accepts. The list can contain only extensions that the server accepts. */
            readonly attachmentAllowedExtensions?: readonly string[] | null;
            /** @description The origins, such as `https://example.com`, of the websites that may show the widget with the script, or show its chat page (`/c/{key}`) in a frame. If the list is empty, every website may use the script, but only this server may show the chat page in a frame. */
            readonly allowedOrigins?: readonly string[];
            /** @description Whether visitors can load the widget and start conversations with it. */
            readonly isActive?: boolean;
            /** @description The secret with which the server verifies identity tokens (HS256): at least 32 characters. The server never returns it. */
            readonly identitySecret?: string | null;
        };
        readonly WidgetConfig: {
            /** @description Whether an agent of the widget’s departments is connected and available. */
            readonly online: boolean;
            /**
             * @description The main color of the widget.
             * @example #1f6feb
             */
            readonly primaryColor: string;
            /** @description The heading of the widget; null means a default heading in the language that the widget is shown in. */
            readonly title: string | null;
            /** @description The text that the widget shows before the first message; null means no text. */
            readonly greeting: string | null;
            /**
             * @description The language of the widget; null means the language of the page (`<html lang>`) if it is supported, otherwise the first supported language of the browser. `data-locale` of the script takes precedence.
             * @enum {string|null}
             */
            readonly locale: "en" | "tr" | "de" | "fr" | "es" | "ar" | null;
            /**
             * @description The corner of the page in which the widget appears.
             * @enum {string}
             */
            readonly position: "left" | "right";
            /**
             * Format: int64
             * @description The maximum length of a message in characters.
             * @example 10000
             */
            readonly chatInputMaxLength: number;
            /** @description Whether the widget asks for name and e-mail address before the first message. */
            readonly preChatFormEnabled: boolean;
            /** @description Whether visitors may send files. */
            readonly visitorUploadsEnabled: boolean;
            /**
             * Format: int64
             * @description The maximum size of a file in bytes.
             * @example 20971520
             */
            readonly attachmentMaxSizeBytes: number;
            /** @description The file extensions that the widget accepts, without a dot. */
            readonly attachmentAllowedExtensions: readonly string[];
            /** @description The departments that visitors can choose, in the order in which the widget shows them. */
            readonly departments: readonly {
                /**
                 * Format: int64
                 * @description The id of the department.
                 */
                readonly id: number;
                /** @description The name that visitors see. */
                readonly name: string;
                /** @description Whether an agent of the department is connected and available. */
                readonly online: boolean;
            }[];
            /** @description Where to receive events. */
            readonly realtime: {
                /** @description The URL of the visitor hub. It is relative if `Http:PublicUrl` is not set. */
                readonly visitorHubUrl: string;
            };
        };
        readonly WidgetPage: {
            readonly items: readonly components["schemas"]["Widget"][];
            /**
             * Format: int64
             * @description The number of this page, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description The maximum number of items on a page.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description The number of items on all pages.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description The number of pages; 0 if there are no items.
             * @example 1
             */
            readonly totalPages: number;
        };
    };
    responses: never;
    parameters: {
        /**
         * @description The language of error messages: en (default), tr, de, fr, es or ar.
         * @example de
         */
        readonly AcceptLanguage: string;
        /**
         * @description A key that you create for each ticket or message. A retry with the same key and body within 24 hours returns the result of the first request and changes nothing. The server ignores a blank key.
         * @example order-4711
         */
        readonly IdempotencyKey: string;
        /**
         * @description The `ETag` of the version that you have read. If the record has changed since, the server returns 412.
         * @example "42-1"
         */
        readonly IfMatch: string;
        /**
         * @description The `ETag` of your last read, a list of them, or `*`. While the record has not changed, the server returns 304 without a body.
         * @example "42-1"
         */
        readonly IfNoneMatch: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly listTickets: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Returns only tickets with one of these statuses. Repeat the parameter, or separate the values with commas.
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                readonly statusIds?: readonly number[];
                /**
                 * @description Returns only tickets in one of these pools. Pools that you cannot see match no tickets. Repeat the parameter, or separate the values with commas.
                 * @example [
                 *       1
                 *     ]
                 */
                readonly poolIds?: readonly number[];
                /**
                 * @description Returns only tickets with one of these priorities. Repeat the parameter, or separate the values with commas.
                 * @example [
                 *       "high",
                 *       "urgent"
                 *     ]
                 */
                readonly priorities?: readonly ("low" | "normal" | "high" | "urgent")[];
                /**
                 * @description Returns only tickets created at or after this time.
                 * @example 2026-11-01T00:00:00.000Z
                 */
                readonly createdFrom?: string;
                /**
                 * @description Returns only tickets created before this time.
                 * @example 2026-12-01T00:00:00.000Z
                 */
                readonly createdTo?: string;
                /**
                 * @description Returns only tickets last changed at or after this time.
                 * @example 2026-11-21T00:00:00.000Z
                 */
                readonly updatedFrom?: string;
                /**
                 * @description Returns only tickets last changed before this time.
                 * @example 2026-11-22T00:00:00.000Z
                 */
                readonly updatedTo?: string;
                /**
                 * @description Returns only tickets whose requester has this e-mail address. Upper and lower case do not matter.
                 * @example maria@example.com
                 */
                readonly requesterEmailAddress?: string;
                /**
                 * @description Returns only tickets that contain this text in the subject, or that have this id. Upper and lower case do not matter.
                 * @example invoice
                 */
                readonly search?: string;
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
                /** @description The field to sort by. Defaults to `id`. */
                readonly sortBy?: "createdAt" | "updatedAt" | "id" | "priority";
                /** @description The sort order: ascending or descending. Defaults to `desc`. */
                readonly sortOrder?: "asc" | "desc";
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of tickets. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["TicketPage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly createTicket: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description A key that you create for each ticket or message. A retry with the same key and body within 24 hours returns the result of the first request and changes nothing. The server ignores a blank key.
                 * @example order-4711
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewTicket"];
            };
        };
        readonly responses: {
            /** @description Returns the receipt. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["TicketReceipt"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly createTicketSync: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewTicket"];
            };
        };
        readonly responses: {
            /** @description Returns the new ticket. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Ticket"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getTicket: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `ETag` of your last read, a list of them, or `*`. While the record has not changed, the server returns 304 without a body.
                 * @example "42-1"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the ticket.
                 * @example 42
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the ticket. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Ticket"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
            /** @description The ticket has not changed. */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getTicketByTrackingKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `ETag` of your last read, a list of them, or `*`. While the record has not changed, the server returns 304 without a body.
                 * @example "42-1"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The tracking key from the receipt.
                 * @example 7p3k9w2m5t8v1x4z6b0c2d5f8h
                 */
                readonly trackingKey: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the ticket. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Ticket"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
            /** @description The ticket has not changed. */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listTicketMessages: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Returns only messages with a higher id. To poll for new messages, send the highest id that you have received.
                 * @example 7
                 */
                readonly afterId?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the ticket.
                 * @example 42
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the messages. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["TicketMessage"][];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly appendTicketMessage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description A key that you create for each ticket or message. A retry with the same key and body within 24 hours returns the result of the first request and changes nothing. The server ignores a blank key.
                 * @example order-4711
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the ticket.
                 * @example 42
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewTicketMessage"];
            };
        };
        readonly responses: {
            /** @description Returns the receipt of the earlier request with the same key. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["TicketMessageReceipt"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
            /** @description Returns the receipt. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["TicketMessageReceipt"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listTicketMessagesByTrackingKey: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Returns only messages with a higher id. To poll for new messages, send the highest id that you have received.
                 * @example 7
                 */
                readonly afterId?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The tracking key from the receipt.
                 * @example 7p3k9w2m5t8v1x4z6b0c2d5f8h
                 */
                readonly trackingKey: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the messages. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["TicketMessage"][];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly appendTicketMessageByTrackingKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description A key that you create for each ticket or message. A retry with the same key and body within 24 hours returns the result of the first request and changes nothing. The server ignores a blank key.
                 * @example order-4711
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The tracking key from the receipt.
                 * @example 7p3k9w2m5t8v1x4z6b0c2d5f8h
                 */
                readonly trackingKey: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewTicketMessage"];
            };
        };
        readonly responses: {
            /** @description Returns the receipt of the earlier request with the same key. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["TicketMessageReceipt"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
            /** @description Returns the receipt. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["TicketMessageReceipt"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly uploadIntegrationAttachment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The bytes of the file.
                     */
                    readonly file: string;
                };
            };
        };
        readonly responses: {
            /** @description Returns the upload. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["UploadedAttachment"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly receiveInboundEmail: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["InboundEmail"];
                readonly "message/rfc822": string;
                readonly "multipart/form-data": components["schemas"]["InboundEmailForm"];
            };
        };
        readonly responses: {
            /** @description Returns what the server did with the mail. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["InboundEmailReceipt"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly uploadDashboardAttachment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The bytes of the file.
                     */
                    readonly file: string;
                };
            };
        };
        readonly responses: {
            /** @description Returns the upload. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["UploadedAttachment"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getAttachmentConfiguration: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the upload limits. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["AttachmentConfiguration"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly downloadAttachment: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description When the link expires, in seconds since 1970-01-01T00:00:00Z.
                 * @example 1795258271
                 */
                readonly exp?: string;
                /**
                 * @description The signature of the link.
                 * @example Zk3vQ9aBn1c7Xw2mT5yU8oPqRsT0uVwXyZ4aB6cD8eF
                 */
                readonly sig?: string;
            };
            readonly header?: {
                /**
                 * @description The `ETag` of your last read, a list of them, or `*`. While the record has not changed, the server returns 304 without a body.
                 * @example "42-1"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The object key of the attachment, as `downloadUrl` contains it.
                 * @example 5q8w2m7t3v9x1z4b6d0f2h5k8n1r4s7v
                 */
                readonly objectKey: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the file. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "*/*": string;
                };
            };
            /** @description Returns the requested range of the file. */
            readonly 206: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "*/*": string;
                };
            };
            /** @description The file has not changed. */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly deleteAttachment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description Here, the `id` of the upload, not an object key. The parameter has this name because the path is shared with [downloadAttachment](#downloadAttachment).
                 * @example 0d9f6a3c-5d0e-4f0b-9b1a-7c3f2e8a6b54
                 */
                readonly objectKey: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The upload was deleted. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {object|null} */
                        readonly data: never | null;
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly trackTicket: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The tracking key from the receipt.
                 * @example 7p3k9w2m5t8v1x4z6b0c2d5f8h
                 */
                readonly trackingKey: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the public status. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["TrackingRecord"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getExternalTicketForm: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The token of the form.
                 * @example k3Jx8Qm2Zr7Tn5Wv9Yb1Cg
                 */
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the form. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["PublicTicketForm"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly submitExternalTicketForm: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description A key that you create for each ticket or message. A retry with the same key and body within 24 hours returns the result of the first request and changes nothing. The server ignores a blank key.
                 * @example order-4711
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The token of the form.
                 * @example k3Jx8Qm2Zr7Tn5Wv9Yb1Cg
                 */
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["FormSubmission"];
                readonly "multipart/form-data": {
                    readonly "files[]"?: readonly string[];
                    /** @description The challenge that you read with the form. Required, unless `website` has a value. */
                    readonly challenge?: string | null;
                    /** @description The values of the fields by key, as a JSON object like the `values` of a JSON body. Required, unless `website` has a value. */
                    readonly values?: string | null;
                    /** @description Leave it empty. It is a honeypot for bots, which fill in every field: if it has a value, the server returns a receipt and stores nothing. */
                    readonly website?: string | null;
                };
            };
        };
        readonly responses: {
            /** @description Returns the receipt. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["TicketReceipt"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly signInStaff: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["StaffSignInRequest"];
            };
        };
        readonly responses: {
            /** @description Returns the token pair. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["StaffTokenPair"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly refreshStaffSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["StaffRefreshRequest"];
            };
        };
        readonly responses: {
            /** @description Returns the new token pair. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["StaffTokenPair"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly signOutStaff: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description You are signed out. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {object|null} */
                        readonly data: never | null;
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getStaffSignInMethods: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the ways to sign in. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["StaffSignInMethods"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly signInStaffWithIdToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["StaffSingleSignOnRequest"];
            };
        };
        readonly responses: {
            /** @description Returns the token pair. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["StaffTokenPair"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly signInStaffWithDirectory: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["StaffDirectorySignInRequest"];
            };
        };
        readonly responses: {
            /** @description Returns the token pair. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["StaffTokenPair"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly requestStaffSignInCode: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["StaffCodeRequest"];
            };
        };
        readonly responses: {
            /** @description The request was accepted. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["StaffSignInChallenge"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly signInStaffWithCode: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["StaffCodeSignInRequest"];
            };
        };
        readonly responses: {
            /** @description Returns the token pair. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["StaffTokenPair"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getProfile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the user. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["User"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly updateProfile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ProfileChange"];
            };
        };
        readonly responses: {
            /** @description Returns the updated user. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["User"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly changePassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PasswordChangeRequest"];
            };
        };
        readonly responses: {
            /** @description Returns the user. Your access token no longer works. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["User"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listUsers: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Returns only users whose name or e-mail address contains this text. Upper and lower case do not matter.
                 * @example lindgren
                 */
                readonly search?: string;
                /** @description Returns only users with this role. */
                readonly role?: "administrator" | "supervisor" | "agent";
                /** @description Returns only users who may sign in, or only those who may not. By default, returns both. */
                readonly isActive?: boolean;
                /**
                 * @description Returns only members of this pool. For a pool that you cannot see, the list is empty.
                 * @example 1
                 */
                readonly poolId?: number;
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of users. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["UserPage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly createUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewUser"];
            };
        };
        readonly responses: {
            /** @description Returns the new user. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["User"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the user.
                 * @example 2
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the user. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["User"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly updateUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the user.
                 * @example 2
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UserChange"];
            };
        };
        readonly responses: {
            /** @description Returns the updated user. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["User"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listRoles: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of roles. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["RolePage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly setUserPassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the user.
                 * @example 2
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UserPasswordRequest"];
            };
        };
        readonly responses: {
            /** @description Returns the user. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["User"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly unbindUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the user.
                 * @example 2
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the user. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["User"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listDashboardAuditEntries: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Returns only entries with this `actorUserId`.
                 * @example 1
                 */
                readonly actorUserId?: number;
                /**
                 * @description Returns only changes of this kind.
                 * @example user_role_changed
                 */
                readonly action?: string;
                /**
                 * @description Returns only changes of this record.
                 * @example user:2
                 */
                readonly target?: string;
                /**
                 * @description Returns only changes made at or after this time.
                 * @example 2026-11-01T00:00:00.000Z
                 */
                readonly from?: string;
                /**
                 * @description Returns only changes made before this time.
                 * @example 2026-12-01T00:00:00.000Z
                 */
                readonly to?: string;
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of entries. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["DashboardAuditEntryPage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listApiTokens: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of API tokens. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["ApiTokenPage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly createApiToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewApiToken"];
            };
        };
        readonly responses: {
            /** @description Returns the token with its secret. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["IssuedApiToken"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getApiToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the API token.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the token without its secret. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["ApiToken"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly revokeApiToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the API token.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the revoked token. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["ApiToken"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listPools: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of pools. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["PoolPage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly createPool: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewPool"];
            };
        };
        readonly responses: {
            /** @description Returns the new pool. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Pool"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getPool: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the pool.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the pool. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Pool"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly deletePool: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the pool.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The pool was deleted. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {object|null} */
                        readonly data: never | null;
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly updatePool: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the pool.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PoolChange"];
            };
        };
        readonly responses: {
            /** @description Returns the updated pool. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Pool"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listStatuses: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of statuses. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["TicketStatusPage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listSubStatuses: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Returns only the sub-statuses of this status.
                 * @example 3
                 */
                readonly statusId?: number;
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of sub-statuses. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["SubStatusPage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly createSubStatus: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewSubStatus"];
            };
        };
        readonly responses: {
            /** @description Returns the new sub-status. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["SubStatus"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getSubStatus: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the sub-status.
                 * @example 1000
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the sub-status. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["SubStatus"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly deleteSubStatus: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the sub-status.
                 * @example 1000
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The sub-status was deleted. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {object|null} */
                        readonly data: never | null;
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly updateSubStatus: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the sub-status.
                 * @example 1000
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SubStatusChange"];
            };
        };
        readonly responses: {
            /** @description Returns the updated sub-status. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["SubStatus"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listDashboardTickets: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Returns only tickets with one of these statuses. Repeat the parameter, or separate the values with commas.
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                readonly statusIds?: readonly number[];
                /**
                 * @description Returns only tickets in one of these pools. Pools that you cannot see match no tickets. Repeat the parameter, or separate the values with commas.
                 * @example [
                 *       1
                 *     ]
                 */
                readonly poolIds?: readonly number[];
                /**
                 * @description Returns only tickets with one of these priorities. Repeat the parameter, or separate the values with commas.
                 * @example [
                 *       "high",
                 *       "urgent"
                 *     ]
                 */
                readonly priorities?: readonly ("low" | "normal" | "high" | "urgent")[];
                /**
                 * @description Returns only tickets created at or after this time.
                 * @example 2026-11-01T00:00:00.000Z
                 */
                readonly createdFrom?: string;
                /**
                 * @description Returns only tickets created before this time.
                 * @example 2026-12-01T00:00:00.000Z
                 */
                readonly createdTo?: string;
                /**
                 * @description Returns only tickets last changed at or after this time.
                 * @example 2026-11-21T00:00:00.000Z
                 */
                readonly updatedFrom?: string;
                /**
                 * @description Returns only tickets last changed before this time.
                 * @example 2026-11-22T00:00:00.000Z
                 */
                readonly updatedTo?: string;
                /**
                 * @description Returns only tickets whose requester has this e-mail address. Upper and lower case do not matter.
                 * @example maria@example.com
                 */
                readonly requesterEmailAddress?: string;
                /**
                 * @description Returns only tickets that contain all of these words in the subject, the description, the messages, the internal notes, or the name, e-mail address or phone number of the requester. `42` or `#42` also finds the ticket with this id. Each word of at least two characters also finds longer words that begin with it. Upper and lower case and accents do not matter.
                 * @example invoice
                 */
                readonly search?: string;
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
                /** @description The field to sort by. Defaults to `id`. */
                readonly sortBy?: "createdAt" | "updatedAt" | "id" | "priority";
                /** @description The sort order: ascending or descending. Defaults to `desc`. */
                readonly sortOrder?: "asc" | "desc";
                /**
                 * @description Returns only tickets of this assignee: the id of a staff member, `me` for yourself, or `none` for unassigned tickets.
                 * @example me
                 */
                readonly assigneeUserId?: string;
                /**
                 * @description Returns only tickets with one of these sub-statuses. Repeat the parameter, or separate the values with commas.
                 * @example [
                 *       200
                 *     ]
                 */
                readonly subStatusIds?: readonly number[];
                /**
                 * @description Returns only tickets from one of these sources. Repeat the parameter, or separate the values with commas.
                 * @example [
                 *       "shop"
                 *     ]
                 */
                readonly sources?: readonly string[];
                /**
                 * @description Returns only tickets that arrived in one of these ways. Repeat the parameter, or separate the values with commas.
                 * @example [
                 *       "email"
                 *     ]
                 */
                readonly channels?: readonly ("api" | "email" | "form" | "dashboard" | "chat")[];
                /**
                 * @description Returns only tickets with this tag. Upper and lower case do not matter.
                 * @example invoice
                 */
                readonly tag?: string;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of tickets. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["DashboardTicketPage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly createDashboardTicket: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewDashboardTicket"];
            };
        };
        readonly responses: {
            /** @description Returns the new ticket. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["DashboardTicket"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listTicketChildren: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the ticket.
                 * @example 42
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of tickets. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["DashboardTicketPage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listTicketHistory: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the ticket.
                 * @example 42
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of entries. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["TicketHistoryEntryPage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getDashboardTicket: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the ticket.
                 * @example 42
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the ticket. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["DashboardTicket"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly updateDashboardTicket: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `ETag` of the version that you have read. If the record has changed since, the server returns 412.
                 * @example "42-1"
                 */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the ticket.
                 * @example 42
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TicketChange"];
            };
        };
        readonly responses: {
            /** @description Returns the updated ticket. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["DashboardTicket"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly assignTicket: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the ticket.
                 * @example 42
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TicketAssignment"];
            };
        };
        readonly responses: {
            /** @description Returns the updated ticket. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["DashboardTicket"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly escalateTicket: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the ticket.
                 * @example 42
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TicketEscalation"];
            };
        };
        readonly responses: {
            /** @description Returns the updated ticket: the escalation is complete. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["DashboardTicket"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly mergeTicket: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `ETag` of the version that you have read. If the record has changed since, the server returns 412.
                 * @example "42-1"
                 */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the ticket.
                 * @example 42
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TicketMerge"];
            };
        };
        readonly responses: {
            /** @description Returns the cancelled ticket. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["DashboardTicket"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listTicketViewers: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the ticket.
                 * @example 42
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of viewers. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["TicketViewerPage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly viewTicket: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the ticket.
                 * @example 42
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TicketViewing"];
            };
        };
        readonly responses: {
            /** @description Returns the first page of viewers. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["TicketViewerPage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly leaveTicket: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the ticket.
                 * @example 42
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description You do not count as a viewer. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {object|null} */
                        readonly data: never | null;
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listTicketWatchers: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the ticket.
                 * @example 42
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of watchers. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["TicketWatcherPage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly addTicketWatcher: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the ticket.
                 * @example 42
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewTicketWatcher"];
            };
        };
        readonly responses: {
            /** @description Returns the watcher. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["TicketWatcher"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly removeTicketWatcher: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the ticket.
                 * @example 42
                 */
                readonly id: number;
                /**
                 * @description The id of the staff member.
                 * @example 1
                 */
                readonly userId: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The person no longer watches the ticket. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {object|null} */
                        readonly data: never | null;
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listTags: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Returns only tags that begin with this text. Upper and lower case do not matter.
                 * @example inv
                 */
                readonly prefix?: string;
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of tags. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["TagPage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly deleteTag: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The tag, percent-encoded. Upper and lower case do not matter.
                 * @example invoice
                 */
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The server has begun to delete the tag. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {object|null} */
                        readonly data: never | null;
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly renameTag: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The tag, percent-encoded. Upper and lower case do not matter.
                 * @example invoice
                 */
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TagRenaming"];
            };
        };
        readonly responses: {
            /** @description Returns the tag with its new name, and the number of tickets that had the old one. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Tag"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listTicketLinks: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the ticket.
                 * @example 42
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of links. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["TicketLinkPage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly createTicketLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the ticket.
                 * @example 42
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewTicketLink"];
            };
        };
        readonly responses: {
            /** @description Returns the new link. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["TicketLink"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly deleteTicketLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the ticket.
                 * @example 42
                 */
                readonly id: number;
                /**
                 * @description The id of the link.
                 * @example 3
                 */
                readonly linkId: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The link was deleted. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {object|null} */
                        readonly data: never | null;
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listDashboardMessages: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
                /** @description The sort order: oldest message first (`asc`) or newest first. Defaults to `asc`. */
                readonly sortOrder?: "asc" | "desc";
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the ticket.
                 * @example 42
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of messages. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["DashboardMessagePage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly createDashboardMessage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the ticket.
                 * @example 42
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewDashboardMessage"];
            };
        };
        readonly responses: {
            /** @description Returns the message. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["DashboardMessage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly searchTickets: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The words to find. A ticket must contain all of them, in any fields. Each word of at least two characters also finds longer words that begin with it. Upper and lower case and accents do not matter. `42` or `#42` also finds the ticket with this id, which comes first.
                 * @example invoice maria
                 */
                readonly search: string;
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of results. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["TicketSearchResultPage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listDashboardCannedResponses: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Returns only the canned responses that staff can use in this pool: its own and those for all pools.
                 * @example 1
                 */
                readonly poolId?: number;
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of canned responses. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["DashboardCannedResponsePage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly createDashboardCannedResponse: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewDashboardCannedResponse"];
            };
        };
        readonly responses: {
            /** @description Returns the new canned response. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["DashboardCannedResponse"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getDashboardCannedResponse: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the canned response.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the canned response. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["DashboardCannedResponse"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly deleteDashboardCannedResponse: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the canned response.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The canned response was deleted. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {object|null} */
                        readonly data: never | null;
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly updateDashboardCannedResponse: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the canned response.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DashboardCannedResponseChange"];
            };
        };
        readonly responses: {
            /** @description Returns the updated canned response. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["DashboardCannedResponse"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getTicketReportSummary: {
        readonly parameters: {
            readonly query?: {
                /** @description The IANA time zone, such as `Europe/Berlin`, in which the days of `daily` begin at midnight. Defaults to UTC. */
                readonly timeZone?: string;
                /**
                 * @description The start of the range. A date without a time means midnight UTC. By default, seven days before `to`.
                 * @example 2026-11-14T00:00:00.000Z
                 */
                readonly from?: string;
                /**
                 * @description The end of the range, which is not part of it. At most 92 days after `from`, counted in the local time of `timeZone`: a day on which clocks change counts as one day. By default, now.
                 * @example 2026-11-21T00:00:00.000Z
                 */
                readonly to?: string;
                /**
                 * @description Counts only tickets that are in this pool now. For a pool that you cannot see, every count is 0.
                 * @example 1
                 */
                readonly poolId?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the report. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["TicketReportSummary"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listEscalationChains: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of escalation chains. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["EscalationChainPage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly createEscalationChain: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewEscalationChain"];
            };
        };
        readonly responses: {
            /** @description Returns the new escalation chain. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["EscalationChain"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getEscalationChain: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the escalation chain.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the escalation chain. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["EscalationChain"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly deleteEscalationChain: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the escalation chain.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The escalation chain was deleted. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {object|null} */
                        readonly data: never | null;
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly updateEscalationChain: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the escalation chain.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["EscalationChainChange"];
            };
        };
        readonly responses: {
            /** @description Returns the updated escalation chain. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["EscalationChain"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listNotifications: {
        readonly parameters: {
            readonly query?: {
                /** @description Returns only read (`true`) or only unread (`false`) notifications. */
                readonly isRead?: boolean;
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of notifications. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["NotificationPage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly markNotificationRead: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the notification.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the notification. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Notification"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly markAllNotificationsRead: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Your notifications are marked as read. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {object|null} */
                        readonly data: never | null;
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listSavedViews: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of saved views. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["SavedViewPage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly createSavedView: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewSavedView"];
            };
        };
        readonly responses: {
            /** @description Returns the new saved view. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["SavedView"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getSavedView: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the saved view.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the saved view. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["SavedView"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly deleteSavedView: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the saved view.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The saved view was deleted. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {object|null} */
                        readonly data: never | null;
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly updateSavedView: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the saved view.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SavedViewChange"];
            };
        };
        readonly responses: {
            /** @description Returns the updated saved view. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["SavedView"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listMacros: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Returns only the macros for tickets of this pool: the macros of this pool and those for all pools.
                 * @example 1
                 */
                readonly poolId?: number;
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of macros. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["MacroPage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly createMacro: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewMacro"];
            };
        };
        readonly responses: {
            /** @description Returns the new macro. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Macro"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getMacro: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the macro.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the macro. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Macro"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly deleteMacro: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the macro.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The macro was deleted. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {object|null} */
                        readonly data: never | null;
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly updateMacro: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the macro.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["MacroChange"];
            };
        };
        readonly responses: {
            /** @description Returns the updated macro. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Macro"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly applyMacro: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the ticket.
                 * @example 42
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["MacroApplication"];
            };
        };
        readonly responses: {
            /** @description Returns the updated ticket. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["DashboardTicket"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getEmailSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the settings. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["EmailSettings"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getAttachmentSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the settings. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["AttachmentConfiguration"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listTicketForms: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of forms. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["TicketFormPage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly createTicketForm: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewTicketForm"];
            };
        };
        readonly responses: {
            /** @description Returns the new form. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["TicketForm"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getTicketForm: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the form.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the form. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["TicketForm"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly deleteTicketForm: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the form.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The form was deleted. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {object|null} */
                        readonly data: never | null;
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly updateTicketForm: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the form.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TicketFormChange"];
            };
        };
        readonly responses: {
            /** @description Returns the updated form. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["TicketForm"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly rotateTicketFormToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the form.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the form with its new token. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["TicketForm"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listAutomationRules: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of rules. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["AutomationRulePage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly createAutomationRule: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewAutomationRule"];
            };
        };
        readonly responses: {
            /** @description Returns the new rule. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["AutomationRule"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getAutomationRule: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the automation rule.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the rule. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["AutomationRule"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly deleteAutomationRule: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the automation rule.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The rule was deleted. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {object|null} */
                        readonly data: never | null;
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly updateAutomationRule: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the automation rule.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AutomationRuleChange"];
            };
        };
        readonly responses: {
            /** @description Returns the updated rule. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["AutomationRule"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listAutomationRuns: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the automation rule.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of runs. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["AutomationRunPage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly enableAutomationRule: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the automation rule.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the rule. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["AutomationRule"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly disableAutomationRule: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the automation rule.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the rule. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["AutomationRule"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly testAutomationRule: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the automation rule.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AutomationTest"];
            };
        };
        readonly responses: {
            /** @description Returns a page of tickets. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["MatchingTicketPage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly signInAgent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AgentSignInRequest"];
            };
        };
        readonly responses: {
            /** @description Returns the token pair and the agent. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["AgentTokenPair"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly refreshAgentSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AgentRefreshRequest"];
            };
        };
        readonly responses: {
            /** @description Returns the new token pair and the agent. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["AgentTokenPair"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly signOutAgent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description You are signed out. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {object|null} */
                        readonly data: never | null;
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getSignInOptions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the sign-in options. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["AgentSignInOptions"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly signInAgentWithSingleSignOn: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AgentSingleSignOnRequest"];
            };
        };
        readonly responses: {
            /** @description Returns the token pair and the agent. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["AgentTokenPair"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly requestAgentPasswordLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AgentPasswordLinkRequest"];
            };
        };
        readonly responses: {
            /** @description The request was accepted. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {object|null} */
                        readonly data: never | null;
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly chooseAgentPassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AgentChosenPasswordRequest"];
            };
        };
        readonly responses: {
            /** @description Returns the token pair and the agent. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["AgentTokenPair"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getAgentProfile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the agent. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Agent"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly setAgentAvailability: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AvailabilityRequest"];
            };
        };
        readonly responses: {
            /** @description Returns the agent. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Agent"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listColleagues: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of agents. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["AgentPage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listActiveDepartments: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of departments. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["DepartmentPage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listAgentCannedResponses: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of canned responses. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["CannedResponsePage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listConversations: {
        readonly parameters: {
            readonly query?: {
                /** @description Returns only conversations in this state. `open` means queued or active. */
                readonly status?: "queued" | "active" | "closed" | "open";
                /**
                 * @description Returns only conversations opened at or after this time. Filters `createdAt`, not `startedAt`.
                 * @example 2026-11-01T00:00:00.000Z
                 */
                readonly startedFrom?: string;
                /**
                 * @description Returns only conversations opened before this time. Filters `createdAt`, not `startedAt`.
                 * @example 2026-12-01T00:00:00.000Z
                 */
                readonly startedTo?: string;
                /**
                 * @description Returns only conversations of this department.
                 * @example 1
                 */
                readonly departmentId?: number;
                /**
                 * @description Returns only conversations with this `agentId`. `me` means you.
                 * @example me
                 */
                readonly agentId?: string;
                /** @description Returns only conversations whose `closedBy` has this value. */
                readonly closedBy?: "agent" | "visitor" | "inactivity";
                /**
                 * @description Returns only conversations of this visitor.
                 * @example 019a9f2c-5b7a-7c31-9d2e-4f0a6b8c1d2e
                 */
                readonly visitorId?: string;
                /**
                 * @description Returns only conversations with this tag. Upper and lower case do not matter.
                 * @example parcel
                 */
                readonly tag?: string;
                /**
                 * @description Returns only conversations that match the text in one of two ways: the name, e-mail address or external id of the visitor contains the text, or the messages and internal notes together contain all words of the text. Each word of at least two characters also finds longer words that begin with it. Upper and lower case do not matter, nor do accents in messages. A search finds new messages only when the conversation has had no further message for about 15 seconds. The messages of archived conversations are not searched.
                 * @example parcel
                 */
                readonly search?: string;
                /** @description If true, returns only archived conversations; if false (the default), only those that are not archived. The other filters also apply to archived conversations. */
                readonly archived?: boolean;
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
                /** @description The field to sort by. Defaults to `createdAt`. */
                readonly sortBy?: "createdAt" | "updatedAt";
                /** @description The sort order: ascending or descending. Defaults to `desc`. */
                readonly sortOrder?: "asc" | "desc";
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of conversations. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["ListedConversationPage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getConversation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the conversation, a UUID.
                 * @example 019a9f2e-0c11-7d40-8a55-1b9c33d7e602
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the conversation. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["ConversationDetail"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listConversationMessages: {
        readonly parameters: {
            readonly query?: {
                /** @description Returns the messages that follow this sequence number. If you send neither this nor `beforeSequence`, returns the first messages. */
                readonly afterSequence?: number;
                /** @description Returns the messages directly before this sequence number. Send a large value to get the newest messages. Do not send it with `afterSequence`. */
                readonly beforeSequence?: number;
                /**
                 * @description The maximum number of messages. Defaults to 50.
                 * @example 50
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the conversation, a UUID.
                 * @example 019a9f2e-0c11-7d40-8a55-1b9c33d7e602
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns messages of the conversation. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Transcript"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly sendConversationMessage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the conversation, a UUID.
                 * @example 019a9f2e-0c11-7d40-8a55-1b9c33d7e602
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewAgentMessage"];
            };
        };
        readonly responses: {
            /** @description Returns the message that was sent earlier. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["ChatMessage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
            /** @description Returns the message. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["ChatMessage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly markConversationRead: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the conversation, a UUID.
                 * @example 019a9f2e-0c11-7d40-8a55-1b9c33d7e602
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ReadPositionRequest"];
            };
        };
        readonly responses: {
            /** @description Returns the conversation. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Conversation"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly takeConversation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the conversation, a UUID.
                 * @example 019a9f2e-0c11-7d40-8a55-1b9c33d7e602
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the conversation. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Conversation"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly returnConversation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the conversation, a UUID.
                 * @example 019a9f2e-0c11-7d40-8a55-1b9c33d7e602
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the conversation. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Conversation"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly transferConversation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the conversation, a UUID.
                 * @example 019a9f2e-0c11-7d40-8a55-1b9c33d7e602
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TransferRequest"];
            };
        };
        readonly responses: {
            /** @description Returns the conversation. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Conversation"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly closeConversation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the conversation, a UUID.
                 * @example 019a9f2e-0c11-7d40-8a55-1b9c33d7e602
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the conversation. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Conversation"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly snoozeConversation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the conversation, a UUID.
                 * @example 019a9f2e-0c11-7d40-8a55-1b9c33d7e602
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SnoozeRequest"];
            };
        };
        readonly responses: {
            /** @description Returns the conversation. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Conversation"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly setConversationTags: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the conversation, a UUID.
                 * @example 019a9f2e-0c11-7d40-8a55-1b9c33d7e602
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ConversationTagsRequest"];
            };
        };
        readonly responses: {
            /** @description Returns the conversation. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Conversation"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly uploadConversationFile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the conversation, a UUID.
                 * @example 019a9f2e-0c11-7d40-8a55-1b9c33d7e602
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The bytes of the file.
                     */
                    readonly file?: string;
                    /**
                     * @description The text of the message.
                     * @example Where is my parcel?
                     */
                    readonly caption?: string | null;
                    /**
                     * @description An id that you create for this message, unique among all your messages. If you send the same id again, the server writes nothing and returns the existing message.
                     * @example m-1
                     */
                    readonly clientMessageId?: string | null;
                    /**
                     * @description `Text` sends a message to the visitor. `Note` writes an internal note that only agents see. Defaults to `Text`.
                     * @enum {string|null}
                     */
                    readonly kind?: "Text" | "Note" | null;
                };
            };
        };
        readonly responses: {
            /** @description Returns the message that was sent earlier. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["ChatMessage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
            /** @description Returns the message. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["ChatMessage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly downloadConversationFile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `ETag` of your last read, a list of them, or `*`. While the record has not changed, the server returns 304 without a body.
                 * @example "42-1"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the attachment, a UUID.
                 * @example 019a9f2f-1b6e-7e02-b1a4-2f7d6c9e0a11
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the file. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "*/*": string;
                };
            };
            /** @description Returns the requested range of the file. */
            readonly 206: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "*/*": string;
                };
            };
            /** @description The file has not changed. */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly emailConversationTranscript: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the conversation, a UUID.
                 * @example 019a9f2e-0c11-7d40-8a55-1b9c33d7e602
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TranscriptRequest"];
            };
        };
        readonly responses: {
            /** @description The e-mail is queued for delivery. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {object|null} */
                        readonly data: never | null;
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly escalateConversation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the conversation, a UUID.
                 * @example 019a9f2e-0c11-7d40-8a55-1b9c33d7e602
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the conversation. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Conversation"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly ping: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The service key is valid. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Ping"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly createAgentSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewAgentSession"];
            };
        };
        readonly responses: {
            /** @description Returns the token pair and the agent. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["AgentTokenPair"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getWidgetConfig: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The key of the widget.
                 * @example default
                 */
                readonly key: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the widget configuration. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["WidgetConfig"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly startVisitorSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description An unverified label for the visitor, such as a customer number. Agents see it as `serviceUserId`. Despite its name, it has nothing to do with agents or service keys. The server ignores a value that is malformed or longer than 200 characters. To identify visitors, use `externalId`.
                 * @example customer-4711
                 */
                readonly "X-Service-User-Id"?: string;
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The key of the widget.
                 * @example default
                 */
                readonly key: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["VisitorSessionRequest"];
            };
        };
        readonly responses: {
            /** @description Returns the same visitor, whose credential remains valid. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["VisitorSession"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
            /** @description Returns a new visitor, or the same visitor with a new credential. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["VisitorSession"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly identifyVisitor: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["VisitorIdentityRequest"];
            };
        };
        readonly responses: {
            /** @description The visitor was updated. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {object|null} */
                        readonly data: never | null;
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly recordPageVisit: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewPageVisit"];
            };
        };
        readonly responses: {
            /** @description The page view was stored. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {object|null} */
                        readonly data: never | null;
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly createConversation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewConversation"];
            };
        };
        readonly responses: {
            /** @description Returns the conversation that is already open, or that contains the message. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["VisitorConversation"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
            /** @description Returns the new conversation. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["VisitorConversation"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly leaveMessage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The key of the widget.
                 * @example default
                 */
                readonly key: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewLeftMessage"];
            };
        };
        readonly responses: {
            /** @description The message was stored. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {object|null} */
                        readonly data: never | null;
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listVisitorMessages: {
        readonly parameters: {
            readonly query?: {
                /** @description Returns the messages that follow this sequence number. If you send neither this nor `beforeSequence`, returns the first messages. */
                readonly afterSequence?: number;
                /** @description Returns the messages directly before this sequence number. Send a large value to get the newest messages. Do not send it with `afterSequence`. */
                readonly beforeSequence?: number;
                /**
                 * @description The maximum number of messages. Defaults to 50.
                 * @example 50
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the conversation, a UUID.
                 * @example 019a9f2e-0c11-7d40-8a55-1b9c33d7e602
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns messages of the conversation. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Transcript"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly sendVisitorMessage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the conversation, a UUID.
                 * @example 019a9f2e-0c11-7d40-8a55-1b9c33d7e602
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewVisitorMessage"];
            };
        };
        readonly responses: {
            /** @description Returns the message that was sent earlier. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["SentVisitorMessage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
            /** @description Returns the message. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["SentVisitorMessage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly markVisitorConversationRead: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the conversation, a UUID.
                 * @example 019a9f2e-0c11-7d40-8a55-1b9c33d7e602
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ReadPositionRequest"];
            };
        };
        readonly responses: {
            /** @description The read position was stored. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {object|null} */
                        readonly data: never | null;
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly closeVisitorConversation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the conversation, a UUID.
                 * @example 019a9f2e-0c11-7d40-8a55-1b9c33d7e602
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The conversation was closed. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {object|null} */
                        readonly data: never | null;
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly rateConversation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the conversation, a UUID.
                 * @example 019a9f2e-0c11-7d40-8a55-1b9c33d7e602
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewRating"];
            };
        };
        readonly responses: {
            /** @description The rating was stored. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {object|null} */
                        readonly data: never | null;
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly pollWaitingRoom: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the state of the visitor. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["WaitingState"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly leaveWaitingRoom: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The visitor is not in the waiting room. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {object|null} */
                        readonly data: never | null;
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly uploadVisitorFile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the conversation, a UUID.
                 * @example 019a9f2e-0c11-7d40-8a55-1b9c33d7e602
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The bytes of the file.
                     */
                    readonly file?: string;
                    /**
                     * @description The text of the message.
                     * @example Where is my parcel?
                     */
                    readonly caption?: string | null;
                    /**
                     * @description An id that you create for this message, unique among all your messages. If you send the same id again, the server writes nothing and returns the existing message.
                     * @example m-1
                     */
                    readonly clientMessageId?: string | null;
                };
            };
        };
        readonly responses: {
            /** @description Returns the message that was sent earlier. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["SentVisitorMessage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
            /** @description Returns the message. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["SentVisitorMessage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly downloadVisitorFile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `ETag` of your last read, a list of them, or `*`. While the record has not changed, the server returns 304 without a body.
                 * @example "42-1"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the attachment, a UUID.
                 * @example 019a9f2f-1b6e-7e02-b1a4-2f7d6c9e0a11
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the file. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "*/*": string;
                };
            };
            /** @description Returns the requested range of the file. */
            readonly 206: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "*/*": string;
                };
            };
            /** @description The file has not changed. */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly emailVisitorTranscript: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the conversation, a UUID.
                 * @example 019a9f2e-0c11-7d40-8a55-1b9c33d7e602
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TranscriptRequest"];
            };
        };
        readonly responses: {
            /** @description The e-mail is queued for delivery. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {object|null} */
                        readonly data: never | null;
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listAgents: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of agents. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["AgentPage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly createAgent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewAgent"];
            };
        };
        readonly responses: {
            /** @description Returns the new agent. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Agent"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getAgent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the agent.
                 * @example 2
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the agent. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Agent"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly updateAgent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the agent.
                 * @example 2
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AgentChange"];
            };
        };
        readonly responses: {
            /** @description Returns the updated agent. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Agent"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly deactivateAgent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the agent.
                 * @example 2
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the agent. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Agent"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly reactivateAgent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the agent.
                 * @example 2
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the agent. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Agent"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly setAgentPassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the agent.
                 * @example 2
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AgentPasswordRequest"];
            };
        };
        readonly responses: {
            /** @description Returns the agent. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Agent"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly sendAgentPasswordLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the agent.
                 * @example 2
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the agent. The e-mail is queued for delivery. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Agent"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly unbindAgent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the agent.
                 * @example 2
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the agent. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Agent"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listDepartments: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of departments. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["DepartmentPage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly createDepartment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewDepartment"];
            };
        };
        readonly responses: {
            /** @description Returns the new department. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Department"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getDepartment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the department.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the department. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Department"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly deleteDepartment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the department.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The department was deleted. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {object|null} */
                        readonly data: never | null;
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly updateDepartment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the department.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DepartmentChange"];
            };
        };
        readonly responses: {
            /** @description Returns the updated department. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Department"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly setDepartmentMembers: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the department.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DepartmentMembersRequest"];
            };
        };
        readonly responses: {
            /** @description Returns the department. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Department"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listWidgets: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of widgets. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["WidgetPage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly createWidget: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewWidget"];
            };
        };
        readonly responses: {
            /** @description Returns the new widget. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Widget"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getWidget: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the widget.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the widget. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Widget"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly deleteWidget: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the widget.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The widget was deleted. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {object|null} */
                        readonly data: never | null;
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly updateWidget: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the widget.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WidgetChange"];
            };
        };
        readonly responses: {
            /** @description Returns the updated widget. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Widget"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listCannedResponses: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of canned responses. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["CannedResponsePage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly createCannedResponse: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewCannedResponse"];
            };
        };
        readonly responses: {
            /** @description Returns the new canned response. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["CannedResponse"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getCannedResponse: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the canned response.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the canned response. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["CannedResponse"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly deleteCannedResponse: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the canned response.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The canned response was deleted. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {object|null} */
                        readonly data: never | null;
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly updateCannedResponse: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the canned response.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CannedResponseChange"];
            };
        };
        readonly responses: {
            /** @description Returns the updated canned response. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["CannedResponse"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listBlockedVisitors: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of blocked visitors. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["BlockedVisitorPage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly blockVisitor: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewBlockedVisitor"];
            };
        };
        readonly responses: {
            /** @description Returns the blocked visitor. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["BlockedVisitor"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly unblockVisitor: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the visitor, a UUID.
                 * @example 019a9f2c-5b7a-7c31-9d2e-4f0a6b8c1d2e
                 */
                readonly visitorId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The visitor is unblocked. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {object|null} */
                        readonly data: never | null;
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listServiceKeys: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of service keys. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["ServiceKeyPage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly createServiceKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewServiceKey"];
            };
        };
        readonly responses: {
            /** @description Returns the new service key. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["IssuedServiceKey"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly deleteServiceKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The id of the service key.
                 * @example 1
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The service key was deleted. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {object|null} */
                        readonly data: never | null;
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getReportSummary: {
        readonly parameters: {
            readonly query?: {
                /** @description The IANA time zone, such as `Europe/Berlin`, in which the days of `daily` begin at midnight. Defaults to UTC. */
                readonly timeZone?: string;
                /**
                 * @description The start of the range. A date without a time means midnight UTC. By default, seven days before `to`.
                 * @example 2026-11-14T00:00:00.000Z
                 */
                readonly from?: string;
                /**
                 * @description The end of the range, which is not part of it. At most 92 days after `from`, counted in the local time of `timeZone`: a day on which clocks change counts as one day. By default, now.
                 * @example 2026-11-21T00:00:00.000Z
                 */
                readonly to?: string;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the report. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["ReportSummary"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getRatingReport: {
        readonly parameters: {
            readonly query?: {
                /** @description The IANA time zone, such as `Europe/Berlin`, in which the days of `daily` begin at midnight. Defaults to UTC. */
                readonly timeZone?: string;
                /**
                 * @description The start of the range. A date without a time means midnight UTC. By default, seven days before `to`.
                 * @example 2026-11-14T00:00:00.000Z
                 */
                readonly from?: string;
                /**
                 * @description The end of the range, which is not part of it. At most 92 days after `from`, counted in the local time of `timeZone`: a day on which clocks change counts as one day. By default, now.
                 * @example 2026-11-21T00:00:00.000Z
                 */
                readonly to?: string;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the report. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["RatingReport"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getLicence: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the licence. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Licence"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getServerSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the settings. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["ServerSettings"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly sendTestEmail: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The e-mail is queued for delivery. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["TestEmail"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getSystemHealth: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the health of the system. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["SystemHealth"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly listAuditEntries: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The number of the page, from 1. Defaults to 1.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description The maximum number of items on a page. Defaults to 20.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns a page of entries. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["AuditEntryPage"];
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @enum {object|null} */
                        readonly error: never | null;
                    };
                };
            };
        };
    };
    readonly getSigningKeys: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the keys. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["JsonWebKeySet"];
                };
            };
        };
    };
    readonly getHealth: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Every check other than `licence` is `ok` or `off`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["HealthReport"];
                };
            };
        };
    };
    readonly getLiveness: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The process runs. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LivenessReport"];
                };
            };
        };
    };
    readonly getOpenApiDocument: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `ETag` of your last read, a list of them, or `*`. While the record has not changed, the server returns 304 without a body.
                 * @example "42-1"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description The language of error messages: en (default), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Returns the document. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Record<string, never>;
                };
            };
            /** @description The document has not changed. */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
