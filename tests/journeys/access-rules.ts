/**
 * Whether a caller may use another person's id in a call:
 * `own`: only the caller's own ids; another person's gets the same reply as an unknown one.
 * `role`: only with a role (member, admin, player); without it the call is refused.
 * `shared`: every caller.
 * `key`: everybody who has it, because it cannot be guessed.
 */
export type Rule = 'own' | 'role' | 'shared' | 'key'

/** Which of the victim's ids is put into the place. */
export type Holds =
  | 'person'
  | 'alias'
  | 'child'
  | 'session'
  | 'passkey'
  | 'notification'
  | 'subscription'
  | 'org'
  | 'guest'
  | 'invitation'
  | 'event'
  | 'message'
  | 'feed'
  | 'product'
  | 'calendarFeed'
  | 'savedSearch'
  | 'place'
  | 'payment'
  | 'availability'
  | 'prompt'
  | 'opportunity'
  | 'nothing'

export type Rules = Readonly<Record<string, readonly (readonly [Rule, Holds])[]>>
