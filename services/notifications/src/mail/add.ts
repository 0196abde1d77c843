import type { Envelope } from '@parta/contracts/fact'
import type { MailRequest } from '@parta/contracts/identity'
import type { Kit } from '@parta/kit/kit'
import type { Static } from 'typebox'
import { type MailRow, mails, sendMailTask } from './store.ts'

/** Stores a mail and schedules it. A repeated fact changes nothing: the row's id is the fact's. */
export async function addMail(kit: Kit, fact: Envelope<Static<typeof MailRequest>>): Promise<void> {
  const { kind, to, locale, code = null, detail = null, expiresAt } = fact.data
  const now = new Date()
  const row: MailRow = {
    _id: fact.id,
    kind,
    to,
    locale,
    code,
    detail,
    expiresAt: new Date(expiresAt),
    requestedAt: new Date(fact.at),
    state: 'pending',
    dueAt: now,
    attempts: 0,
    lastError: '',
    createdAt: now,
    doneAt: null,
  }
  await kit.once(mails.collection, row)
  kit.tasks.schedule(sendMailTask, row)
}
