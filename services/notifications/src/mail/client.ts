import type { Env } from '@parta/kit/config'
import { createTransport } from 'nodemailer'
import { mailConfig } from '../config.ts'
import type { MailText } from './view.ts'

export interface Envelope {
  readonly id: string
  readonly to: string
}

export type SendMail = (envelope: Envelope, text: MailText) => Promise<void>

/** Mail by SMTP, or null where no server is configured. */
export function createSendMail(env: Env): SendMail | null {
  const { PARTA_SMTP_URL: url, PARTA_MAIL_FROM: from } = mailConfig(env)
  if (!url) return null
  const transport = createTransport(
    { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    { from, disableFileAccess: true, disableUrlAccess: true },
  )
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return async ({ id, to }, { subject, text, html }) => {
    await transport.sendMail({
      // As an object the address is one address, whatever it holds.
      to: { name: '', address: to },
      subject,
      text,
      html,
      // The same mail sent again after a crash keeps its id, and most mailboxes show it once.
      messageId: `<${id.replace(/[^\w.-]/g, '-')}@${host}>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    })
  }
}
