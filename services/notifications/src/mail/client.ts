import type { Outside } from '@parta/kit/outside/outside'
import { createTransport } from 'nodemailer'
import type { MailConfig } from '../config.ts'
import type { MailText } from './view.ts'

interface Envelope {
  readonly id: string
  readonly to: string
  /** Mail programs group mails of one thread: those of one event. */
  readonly thread?: string
  /** The address to which mail programs post an unsubscription (RFC 8058). */
  readonly stopUrl?: string
}

export type SendMail = (envelope: Envelope, text: MailText) => Promise<void>

/** Returns a function that sends mail by SMTP; null where no server is configured. */
export function createSendMail(
  outside: Outside,
  { PARTA_SMTP_URL: url, PARTA_MAIL_FROM: from }: MailConfig,
): SendMail | null {
  if (!url) return null
  const transport = createTransport(
    { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    { from, disableFileAccess: true, disableUrlAccess: true },
  )
  const server = { name: 'mail', host: URL.parse(url)?.host ?? '', isAnswer: isReply }
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  // A mail that is sent again after a crash has the same id: most mailboxes then show it once.
  const messageId = (id: string) => `<${id.replace(/[^\w.-]/g, '-')}@${host}>`
  return async ({ id, to, thread, stopUrl }, { subject, text, html, calendar }) => {
    const sent = {
      // An object, because a text with commas would be parsed as several addresses.
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId: messageId(id),
      // No mail has the id of the thread: mail programs group by references alone.
      ...(thread ? { inReplyTo: messageId(thread), references: messageId(thread) } : {}),
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...(stopUrl
          ? {
              // `prepared` keeps nodemailer from folding the address, which mail programs would not find then.
              'List-Unsubscribe': { prepared: true, value: `<${stopUrl}>` },
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }
          : {}),
      },
      attachments: calendar
        ? [{ filename: 'parta.ics', content: calendar, contentType: 'text/calendar; charset=utf-8; method=PUBLISH' }]
        : [],
    }
    await outside.guard(server, () => transport.sendMail(sent))
  }
}

/** Whether the mail server answered, though it refused the mail: only then the error has the code of its reply. */
function isReply(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error
}
