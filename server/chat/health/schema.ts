import type { Static } from 'typebox'
import { enumOf, integer, listOf, nullable, object, verbatimText } from '#platform/http/schema-builders.ts'

const count = (description: string) => integer({ minimum: 0, description })

const backlog = (jobs: string) =>
  object(
    {
      waiting: count(
        `The number of ${jobs} that are not finished: they wait for a worker of any process, are being processed, or wait for a retry.`,
      ),
      oldestSeconds: count('How long the oldest due job has been waiting, in seconds; 0 if none is due.'),
      dead: count(
        `The number of dead letters: ${jobs} that failed too often or can never succeed. They are not retried until an operator replays them.`,
      ),
    },
    { description: `How many ${jobs} wait or have failed.` },
  )

const schemaVersion = object({
  schema: verbatimText(63, { description: 'The name of the database schema.' }),
  applied: count('The number of migrations that have run in this schema.'),
  pending: count(
    'The number of migrations of this version of the server that have not run in this schema. The server runs them when it starts.',
  ),
  latest: nullable(
    verbatimText(200, { description: 'The name of the newest migration that has run; null if none has.' }),
  ),
})

const disk = object(
  {
    freeBytes: count('The number of bytes that the server may still use.'),
    totalBytes: count('The size of the disk.'),
  },
  {
    description:
      'The disk that contains the folder `Storage:RootPath`. In this folder, the server stores files and, if the database is embedded, also the database. Null if the server cannot read the folder.',
  },
)

export const SystemHealth = object(
  {
    version: verbatimText(50, { description: 'The version of the server.' }),
    databaseProvider: enumOf(['Embedded', 'PostgreSql'], 'The kind of database.'),
    migrations: listOf(schemaVersion, { description: 'The migrations of each schema.' }),
    jobs: backlog('background jobs other than e-mail'),
    mail: backlog('e-mails'),
    disk: nullable(disk),
  },
  {
    title: 'SystemHealth',
    example: {
      version: '1.0.0',
      databaseProvider: 'PostgreSql',
      migrations: [{ schema: 'chat', applied: 12, pending: 0, latest: '0012_retention' }],
      jobs: { waiting: 2, oldestSeconds: 0, dead: 0 },
      mail: { waiting: 0, oldestSeconds: 0, dead: 1 },
      disk: { freeBytes: 80_000_000_000, totalBytes: 200_000_000_000 },
    },
  },
)
export type SystemHealth = Static<typeof SystemHealth>
