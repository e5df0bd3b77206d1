import { decodeJwt, generateKeyPair, SignJWT } from 'jose'

/** Returns a token with the claims and the key id of a genuine one, signed with another key. */
export async function forgeToken(token: string): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256')
  const { kid } = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }
  return await new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey)
}

/** Returns the token without its signature, with the algorithm `none`. */
export const stripSignature = (token: string): string => {
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  return `${header}.${token.split('.')[1]}.`
}
