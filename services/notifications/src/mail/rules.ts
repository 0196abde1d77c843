/** Why a mail was refused: `hard` is final, `soft` is tried again. */
export type Refusal = { readonly kind: 'hard' | 'soft'; readonly reason: string }

interface SmtpError {
  readonly responseCode?: unknown
  readonly command?: unknown
  readonly code?: unknown
}

/** The commands whose refusal concerns the receiver or the content of the mail. */
const mailCommands = ['RCPT TO', 'DATA']

/**
 * Classifies an SMTP error. A permanent one (5xx) about the receiver or the content is final; one about the sender or
 * the sign-in is a fault of the configuration, so the mail is tried again. The reason holds codes only, because the
 * server's text may hold the address.
 */
export function refusalOf(error: unknown): Refusal {
  const { responseCode, command, code } = (error ?? {}) as SmtpError
  const said = typeof responseCode === 'number' ? `SMTP ${responseCode}` : 'SMTP'
  const reason = [said, command ?? code].filter((part) => typeof part === 'string').join(' ')
  const isFinal = typeof responseCode === 'number' && responseCode >= 500
  return { kind: isFinal && mailCommands.includes(String(command)) ? 'hard' : 'soft', reason }
}

/** After this many final refusals in a row nothing is sent to an address. */
export const bouncesMax = 3

/**
 * Returns the same text for all addresses of one inbox: without the part after a plus sign and, at Gmail, without dots and
 * with one of its two domains.
 */
export function inboxOf(address: string): string {
  const [mailbox = '', host = ''] = address.trim().toLowerCase().split('@')
  const name = mailbox.replace(/\+.*/, '')
  const isGmail = host === 'gmail.com' || host === 'googlemail.com'
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
