import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type ProviderPerson, readForm, signInPage } from './page.ts'

interface App {
  readonly clientId: string
  readonly secret: string
  isAllowed(redirect: string): boolean
}

interface Asked {
  readonly redirect: string
  readonly state: string
  readonly challenge: string
}

/** Returns Facebook's classic flow: OAuth 2 without discovery and id token, and a graph API that says who signed in. */
export function createFacebook(app: App): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const codes = new Map<string, Asked & { person: ProviderPerson }>()
  const tokens = new Map<string, ProviderPerson>()

  return async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://facebook')
    if (url.pathname.endsWith('/dialog/oauth')) {
      const asked = readAsked(app, url.searchParams)
      if (!asked) return send(response, 400, { error: 'invalid_request' })
      if (request.method === 'GET') {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(signInPage('Facebook'))
        return
      }
      const person = readForm(await text(request))
      const back = new URL(asked.redirect)
      back.searchParams.set('state', asked.state)
      if (person) back.searchParams.set('code', keep(codes, { ...asked, person }))
      else back.searchParams.set('error', 'access_denied')
      response.writeHead(303, { location: `${back.href}#_=_` }).end()
      return
    }
    if (url.pathname.endsWith('/oauth/access_token')) {
      const form = new URLSearchParams(await text(request))
      const found = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      if (!found || !isProved(app, form, found)) return send(response, 400, { error: 'invalid_grant' })
      const token = keep(tokens, found.person)
      return send(response, 200, { access_token: token, token_type: 'bearer', expires_in: 3600 })
    }
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    const person = tokens.get(token)
    const proof = createHmac('sha256', app.secret).update(token).digest('hex')
    if (!person || url.searchParams.get('appsecret_proof') !== proof) {
      return send(response, 400, { error: { message: 'Invalid appsecret_proof', type: 'GraphMethodException' } })
    }
    send(response, 200, {
      id: person.subject,
      name: person.name,
      ...(person.email ? { email: person.email } : {}),
    })
  }
}

function readAsked(app: App, query: URLSearchParams): Asked | null {
  const redirect = query.get('redirect_uri') ?? ''
  const challenge = query.get('code_challenge') ?? ''
  const known = query.get('client_id') === app.clientId && query.get('response_type') === 'code'
  if (!known || !app.isAllowed(redirect) || query.get('code_challenge_method') !== 'S256' || !challenge) return null
  return { redirect, challenge, state: query.get('state') ?? '' }
}

function isProved(app: App, form: URLSearchParams, { redirect, challenge }: Asked): boolean {
  const verifier = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  return (
    form.get('client_id') === app.clientId &&
    form.get('client_secret') === app.secret &&
    form.get('redirect_uri') === redirect &&
    verifier === challenge
  )
}

function keep<T>(map: Map<string, T>, value: T): string {
  const key = randomBytes(24).toString('base64url')
  map.set(key, value)
  return key
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
