import type { SocialProvider } from '@parta/contracts/values'
import { beginLink, beginSocial, completeSocial, listWays } from '@parta/contracts/ways'
import { eventually, testEnv } from '@parta/kit/testing'
import { type LocalProvider, providerEnv, startProvider } from '@parta/stack/provider'
import type { ProviderPerson } from '@parta/stack/provider/page'
import { type Account, accounts, findAccount } from '../src/domain/account-store.ts'
import { type Identity, openIdentity } from './support.ts'

export interface Social {
  readonly identity: Identity
  readonly provider: LocalProvider
  close(): Promise<void>
}

/** Identity with Google, Apple and Facebook on this machine. */
export async function openSocial(): Promise<Social> {
  const provider = await startProvider()
  const env = { ...providerEnv(provider), PARTA_BLOCKED_EMAIL_DOMAINS: 'blocked.example' }
  const identity = await openIdentity(testEnv(env))
  return {
    identity,
    provider,
    close: async () => {
      await identity.close()
      await provider.close()
    },
  }
}

const nobody: ProviderPerson = { subject: '', email: '', verified: true, name: '', hd: '' }
let count = 0

/** A person at a provider whom no other test uses. */
export function someone(fields: Partial<ProviderPerson> = {}): ProviderPerson {
  count += 1
  return {
    ...nobody,
    subject: `subject${count}`,
    email: `somebody${count}@gmail.com`,
    name: 'Jana Nováková',
    ...fields,
  }
}

export interface Left {
  readonly url: URL
  /** The cookie that binds the flow to the browser. */
  readonly cookie: string
}

export async function leave(identity: Identity, provider: SocialProvider): Promise<Left> {
  const answer = await identity.call(beginSocial, { id: provider })
  return { url: new URL(answer.body.url), cookie: answer.cookie }
}

/** Signs in at the provider as a browser does; returns the query of the return. @param person null cancels */
export async function visit(identity: Identity, url: URL, person: ProviderPerson | null): Promise<string> {
  const cookies = new Map<string, string>()
  let next: { url: URL; body?: URLSearchParams } = { url }
  for (let steps = 0; steps < 12; steps += 1) {
    const answer = await fetch(next.url, {
      method: next.body ? 'POST' : 'GET',
      ...(next.body ? { body: next.body } : {}),
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      redirect: 'manual',
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    const page = await answer.text()
    if (location) next = { url: new URL(location, next.url) }
    else if (page.includes('name="subject"')) next = { url: next.url, body: formOf(person) }
    else if (page.includes('method="post" action=')) next = posted(identity, page)
    else throw new Error(`The provider answered ${answer.status}: ${page}`)
    if (next.url.pathname.startsWith('/sign-in/')) return next.url.search.slice(1)
  }
  throw new Error('The provider sends in circles')
}

function formOf(person: ProviderPerson | null): URLSearchParams {
  if (!person) return new URLSearchParams({ answer: 'no' })
  const { verified, ...fields } = person
  return new URLSearchParams({ ...fields, answer: 'yes', ...(verified ? { verified: 'true' } : {}) })
}

/** Posts Apple's form to the service; its address in tests is not the public one that Apple's page uses. */
function posted(identity: Identity, page: string) {
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
  const fields = [...page.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value.replaceAll('&quot;', '"').replaceAll('&amp;', '&')],
  )
  return { url: new URL(new URL(action).pathname, identity.running.url), body: new URLSearchParams(fields) }
}

interface Back {
  readonly provider: SocialProvider
  readonly query: string
  readonly cookie?: string
}

export async function comeBack(identity: Identity, { provider, query, cookie = '' }: Back) {
  const answer = await identity.call(completeSocial, {
    id: provider,
    body: { query },
    cookie,
  })
  return { ...answer, refresh: refreshIn(answer.setCookie) }
}

/** Runs a whole sign-in: begins, signs in at the provider, returns. */
export async function signInWith(identity: Identity, provider: SocialProvider, person: ProviderPerson) {
  const { url, cookie } = await leave(identity, provider)
  const query = await visit(identity, url, person)
  return { ...(await comeBack(identity, { provider, query, cookie })), browser: cookie }
}

export function refreshIn(setCookie: string): string {
  return /parta_refresh=[^;]+/.exec(setCookie)?.[0] ?? ''
}

/** Changes an account directly, for a state that operations reach only after a long time. */
export async function setAccount(identity: Identity, email: string, fields: Partial<Account>): Promise<void> {
  const { kit } = identity.running
  const found = await findAccount(kit, email)
  await kit.change(accounts, found?._id ?? '', (account) => {
    if (!account) throw new Error(`No account of ${email}`)
    return { next: { ...account, ...fields }, answer: undefined }
  })
}

export function mailsTo(identity: Identity, email: string, kind: string) {
  return eventually(() => {
    const found = identity.mails().filter((mail) => mail.to === email && mail.kind === kind)
    if (found.length === 0) throw new Error(`No ${kind} to ${email}`)
    return found
  })
}

/** Returns the code that was mailed to an e-mail that the provider does not vouch for. */
export async function codeOf(identity: Identity, email: string): Promise<string> {
  await mailsTo(identity, email, 'confirmSocial')
  return (await identity.codes(email, 1)).at(-1) ?? ''
}

export async function waysOf(identity: Identity, token: string) {
  return (await identity.call(listWays, { token })).body
}

/** Links a provider to an account that is signed in by password. */
export async function link(
  identity: Identity,
  session: { readonly token: string; readonly cookie: string },
  { at, person = someone() }: { at: SocialProvider; person?: ProviderPerson },
) {
  const begun = await identity.call(beginLink, { token: session.token, id: at })
  const query = await visit(identity, new URL(begun.body.url), person)
  return comeBack(identity, { provider: at, query, cookie: `${begun.cookie}; ${session.cookie}` })
}
