import type { PublicKeySource } from '#platform/context.ts'
import { dependencyUnavailable } from '#platform/errors/common.ts'
import type { Http } from '#platform/http/route.ts'
import { registerRouteWithoutEnvelope } from '#platform/http/route-without-envelope.ts'
import { enumOf, listOf, object, verbatimText } from '#platform/http/schema-builders.ts'

const JsonWebKeySet = object(
  {
    keys: listOf(
      object({
        kty: enumOf(['RSA']),
        n: verbatimText(1024, { description: 'The modulus, in base64url.' }),
        e: verbatimText(16, { description: 'The exponent, in base64url.' }),
        kid: verbatimText(64, { description: 'The id of the key, which tokens contain in their header.' }),
        alg: enumOf(['RS256']),
        use: enumOf(['sig']),
      }),
      {
        description:
          'The RSA keys: first those of the dashboard, then those of the console, each newest first. The newest key of the dashboard signs new tokens of the dashboard, and the newest key of the console signs new tokens of the console.',
      },
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

export function registerKeysRoute(http: Http, tag: string, signers: readonly PublicKeySource[]): void {
  registerRouteWithoutEnvelope(http, {
    path: '/.well-known/jwks.json',
    id: 'getSigningKeys',
    tag,
    summary: 'Get the public keys',
    description:
      'Returns a JWK Set with the public keys that verify access tokens: those of the dashboard, then those of the console, each newest first. Verify a token with the key whose `kid` is in the header of the token. The response is not wrapped in the envelope of `data`, `success` and `error`.',
    responses: {
      200: {
        description: 'Returns the keys',
        data: JsonWebKeySet,
        headers: { 'Cache-Control': 'public, max-age=300' },
      },
    },
    refuses: [dependencyUnavailable],
    async handle(_request, reply) {
      const keys = await Promise.all(signers.map((signer) => signer.listPublicKeys()))
      return reply.header('cache-control', 'public, max-age=300').send({ keys: keys.flat() })
    },
  })
}
