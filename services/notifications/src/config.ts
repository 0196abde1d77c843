import { type Env, readConfig } from '@parta/kit/config'
import { type Static, Type } from 'typebox'

const MailConfig = Type.Object({
  /** Without it mails are kept as waiting until they are out of date. */
  PARTA_SMTP_URL: Type.Optional(Type.String({ pattern: '^smtps?://' })),
  PARTA_MAIL_FROM: Type.String({ default: 'Parta <parta@localhost>', pattern: '^[^\\r\\n]+$' }),
})
export type MailConfig = Static<typeof MailConfig>

export function mailConfig(env: Env): MailConfig {
  return readConfig(MailConfig, env)
}
