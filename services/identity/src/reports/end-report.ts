import { AppError } from '@parta/contracts/errors'
import type { closeReport, closeUserFeedback } from '@parta/contracts/report-queue'
import { defaultLocale, type Locale } from '@parta/contracts/values'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import type { FactDraft } from '@parta/kit/store/decision'
import { issueNotice } from '../credentials/issue-mail.ts'
import { readAccount } from '../domain/account-store.ts'
import { readUser } from '../domain/person-store.ts'
import { closeCase } from './rules.ts'
import { feedbacks, reports } from './store.ts'

type Closing<O extends typeof closeReport | typeof closeUserFeedback> = Pick<Call<O>, 'actor' | 'params' | 'body'>

/** Closes a report and mails the decision. @throws user.notFound if the person to be warned has no account any more */
export async function endReport(kit: Kit, { actor, params: { id }, body }: Closing<typeof closeReport>): Promise<void> {
  const { outcome, answer } = body
  const report = await kit.database.model(reports).findById(id).lean<{ reporter: string; reported: string }>().exec()
  if (!report) throw new AppError('report.notFound')
  const [reporter, reported] = await Promise.all([reachOf(kit, report.reporter), reachOf(kit, report.reported)])
  const isWarning = outcome === 'warned'
  if (isWarning && !reported) throw new AppError('user.notFound')
  const mails = [
    ...(isWarning && reported ? [mailOf(kit, reported, 'warned')(answer)] : []),
    // What the reported person was told is theirs.
    ...(reporter ? [mailOf(kit, reporter, 'reportAnswered')(isWarning ? '' : answer)] : []),
  ]
  const command = { by: personOf(actor), outcome, answer, mails }
  await kit.change(reports, id, (state, now) => closeCase(state, command, now))
}

/** Closes a bug report and mails the answer to the address that its sender gave, or else to their account. */
export async function endFeedback(
  kit: Kit,
  { actor, params: { id }, body: { outcome, answer } }: Closing<typeof closeUserFeedback>,
): Promise<void> {
  const feedback = await kit.database.model(feedbacks).findById(id).lean<{ userId: string; email: string }>().exec()
  if (!feedback) throw new AppError('report.notFound')
  const account = feedback.userId === '' ? null : await reachOf(kit, feedback.userId)
  const email = feedback.email || account?.email
  const to = email ? { email, locale: account?.locale ?? defaultLocale } : null
  const command = { by: personOf(actor), outcome, answer, mails: to ? [mailOf(kit, to, 'reportAnswered')(answer)] : [] }
  await kit.change(feedbacks, id, (state, now) => closeCase(state, command, now))
}

interface Reach {
  readonly email: string
  readonly locale: Locale
}

/** Returns where a person is reached; `null` for one whose account is gone. */
async function reachOf(kit: Kit, userId: string): Promise<Reach | null> {
  const person = await readUser(kit, userId)
  const account = person && !person.deleted ? await readAccount(kit, person.accountId) : null
  return account && !account.deleted ? account : null
}

function mailOf(kit: Kit, to: Reach, kind: 'warned' | 'reportAnswered') {
  return (message: string): FactDraft =>
    issueNotice(kit, to, { kind, secret: JSON.stringify({ message: message.trim() }) })
}
