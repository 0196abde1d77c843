import type { messageReported } from '@parta/contracts/chat'
import { day } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import type { Envelope, FactOf } from '@parta/contracts/fact'
import type { postReported } from '@parta/contracts/feeds'
import type { ReportKind } from '@parta/contracts/report-queue'
import type { reportUser, sendUserFeedback } from '@parta/contracts/reports'
import type { reviewReported } from '@parta/contracts/reputation'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import type { FactDraft } from '@parta/kit/store/decision'
import { newId } from '@parta/kit/store/id'
import { listAdmins } from '../admin/store.ts'
import { issueMail } from '../credentials/issue-mail.ts'
import { callerId, findMe, findProfile } from '../people/find-profile.ts'
import { createContentReport, createFeedback, createReport } from './rules.ts'
import { contentReportIdOf, feedbacks, type Report, reportIdOf, reports } from './store.ts'

/** Stores a report of a person and mails it to the site admins. @throws report.self, report.already, user.notFound, rights.missing */
export async function sendReport(kit: Kit, actor: Actor, body: Call<typeof reportUser>['body']): Promise<void> {
  const { _id: reporter } = await findMe(kit, actor)
  if ((body.reporter ?? reporter) !== reporter) throw new AppError('rights.missing')
  const { reportUserId: reported, message } = body
  if ((await findProfile(kit, reported)).deleted) throw new AppError('user.notFound')
  const mails = await adminMails(kit, 'report', { reporter, reported, message })
  const command = { reporter, reported, message, mails }
  await kit.change(reports, reportIdOf(reporter, reported), (state, now) => createReport(state, command, now), {
    duplicate: 'report.already',
  })
}

/** Stores a bug report and mails it to the site admins. @param actor null when nobody is signed in */
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

/** Puts a reported chat message into the queue of site admins. */
export function sendMessageReport(kit: Kit, fact: FactOf<typeof messageReported>): Promise<void> {
  const { chatId, seq, eventName: place, text: quote, ...said } = fact.data
  return sendContentReport(kit, fact, { ...said, kind: 'message', contentId: `${chatId}_${seq}`, quote, place })
}

/** Puts a reported post into the queue of site admins. */
export function sendPostReport(kit: Kit, fact: FactOf<typeof postReported>): Promise<void> {
  const { postId: contentId, orgName: place, text: quote, image, ...said } = fact.data
  const what = { kind: 'post', contentId, quote, place } as const
  return sendContentReport(kit, fact, { ...said, ...what, ...(image ? { picture: image } : {}) })
}

/** Puts a reported review into the queue of site admins. */
export function sendReviewReport(kit: Kit, fact: FactOf<typeof reviewReported>): Promise<void> {
  const { reviewId: contentId, eventName: place, text: quote, ...said } = fact.data
  return sendContentReport(kit, fact, { ...said, kind: 'review', contentId, quote, place })
}

interface Reported extends Required<Pick<Report, 'kind' | 'contentId' | 'quote' | 'place'>> {
  readonly kind: Exclude<ReportKind, 'person'>
  readonly picture?: string
  /** Who wrote it. */
  readonly from: string
  /** Who reported it. */
  readonly by: string
  readonly reason: string
}

/** Stores a report of what somebody wrote, and mails it to the site admins; idempotent. */
async function sendContentReport(
  kit: Kit,
  { id: cause, at }: Pick<Envelope, 'id' | 'at'>,
  { from: reported, by: reporter, reason, ...what }: Reported,
): Promise<void> {
  const { quote, place } = what
  const content = { reporter, reported, message: quote, title: place, description: reason }
  const mails = await adminMails(kit, 'report', content)
  const command = { reporter, reported, message: reason, ...what, mails }
  await kit.change(
    reports,
    contentReportIdOf({ ...what, by: reporter }),
    (state) => createContentReport(state, command, new Date(at)),
    { cause },
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
