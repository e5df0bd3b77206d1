import type { TokenSigner } from '#platform/context.ts'
import { dependencyUnavailable } from '#platform/errors/common.ts'
import { bareRead } from '#platform/http/bare-read.ts'
import type { Http } from '#platform/http/route.ts'
import { exact, listOf, oneOf, record } from '#platform/http/shapes.ts'

/** A JWK Set of RSA keys. */
const Keys = record(
  {
    keys: listOf(
      record({
        kty: oneOf(['RSA']),
        n: exact(1024, { description: 'The modulus, in base64url.' }),
        e: exact(16, { description: 'The exponent, in base64url.' }),
        kid: exact(64, { description: 'The id of the key, which tokens contain in their header.' }),
        alg: oneOf(['RS256']),
        use: oneOf(['sig']),
      }),
      { description: 'The RSA keys. The newest key of each kind of token signs new tokens.' },
    ),
  },
  {
    title: 'JsonWebKeySet',
    example: {
      keys: [
        {
          kty: 'RSA',
          n: 'u1SU1LfVLPHCozMxH2Mo4lgOEePzNm0tRgeLezV6ffAt0gunVTLw7onLRnrq0_IzW7yWR7QkrmBL7jTKEn5u',
          e: 'AQAB',
          kid: '3f1c9a52-7f0e-4b58-9d2c-1a6e0c4b8d17',
          alg: 'RS256',
          use: 'sig',
        },
      ],
    },
  },
)

/** Registers the route that returns the public keys of all signers of access tokens. */
export function keysRoute(http: Http, tag: string, signers: readonly TokenSigner[]): void {
  bareRead(http, {
    path: '/.well-known/jwks.json',
    id: 'getSigningKeys',
    tag,
    summary: 'Get the public keys',
    description:
      'Returns the keys of the access tokens as a JWK Set, the newest key of each kind of token first. Verify a token with the key that its `kid` names. The response is not in the envelope.',
    answers: {
      200: { description: 'Returns the keys', data: Keys, headers: { 'Cache-Control': 'public, max-age=300' } },
    },
    refuses: [dependencyUnavailable],
    async handle(_request, reply) {
      const keys = await Promise.all(signers.map((signer) => signer.publicKeys()))
      return reply.header('cache-control', 'public, max-age=300').send({ keys: keys.flat() })
    },
  })
}
