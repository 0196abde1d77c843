/** How a mail went that was not taken: `hard` will never be, and `soft` is tried again. */
export type Refusal = { readonly kind: 'hard' | 'soft'; readonly reason: string }

interface SmtpError {
  readonly responseCode?: unknown
  readonly command?: unknown
  readonly code?: unknown
}

/** What the server says once it knows whom the mail is for and what it holds: then a refusal is about these two. */
const aboutMail = ['RCPT TO', 'DATA']

/**
 * A permanent answer (5xx) about the receiver or the mail is final. One about us, our sender or our sign-in, is ours
 * to mend, and the mail waits for it. Only codes are kept: what a server says may hold the address.
 */
export function refusalOf(error: unknown): Refusal {
  const { responseCode, command, code } = (error ?? {}) as SmtpError
  const said = typeof responseCode === 'number' ? `SMTP ${responseCode}` : 'SMTP'
  const reason = [said, command ?? code].filter((part) => typeof part === 'string').join(' ')
  const isFinal = typeof responseCode === 'number' && responseCode >= 500
  return { kind: isFinal && aboutMail.includes(String(command)) ? 'hard' : 'soft', reason }
}

/** So many final refusals of an address in a row, and nothing is sent to it any more. */
export const bouncesMax = 3
