import type { ErrorCode } from './errors.ts'

/** An event name of the security log. */
interface SecurityName {
  readonly level: 'info' | 'warn' | 'error'
  /** The `msg` of its lines. */
  readonly text: string
  /**
   * Lines a minute that one caller can cause; further ones are counted and written as one line with `count` at the end
   * of the minute. Absent: every line is written, because there can be only a few.
   */
  readonly perMinute?: number
}

const name = (level: SecurityName['level'], text: string, perMinute?: number): SecurityName => ({
  level,
  text,
  ...(perMinute === undefined ? {} : { perMinute }),
})

/**
 * The closed list of names in the security log (ASVS 5.0 16.3), taken from the OWASP Logging Vocabulary where it has
 * one; `docs/SECURITY-LOG.md` lists them.
 */
export const securityNames = {
  authn_login_success: name('info', 'Signed in'),
  authn_login_fail: name('warn', 'A sign-in was refused', 10),
  authn_login_lock: name('warn', 'A sign-in was refused because of too many failed ones', 10),
  authn_code_fail: name('warn', 'A mailed code was refused', 10),
  authn_code_request: name('info', 'A code to sign in was asked for', 10),
  authn_token_reject: name('warn', 'An id token was refused', 10),
  authn_signature_reject: name('warn', 'A request of another server was not signed by the actor that it names', 10),
  authn_token_reuse: name('error', 'A refresh token was used twice; its session has ended'),
  authn_session_end: name('info', 'Sessions were ended by their owner'),
  authn_password_change: name('info', 'A password was changed'),
  authn_password_reset_request: name('info', 'A code for a new password was asked for', 10),
  authn_password_reset: name('warn', 'A password was reset by a mailed code'),
  authn_email_change: name('warn', 'The e-mail of an account was changed'),
  authn_email_undo: name('warn', 'A change of e-mail was undone by the link to the old one'),
  authn_way_add: name('warn', 'A way to sign in was added to an account'),
  authn_way_remove: name('warn', 'A way to sign in was removed from an account'),
  authn_access_token_create: name('warn', 'A personal access token was created'),
  authn_access_token_revoke: name('info', 'A personal access token was revoked'),
  authn_proof_require: name('info', 'A call was refused for lack of a fresh proof', 10),
  authn_proof_success: name('info', 'The owner of a session proved themselves'),
  authz_fail: name('warn', 'A call was refused for lack of rights', 10),
  authz_change: name('warn', 'Rights were changed'),
  account_sign_up: name('info', 'Signed up', 10),
  account_confirm: name('info', 'An account was confirmed'),
  payout_account_change: name('warn', 'The account number for payouts of an organisation was changed'),
  account_delete: name('warn', 'The deletion of an account was asked for'),
  account_keep: name('warn', 'The deletion of an account was undone by a sign-in'),
  account_erase: name('info', 'The deletion of an account is finished'),
  data_export: name('info', 'A person asked for the archive of their data'),
  data_download: name('info', 'The archive of a person was downloaded'),
  admin_call: name('warn', 'An operator or site admin made a call'),
  signing_key_create: name('warn', 'A key that signs id tokens was made'),
  key_set_reject: name('error', 'Keys that identity has not signed were offered on the bus', 10),
  excess_rate_limit_exceeded: name('warn', 'Calls were refused by a rate limit', 1),
  other_site_reject: name('warn', 'A call was refused because a page of another site sent it', 10),
  input_validation_fail: name('info', 'Input was refused', 0),
  socket_reject: name('warn', 'A live connection was refused or closed', 10),
  fact_dead_letter: name('error', 'Fact given up; it is stored as a dead letter', 60),
} as const satisfies Readonly<Record<string, SecurityName>>
export type SecurityLogName = keyof typeof securityNames

/** The security log's name for a refusal, by error code. */
export const securityRefusals: Partial<Readonly<Record<ErrorCode, SecurityLogName>>> = {
  'token.missing': 'authn_token_reject',
  'token.invalid': 'authn_token_reject',
  'fediverse.signature': 'authn_signature_reject',
  'identity.notAuthorized': 'authn_login_fail',
  'identity.wrongPassword': 'authn_login_fail',
  'identity.passkeyFailed': 'authn_login_fail',
  'identity.socialFailed': 'authn_login_fail',
  'identity.locked': 'authn_login_lock',
  'identity.newDeviceLocked': 'authn_login_lock',
  'identity.suspended': 'authn_login_fail',
  'identity.codeMismatch': 'authn_code_fail',
  'identity.tooManyFailedAttempts': 'authn_code_fail',
  'identity.proofRequired': 'authn_proof_require',
  'identity.secretRequired': 'authn_proof_require',
  'token.scope': 'authz_fail',
  'rights.missing': 'authz_fail',
  'lite.elsewhere': 'authz_fail',
  'rights.notSiteAdmin': 'authz_fail',
  'rights.passkeyRequired': 'authn_proof_require',
  'profile.incomplete': 'authz_fail',
  'feed.forbidden': 'authz_fail',
  'notes.forbidden': 'authz_fail',
  'chat.notMember': 'authz_fail',
  'feedback.notAllowed': 'authz_fail',
  'request.otherSite': 'other_site_reject',
  'request.tooMany': 'excess_rate_limit_exceeded',
  'image.tooMany': 'excess_rate_limit_exceeded',
  'upload.tooManyFiles': 'excess_rate_limit_exceeded',
  'payment.tooMany': 'excess_rate_limit_exceeded',
  'identity.limitExceeded': 'excess_rate_limit_exceeded',
  'validation.failed': 'input_validation_fail',
  'request.malformed': 'input_validation_fail',
  'request.tooLarge': 'input_validation_fail',
}
