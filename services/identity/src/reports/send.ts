import type { messageReported } from '@parta/contracts/chat'
import { day } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import type { FactOf } from '@parta/contracts/fact'
import type { reportUser, sendUserFeedback } from '@parta/contracts/reports'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import type { FactDraft } from '@parta/kit/store/decision'
import { newId } from '@parta/kit/store/id'
import { listAdmins } from '../admin/store.ts'
import { issueMail } from '../credentials/issue-mail.ts'
import { callerId, findMe, findProfile } from '../people/find.ts'
import { createFeedback, createMessageReport, createReport } from './rules.ts'
import { feedbacks, messageReportIdOf, reportIdOf, reports } from './store.ts'

/** Reports a person to the site admins. @throws report.self, report.already, user.notFound */
export async function sendReport(kit: Kit, actor: Actor, body: Call<typeof reportUser>['body']): Promise<void> {
  const { _id: reporter } = await findMe(kit, actor)
  const { reportUserId: reported, message } = body
  if ((await findProfile(kit, reported)).deleted) throw new AppError('user.notFound')
  const mails = await adminMails(kit, 'report', { reporter, reported, message })
  const command = { reporter, reported, message, mails }
  await kit.change(reports, reportIdOf(reporter, reported), (state, now) => createReport(state, command, now), {
    duplicate: 'report.already',
  })
}

/** Sends feedback about Parta to the site admins. @param actor null when nobody is signed in */
export async function sendFeedback(
  kit: Kit,
  actor: Actor | null,
  body: Call<typeof sendUserFeedback>['body'],
): Promise<void> {
  const content = {
    type: body.type,
    title: body.title.trim(),
    description: body.description.trim(),
    severity: body.severity,
    email: body.email ?? '',
    deviceInfo: body.deviceInfo ?? '',
    userId: await callerId(kit, actor),
  }
  const command = { ...content, mails: await adminMails(kit, 'userFeedback', content) }
  await kit.change(feedbacks, newId(), (state, now) => createFeedback(state, command, now))
}

/** Puts a reported chat message into the queue of site admins, and mails it to them; idempotent. */
export async function sendMessageReport(kit: Kit, fact: FactOf<typeof messageReported>): Promise<void> {
  const { by: reporter, from: reported, text: quote, reason, eventName: place } = fact.data
  const content = { reporter, reported, message: quote, title: place, description: reason }
  const mails = await adminMails(kit, 'report', content)
  const command = { reporter, reported, message: reason, quote, place, mails }
  await kit.change(
    reports,
    messageReportIdOf(fact.data),
    (state) => createMessageReport(state, command, new Date(fact.at)),
    { cause: fact.id },
  )
}

/** Returns a mail to each site admin, in their language; the content travels sealed. */
async function adminMails(
  kit: Kit,
  kind: 'report' | 'userFeedback',
  content: Readonly<Record<string, string>>,
): Promise<FactDraft[]> {
  const expiresAt = new Date(Date.now() + 7 * day)
  const secret = JSON.stringify(content)
  const admins = await listAdmins(kit, 'moderator')
  return admins.map(({ email: to, locale }) => issueMail(kit, { kind, to, locale, secret, expiresAt }))
}
