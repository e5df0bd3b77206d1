/** The parts of `server/platform`, lowest first: a part imports only itself and parts before it. */
export const platformParts: readonly string[] = [
  'i18n',
  'errors',
  'db',
  'jobs',
  'mail',
  'http',
  'search',
  'files',
  'auth',
  'observe',
  'realtime',
]

/** Folders of `server` above the platform and beside the contexts: they import the platform, and only the application imports them. */
export const applicationParts: readonly string[] = ['openapi', 'demo', 'licence']

/** The folders of a context that all of its features may import, lowest first. Their files may have any name. */
export const sharedContextFolders: readonly string[] = ['announcements', 'database']

/** The features of each context, lowest first. */
export const featuresByContext: Readonly<Record<string, readonly string[]>> = {
  ticketing: [
    'staff',
    'audit-log',
    'pools',
    'api-tokens',
    'statuses',
    'search-index',
    'tickets',
    'viewers',
    'watchers',
    'ticket-links',
    'attachments',
    'messages',
    'search',
    'tracking',
    'ticket-mail',
    'canned-responses',
    'saved-views',
    'macros',
    'tags',
    'inbound-email',
    'notifications',
    'escalation-chains',
    'automation',
    'ticket-forms',
    'reports',
    'settings',
  ],
  chat: [
    'agents',
    'service-keys',
    'departments',
    'audit-log',
    'console',
    'presence',
    'widgets',
    'canned-responses',
    'visitors',
    'attachments',
    'waiting-room',
    'search-index',
    'conversations',
    'transcripts',
    'escalation',
    'retention',
    'reports',
    'licence',
    'settings',
    'health',
    'hubs',
  ],
}

/** The files of a feature; each becomes a folder of that name if it would exceed 300 lines. */
export const featureFileNames: readonly string[] = [
  'routes',
  'schema',
  'guard',
  'commands',
  'queries',
  'rules',
  'events',
  'jobs',
  'realtime',
  'views',
  'errors',
  'config',
]

/** The features of the widget's panel, lowest first: a feature imports values only of itself and of features before it. */
export const widgetFeatures: readonly string[] = [
  'session',
  'preferences',
  'dialogs',
  'attachments',
  'conversations',
  'transcript',
  'composer',
  'waiting-room',
  'offline-form',
  'pre-chat',
  'email-transcript',
  'rating',
  'ending',
  'header',
  'unread-preview',
]

/** The TypeScript files of a widget feature, or folders of that name. Its components are `.tsx` files of any name. */
export const widgetFeatureFileNames: readonly string[] = [
  'state',
  'commands',
  'queries',
  'realtime',
  'rules',
  'strings',
]

/** The features of the console, lowest first: a feature imports only itself and features before it. */
export const consoleFeatures: readonly string[] = [
  'session',
  'preferences',
  'licence',
  'agents',
  'departments',
  'canned-responses',
  'visitors',
  'blocked-visitors',
  'emoji',
  'conversations',
  'inbox',
  'history',
  'notifications',
  'widgets',
  'service-keys',
  'reports',
  'settings',
  'audit-log',
  'health',
  'first-run',
]

/** The TypeScript files of a console feature, or folders of that name. Its components are `.tsx` files of any name. */
export const consoleFeatureFileNames: readonly string[] = [
  'route',
  'queries',
  'commands',
  'state',
  'realtime',
  'actions',
  'rules',
  'strings',
]
