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
         * List the tickets of the token’s pools
         * @description A page may be 45 seconds old, or whatever the deployment sets, and is not refreshed by writes: read a single ticket for its current state.
         *
         *     Needs the scope `tickets:read`.
         */
        readonly get: operations["listTickets"];
        readonly put?: never;
        /**
         * Create a ticket
         * @description Answers as soon as the ticket is stored; read it by its tracking key. With an Idempotency-Key a retry within 24 hours answers the first receipt and creates nothing.
         *
         *     Needs the scope `tickets:write`.
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
         * Create a ticket and wait for it
         * @deprecated
         * @description For callers that cannot poll. An Idempotency-Key is ignored here: a retry creates a second ticket.
         *
         *     Needs the scope `tickets:write`.
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
         * Read a ticket
         * @description Send the ETag of the last read as If-None-Match to get a bodiless 304 while nothing has changed.
         *
         *     Needs the scope `tickets:read`.
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
         * Read a ticket by its tracking key
         * @description Send the ETag of the last read as If-None-Match to get a bodiless 304 while nothing has changed.
         *
         *     Needs the scope `tickets:read`.
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
         * Read the messages of a ticket
         * @description Oldest first, at most 200, those of the tickets that this one continues included. Send the highest id seen so far as afterId to read on or to poll.
         *
         *     Needs the scope `tickets:read`.
         */
        readonly get: operations["listTicketMessages"];
        readonly put?: never;
        /**
         * Append a message to a ticket
         * @description On a completed or cancelled ticket the message continues in a new child ticket, which the receipt names. With an Idempotency-Key a retry within 24 hours answers the first receipt with 200 and writes nothing.
         *
         *     Needs the scope `tickets:write`.
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
         * Read the messages of a ticket by its tracking key
         * @description Oldest first, at most 200, those of the tickets that this one continues included. Send the highest id seen so far as afterId to read on or to poll.
         *
         *     Needs the scope `tickets:read`.
         */
        readonly get: operations["listTicketMessagesByTrackingKey"];
        readonly put?: never;
        /**
         * Append a message to a ticket by its tracking key
         * @description On a completed or cancelled ticket the message continues in a new child ticket, which the receipt names. With an Idempotency-Key a retry within 24 hours answers the first receipt with 200 and writes nothing.
         *
         *     Needs the scope `tickets:write`.
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
         * Upload a file for a message
         * @description The type is told from the bytes and must agree with the extension. The id can be used once, by whoever uploaded the file, until the time that the attachment configuration tells is over. Other fields of the form are ignored.
         *
         *     Needs the scope `tickets:write`.
         */
        readonly post: operations["uploadIntegrationAttachment"];
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
         * Upload a file as a person of the dashboard
         * @description The type is told from the bytes and must agree with the extension. The id can be used once, by whoever uploaded the file, until the time that the attachment configuration tells is over. Other fields of the form are ignored.
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
         * Read what may be uploaded
         * @description Sizes and types are those of the deployment; a program reads them before it uploads.
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
         * @description Takes the link that a message names, which needs no other credential for an hour, or the access token of a person who sees the attachment. A single range of bytes can be asked for. Raster images and PDF may be shown where they are, anything else is saved.
         */
        readonly get: operations["downloadAttachment"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete one’s own upload that no message has taken
         * @description The path names the upload by its `id`. Another’s upload is not there.
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
         * Follow a ticket without signing in
         * @description Answers from the moment the creation was accepted. Tells nothing of the content and nothing personal.
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
         * Sign in with e-mail and password
         * @description Ends the session that the person had on the same platform: its refresh token stops counting at once.
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
         * Trade a refresh token for a new pair
         * @description A refresh token works once. Presenting a used one again is refused; more than 10 seconds after its use it also ends its session with every access token of it, because it may have been stolen.
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
         * @description The presented access token and the active refresh token of this person and platform are refused from now on. Other access tokens of the session, issued before a refresh, stay valid until they expire. An expired access token is accepted, and ends only the refresh token of its session.
         */
        readonly post: operations["signOutStaff"];
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
         * @description The newest first, revoked and expired ones too, none with its secret.
         *
         *     Needs the role `administrator`.
         */
        readonly get: operations["listApiTokens"];
        readonly put?: never;
        /**
         * Make an API token
         * @description The secret is in this answer and nowhere else: only its hash is stored.
         *
         *     Needs the role `administrator`.
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
         * Read an API token
         * @description Tells what it may do, whether it counts and when it was last used.
         *
         *     Needs the role `administrator`.
         */
        readonly get: operations["getApiToken"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Revoke an API token
         * @description For good. Another process may accept it for up to 30 seconds more. Revoking again changes nothing.
         *
         *     Needs the role `administrator`.
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
         * @description In the order of their ids: all of them for administrators, their own for everybody else.
         */
        readonly get: operations["listPools"];
        readonly put?: never;
        /**
         * Make a pool
         * @description Nobody but administrators sees its tickets until it has members.
         *
         *     Needs the role `administrator`.
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
         * Read a pool
         * @description Its defaults and its members. A pool that the person is no member of answers 404.
         */
        readonly get: operations["getPool"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a pool
         * @description Only one that nothing refers to: no ticket, no API token.
         *
         *     Needs the role `administrator`.
         */
        readonly delete: operations["deletePool"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change a pool
         * @description Members that are absent stay as they are; `memberIds` replaces the whole list.
         *
         *     Needs the role `administrator`.
         */
        readonly patch: operations["updatePool"];
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
         * Read a ticket as staff see it
         * @description With its assignee, source and tags. A ticket outside the pools of the person answers 404.
         */
        readonly get: operations["getDashboardTicket"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change a ticket: its fields, its status, its pool
         * @description Members that are absent stay as they are. With If-Match the change applies only to the version that the caller has seen.
         */
        readonly patch: operations["updateDashboardTicket"];
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
         * Sign in with e-mail and password
         * @description Ends the session that the agent had in the console: its refresh token stops counting at once.
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
         * Trade a refresh token for a new pair
         * @description A refresh token works once. Presenting a used one again is refused; more than 10 seconds after its use it also ends its session with every access token of it, because it may have been stolen.
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
         * @description Every access token and the refresh token of this session are refused from now on. An expired access token is accepted, and ends only the refresh token of its session.
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
         * Read how agents may sign in
         * @description For the page on which they sign in.
         */
        readonly get: operations["getSignInOptions"];
        readonly put?: never;
        /**
         * Sign in with an ID token
         * @description Signs in the active agent whose e-mail address the token certifies; it makes none. The token comes from the identity provider of the deployment, which has to know the console as its client. An ID token signs in once, within ten minutes of its issue. The first one binds the agent to its `iss` and `sub`; tokens of anybody else are refused until an administrator unbinds the agent. Ends the session that the agent had in the console.
         */
        readonly post: operations["signInAgentWithSingleSignOn"];
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
         * Read who is signed in
         * @description Role, departments and availability as they are now, whatever the access token says.
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
         * Turn the availability toggle
         * @description Off, an agent keeps the conversations at hand and takes no other.
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
         * List colleagues
         * @description Everybody who may sign in, in the order of their ids, with their presence.
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
         * @description Those that are active, in the order of their ids: where a conversation may be transferred to.
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
         * List the canned responses at hand
         * @description By shortcut: those for everybody, and those of the agent’s departments. Administrators have all of them at hand.
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
         * @description Those of the agent’s departments; administrators see all of them. The newest first unless asked otherwise.
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
         * Read a conversation with its visitor
         * @description Also the pages that the visitor was on. The rows are read as messages.
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
         * Read the rows of a conversation
         * @description The oldest first, notes too. Agents count every row, so numbers differ from those that visitors see.
         */
        readonly get: operations["listConversationMessages"];
        readonly put?: never;
        /**
         * Send a message or write a note
         * @description A text belongs to the agent who has the conversation; one that waits is taken first. Notes are open to all who see it. Sent again with the same `clientMessageId` it answers the first row.
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
         * Say what was read
         * @description It never moves back, and only by the agent who has the conversation, or had it when it was closed; of anybody else it changes nothing.
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
         * @description Of several who try at once one gets it. Taking what one has already changes nothing.
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
         * Give a conversation back to the queue
         * @description It keeps its place by the time of its opening.
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
         * @description To an active member of its department, oneself too, or into the queue of another department. The note is for agents alone.
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
         * @description The visitor may write again, which opens another one.
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
         * Put a conversation aside
         * @description Until an instant, or until the visitor writes; null ends it. Nothing is closed by inactivity meanwhile.
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
         * Tag a conversation
         * @description Replaces the tags that it has.
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
         * @description With a caption or without, or a caption alone. The type is told from the bytes and must agree with the extension. Sent again with the same `clientMessageId` it answers the first message.
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
         * @description A single range of bytes can be asked for. Raster images and PDF may be shown where they are, anything else is saved.
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
         * Mail a transcript
         * @description What the visitor sees, in the visitor’s language and time zone, as text and HTML. Notes are never in it; files are named.
         */
        readonly post: operations["emailConversationTranscript"];
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
         * Read how a widget looks and what it offers
         * @description What a page needs before it shows the widget. `online` is as of now.
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
         * Come by a widget
         * @description Creates a visitor and returns its credential, the `token`. Store the token: it is shown only once. With a valid credential of this widget the visitor stays the same, and its record is updated. An `identityToken` that verifies the visitor answers 201 with the same visitor and a new `token`; the presented credential ends at once. One for another person than the visitor was verified as creates another visitor. The header `X-Service-User-Id` may carry a label of up to 200 characters; a longer or malformed one is dropped.
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
         * Say who the visitor is
         * @description Null leaves a member alone, an empty text clears it. Another value for a verified member ends the verification of the visitor.
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
         * Tell which page the visitor looks at
         * @description Agents see the last 20.
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
         * @description A visitor has one open conversation at most; where there is one it is the answer, and the message is not written. Past the ceiling of the deployment the visitor is held in the waiting room, which keeps department and message.
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
         * @description For whoever is there next, whether or not somebody is now. It needs no credential.
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
         * Read a conversation
         * @description The oldest row first. Rows are numbered without gaps as visitors see them: a client that misses a number reads on from the last that it has.
         */
        readonly get: operations["listVisitorMessages"];
        readonly put?: never;
        /**
         * Send a message
         * @description Sent again with the same `clientMessageId` it answers the first row. To a conversation that is closed it goes on in another one, whose id is in the answer; past the ceiling of the deployment the waiting room keeps the first such message.
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
         * Say what was read
         * @description It never moves back.
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
         * End a conversation
         * @description SVC:4004 where it is over already.
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
         * @description Once, after it was closed.
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
         * Ask for a place
         * @description For whoever was refused with SVC:3001. The first call takes a ticket number; each call lets its caller in once fewer wait before than places are free, and sends the message that was kept. Whoever does not call for two minutes has left.
         */
        readonly get: operations["pollWaitingRoom"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
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
         * @description With a caption or without, or a caption alone. The type is told from the bytes and must agree with the extension. Sent again with the same `clientMessageId` it answers the first message.
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
         * @description A single range of bytes can be asked for. Raster images and PDF may be shown where they are, anything else is saved.
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
         * Mail a transcript
         * @description What the visitor sees, in the visitor’s language and time zone, as text and HTML. Notes are never in it; files are named.
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
         * @description In the order of their ids, deactivated ones too.
         *
         *     Needs the role `administrator`.
         */
        readonly get: operations["listAgents"];
        readonly put?: never;
        /**
         * Make an agent
         * @description The agent signs in with the given password. An unknown or inactive department is refused with 422.
         *
         *     Needs the role `administrator`.
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
         * Read an agent
         * @description With departments and presence.
         *
         *     Needs the role `administrator`.
         */
        readonly get: operations["getAgent"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change an agent
         * @description Members that are absent stay as they are. A new role counts at the next request of the agent. `departmentIds` replaces the memberships at once; an unknown or inactive department is refused with 422. Conversations that the agent does not see any more, for want of the department or of the role `administrator`, return to the queue at once. A new e-mail address does not change the person that single sign-on bound the agent to: unbind the agent before you give the account to somebody else.
         *
         *     Needs the role `administrator`.
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
         * @description All sessions of the agent end at once, and the agent’s conversations return to the queue. What the agent wrote stays.
         *
         *     Needs the role `administrator`.
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
         * @description The agent signs in again with the password of before.
         *
         *     Needs the role `administrator`.
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
         * @description All sessions of the agent end at once.
         *
         *     Needs the role `administrator`.
         */
        readonly post: operations["setAgentPassword"];
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
         * @description Forgets the person (`iss` and `sub` of the ID token) that the first single sign-on bound the agent to. The next ID token with the e-mail address of the agent binds again, so unbind only when you expect that sign-in. Sessions of the agent go on. Can be repeated.
         *
         *     Needs the role `administrator`.
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
         * @description In the order of their ids, inactive ones too.
         *
         *     Needs the role `administrator`.
         */
        readonly get: operations["listDepartments"];
        readonly put?: never;
        /**
         * Make a department
         * @description It has no members yet. A new default department takes the place of the one before.
         *
         *     Needs the role `administrator`.
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
         * Read a department
         * @description With the ids of its members.
         *
         *     Needs the role `administrator`.
         */
        readonly get: operations["getDepartment"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a department
         * @description Only one that nothing refers to: no conversation, no widget, no canned response.
         *
         *     Needs the role `administrator`.
         */
        readonly delete: operations["deleteDepartment"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change a department
         * @description Members that are absent stay as they are. The default department stays so, and active, until another one becomes it.
         *
         *     Needs the role `administrator`.
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
         * @description Replaces the whole list. It counts at once: an agent who leaves does not see its conversations any more, and those that such an agent holds return to the queue.
         *
         *     Needs the role `administrator`.
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
         * @description In the order of their ids, inactive ones too.
         *
         *     Needs the role `administrator`.
         */
        readonly get: operations["listWidgets"];
        readonly put?: never;
        /**
         * Make a widget
         * @description Without a key it gets one at random. Files are bounded by what the deployment takes.
         *
         *     Needs the role `administrator`.
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
         * Read a widget
         * @description All but its secret, of which only is told whether there is one.
         *
         *     Needs the role `administrator`.
         */
        readonly get: operations["getWidget"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a widget
         * @description Only one by which no visitor has come yet; others are deactivated.
         *
         *     Needs the role `administrator`.
         */
        readonly delete: operations["deleteWidget"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change a widget
         * @description Members that are absent stay as they are; `identitySecret: null` takes the secret away.
         *
         *     Needs the role `administrator`.
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
         * @description All of them, by shortcut.
         *
         *     Needs the role `administrator`.
         */
        readonly get: operations["listCannedResponses"];
        readonly put?: never;
        /**
         * Make a canned response
         * @description For the agents of one department, or for all.
         *
         *     Needs the role `administrator`.
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
         * Read a canned response
         * @description As it was written: names are filled in by whoever uses it.
         *
         *     Needs the role `administrator`.
         */
        readonly get: operations["getCannedResponse"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a canned response
         * @description Messages that were written with it stay as they are.
         *
         *     Needs the role `administrator`.
         */
        readonly delete: operations["deleteCannedResponse"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change a canned response
         * @description Members that are absent stay as they are; `departmentId: null` gives it to everybody.
         *
         *     Needs the role `administrator`.
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
         * @description The newest first.
         *
         *     Needs the role `administrator`.
         */
        readonly get: operations["listBlockedVisitors"];
        readonly put?: never;
        /**
         * Block a visitor
         * @description The credential of the visitor counts no more at once. The conversations stay as they are.
         *
         *     Needs the role `administrator`.
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
         * Let a visitor in again
         * @description The credential of before counts again.
         *
         *     Needs the role `administrator`.
         */
        readonly delete: operations["unblockVisitor"];
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
         * Read the audit log
         * @description Who did what in the administration of the chat, the newest first.
         *
         *     Needs the role `administrator`.
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
         * Read the public keys of the access tokens
         * @description A JWK Set, the newest key of each kind of token first: verify a token with the key that its `kid` names. It is not in the envelope.
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
         * Look whether every part of the server is well
         * @description For monitoring and load balancers. A part that this deployment does without is `off`.
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
         * Look whether the process runs
         * @description Asks nothing of the database or any other part.
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
         * Read this document
         * @description The reference of every route, as OpenAPI 3.0. It is not in the envelope.
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
        /** @description A person of the console. */
        readonly Agent: {
            /**
             * Format: int64
             * @description The id of the agent.
             */
            readonly id: number;
            /**
             * Format: email
             * @description Unique. The agent signs in with it.
             * @example maria@example.com
             */
            readonly email: string;
            /** @description What visitors and colleagues see. */
            readonly displayName: string;
            /**
             * @description Administrators see every department and administer.
             * @enum {string}
             */
            readonly role: "administrator" | "agent";
            /** @description Whether the agent may sign in. */
            readonly isActive: boolean;
            /** @description The toggle: whether the agent takes new conversations. */
            readonly isAvailable: boolean;
            /**
             * @description A picture; null: initials are shown.
             * @example https://example.com/jonas.png
             */
            readonly avatarUrl: string | null;
            /**
             * @description `away`: connected with the toggle off. A lost connection counts for 30 seconds more.
             * @enum {string}
             */
            readonly presence: "online" | "away" | "offline";
            /** @description The departments that the agent is a member of. */
            readonly departmentIds: readonly number[];
            /**
             * Format: int64
             * @description How many active conversations automatic routing gives; taking by hand is not bound by it.
             */
            readonly maxConcurrentConversations: number;
            /**
             * Format: date-time
             * @description When the agent was made.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the agent last signed in.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly lastLoginAt: string | null;
        };
        readonly AgentChange: {
            /**
             * Format: email
             * @description Unique. The agent signs in with it.
             * @example maria@example.com
             */
            readonly email?: string;
            /** @description What visitors and colleagues see. */
            readonly displayName?: string;
            /**
             * @description Administrators see every department and administer.
             * @enum {string}
             */
            readonly role?: "administrator" | "agent";
            /**
             * @description A picture; null: initials are shown.
             * @example https://example.com/jonas.png
             */
            readonly avatarUrl?: string | null;
            /** @description The toggle: whether the agent takes new conversations. */
            readonly isAvailable?: boolean;
            /** @description The departments that the agent is a member of. */
            readonly departmentIds?: readonly number[];
            /**
             * Format: int64
             * @description How many active conversations automatic routing gives; taking by hand is not bound by it.
             */
            readonly maxConcurrentConversations?: number;
        };
        readonly AgentPage: {
            readonly items: readonly components["schemas"]["Agent"][];
            /**
             * Format: int64
             * @description Which page this is, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description How many items a full page has.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description How many items all pages have together.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description How many pages there are; 0 where there is no item.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly AgentPasswordRequest: {
            /** @description At least 10 characters; never trimmed. */
            readonly password: string;
        };
        readonly AgentRefreshRequest: {
            /** @description The newest refresh token of the session. It works once. */
            readonly refreshToken: string;
        };
        readonly AgentSignInOptions: {
            /** @description Whether single sign-on is set up. */
            readonly enabled: boolean;
            /** @description The identity provider. */
            readonly authority: string | null;
            /** @description The console as its public client. */
            readonly clientId: string | null;
            /** @description Whether agents may sign in with a password. */
            readonly passwordLoginEnabled: boolean;
        };
        readonly AgentSignInRequest: {
            /**
             * Format: email
             * @description The address of the agent.
             * @example maria@example.com
             */
            readonly email: string;
            /** @description As it was set; never trimmed. */
            readonly password: string;
        };
        readonly AgentSingleSignOnRequest: {
            /** @description The ID token that the browser obtained from the identity provider. */
            readonly idToken: string;
        };
        readonly AgentTokenPair: {
            /** @description A JWT, signed with RS256, valid for 15 minutes. */
            readonly accessToken: string;
            /**
             * Format: date-time
             * @description When the access token stops counting.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly accessTokenExpiresAt: string;
            /** @description Opaque, valid once, for seven days. */
            readonly refreshToken: string;
            /**
             * Format: date-time
             * @description When the refresh token stops counting.
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
            /** @description What people call it. */
            readonly name: string;
            /** @description `svc_` and the first 8 characters, to recognise a token by. */
            readonly tokenPrefix: string;
            /** @description What it may do. */
            readonly scopes: readonly ("tickets:read" | "tickets:write")[];
            /** @description The pools that it may open and read; empty where `allPools`. */
            readonly poolIds: readonly number[];
            /** @description Whether it may open and read all pools, those to come as well. */
            readonly allPools: boolean;
            /** @description Stamped on the tickets that the token creates. */
            readonly source: string;
            /**
             * @description Whether it counts.
             * @enum {string}
             */
            readonly status: "active" | "expired" | "revoked";
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /**
             * Format: int64
             * @description Who made it.
             */
            readonly createdByUserId: number;
            /**
             * Format: date-time
             * @description When it was last used, to the minute.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When it stops counting; null: never.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly expiresAt: string | null;
            /**
             * Format: date-time
             * @description When it was revoked.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly revokedAt: string | null;
        };
        readonly ApiTokenPage: {
            readonly items: readonly components["schemas"]["ApiToken"][];
            /**
             * Format: int64
             * @description Which page this is, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description How many items a full page has.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description How many items all pages have together.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description How many pages there are; 0 where there is no item.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly AttachmentConfiguration: {
            /**
             * Format: int64
             * @description The largest file that may be uploaded, in bytes.
             */
            readonly maxFileSizeBytes: number;
            /**
             * Format: int64
             * @description How many attachments a message may take along.
             */
            readonly maxFilesPerMessage: number;
            /** @description In lower case, without a dot. */
            readonly allowedExtensions: readonly string[];
            /** @description The types that files with these extensions have. */
            readonly allowedContentTypes: readonly string[];
            /** @description How long an upload can be used, in hours. */
            readonly uploadTtlHours: number;
        };
        readonly AuditEntry: {
            /**
             * Format: int64
             * @description Grows with every entry.
             */
            readonly id: number;
            /**
             * Format: date-time
             * @description When it was done.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly at: string;
            /**
             * Format: int64
             * @description Who did it; null where nobody was signed in.
             */
            readonly actorAgentId: number | null;
            /** @description The present name of whoever did it. */
            readonly actorName: string | null;
            /** @description What was done, as `department_changed`. */
            readonly action: string;
            /** @description What it was done to: a kind and an id. */
            readonly target: string;
        };
        readonly AuditEntryPage: {
            readonly items: readonly components["schemas"]["AuditEntry"][];
            /**
             * Format: int64
             * @description Which page this is, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description How many items a full page has.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description How many items all pages have together.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description How many pages there are; 0 where there is no item.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly AvailabilityRequest: {
            /** @description The toggle: whether the agent takes new conversations. */
            readonly isAvailable: boolean;
        };
        readonly BlockedVisitor: {
            /** @description The id of the visitor, a UUID. */
            readonly visitorId: string;
            /** @description The name that the visitor gave. */
            readonly displayName: string | null;
            /** @description The address that the visitor gave. */
            readonly email: string | null;
            /** @description Why, for colleagues. */
            readonly reason: string | null;
            /**
             * Format: int64
             * @description Who blocked the visitor.
             */
            readonly blockedByAgentId: number;
            /** @description The present name of that agent. */
            readonly blockedByName: string;
            /**
             * Format: date-time
             * @description Since when.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
        };
        readonly BlockedVisitorPage: {
            readonly items: readonly components["schemas"]["BlockedVisitor"][];
            /**
             * Format: int64
             * @description Which page this is, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description How many items a full page has.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description How many items all pages have together.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description How many pages there are; 0 where there is no item.
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
             * @description What an agent types to find it: no blanks, unique in its department whatever its case.
             * @example hello
             */
            readonly shortcut: string;
            /** @description What it is about. */
            readonly title: string;
            /**
             * @description The text. `{{visitor.name}}` and `{{agent.name}}` stand for the names of the two.
             * @example Hello {{visitor.name}}, my name is {{agent.name}}.
             */
            readonly body: string;
            /**
             * Format: int64
             * @description For the agents of this department; null: for all.
             * @example 1
             */
            readonly departmentId: number | null;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly updatedAt: string;
        };
        readonly CannedResponseChange: {
            /**
             * @description What an agent types to find it: no blanks, unique in its department whatever its case.
             * @example hello
             */
            readonly shortcut?: string;
            /** @description What it is about. */
            readonly title?: string;
            /**
             * @description The text. `{{visitor.name}}` and `{{agent.name}}` stand for the names of the two.
             * @example Hello {{visitor.name}}, my name is {{agent.name}}.
             */
            readonly body?: string;
            /**
             * Format: int64
             * @description For the agents of this department; null: for all.
             * @example 1
             */
            readonly departmentId?: number | null;
        };
        readonly CannedResponsePage: {
            readonly items: readonly components["schemas"]["CannedResponse"][];
            /**
             * Format: int64
             * @description Which page this is, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description How many items a full page has.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description How many items all pages have together.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description How many pages there are; 0 where there is no item.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly ChatAttachment: {
            /** @description The id of the attachment, a UUID. */
            readonly id: string;
            /** @description The key of its bytes. */
            readonly objectKey: string;
            /** @description As its sender named it. */
            readonly originalFileName: string;
            /** @description Its media type, by its bytes. */
            readonly contentType: string;
            /**
             * Format: int64
             * @description Its size in bytes.
             */
            readonly fileSize: number;
            /**
             * Format: date-time
             * @description When it was sent.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
        };
        readonly ChatMessage: {
            /** @description The id of the message, a UUID. */
            readonly id: string;
            /** @description The conversation that it is in. */
            readonly conversationId: string;
            /**
             * Format: int64
             * @description Its number in the conversation, from 1, as the reader counts.
             */
            readonly sequence: number;
            /**
             * @description Who sent it.
             * @enum {string}
             */
            readonly senderKind: "agent" | "visitor" | "system";
            /** @description The id of who sent or caused it, as text; null where nobody did. */
            readonly senderId: string | null;
            /** @description The name of the sender at the time. */
            readonly senderName: string | null;
            /**
             * @description Rows of the system say what happened; a `Note` is for agents alone.
             * @enum {string}
             */
            readonly kind: "Text" | "Note" | "AgentJoined" | "Transferred" | "Closed" | "TicketOpened";
            /** @description As it was sent; empty in a row of the system. */
            readonly body: string;
            /** @description Its files. */
            readonly attachments: readonly components["schemas"]["ChatAttachment"][];
            /**
             * @description An id of your making: sent again it answers the first message. Unique to its sender.
             * @example m-1
             */
            readonly clientMessageId: string | null;
            /**
             * Format: date-time
             * @description When it was sent.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
        };
        /** @description A conversation of a visitor, as agents see it. */
        readonly Conversation: {
            /** @description The id of the conversation, a UUID. */
            readonly id: string;
            /**
             * @description Where it stands.
             * @enum {string}
             */
            readonly status: "queued" | "active" | "closed";
            /**
             * Format: int64
             * @description The department that it is in.
             */
            readonly departmentId: number;
            /** @description The name of the department. */
            readonly departmentName: string;
            /** @description The visitor. */
            readonly visitorId: string;
            /** @description The name that the visitor gave. */
            readonly visitorDisplayName: string | null;
            /** @description The address that the visitor gave. */
            readonly visitorEmail: string | null;
            /** @description How the system of the page names the visitor. */
            readonly visitorExternalId: string | null;
            /**
             * Format: int64
             * @description The agent who has it, or had it last.
             */
            readonly agentId: number | null;
            /** @description The name of that agent. */
            readonly agentDisplayName: string | null;
            /**
             * Format: int64
             * @description Its place in the queue of the department, from 1; null once taken.
             */
            readonly queuePosition: number | null;
            /**
             * Format: int64
             * @description Messages of the visitor that the agent has not read.
             */
            readonly unreadCount: number;
            /**
             * @description The newest row.
             * @example {
             *       "kind": "Text",
             *       "preview": "Where is my parcel?",
             *       "createdAt": "2026-11-21T09:53:41.250Z"
             *     }
             */
            readonly lastMessage: {
                /**
                 * @description What kind of row it is.
                 * @enum {string}
                 */
                readonly kind: "Text" | "Note" | "AgentJoined" | "Transferred" | "Closed" | "TicketOpened";
                /** @description How its body begins, at most 140 characters. */
                readonly preview: string;
                /**
                 * Format: date-time
                 * @description When it was written.
                 * @example 2026-11-21T09:51:04.123Z
                 */
                readonly createdAt: string;
            } | null;
            /** @description The page that it was opened from. */
            readonly pageUrl: string | null;
            /**
             * Format: date-time
             * @description When it was opened.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When an agent first had it.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly startedAt: string | null;
            /**
             * Format: date-time
             * @description When it was closed.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly closedAt: string | null;
            /**
             * @description Who ended it.
             * @enum {string|null}
             */
            readonly closedBy: "agent" | "visitor" | "inactivity" | null;
            /**
             * Format: date-time
             * @description Until when it is put aside.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly snoozedUntil: string | null;
            /**
             * @description What agents sort it by.
             * @example [
             *       "parcel"
             *     ]
             */
            readonly tags: readonly string[];
            /**
             * @description What the visitor thought of it.
             * @example {
             *       "score": 5,
             *       "comment": "Quick and friendly."
             *     }
             */
            readonly rating: {
                /**
                 * Format: int64
                 * @description From 1, bad, to 5, good.
                 * @example 5
                 */
                readonly score: number;
                /** @description Why. */
                readonly comment: string | null;
            } | null;
            /**
             * @description Whether it becomes a ticket.
             * @enum {string}
             */
            readonly escalationStatus: "none" | "requested" | "escalated";
            /**
             * Format: int64
             * @description The ticket that it became.
             */
            readonly escalationTicketId: number | null;
            /**
             * Format: int64
             * @description Grows with every row and every change.
             */
            readonly version: number;
            /** @description The newest message that the visitor has read. */
            readonly visitorLastReadMessageId: string | null;
            /** @description The newest message that the agent has read. */
            readonly agentLastReadMessageId: string | null;
        };
        readonly ConversationDetail: {
            /** @description The id of the conversation, a UUID. */
            readonly id: string;
            /**
             * @description Where it stands.
             * @enum {string}
             */
            readonly status: "queued" | "active" | "closed";
            /**
             * Format: int64
             * @description The department that it is in.
             */
            readonly departmentId: number;
            /** @description The name of the department. */
            readonly departmentName: string;
            /** @description The visitor. */
            readonly visitorId: string;
            /** @description The name that the visitor gave. */
            readonly visitorDisplayName: string | null;
            /** @description The address that the visitor gave. */
            readonly visitorEmail: string | null;
            /** @description How the system of the page names the visitor. */
            readonly visitorExternalId: string | null;
            /**
             * Format: int64
             * @description The agent who has it, or had it last.
             */
            readonly agentId: number | null;
            /** @description The name of that agent. */
            readonly agentDisplayName: string | null;
            /**
             * Format: int64
             * @description Its place in the queue of the department, from 1; null once taken.
             */
            readonly queuePosition: number | null;
            /**
             * Format: int64
             * @description Messages of the visitor that the agent has not read.
             */
            readonly unreadCount: number;
            /**
             * @description The newest row.
             * @example {
             *       "kind": "Text",
             *       "preview": "Where is my parcel?",
             *       "createdAt": "2026-11-21T09:53:41.250Z"
             *     }
             */
            readonly lastMessage: {
                /**
                 * @description What kind of row it is.
                 * @enum {string}
                 */
                readonly kind: "Text" | "Note" | "AgentJoined" | "Transferred" | "Closed" | "TicketOpened";
                /** @description How its body begins, at most 140 characters. */
                readonly preview: string;
                /**
                 * Format: date-time
                 * @description When it was written.
                 * @example 2026-11-21T09:51:04.123Z
                 */
                readonly createdAt: string;
            } | null;
            /** @description The page that it was opened from. */
            readonly pageUrl: string | null;
            /**
             * Format: date-time
             * @description When it was opened.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When an agent first had it.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly startedAt: string | null;
            /**
             * Format: date-time
             * @description When it was closed.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly closedAt: string | null;
            /**
             * @description Who ended it.
             * @enum {string|null}
             */
            readonly closedBy: "agent" | "visitor" | "inactivity" | null;
            /**
             * Format: date-time
             * @description Until when it is put aside.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly snoozedUntil: string | null;
            /**
             * @description What agents sort it by.
             * @example [
             *       "parcel"
             *     ]
             */
            readonly tags: readonly string[];
            /**
             * @description What the visitor thought of it.
             * @example {
             *       "score": 5,
             *       "comment": "Quick and friendly."
             *     }
             */
            readonly rating: {
                /**
                 * Format: int64
                 * @description From 1, bad, to 5, good.
                 * @example 5
                 */
                readonly score: number;
                /** @description Why. */
                readonly comment: string | null;
            } | null;
            /**
             * @description Whether it becomes a ticket.
             * @enum {string}
             */
            readonly escalationStatus: "none" | "requested" | "escalated";
            /**
             * Format: int64
             * @description The ticket that it became.
             */
            readonly escalationTicketId: number | null;
            /**
             * Format: int64
             * @description Grows with every row and every change.
             */
            readonly version: number;
            /** @description The newest message that the visitor has read. */
            readonly visitorLastReadMessageId: string | null;
            /** @description The newest message that the agent has read. */
            readonly agentLastReadMessageId: string | null;
            readonly visitor: components["schemas"]["Visitor"];
            /** @description The last 20 pages of the visitor, the newest first. */
            readonly pages: readonly components["schemas"]["PageVisit"][];
        };
        readonly ConversationPage: {
            readonly items: readonly components["schemas"]["Conversation"][];
            /**
             * Format: int64
             * @description Which page this is, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description How many items a full page has.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description How many items all pages have together.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description How many pages there are; 0 where there is no item.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly ConversationTagsRequest: {
            /**
             * @description What agents sort it by.
             * @example [
             *       "parcel"
             *     ]
             */
            readonly tags: readonly string[];
        };
        readonly DashboardTicket: {
            /**
             * Format: int64
             * @description The id of the ticket.
             */
            readonly id: number;
            /** @description The opaque key from the receipt; whoever holds it may follow the ticket. */
            readonly trackingKey: string;
            /**
             * Format: int64
             * @description The pool where the ticket lives.
             */
            readonly poolId: number;
            /**
             * Format: int64
             * @description The completed or cancelled ticket that this one continues.
             */
            readonly parentTicketId: number | null;
            /** @description What it is about, in one line. */
            readonly subject: string | null;
            /** @description The whole story, as sent. */
            readonly description: string | null;
            /**
             * @description How urgent it is.
             * @enum {string}
             */
            readonly priority: "low" | "normal" | "high" | "urgent";
            /**
             * Format: int64
             * @description 1 to 7, see the table of statuses.
             */
            readonly ticketStatusId: number;
            /** @description The name of the status. */
            readonly ticketStatusName: string | null;
            /**
             * Format: int64
             * @description A finer step within the status, as administrators configure it.
             */
            readonly ticketSubStatusId: number;
            /** @description Who asks. */
            readonly requesterFullName: string | null;
            /**
             * Format: email
             * @description Where the requester reads answers; kept in lower case.
             * @example maria@example.com
             */
            readonly requesterEmailAddress: string | null;
            /**
             * @description As people write it.
             * @example +44 20 7946 0018
             */
            readonly requesterPhoneNumber: string | null;
            /**
             * Format: date-time
             * @description When its creation was accepted.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it or its messages were last written.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly updatedAt: string;
            /**
             * Format: date-time
             * @description When it was completed or cancelled.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly completedAt: string | null;
            /** @description The same as the ETag header of a single read. */
            readonly eTag: string;
            /**
             * Format: int64
             * @description Who of the staff works on it.
             */
            readonly assigneeUserId: number | null;
            /** @description The system that opened it, as its API token names it. */
            readonly source: string;
            /**
             * @description How it came in.
             * @enum {string}
             */
            readonly channel: "api" | "email" | "form" | "dashboard" | "chat";
            /** @description Words of the staff to sort tickets by. */
            readonly tags: readonly string[];
            /**
             * Format: int64
             * @description How far up the escalation chain it is.
             */
            readonly escalationStep: number | null;
        };
        readonly Department: {
            /**
             * Format: int64
             * @description The id of the department.
             */
            readonly id: number;
            /** @description Unique, whatever its case. Visitors see it where they may choose. */
            readonly name: string;
            /** @description Whether it takes conversations that name no department. One department does. */
            readonly isDefault: boolean;
            /** @description Whether visitors reach it. */
            readonly isActive: boolean;
            /**
             * Format: int64
             * @description The pool in which an escalated conversation becomes a ticket.
             * @example 1
             */
            readonly ticketPoolId: number | null;
            /**
             * @description `automatic` gives queued conversations to whoever has the fewest.
             * @enum {string}
             */
            readonly routing: "manual" | "automatic";
            /** @description The agents who see and take its conversations. */
            readonly memberIds: readonly number[];
        };
        readonly DepartmentChange: {
            /** @description Unique, whatever its case. Visitors see it where they may choose. */
            readonly name?: string;
            /** @description Whether it takes conversations that name no department. One department does. */
            readonly isDefault?: boolean;
            /** @description Whether visitors reach it. */
            readonly isActive?: boolean;
            /**
             * Format: int64
             * @description The pool in which an escalated conversation becomes a ticket.
             * @example 1
             */
            readonly ticketPoolId?: number | null;
            /**
             * @description `automatic` gives queued conversations to whoever has the fewest.
             * @enum {string}
             */
            readonly routing?: "manual" | "automatic";
        };
        readonly DepartmentMembersRequest: {
            /** @description The agents who see and take its conversations. */
            readonly agentIds: readonly number[];
        };
        readonly DepartmentPage: {
            readonly items: readonly components["schemas"]["Department"][];
            /**
             * Format: int64
             * @description Which page this is, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description How many items a full page has.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description How many items all pages have together.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description How many pages there are; 0 where there is no item.
             * @example 1
             */
            readonly totalPages: number;
        };
        /**
         * @description Which of the errors with this code and status it is. Later versions may add reasons.
         * @enum {string}
         */
        readonly ErrorReason: "agent_not_found" | "api_token_not_found" | "canned_response_not_found" | "department_in_use" | "department_not_found" | "dependency_unavailable" | "host_not_allowed" | "last_administrator" | "malformed_request" | "overloaded" | "pool_in_use" | "pool_not_found" | "visitor_not_blocked" | "widget_in_use";
        /** @description The body of every refusal. It is the envelope and a problem body (RFC 9457) at once, so that a reader of either finds what it looks for. */
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
            /** @description The error as a reader of the envelope expects it. */
            readonly error: {
                /** @description The HTTP status. */
                readonly status: number;
                /** @description The family of the error. Its meaning never changes: branch on it. */
                readonly code: string | null;
                /** @description For people, in the language of `Accept-Language`; never branch on it. */
                readonly message: string;
                /** @description What a program needs to react; null where the code says it all. Which member is there depends on the code. */
                readonly details: {
                    /** @description SVC:2001, SVC:2003, SVC:2004: every field that is wrong. */
                    readonly errors?: readonly components["schemas"]["FieldError"][];
                    /** @description SVC:0003: the rate limit that is used up. */
                    readonly policy?: string;
                    /** @description SVC:0003: how long to wait, as in `Retry-After`. */
                    readonly retryAfterSeconds?: number;
                    /** @description SVC:3001, SVC:3002: the key that was sent. */
                    readonly idempotencyKey?: string;
                    /** @description SVC:3001 with status 503: how often to ask for a place. */
                    readonly pollIntervalSeconds?: number;
                    readonly reason?: components["schemas"]["ErrorReason"];
                    /** @description SVC:0001: quote it when you report the error. */
                    readonly correlationId?: string;
                } | null;
            };
            /** @description Always `about:blank`: the status and the code say which problem it is. */
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
        /** @description One field that is wrong. */
        readonly FieldError: {
            /** @description The path of the field, such as `attachmentIds[2]`; empty for the body itself. */
            readonly field: string;
            /**
             * @description The rule that it breaks.
             * @enum {string}
             */
            readonly rule: "required" | "type" | "enum" | "format" | "minLength" | "maxLength" | "minimum" | "maximum" | "maxItems" | "unique" | "state" | "text";
            /** @description What to mend, in the language of `Accept-Language`. */
            readonly message: string;
            /** @description What the message was filled with, such as the `limit` of a bound. */
            readonly params: {
                readonly [key: string]: string | number | boolean;
            };
        };
        readonly HealthReport: {
            /**
             * @description Whether no part is failing.
             * @enum {string}
             */
            readonly status: "ok" | "failing";
            /** @description How each part is; `off` where this deployment does without it. */
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
        readonly IssuedApiToken: {
            /**
             * Format: int64
             * @description The id of the token.
             */
            readonly id: number;
            /** @description What people call it. */
            readonly name: string;
            /** @description `svc_` and the first 8 characters, to recognise a token by. */
            readonly tokenPrefix: string;
            /** @description What it may do. */
            readonly scopes: readonly ("tickets:read" | "tickets:write")[];
            /** @description The pools that it may open and read; empty where `allPools`. */
            readonly poolIds: readonly number[];
            /** @description Whether it may open and read all pools, those to come as well. */
            readonly allPools: boolean;
            /** @description Stamped on the tickets that the token creates. */
            readonly source: string;
            /**
             * @description Whether it counts.
             * @enum {string}
             */
            readonly status: "active" | "expired" | "revoked";
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /**
             * Format: int64
             * @description Who made it.
             */
            readonly createdByUserId: number;
            /**
             * Format: date-time
             * @description When it was last used, to the minute.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When it stops counting; null: never.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly expiresAt: string | null;
            /**
             * Format: date-time
             * @description When it was revoked.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly revokedAt: string | null;
            /** @description The secret, shown this once. */
            readonly token: string;
        };
        readonly JsonWebKeySet: {
            /** @description RSA keys; the newest signs. */
            readonly keys: readonly {
                /** @enum {string} */
                readonly kty: "RSA";
                /** @description The modulus in base64url. */
                readonly n: string;
                /** @description The exponent in base64url. */
                readonly e: string;
                /** @description The name of the key; a token names it in its header. */
                readonly kid: string;
                /** @enum {string} */
                readonly alg: "RS256";
                /** @enum {string} */
                readonly use: "sig";
            }[];
        };
        readonly LivenessReport: {
            /**
             * @description The process runs.
             * @enum {string}
             */
            readonly status: "ok";
        };
        readonly NewAgent: {
            /**
             * Format: email
             * @description Unique. The agent signs in with it.
             * @example maria@example.com
             */
            readonly email: string;
            /** @description What visitors and colleagues see. */
            readonly displayName: string;
            /**
             * @description Administrators see every department and administer.
             * @enum {string|null}
             */
            readonly role?: "administrator" | "agent" | null;
            /** @description At least 10 characters; never trimmed. */
            readonly password: string;
            /**
             * @description A picture; null: initials are shown.
             * @example https://example.com/jonas.png
             */
            readonly avatarUrl?: string | null;
            /** @description The toggle: whether the agent takes new conversations. */
            readonly isAvailable?: boolean | null;
            /** @description The departments that the agent is a member of. */
            readonly departmentIds?: readonly number[] | null;
            /**
             * Format: int64
             * @description How many active conversations automatic routing gives; taking by hand is not bound by it.
             */
            readonly maxConcurrentConversations?: number | null;
        };
        readonly NewAgentMessage: {
            /**
             * @description What to say.
             * @example Where is my parcel?
             */
            readonly body: string;
            /**
             * @description A `Note` is for agents alone; `Text` unless given.
             * @enum {string|null}
             */
            readonly kind?: "Text" | "Note" | null;
            /**
             * @description An id of your making: sent again it answers the first message. Unique to its sender.
             * @example m-1
             */
            readonly clientMessageId: string;
        };
        readonly NewApiToken: {
            /** @description What people will call it. */
            readonly name: string;
            /** @description What it may do; writing does not imply reading. */
            readonly scopes: readonly ("tickets:read" | "tickets:write")[];
            /** @description The pools it may open and read; required unless `allPools`. */
            readonly poolIds?: readonly number[] | null;
            /** @description All pools, those to come as well. */
            readonly allPools?: boolean | null;
            /** @description Stamped on the tickets that it creates; the name of the token unless given. */
            readonly source?: string | null;
            /**
             * Format: date-time
             * @description When it stops counting; never unless given.
             * @example 2027-11-21T00:00:00.000Z
             */
            readonly expiresAt?: string | null;
        };
        readonly NewBlockedVisitor: {
            /** @description The id of the visitor, a UUID. */
            readonly visitorId: string;
            /** @description Why, for colleagues. */
            readonly reason?: string | null;
        };
        readonly NewCannedResponse: {
            /**
             * @description What an agent types to find it: no blanks, unique in its department whatever its case.
             * @example hello
             */
            readonly shortcut: string;
            /** @description What it is about. */
            readonly title: string;
            /**
             * @description The text. `{{visitor.name}}` and `{{agent.name}}` stand for the names of the two.
             * @example Hello {{visitor.name}}, my name is {{agent.name}}.
             */
            readonly body: string;
            /**
             * Format: int64
             * @description For the agents of this department; null: for all.
             * @example 1
             */
            readonly departmentId?: number | null;
        };
        readonly NewConversation: {
            /**
             * Format: int64
             * @description One that the widget offers; without it the default one is taken if offered, else the first.
             */
            readonly departmentId?: number | null;
            /**
             * @description The page that the visitor writes from; one that is none of the web is not kept.
             * @example https://shop.example.com/cart
             */
            readonly pageUrl?: string | null;
            /**
             * @description Its title.
             * @example Cart
             */
            readonly pageTitle?: string | null;
            /**
             * @description What to say.
             * @example Where is my parcel?
             */
            readonly message?: string | null;
        };
        readonly NewDepartment: {
            /** @description Unique, whatever its case. Visitors see it where they may choose. */
            readonly name: string;
            /** @description Whether it takes conversations that name no department. One department does. */
            readonly isDefault?: boolean | null;
            /** @description Whether visitors reach it. */
            readonly isActive?: boolean | null;
            /**
             * Format: int64
             * @description The pool in which an escalated conversation becomes a ticket.
             * @example 1
             */
            readonly ticketPoolId?: number | null;
            /**
             * @description `automatic` gives queued conversations to whoever has the fewest.
             * @enum {string|null}
             */
            readonly routing?: "manual" | "automatic" | null;
        };
        readonly NewLeftMessage: {
            /**
             * @description Who leaves it.
             * @example Maria Lindgren
             */
            readonly name: string;
            /**
             * Format: email
             * @description Where the answer goes.
             * @example maria@example.com
             */
            readonly email: string;
            /**
             * @description What to say.
             * @example Where is my parcel?
             */
            readonly body: string;
        };
        readonly NewPageVisit: {
            /**
             * @description The address of the page.
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
            /** @description Unique, whatever its case. */
            readonly name: string;
            /** @description What the pool is for. */
            readonly description?: string | null;
            /**
             * @description What a ticket gets that names no priority; null: `normal`.
             * @enum {string|null}
             */
            readonly defaultPriority?: "low" | "normal" | "high" | "urgent" | null;
            /** @description People of the dashboard who see its tickets. */
            readonly memberIds?: readonly number[] | null;
        };
        readonly NewRating: {
            /**
             * Format: int64
             * @description From 1, bad, to 5, good.
             * @example 5
             */
            readonly score: number;
            /** @description Why. */
            readonly comment?: string | null;
        };
        /** @description It needs a subject or a description that is not blank. */
        readonly NewTicket: {
            /**
             * Format: int64
             * @description Where the ticket goes; optional for a token of exactly one pool, else required.
             */
            readonly poolId?: number | null;
            /** @description What it is about, in one line. */
            readonly subject?: string | null;
            /** @description The whole story, as sent. */
            readonly description?: string | null;
            /**
             * @description How urgent it is; the default of the pool unless given.
             * @enum {string|null}
             */
            readonly priority?: "low" | "normal" | "high" | "urgent" | null;
            /** @description Who asks. */
            readonly requesterFullName?: string | null;
            /**
             * Format: email
             * @description Where the requester reads answers; kept in lower case.
             * @example maria@example.com
             */
            readonly requesterEmailAddress?: string | null;
            /**
             * @description As people write it.
             * @example +44 20 7946 0018
             */
            readonly requesterPhoneNumber?: string | null;
        };
        /** @description It needs content, HTML with something to read in it, or an attachment. */
        readonly NewTicketMessage: {
            /** @description The text; without it the message reads as the text of its HTML. */
            readonly content?: string | null;
            /** @description Sanitised by an allow-list when it is written. */
            readonly contentHtml?: string | null;
            /** @description A subject of its own; the ticket keeps its. */
            readonly subject?: string | null;
            /** @description Ids of uploads by the same token within 24 hours, each usable once. */
            readonly attachmentIds?: readonly string[] | null;
        };
        readonly NewVisitorMessage: {
            /**
             * @description What to say.
             * @example Where is my parcel?
             */
            readonly body: string;
            /**
             * @description An id of your making: sent again it answers the first message. Unique to its sender.
             * @example m-1
             */
            readonly clientMessageId: string;
        };
        readonly NewWidget: {
            /**
             * @description What pages name it by; it stays as it was made. `attachments`, `conversations` and `visitors` are taken by paths.
             * @example default
             */
            readonly key?: string | null;
            /** @description What administrators call it. */
            readonly name: string;
            /**
             * @description Its colour.
             * @example #1f6feb
             */
            readonly primaryColor?: string | null;
            /** @description The heading of the panel; null: one in the language of the visitor. */
            readonly title?: string | null;
            /** @description What an empty panel says; null: nothing. */
            readonly greeting?: string | null;
            /**
             * @description The corner of the page.
             * @enum {string|null}
             */
            readonly position?: "left" | "right" | null;
            /**
             * @description Its language; null: that of the visitor.
             * @enum {string|null}
             */
            readonly locale?: "en" | "tr" | "de" | "fr" | "es" | "ar" | null;
            /** @description The departments that it offers, in its order; without any it offers all that are active. */
            readonly departmentIds?: readonly number[] | null;
            /** @description Whether it asks for name and e-mail first. */
            readonly preChatFormEnabled?: boolean | null;
            /** @description Whether visitors may send files. */
            readonly visitorUploadsEnabled?: boolean | null;
            /**
             * Format: int64
             * @description The largest file of a visitor; null: what the deployment takes, never more.
             */
            readonly attachmentMaxSizeBytes?: number | null;
            /** @description The extensions it takes, without a dot; null: what the deployment takes, never others. */
            readonly attachmentAllowedExtensions?: readonly string[] | null;
            /** @description The origins of the pages that may show it, as `https://example.com`; without any all may. */
            readonly allowedOrigins?: readonly string[] | null;
            /** @description Verifies identity tokens (HS256), at least 32 characters. It is written and never read. */
            readonly identitySecret?: string | null;
            /** @description Whether it can be used. */
            readonly isActive?: boolean | null;
        };
        readonly PageVisit: {
            /**
             * @description The address of the page.
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
             * @description When the visitor came to it.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly visitedAt: string;
        };
        readonly Pool: {
            /**
             * Format: int64
             * @description The id of the pool.
             */
            readonly id: number;
            /** @description Unique, whatever its case. */
            readonly name: string;
            /** @description What the pool is for. */
            readonly description: string | null;
            /**
             * @description What a ticket gets that names no priority; null: `normal`.
             * @enum {string|null}
             */
            readonly defaultPriority: "low" | "normal" | "high" | "urgent" | null;
            /**
             * @description How new tickets find somebody.
             * @enum {string}
             */
            readonly assigneeStrategy: "none" | "round_robin" | "least_busy";
            /** @description People of the dashboard who see its tickets. */
            readonly memberIds: readonly number[];
            /**
             * Format: int64
             * @description The chain along which its tickets escalate.
             */
            readonly escalationChainId: number | null;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly updatedAt: string;
        };
        /** @description Members that are absent stay as they are. */
        readonly PoolChange: {
            /** @description Unique, whatever its case. */
            readonly name?: string;
            /** @description What the pool is for. */
            readonly description?: string | null;
            /**
             * @description What a ticket gets that names no priority; null: `normal`.
             * @enum {string|null}
             */
            readonly defaultPriority?: "low" | "normal" | "high" | "urgent" | null;
            /** @description People of the dashboard who see its tickets. */
            readonly memberIds?: readonly number[];
        };
        readonly PoolPage: {
            readonly items: readonly components["schemas"]["Pool"][];
            /**
             * Format: int64
             * @description Which page this is, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description How many items a full page has.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description How many items all pages have together.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description How many pages there are; 0 where there is no item.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly ReadCursorRequest: {
            /**
             * @description The newest message that was read.
             * @example 019a9f2f-1a02-7f5c-9e77-60a1b2c3d4e5
             */
            readonly lastReadMessageId: string;
        };
        readonly SentVisitorMessage: {
            /** @description The id of the message, a UUID. */
            readonly id: string;
            /** @description The conversation that it is in. */
            readonly conversationId: string;
            /**
             * Format: int64
             * @description Its number in the conversation, from 1, as the reader counts.
             */
            readonly sequence: number;
            /**
             * @description Who sent it.
             * @enum {string}
             */
            readonly senderKind: "agent" | "visitor" | "system";
            /** @description The id of who sent or caused it, as text; null where nobody did. */
            readonly senderId: string | null;
            /** @description The name of the sender at the time. */
            readonly senderName: string | null;
            /**
             * @description Rows of the system say what happened; a `Note` is for agents alone.
             * @enum {string}
             */
            readonly kind: "Text" | "Note" | "AgentJoined" | "Transferred" | "Closed" | "TicketOpened";
            /** @description As it was sent; empty in a row of the system. */
            readonly body: string;
            /** @description Its files. */
            readonly attachments: readonly components["schemas"]["ChatAttachment"][];
            /**
             * @description An id of your making: sent again it answers the first message. Unique to its sender.
             * @example m-1
             */
            readonly clientMessageId: string | null;
            /**
             * Format: date-time
             * @description When it was sent.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /** @description Whether it is in another conversation: the named one was closed. */
            readonly continuedInNewConversation: boolean;
        };
        readonly SnoozeRequest: {
            /**
             * Format: date-time
             * @description Until when; null ends it.
             * @example 2026-11-22T08:00:00.000Z
             */
            readonly until?: string | null;
        };
        readonly StaffRefreshRequest: {
            /** @description The newest refresh token of the session. It works once. */
            readonly refreshToken: string;
        };
        readonly StaffSignInRequest: {
            /**
             * Format: email
             * @description The address of the person.
             * @example maria@example.com
             */
            readonly email: string;
            /** @description As it was set; never trimmed. */
            readonly password: string;
            /**
             * @description One session lives on each; `web` unless given.
             * @enum {string|null}
             */
            readonly platform?: "web" | "mobile" | "desktop" | null;
        };
        readonly StaffTokenPair: {
            /** @description A JWT, signed with RS256. */
            readonly accessToken: string;
            /**
             * Format: date-time
             * @description When the access token stops counting.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly accessTokenExpiresAt: string;
            /** @description Opaque, valid once, for seven days. */
            readonly refreshToken: string;
            /**
             * Format: date-time
             * @description When the refresh token stops counting.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly refreshTokenExpiresAt: string;
        };
        readonly Ticket: {
            /**
             * Format: int64
             * @description The id of the ticket.
             */
            readonly id: number;
            /** @description The opaque key from the receipt; whoever holds it may follow the ticket. */
            readonly trackingKey: string;
            /**
             * Format: int64
             * @description The pool where the ticket lives.
             */
            readonly poolId: number;
            /**
             * Format: int64
             * @description The completed or cancelled ticket that this one continues.
             */
            readonly parentTicketId: number | null;
            /** @description What it is about, in one line. */
            readonly subject: string | null;
            /** @description The whole story, as sent. */
            readonly description: string | null;
            /**
             * @description How urgent it is.
             * @enum {string}
             */
            readonly priority: "low" | "normal" | "high" | "urgent";
            /**
             * Format: int64
             * @description 1 to 7, see the table of statuses.
             */
            readonly ticketStatusId: number;
            /** @description The name of the status. */
            readonly ticketStatusName: string | null;
            /**
             * Format: int64
             * @description A finer step within the status, as administrators configure it.
             */
            readonly ticketSubStatusId: number;
            /** @description Who asks. */
            readonly requesterFullName: string | null;
            /**
             * Format: email
             * @description Where the requester reads answers; kept in lower case.
             * @example maria@example.com
             */
            readonly requesterEmailAddress: string | null;
            /**
             * @description As people write it.
             * @example +44 20 7946 0018
             */
            readonly requesterPhoneNumber: string | null;
            /**
             * Format: date-time
             * @description When its creation was accepted.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it or its messages were last written.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly updatedAt: string;
            /**
             * Format: date-time
             * @description When it was completed or cancelled.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly completedAt: string | null;
            /** @description The same as the ETag header of a single read. */
            readonly eTag: string;
        };
        readonly TicketAttachment: {
            /**
             * Format: int64
             * @description The id of the attachment.
             */
            readonly id: number;
            /** @description The name of the file as it was uploaded. */
            readonly fileName: string;
            /** @description The type that its bytes have. */
            readonly contentType: string;
            /**
             * Format: int64
             * @description Its size in bytes.
             */
            readonly sizeBytes: number;
            /** @description Where to get it, without a credential and for an hour; relative to the base. */
            readonly downloadUrl: string;
        };
        /** @description Members that are absent stay as they are. */
        readonly TicketChange: {
            /** @description What it is about, in one line. */
            readonly subject?: string | null;
            /** @description The whole story, as sent. */
            readonly description?: string | null;
            /**
             * @description How urgent it is.
             * @enum {string}
             */
            readonly priority?: "low" | "normal" | "high" | "urgent";
            /**
             * Format: int64
             * @description 1–5 may go to any of 2–7; 6 and 7 are final.
             */
            readonly ticketStatusId?: number;
            /**
             * Format: int64
             * @description One of the status; its default unless given.
             */
            readonly ticketSubStatusId?: number;
            /**
             * Format: int64
             * @description The pool to move it to.
             */
            readonly poolId?: number;
            /** @description Who asks. */
            readonly requesterFullName?: string | null;
            /**
             * Format: email
             * @description Where the requester reads answers; kept in lower case.
             * @example maria@example.com
             */
            readonly requesterEmailAddress?: string | null;
            /**
             * @description As people write it.
             * @example +44 20 7946 0018
             */
            readonly requesterPhoneNumber?: string | null;
            /** @description Words of the staff to sort tickets by. */
            readonly tags?: readonly string[];
        };
        readonly TicketMessage: {
            /**
             * Format: int64
             * @description The id of the message; ids grow along a conversation.
             */
            readonly id: number;
            /**
             * Format: int64
             * @description The ticket that holds it: the one read, or one that it continues.
             */
            readonly ticketId: number;
            /** @description The tracking key of that ticket. */
            readonly trackingKey: string;
            /**
             * @description `inbound` from requesters and integrators, `outbound` from staff.
             * @enum {string}
             */
            readonly direction: "inbound" | "outbound";
            /**
             * @description How it came in.
             * @enum {string}
             */
            readonly channel: "api" | "email" | "form" | "dashboard" | "chat";
            /** @description Empty where it has none. */
            readonly subject: string;
            /** @description The text; empty where there are only attachments. */
            readonly content: string;
            /** @description The HTML that was sent, as an allow-list leaves it. */
            readonly contentHtml: string | null;
            /** @description Whether `content` was cut at 20,000 characters; `contentHtml` is null then. */
            readonly isContentTruncated: boolean;
            /**
             * Format: date-time
             * @description When it was written.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly occurredAt: string;
            /** @description The files that came with it. */
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
             * @description The ticket that took the message: the child where it continued in one.
             */
            readonly ticketId: number;
            /** @description The tracking key of that ticket. */
            readonly trackingKey: string;
            /**
             * Format: date-time
             * @description When the message was written.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /** @description Whether a new child ticket took the message, because the named one is completed or cancelled. */
            readonly continuedInNewTicket: boolean;
            /**
             * Format: int64
             * @description The named ticket, where a child took the message.
             */
            readonly parentTicketId: number | null;
            /** @description Whether this is the answer to an earlier request with the same Idempotency-Key; nothing was written. */
            readonly isReplay: boolean;
        };
        readonly TicketPage: {
            readonly items: readonly components["schemas"]["Ticket"][];
            /**
             * Format: int64
             * @description Which page this is, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description How many items a full page has.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description How many items all pages have together.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description How many pages there are; 0 where there is no item.
             * @example 1
             */
            readonly totalPages: number;
        };
        readonly TicketReceipt: {
            /** @description Follow the ticket with it; the external tracking knows it at once. */
            readonly trackingKey: string;
            /**
             * @description The request is stored, and the ticket will be.
             * @enum {string}
             */
            readonly status: "accepted";
        };
        readonly TrackingRecord: {
            /**
             * Format: int64
             * @description The id that the ticket has, or will have in a moment.
             */
            readonly ticketId: number;
            /** @description Whether it is completed or cancelled. */
            readonly isCompleted: boolean;
            /**
             * Format: date-time
             * @description When its creation was accepted.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was completed or cancelled.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly completedAt: string | null;
        };
        readonly Transcript: {
            /** @description The id of the conversation. */
            readonly conversationId: string;
            /**
             * @description Where it stands.
             * @enum {string}
             */
            readonly status: "queued" | "active" | "closed";
            /**
             * Format: int64
             * @description Its place in the queue of the department, from 1.
             * @example 1
             */
            readonly queuePosition: number | null;
            /**
             * @description The agent who has it.
             * @example {
             *       "displayName": "Jonas Weber",
             *       "avatarUrl": null
             *     }
             */
            readonly agent: {
                /** @description The name of the agent. */
                readonly displayName: string;
                /** @description A picture; null: initials are shown. */
                readonly avatarUrl: string | null;
            } | null;
            /** @description The rows, the oldest first. */
            readonly items: readonly components["schemas"]["ChatMessage"][];
            /** @description Whether there are more in the direction that was asked for. */
            readonly hasMore: boolean;
            /**
             * Format: int64
             * @description Grows with every change that the reader may see.
             * @example 3
             */
            readonly version: number;
            /** @description The newest message that the visitor has read. */
            readonly visitorLastReadMessageId: string | null;
            /** @description The newest message that the agent has read. */
            readonly agentLastReadMessageId: string | null;
        };
        readonly TranscriptRequest: {
            /**
             * Format: email
             * @description Where the transcript goes.
             * @example maria@example.com
             */
            readonly email: string;
        };
        readonly TransferRequest: {
            /**
             * Format: int64
             * @description To this agent, an active member of its department. One of the two is given.
             */
            readonly agentId?: number | null;
            /**
             * Format: int64
             * @description To this department, whose queue it joins. One of the two is given.
             */
            readonly departmentId?: number | null;
            /** @description For whoever gets it; visitors never see it. */
            readonly note?: string | null;
        };
        readonly UploadedAttachment: {
            /** @description Names the upload in `attachmentIds`, and when it is deleted. */
            readonly id: string;
            /** @description Names its bytes. */
            readonly objectKey: string;
            /** @description The name of the file, without a path and without marks that nobody sees. */
            readonly originalFileName: string;
            /** @description The type that its bytes and its extension agree on. */
            readonly contentType: string;
            /**
             * Format: int64
             * @description Its size in bytes.
             */
            readonly fileSize: number;
            /**
             * Format: date-time
             * @description When it was uploaded.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
        };
        /** @description Somebody who came by a widget. */
        readonly Visitor: {
            /**
             * @description The id of the visitor, a UUID.
             * @example 019a9f2c-5b7a-7c31-9d2e-4f0a6b8c1d2e
             */
            readonly id: string;
            /** @description The name that the visitor gave. */
            readonly displayName: string | null;
            /**
             * Format: email
             * @description The address that the visitor gave.
             * @example maria@example.com
             */
            readonly email: string | null;
            /** @description How the system of the page names the visitor. */
            readonly externalId: string | null;
            /** @description Whether an identity token verified any member of the visitor. */
            readonly isVerified: boolean;
            /** @description The members that an identity token verified; `name` is the `displayName`. Trust no other: visitors choose them. */
            readonly verifiedMembers: readonly ("externalId" | "name" | "email")[];
            /** @description What came in the header `X-Service-User-Id`. */
            readonly serviceUserId: string | null;
            /**
             * @description The language of the visitor, as `de-AT`.
             * @example sv
             */
            readonly locale: string | null;
            /**
             * @description The time zone of the visitor, as `Europe/Stockholm`.
             * @example Europe/Stockholm
             */
            readonly timezone: string | null;
            /** @description The browser, as it names itself. */
            readonly userAgent: string | null;
            /**
             * Format: date-time
             * @description When the visitor came first.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the visitor was last here, give or take five minutes.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly lastSeenAt: string;
        };
        readonly VisitorConversation: {
            /** @description The id of the conversation, a UUID. */
            readonly id: string;
            /**
             * @description Where it stands.
             * @enum {string}
             */
            readonly status: "queued" | "active" | "closed";
            /**
             * Format: int64
             * @description The department that it is in.
             */
            readonly departmentId: number;
            /**
             * Format: int64
             * @description Its place in the queue, from 1; null once taken.
             * @example 1
             */
            readonly queuePosition: number | null;
            /**
             * Format: date-time
             * @description When it was opened.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly createdAt: string;
        };
        readonly VisitorIdentityRequest: {
            /** @description The name; null leaves it alone, an empty text clears it. */
            readonly displayName?: string | null;
            /** @description The e-mail address; null leaves it alone, an empty text clears it. */
            readonly email?: string | null;
            /** @description The external id; null leaves it alone, an empty text clears it. */
            readonly externalId?: string | null;
        };
        readonly VisitorSession: {
            /**
             * @description The id of the visitor, a UUID.
             * @example 019a9f2c-5b7a-7c31-9d2e-4f0a6b8c1d2e
             */
            readonly visitorId: string;
            /** @description The new credential, shown only once. Null: the presented credential stays valid. */
            readonly token: string | null;
            /**
             * Format: date-time
             * @description When the credential stops counting, unless it is used before.
             * @example 2026-11-21T09:51:04.123Z
             */
            readonly expiresAt: string;
            /** @description The open conversation of the visitor. */
            readonly conversationId: string | null;
            /** @description Whether an identity token verified any member of the visitor. */
            readonly isVerified: boolean;
        };
        readonly VisitorSessionRequest: {
            /** @description The name that the visitor gave. */
            readonly displayName?: string | null;
            /**
             * Format: email
             * @description The address that the visitor gave.
             * @example maria@example.com
             */
            readonly email?: string | null;
            /** @description How the system of the page names the visitor. */
            readonly externalId?: string | null;
            /**
             * @description The language of the visitor, as `de-AT`.
             * @example sv
             */
            readonly locale?: string | null;
            /**
             * @description The time zone of the visitor, as `Europe/Stockholm`.
             * @example Europe/Stockholm
             */
            readonly timezone?: string | null;
            /**
             * @description The page that the visitor looks at.
             * @example https://shop.example.com/cart
             */
            readonly pageUrl?: string | null;
            /**
             * @description The page that led there.
             * @example https://search.example
             */
            readonly referrer?: string | null;
            /** @description A JWT of the system of the page, signed with the secret of the widget (HS256): `sub` is the external id, `name` and `email` may be there, `exp` is at most five minutes away. One that does not verify costs only the verification. */
            readonly identityToken?: string | null;
        };
        readonly WaitingState: {
            /**
             * @description `held`: ask again; `admitted`: the conversation is open; `none`: not in the waiting room, or not any more.
             * @enum {string}
             */
            readonly state: "held" | "admitted" | "none";
            /**
             * Format: int64
             * @description Taken at the first poll and kept; whoever has a lower one goes first.
             * @example 42
             */
            readonly ticketNumber: number | null;
            /**
             * Format: int64
             * @description The place among those who wait, from 1; null unless held.
             * @example 3
             */
            readonly position: number | null;
            /**
             * Format: int64
             * @description How long to wait before the next poll.
             * @example 30
             */
            readonly pollIntervalSeconds: number;
            /** @description The conversation that was opened; null unless admitted. */
            readonly conversationId: string | null;
        };
        readonly Widget: {
            /**
             * Format: int64
             * @description The id of the widget.
             */
            readonly id: number;
            /**
             * @description What pages name it by; it stays as it was made.
             * @example default
             */
            readonly key: string;
            /** @description What administrators call it. */
            readonly name: string;
            /**
             * @description Its colour.
             * @example #1f6feb
             */
            readonly primaryColor: string;
            /** @description The heading of the panel; null: one in the language of the visitor. */
            readonly title: string | null;
            /** @description What an empty panel says; null: nothing. */
            readonly greeting: string | null;
            /**
             * @description The corner of the page.
             * @enum {string}
             */
            readonly position: "left" | "right";
            /**
             * @description Its language; null: that of the visitor.
             * @enum {string|null}
             */
            readonly locale: "en" | "tr" | "de" | "fr" | "es" | "ar" | null;
            /** @description The departments that it offers, in its order; without any it offers all that are active. */
            readonly departmentIds: readonly number[];
            /** @description Whether it asks for name and e-mail first. */
            readonly preChatFormEnabled: boolean;
            /** @description Whether visitors may send files. */
            readonly visitorUploadsEnabled: boolean;
            /**
             * Format: int64
             * @description The largest file of a visitor; null: what the deployment takes, never more.
             */
            readonly attachmentMaxSizeBytes: number | null;
            /** @description The extensions it takes, without a dot; null: what the deployment takes, never others. */
            readonly attachmentAllowedExtensions: readonly string[] | null;
            /** @description The origins of the pages that may show it, as `https://example.com`; without any all may. */
            readonly allowedOrigins: readonly string[];
            /** @description Whether it can be used. */
            readonly isActive: boolean;
            /** @description Whether it has a secret that verifies identity tokens. */
            readonly hasIdentitySecret: boolean;
        };
        readonly WidgetChange: {
            /** @description What administrators call it. */
            readonly name?: string;
            /**
             * @description Its colour.
             * @example #1f6feb
             */
            readonly primaryColor?: string;
            /** @description The heading of the panel; null: one in the language of the visitor. */
            readonly title?: string | null;
            /** @description What an empty panel says; null: nothing. */
            readonly greeting?: string | null;
            /**
             * @description The corner of the page.
             * @enum {string}
             */
            readonly position?: "left" | "right";
            /**
             * @description Its language; null: that of the visitor.
             * @enum {string|null}
             */
            readonly locale?: "en" | "tr" | "de" | "fr" | "es" | "ar" | null;
            /** @description The departments that it offers, in its order; without any it offers all that are active. */
            readonly departmentIds?: readonly number[];
            /** @description Whether it asks for name and e-mail first. */
            readonly preChatFormEnabled?: boolean;
            /** @description Whether visitors may send files. */
            readonly visitorUploadsEnabled?: boolean;
            /**
             * Format: int64
             * @description The largest file of a visitor; null: what the deployment takes, never more.
             */
            readonly attachmentMaxSizeBytes?: number | null;
            /** @description The extensions it takes, without a dot; null: what the deployment takes, never others. */
            readonly attachmentAllowedExtensions?: readonly string[] | null;
            /** @description The origins of the pages that may show it, as `https://example.com`; without any all may. */
            readonly allowedOrigins?: readonly string[];
            /** @description Whether it can be used. */
            readonly isActive?: boolean;
            /** @description Verifies identity tokens (HS256), at least 32 characters. It is written and never read. */
            readonly identitySecret?: string | null;
        };
        readonly WidgetConfig: {
            /** @description Whether somebody of a department of the widget is connected and available. */
            readonly online: boolean;
            /**
             * @description Its colour.
             * @example #1f6feb
             */
            readonly primaryColor: string;
            /** @description The heading of the panel; null: one in the language of the visitor. */
            readonly title: string | null;
            /** @description What an empty panel says; null: nothing. */
            readonly greeting: string | null;
            /**
             * @description Its language; null: that of the visitor.
             * @enum {string|null}
             */
            readonly locale: "en" | "tr" | "de" | "fr" | "es" | "ar" | null;
            /**
             * @description The corner of the page.
             * @enum {string}
             */
            readonly position: "left" | "right";
            /**
             * Format: int64
             * @description How many characters a message may have.
             * @example 10000
             */
            readonly chatInputMaxLength: number;
            /** @description Whether it asks for name and e-mail first. */
            readonly preChatFormEnabled: boolean;
            /** @description Whether visitors may send files. */
            readonly visitorUploadsEnabled: boolean;
            /**
             * Format: int64
             * @description The largest file that it takes.
             * @example 20971520
             */
            readonly attachmentMaxSizeBytes: number;
            /** @description The extensions that it takes, without a dot. */
            readonly attachmentAllowedExtensions: readonly string[];
            /** @description Where visitors may turn to, in the order of the widget. */
            readonly departments: readonly {
                /**
                 * Format: int64
                 * @description The id of the department.
                 */
                readonly id: number;
                /** @description What visitors see. */
                readonly name: string;
                /** @description Whether somebody of it is connected and available. */
                readonly online: boolean;
            }[];
            /** @description Where what happens is heard at once. */
            readonly realtime: {
                /** @description The hub of visitors; relative where the server knows no address. */
                readonly visitorHubUrl: string;
            };
        };
        readonly WidgetPage: {
            readonly items: readonly components["schemas"]["Widget"][];
            /**
             * Format: int64
             * @description Which page this is, from 1.
             * @example 1
             */
            readonly page: number;
            /**
             * Format: int64
             * @description How many items a full page has.
             * @example 20
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description How many items all pages have together.
             * @example 1
             */
            readonly totalCount: number;
            /**
             * Format: int64
             * @description How many pages there are; 0 where there is no item.
             * @example 1
             */
            readonly totalPages: number;
        };
    };
    responses: never;
    parameters: {
        /**
         * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
         * @example de
         */
        readonly AcceptLanguage: string;
        /**
         * @description A key of your making, one per thing to do: a retry with the same key and body within 24 hours gets the first answer and changes nothing. A blank one counts as none.
         * @example order-4711
         */
        readonly IdempotencyKey: string;
        /**
         * @description The ETag of the version that you have seen: a record that has changed since answers 412.
         * @example "42-1"
         */
        readonly IfMatch: string;
        /**
         * @description The ETag of the last read, or a list of them, or `*`: what has not changed answers 304 without a body.
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
                 * @description Only tickets in one of these statuses. Repeat it, or separate the values by commas.
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                readonly statusIds?: readonly number[];
                /**
                 * @description Only tickets in one of these pools; those outside the scope yield nothing. Repeat it, or separate the values by commas.
                 * @example [
                 *       1
                 *     ]
                 */
                readonly poolIds?: readonly number[];
                /**
                 * @description Only tickets of one of these priorities. Repeat it, or separate the values by commas.
                 * @example [
                 *       "high",
                 *       "urgent"
                 *     ]
                 */
                readonly priorities?: readonly ("low" | "normal" | "high" | "urgent")[];
                /**
                 * @description Only tickets created at this instant or later.
                 * @example 2026-11-01T00:00:00.000Z
                 */
                readonly createdFrom?: string;
                /**
                 * @description Only tickets created before this instant.
                 * @example 2026-12-01T00:00:00.000Z
                 */
                readonly createdTo?: string;
                /**
                 * @description Only tickets written at this instant or later.
                 * @example 2026-11-21T00:00:00.000Z
                 */
                readonly updatedFrom?: string;
                /**
                 * @description Only tickets last written before this instant.
                 * @example 2026-11-22T00:00:00.000Z
                 */
                readonly updatedTo?: string;
                /**
                 * @description Only tickets of this requester, whatever the case.
                 * @example maria@example.com
                 */
                readonly requesterEmailAddress?: string;
                /**
                 * @description Only tickets with this in their subject, whatever its case, or with this id.
                 * @example invoice
                 */
                readonly search?: string;
                /**
                 * @description Which page, from 1; 1 unless given.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description How many a page; 20 unless given.
                 * @example 20
                 */
                readonly pageSize?: number;
                /** @description What to sort by; `id` unless given. */
                readonly sortBy?: "createdAt" | "updatedAt" | "id" | "priority";
                /** @description Rising or falling; `desc` unless given. */
                readonly sortOrder?: "asc" | "desc";
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of tickets. */
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
                 * @description A key of your making, one per thing to do: a retry with the same key and body within 24 hours gets the first answer and changes nothing. A blank one counts as none.
                 * @example order-4711
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The receipt. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The ticket. */
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
                 * @description The ETag of the last read, or a list of them, or `*`: what has not changed answers 304 without a body.
                 * @example "42-1"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The ticket. */
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
            /** @description Unchanged. */
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
                 * @description The ETag of the last read, or a list of them, or `*`: what has not changed answers 304 without a body.
                 * @example "42-1"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The key from the receipt.
                 * @example 7p3k9w2m5t8v1x4z6b0c2d5f8h
                 */
                readonly trackingKey: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The ticket. */
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
            /** @description Unchanged. */
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
                 * @description Only messages with a greater id; the highest id seen so far polls for news.
                 * @example 7
                 */
                readonly afterId?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The messages. */
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
                 * @description A key of your making, one per thing to do: a retry with the same key and body within 24 hours gets the first answer and changes nothing. A blank one counts as none.
                 * @example order-4711
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The receipt of an earlier request with the same key. */
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
            /** @description The receipt. */
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
                 * @description Only messages with a greater id; the highest id seen so far polls for news.
                 * @example 7
                 */
                readonly afterId?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The key from the receipt.
                 * @example 7p3k9w2m5t8v1x4z6b0c2d5f8h
                 */
                readonly trackingKey: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The messages. */
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
                 * @description A key of your making, one per thing to do: a retry with the same key and body within 24 hours gets the first answer and changes nothing. A blank one counts as none.
                 * @example order-4711
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The key from the receipt.
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
            /** @description The receipt of an earlier request with the same key. */
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
            /** @description The receipt. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The upload. */
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
    readonly uploadDashboardAttachment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The upload. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The limits of this deployment. */
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
                 * @description When the link ends, in seconds since 1970.
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
                 * @description The ETag of the last read, or a list of them, or `*`: what has not changed answers 304 without a body.
                 * @example "42-1"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The object key of the attachment.
                 * @example 5q8w2m7t3v9x1z4b6d0f2h5k8n1r4s7v
                 */
                readonly objectKey: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "*/*": string;
                };
            };
            /** @description The range of it that was asked for. */
            readonly 206: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "*/*": string;
                };
            };
            /** @description Nothing has changed. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The `id` of the upload.
                 * @example 5q8w2m7t3v9x1z4b6d0f2h5k8n1r4s7v
                 */
                readonly objectKey: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The key from the receipt.
                 * @example 7p3k9w2m5t8v1x4z6b0c2d5f8h
                 */
                readonly trackingKey: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The tracking record. */
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
    readonly signInStaff: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The token pair. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The token pair. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Signed out. */
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
    readonly listApiTokens: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Which page, from 1; 1 unless given.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description How many a page; 20 unless given.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of tokens. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The token with its secret. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The token without its secret. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The revoked token. */
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
                 * @description Which page, from 1; 1 unless given.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description How many a page; 20 unless given.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of pools. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The pool. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The pool. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description Deleted. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The pool. */
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
    readonly getDashboardTicket: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The ticket. */
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
                 * @description The ETag of the version that you have seen: a record that has changed since answers 412.
                 * @example "42-1"
                 */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The changed ticket. */
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
    readonly signInAgent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The token pair and the agent. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The token pair and the agent. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Signed out. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What is switched on. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The token pair and the agent. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The agent. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The agent. */
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
                 * @description Which page, from 1; 1 unless given.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description How many a page; 20 unless given.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of agents. */
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
                 * @description Which page, from 1; 1 unless given.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description How many a page; 20 unless given.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of departments. */
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
                 * @description Which page, from 1; 1 unless given.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description How many a page; 20 unless given.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of canned responses. */
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
                /** @description `open` is queued and active. */
                readonly status?: "queued" | "active" | "closed" | "open";
                /**
                 * @description Opened at this instant or later.
                 * @example 2026-11-01T00:00:00.000Z
                 */
                readonly startedFrom?: string;
                /**
                 * @description Opened before this instant.
                 * @example 2026-12-01T00:00:00.000Z
                 */
                readonly startedTo?: string;
                /**
                 * @description In this department.
                 * @example 1
                 */
                readonly departmentId?: number;
                /**
                 * @description Of this agent; `me` for who asks.
                 * @example me
                 */
                readonly agentId?: string;
                /** @description Ended by these. */
                readonly closedBy?: "agent" | "visitor" | "inactivity";
                /**
                 * @description Of this visitor.
                 * @example 019a9f2c-5b7a-7c31-9d2e-4f0a6b8c1d2e
                 */
                readonly visitorId?: string;
                /**
                 * @description With this tag, whatever its case.
                 * @example parcel
                 */
                readonly tag?: string;
                /**
                 * @description In the name, the address or the external id of the visitor.
                 * @example maria
                 */
                readonly search?: string;
                /** @description Those that were archived, instead of those that were not. */
                readonly archived?: boolean;
                /**
                 * @description Which page, from 1; 1 unless given.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description How many a page; 20 unless given.
                 * @example 20
                 */
                readonly pageSize?: number;
                /** @description `createdAt` unless given. */
                readonly sortBy?: "createdAt" | "updatedAt";
                /** @description `desc` unless given. */
                readonly sortOrder?: "asc" | "desc";
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of conversations. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["ConversationPage"];
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The conversation. */
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
                /** @description The rows behind this one; all from the first unless given. */
                readonly afterSequence?: number;
                /** @description The rows just before this one; a large value gives the newest. */
                readonly beforeSequence?: number;
                /**
                 * @description How many rows; 50 unless given.
                 * @example 50
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description A page of the conversation. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The message as it was sent before. */
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
            /** @description The message. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
                readonly "application/json": components["schemas"]["ReadCursorRequest"];
            };
        };
        readonly responses: {
            /** @description The conversation. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The conversation. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The conversation. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The conversation. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The conversation. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The conversation. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The conversation. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
                     * @description What to say.
                     * @example Where is my parcel?
                     */
                    readonly caption?: string | null;
                    /**
                     * @description An id of your making: sent again it answers the first message. Unique to its sender.
                     * @example m-1
                     */
                    readonly clientMessageId?: string | null;
                    /**
                     * @description A `Note` is for agents alone; `Text` unless given.
                     * @enum {string|null}
                     */
                    readonly kind?: "Text" | "Note" | null;
                };
            };
        };
        readonly responses: {
            /** @description The message as it was sent before. */
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
            /** @description The message. */
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
                 * @description The ETag of the last read, or a list of them, or `*`: what has not changed answers 304 without a body.
                 * @example "42-1"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The file. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "*/*": string;
                };
            };
            /** @description The range of it that was asked for. */
            readonly 206: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "*/*": string;
                };
            };
            /** @description Nothing has changed. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The mail is queued. */
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
    readonly getWidgetConfig: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The widget. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The same visitor, whose credential stays valid. */
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
            /** @description A new visitor, or the same one with a new credential. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description Noted. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description Noted. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The one that is open already. */
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
            /** @description The new conversation. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description Left. */
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
                /** @description The rows behind this one; all from the first unless given. */
                readonly afterSequence?: number;
                /** @description The rows just before this one; a large value gives the newest. */
                readonly beforeSequence?: number;
                /**
                 * @description How many rows; 50 unless given.
                 * @example 50
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description A page of the conversation. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The message as it was sent before. */
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
            /** @description The message. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
                readonly "application/json": components["schemas"]["ReadCursorRequest"];
            };
        };
        readonly responses: {
            /** @description Noted. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description Ended. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description Noted. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description How it stands. */
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
    readonly uploadVisitorFile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
                     * @description What to say.
                     * @example Where is my parcel?
                     */
                    readonly caption?: string | null;
                    /**
                     * @description An id of your making: sent again it answers the first message. Unique to its sender.
                     * @example m-1
                     */
                    readonly clientMessageId?: string | null;
                };
            };
        };
        readonly responses: {
            /** @description The message as it was sent before. */
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
            /** @description The message. */
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
                 * @description The ETag of the last read, or a list of them, or `*`: what has not changed answers 304 without a body.
                 * @example "42-1"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The file. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "*/*": string;
                };
            };
            /** @description The range of it that was asked for. */
            readonly 206: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "*/*": string;
                };
            };
            /** @description Nothing has changed. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The mail is queued. */
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
                 * @description Which page, from 1; 1 unless given.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description How many a page; 20 unless given.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of agents. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The agent. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The agent. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The agent. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The agent. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The agent. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The agent. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The agent. */
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
                 * @description Which page, from 1; 1 unless given.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description How many a page; 20 unless given.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of departments. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The department. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The department. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description Deleted. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The department. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The department. */
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
                 * @description Which page, from 1; 1 unless given.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description How many a page; 20 unless given.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of widgets. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The widget. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The widget. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description Deleted. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The widget. */
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
                 * @description Which page, from 1; 1 unless given.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description How many a page; 20 unless given.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of canned responses. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The canned response. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The canned response. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description Deleted. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The canned response. */
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
                 * @description Which page, from 1; 1 unless given.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description How many a page; 20 unless given.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of blocked visitors. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description The blocked visitor. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
            /** @description Let in again. */
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
    readonly listAuditEntries: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Which page, from 1; 1 unless given.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description How many a page; 20 unless given.
                 * @example 20
                 */
                readonly pageSize?: number;
            };
            readonly header?: {
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of entries. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The keys. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Every part is well or off. */
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
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
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
                 * @description The ETag of the last read, or a list of them, or `*`: what has not changed answers 304 without a body.
                 * @example "42-1"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description The language of error messages: en (unless another fits), tr, de, fr, es or ar.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The document. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Record<string, never>;
                };
            };
            /** @description Unchanged. */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
