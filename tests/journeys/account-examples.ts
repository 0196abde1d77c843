import type { Example } from './example.ts'
import { password } from './parta.ts'

function adminExamples(other: string | undefined): Readonly<Record<string, Example>> {
  return {
    listUsers: { query: { query: 'jana' } },
    getUser: { id: other ?? 'somebody' },
    revealUser: { id: other ?? 'somebody', body: { reason: 'Ptá se na svůj účet.' } },
    revealAliases: { id: other ?? 'somebody', body: { reason: 'Ptá se na své děti.' } },
    suspendUser: { id: 'nobody', body: { reason: 'Opakované urážky.', days: 7 } },
    liftSuspension: { id: other ?? 'somebody', body: { reason: 'Omluva.' } },
    hideProfileText: { id: 'nobody', body: { reason: 'Urážky v profilu.' } },
    requireUserReset: { id: 'nobody', body: { reason: 'Cizí člověk v účtu.' } },
    hidePost: { id: 'nothing', body: { reason: 'Urážka.' } },
    hideReview: { id: 'nothing', body: { reason: 'Urážka.' } },
    hideMessage: { id: 'nothing_1', body: { reason: 'Urážka.' } },
  }
}

const account = { clientId: 'web', username: 'nobody@parta.test' }

/** Valid calls of accounts, sign-in and proofs. */
export function accountExamples(other: string | undefined): Readonly<Record<string, Example>> {
  return {
    signUp: { body: { email: 'nobody@parta.test', password, locale: 'cs' } },
    confirmSignUp: { body: { ...account, code: '123456', password } },
    resendCode: { body: account },
    beginEntry: {
      body: {
        email: 'nobody@parta.test',
        eventId: 'event1',
        details: { name: 'Jana', child: null, gender: null, level: null },
        locale: 'cs',
      },
    },
    signIn: { body: { username: 'nobody@parta.test', password } },
    refreshSession: {},
    signOut: {},
    publicKeys: {},
    signOutEverywhere: {},
    listSignIns: {},
    revokeSignIn: { id: 'session' },
    updateAttributes: { body: { termsAndConditions: 1, agreed: { terms: true, privacy: true } } },
    deleteAccount: {},

    requestSignInCode: { body: { username: 'nobody@parta.test' } },
    signInByCode: { body: { username: 'nobody@parta.test', code: '123456', token: 'x'.repeat(43) } },
    forgotPassword: { body: { username: 'nobody@parta.test' } },
    submitPassword: {
      body: { username: 'nobody@parta.test', code: '123456', newPassword: password, token: 'x'.repeat(43) },
    },
    getAdminSession: {},
    ...adminExamples(other),
    acceptAdmin: { body: { token: 'x'.repeat(43) } },
    changePassword: { body: { oldPassword: 'Not my own 1', newPassword: 'Zeleny kokrhel 8' } },
    completeNewPassword: {
      body: {
        username: 'nobody@parta.test',
        temporaryPassword: 'Not my own 1',
        newPassword: password,
        name: 'Jana',
        family_name: 'Nováková',
        gender: 'female',
      },
    },
    createAccount: { body: { email: 'invited@parta.test', locale: 'sk' } },
    requirePasswordReset: { body: { username: 'nobody@parta.test' } },

    listProviders: {},
    beginSocial: { id: 'google' },
    completeSocial: { id: 'google', body: { query: 'code=x&state=y' } },
    confirmSocial: { body: { code: '123456' } },
    returnFromApple: { body: { state: 'x', code: 'y', id_token: 'z', user: '{}', error: 'none' } },
    deleteFromFacebook: { body: { signed_request: 'x.y' } },
    listWays: {},
    beginLink: { id: 'google' },
    unlink: { id: 'google' },
    beginPasskey: {},
    createAccessToken: { body: { name: 'Web klubu', scopes: ['events:read'], days: 30 } },
    listAccessTokens: {},
    revokeAccessToken: { id: 'token' },
    addPasskey: { body: { name: 'Telefon', response: { id: 'x' } } },
    removePasskey: { id: 'passkey' },
    beginPasskeySignIn: {},
    listProofs: {},
    sendProofCode: {},
    beginPasskeyProof: {},
    proveByPassword: { body: { password: 'Not my own 1' } },
    proveByCode: { body: { code: '123456' } },
    proveByPasskey: { body: { flow: 'flow', response: { id: 'x' } } },
    signInByPasskey: { body: { flow: 'flow', response: { id: 'x' } } },
  }
}
