/** The parts of `server/platform`, lowest first: a part imports only itself and parts that stand before it. */
export const platformParts: readonly string[] = [
  'i18n',
  'errors',
  'config',
  'db',
  'jobs',
  'mail',
  'http',
  'files',
  'auth',
  'reference',
  'observe',
  'realtime',
]

/** The features of each context, lowest first; below all of them lies the context's `database`. */
export const featuresOf: Readonly<Record<string, readonly string[]>> = {
  ticketing: ['staff', 'pools', 'api-tokens', 'statuses', 'tickets', 'attachments', 'messages', 'tracking'],
  chat: [
    'agents',
    'departments',
    'audit-log',
    'console',
    'presence',
    'widgets',
    'canned-responses',
    'visitors',
    'attachments',
    'waiting-room',
    'conversations',
    'transcripts',
    'hubs',
  ],
}

/** What a feature is made of: each is a file, or a folder of that name once the file would pass 300 lines. */
export const featureWords: readonly string[] = [
  'routes',
  'schema',
  'guard',
  'commands',
  'queries',
  'rules',
  'events',
  'jobs',
  'realtime',
  'errors',
  'config',
]
