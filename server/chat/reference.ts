import type { ContextApiDescription } from '#platform/http/context-api-description.ts'
import type { GuideFile } from '#platform/http/reference-page.ts'

export const chatGuide: GuideFile = { title: 'Chat', file: new URL('./guide.md', import.meta.url) }

export const chatReference: ContextApiDescription = {
  tags: [
    {
      name: 'Console: sign-in',
      description:
        'Agents sign in to get a token pair. The access token is a JWT that expires after 15 minutes. The refresh token works once, within seven days. After a new sign-in, the refresh token of the previous session no longer works; the access tokens of that session stay valid until they expire. A new sign-in does not affect sessions that trusted servers create.',
    },
    {
      name: 'Console: agents',
      description: 'The signed-in agent, other agents, and the departments and canned responses that agents use.',
    },
    {
      name: 'Console: conversations',
      description:
        'The conversations of an agent’s departments, or all conversations for administrators. A conversation is queued until it is assigned to an agent, then active, and finally closed; it can return to the queue. The version of a conversation increases with every message and every other change, except changes of the read positions.',
    },
    {
      name: 'Integration: console sessions',
      description:
        'A system in which your agents are signed in already, such as a company portal, opens the console for them without a password.',
    },
    {
      name: 'Widget: visitors',
      description:
        'A web page that shows a widget starts a session for each visitor. Scripts on the origins that the widget allows may call these operations, without cookies.',
    },
    {
      name: 'Widget: conversations',
      description:
        'The messages between a visitor and the agents. A visitor has at most one open conversation and never sees internal notes.',
    },
    {
      name: 'Administration: agents',
      description:
        'Administrators manage the agents of the chat. The last administrator who can sign in cannot be deactivated or demoted.',
    },
    {
      name: 'Administration: departments',
      description:
        'Departments group agents: agents see the conversations of the departments that they are members of, and administrators see all. One department is the default.',
    },
    {
      name: 'Administration: widgets',
      description:
        'A widget configures the chat on a website: its appearance, its departments, and the origins that may show it.',
    },
    { name: 'Administration: canned responses', description: 'Prepared answers, which agents find by a shortcut.' },
    { name: 'Administration: blocked visitors', description: 'Visitors who may no longer use the chat.' },
    {
      name: 'Administration: service keys',
      description: 'The keys with which systems that you trust create console sessions for agents.',
    },
    { name: 'Administration: reports', description: 'Reports on conversations, messages, agents and ratings.' },
    {
      name: 'Administration: licence',
      description: 'The state of the licence of this installation, its limits, and the current usage.',
    },
    {
      name: 'Administration: settings',
      description: 'The features, limits and health of this server, and a test of its e-mail.',
    },
    { name: 'Administration: audit log', description: 'The log of administrative changes in the chat.' },
  ],
  securitySchemes: {
    visitor: {
      type: 'http',
      scheme: 'Visitor',
      description:
        'The credential of a visitor, sent as `Authorization: Visitor vis_…`. Only the widget routes and the visitor hub accept it. It expires 180 days after its last use, accurate to five minutes.',
    },
    serviceKey: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Api-Key',
      description:
        'A service key, sent as `X-Api-Key: lck_…`. Only [ping](#ping) and [createAgentSession](#createAgentSession) accept it. A service key is not an API token (`svc_…`) of ticketing. Administrators of the chat create service keys with [createServiceKey](#createServiceKey). When a key is deleted, the server refuses it at once.',
    },
    console: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description:
        'The access token of an agent. Only the console and administration routes and the agent hub accept it. The server reads the role and the departments of the agent from the database at every request.',
    },
  },
}
