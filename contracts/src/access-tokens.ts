import { type Static, Type } from 'typebox'
import { Choice, closed, operation } from './operation.ts'
import { accessTokenLimits, scopes } from './scopes.ts'
import { Id, Line, Moment, nullable, params } from './shapes.ts'

/** Personal access tokens: with one, a program calls the operations of its scopes in the name of its owner. */

export const AccessToken = closed({
  id: Id,
  name: Type.String(),
  scopes: Type.Array(Choice(scopes)),
  createdAt: Moment,
  expiresAt: Moment,
  /** When it was last used. May be five minutes behind, because not every use is stored. */
  lastUsedAt: nullable(Moment),
})
export type AccessToken = Static<typeof AccessToken>

export const createAccessToken = operation({
  name: 'createAccessToken',
  summary: `Create a personal access token, at most ${accessTokenLimits.count}. The answer has the token itself; it is shown only here.`,
  service: 'identity',
  method: 'POST',
  path: '/a/identity/access-tokens',
  proof: true,
  logged: 'authn_access_token_create',
  body: closed({
    name: Line(accessTokenLimits.nameMax),
    scopes: Type.Array(Choice(scopes), { minItems: 1, maxItems: scopes.length, uniqueItems: true }),
    days: Type.Integer({ minimum: 1, maximum: accessTokenLimits.daysMax }),
  }),
  reply: closed({ token: AccessToken, secret: Type.String() }),
  errors: ['token.tooMany'],
  cost: 'sensitive',
})

export const listAccessTokens = operation({
  name: 'listAccessTokens',
  summary: 'The caller’s personal access tokens that still work, the newest first.',
  service: 'identity',
  method: 'GET',
  path: '/a/identity/access-tokens',
  reply: closed({ items: Type.Array(AccessToken) }),
})

export const revokeAccessToken = operation({
  name: 'revokeAccessToken',
  summary: 'Revoke a personal access token; it is refused everywhere within seconds.',
  service: 'identity',
  method: 'DELETE',
  path: '/a/identity/access-tokens/:id',
  logged: 'authn_access_token_revoke',
  params: params.id,
  errors: ['token.notFound'],
})
