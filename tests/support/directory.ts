import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'ldapts'
import { certificate, certificateKey } from './certificate.ts'
import { waitUntil } from './embedded.ts'
import { findProgramPath, slapd } from './external-programs.ts'
import { findFreePort } from './free-port.ts'

/** The account that searches the directory, which may also write to it. */
export const searcher = { dn: 'cn=admin,dc=example,dc=com', password: 'the password of the searcher' }

export const baseDn = 'dc=example,dc=com'

/** A person of the directory, with a unique username. */
export interface DirectoryPerson {
  readonly uid: string
  readonly password: string
  readonly dn: string
}

/** An OpenLDAP server on this machine, with people below `baseDn`. */
export interface TestDirectory {
  /** `ldap://…`, with StartTLS. */
  readonly url: string
  /** `ldaps://…`. */
  readonly secureUrl: string
  /** Adds a person with these e-mail addresses. `more` are other attributes, which replace the usual ones. */
  addPerson(mail: string | string[], more?: Readonly<Record<string, string | string[]>>): Promise<DirectoryPerson>
  stop(): Promise<void>
  /** Starts it again, at the same addresses, after `stop`. */
  start(): Promise<void>
  close(): Promise<void>
}

const toConfiguration = (folder: string): string => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
TLSCACertificateFile ${folder}/certificate.pem
TLSCertificateFile ${folder}/certificate.pem
TLSCertificateKeyFile ${folder}/key.pem
modulepath /usr/lib/ldap
moduleload back_mdb
database mdb
suffix "${baseDn}"
rootdn "${searcher.dn}"
rootpw "${searcher.password}"
directory ${folder}/database
`

async function withSearcher(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ url, connectTimeout: 2000 })
  try {
    await client.bind(searcher.dn, searcher.password)
    await work(client)
  } finally {
    await client.unbind()
  }
}

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flowdesk-directory-'))
  await mkdir(join(folder, 'database'))
  await writeFile(join(folder, 'certificate.pem'), certificate)
  await writeFile(join(folder, 'key.pem'), certificateKey)
  await writeFile(join(folder, 'slapd.conf'), toConfiguration(folder))
  return folder
}

/** Starts a directory without people; the caller closes it. */
export async function startDirectory(): Promise<TestDirectory> {
  const folder = await createFolder()
  const url = `ldap://127.0.0.1:${await findFreePort()}`
  const secureUrl = `ldaps://localhost:${await findFreePort()}`
  let stop = async (): Promise<void> => undefined
  async function start(): Promise<void> {
    const options = ['-d', '0', '-h', `${url} ${secureUrl.replace('localhost', '127.0.0.1')}`]
    const program = spawn(findProgramPath(slapd), [...options, '-f', join(folder, 'slapd.conf')], { stdio: 'ignore' })
    const ended = once(program, 'exit')
    stop = async () => {
      program.kill('SIGTERM')
      await ended
    }
    await waitUntil(() =>
      withSearcher(url, async () => undefined).then(
        () => true,
        () => false,
      ),
    )
  }
  await start()
  await withSearcher(url, (client) =>
    client.add(baseDn, { objectClass: ['dcObject', 'organization'], dc: 'example', o: 'Example' }),
  )
  return {
    url,
    secureUrl,
    start,
    stop: () => stop(),
    async addPerson(mail, more = {}) {
      const person = { uid: `person-${randomUUID()}`, password: `the password of ${randomUUID()}` }
      const dn = `uid=${person.uid},${baseDn}`
      const names = { objectClass: 'inetOrgPerson', uid: person.uid, cn: 'Maria Lindgren', sn: 'Lindgren' }
      await withSearcher(url, (client) => client.add(dn, { ...names, mail, userPassword: person.password, ...more }))
      return { dn, ...person }
    },
    async close() {
      await stop()
      await rm(folder, { recursive: true })
    },
  }
}
