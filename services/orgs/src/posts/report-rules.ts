import { AppError } from '@parta/contracts/errors'
import { postReported } from '@parta/contracts/feeds'
import { type Decision, factOf } from '@parta/kit/store/decision'
import type { PostReportRow, PostRow } from './store.ts'

interface NewReport extends Omit<PostReportRow, 'at'> {
  readonly orgName: string
  readonly post: Pick<PostRow, 'postedBy' | 'text' | 'image'>
}

/** A person reports a post once, and never their own. @throws report.self, report.already */
export function reportPost(
  report: PostReportRow | null,
  { postId, by, reason, orgName, post }: NewReport,
  now: Date,
): Decision<PostReportRow, void> {
  const { postedBy: from, text, image } = post
  if (from === by) throw new AppError('report.self')
  if (report) throw new AppError('report.already')
  const said = { postId, by, reason: reason.trim() }
  return {
    next: { ...said, at: now },
    facts: [factOf(postReported, { ...said, orgName, from, text, image })],
    answer: undefined,
  }
}
