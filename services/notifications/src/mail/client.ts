import { createTransport } from 'nodemailer'
import type { MailConfig } from '../config.ts'
import type { MailText } from './view.ts'

interface Envelope {
  readonly id: string
  readonly to: string
  /** What belongs together is shown together: all mails of one event. */
  readonly thread?: string
  /** Where a mail program stops mails of its kind by itself (RFC 8058). */
  readonly stopUrl?: string
}

export type SendMail = (envelope: Envelope, text: MailText) => Promise<void>

/** Mail by SMTP, or null where no server is configured. */
export function createSendMail({ PARTA_SMTP_URL: url, PARTA_MAIL_FROM: from }: MailConfig): SendMail | null {
  if (!url) return null
  const transport = createTransport(
    { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    { from, disableFileAccess: true, disableUrlAccess: true },
  )
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  // The same mail sent again after a crash keeps its id, and most mailboxes show it once.
  const messageId = (id: string) => `<${id.replace(/[^\w.-]/g, '-')}@${host}>`
  return async ({ id, to, thread, stopUrl }, { subject, text, html, calendar }) => {
    await transport.sendMail({
      // As an object the address is one address, whatever it holds.
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId: messageId(id),
      // Nobody sent the first mail of a thread: it only names what they are all about.
      ...(thread ? { inReplyTo: messageId(thread), references: messageId(thread) } : {}),
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...(stopUrl
          ? {
              // As it is: folded in the middle of an address, mail programs would not find it.
              'List-Unsubscribe': { prepared: true, value: `<${stopUrl}>` },
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }
          : {}),
      },
      attachments: calendar
        ? [{ filename: 'parta.ics', content: calendar, contentType: 'text/calendar; charset=utf-8; method=PUBLISH' }]
        : [],
    })
  }
}
