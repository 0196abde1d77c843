import { type ErrorCode, errors } from '@parta/contracts/errors'
import { operations } from '@parta/contracts/operations'
import { securityNames, securityRefusals } from '@parta/contracts/security'
import { describe, expect, it } from 'vitest'
import { isTest, sources } from './source.ts'

const names = Object.keys(securityNames)

/** Error codes with the statuses below that do not concern security, and why. */
const ordinary: Partial<Record<ErrorCode, string>> = {
  'identity.notSignedIn': 'every visitor without a session is answered so once a page; a stolen token has its own name',
}

/** Sensitive operations without `logged`, and what writes their entry. */
const elsewhere: Readonly<Record<string, string>> = {
  signIn: 'openSession notes authn_login_success',
  signInByPasskey: 'openSession notes authn_login_success',
  signInByCode: 'openSession notes authn_login_success',
  completeSocial: 'openSession and link note what came of it',
  confirmSocial: 'openSession and link note what came of it',
  returnFromApple: 'only hands the answer of Apple on to completeSocial',
  beginSocial: 'nothing has happened yet',
  beginLink: 'nothing has happened yet',
  beginPasskey: 'nothing has happened yet',
  beginPasskeySignIn: 'nothing has happened yet',
  resendCode: 'a code is counted by its use, and refused by a rate limit',
  beginPasskeyProof: 'nothing has happened yet',
  sendProofCode: 'a code is counted by its use, and refused by a rate limit',
  requestEmail: 'nothing has happened yet',
  addPasskey: 'addPasskey notes authn_way_add',
  deleteAccount: 'notes account_delete',
  deleteFromFacebook: 'notes authn_way_remove',
  reportUser: 'a report is a row that the site admins read',
  reportPost: 'as reportUser',
  reportReview: 'as reportUser',
  sendUserFeedback: 'is a mail to the site admins',
  sendVisitorFeedback: 'is a mail to the site admins',
}

describe('the security log', () => {
  it('has a name for every refusal of a token, of rights and of a limit', () => {
    const needed = (Object.keys(errors) as ErrorCode[]).filter((code) => [401, 403, 429].includes(errors[code]))
    expect(needed.filter((code) => !securityRefusals[code] && !ordinary[code])).toEqual([])
  })

  it('has an entry for every sensitive operation and every operation of a site admin', () => {
    const silent = operations.filter(
      ({ name, who, cost, logged }) => cost === 'sensitive' && who !== 'siteAdmin' && !logged && !elsewhere[name],
    )
    expect(silent.map(({ name }) => name)).toEqual([])
    const known = new Set(operations.map(({ name }) => name))
    expect(Object.keys(elsewhere).filter((name) => !known.has(name))).toEqual([])
  })

  it('has no name that is never written', () => {
    const used = new Set<string>([...Object.values(securityRefusals), ...operations.map(({ logged = '' }) => logged)])
    const writers = sources.filter(({ path }) => !isTest(path) && path !== 'contracts/src/security.ts')
    const unused = names.filter((name) => !used.has(name) && !writers.some(({ text }) => text.includes(`'${name}'`)))
    expect(unused).toEqual([])
  })
})
