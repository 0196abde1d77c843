import type { Envelope } from '@parta/contracts/fact'
import type { mailRequested } from '@parta/contracts/identity'
import type { Kit } from '@parta/kit/kit'
import type { Static } from 'typebox'
import { type MailRow, mailsOf } from './store.ts'

/** Keeps a mail and sets its job; a fact that comes again finds both there. */
export async function takeMail(kit: Kit, fact: Envelope<Static<typeof mailRequested.data>>): Promise<void> {
  const { kind, to, locale, code = null, detail = null, expiresAt } = fact.data
  const row: Omit<MailRow, '_id'> = {
    kind,
    to,
    locale,
    code,
    detail,
    expiresAt: new Date(expiresAt),
    state: 'waiting',
    requestedAt: new Date(fact.at),
    doneAt: null,
  }
  await mailsOf(kit).updateOne({ _id: fact.id }, { $setOnInsert: row }, { upsert: true })
  await kit.jobs.add('send-mail', { id: fact.id, data: fact.id })
}
