import type { ContextReference } from '#platform/http/context-reference.ts'
import type { GuideFile } from '#platform/http/reference-page.ts'

export const chatGuide: GuideFile = { title: 'Chat', file: new URL('./guide.md', import.meta.url) }

export const chatReference: ContextReference = {
  tags: [
    {
      name: 'Console: sign-in',
      description:
        'Agents sign in to get a token pair. The access token is a JWT that counts for 15 minutes; the refresh token counts once, within seven days. ' +
        'A newer sign-in displaces the session before.',
    },
    { name: 'Console: agents', description: 'Who is signed in, the colleagues, and what is at hand for answering.' },
    {
      name: 'Console: conversations',
      description:
        'The conversations of an agent’s departments: queued until somebody takes them, then active, then closed. Every change counts up the version.',
    },
    {
      name: 'Widget: visitors',
      description:
        'Pages show a widget and let their visitors in. Scripts of the origins that the widget allows may call, without credentials of the browser.',
    },
    {
      name: 'Widget: conversations',
      description:
        'What a visitor and the agents write to each other. A visitor has one open conversation at most, and sees its rows but never the notes of agents.',
    },
    {
      name: 'Administration: agents',
      description: 'Administrators keep the agents of the chat. The last administrator who can sign in stays one.',
    },
    {
      name: 'Administration: departments',
      description:
        'Who serves what: agents see the conversations of the departments that they are members of. One department is the default one.',
    },
    {
      name: 'Administration: widgets',
      description: 'How the chat looks on a page, what it offers there, and which pages may show it.',
    },
    { name: 'Administration: canned responses', description: 'Prepared answers, found by a shortcut.' },
    { name: 'Administration: blocked visitors', description: 'Visitors who are shut out from the chat.' },
    { name: 'Administration: audit log', description: 'Who did what in the administration of the chat.' },
  ],
  securitySchemes: {
    visitor: {
      type: 'http',
      scheme: 'Visitor',
      description:
        'The credential of a visitor, `Authorization: Visitor vis_…`, for the routes of the widget alone. It counts for 180 days behind its last use.',
    },
    console: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description:
        'The access token of an agent, for the routes of the console and its administration alone. Role and departments are looked up at every call.',
    },
  },
}
