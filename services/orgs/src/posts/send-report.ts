import { AppError } from '@parta/contracts/errors'
import type * as contract from '@parta/contracts/feeds'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { findReadable } from './read.ts'
import { reportPost } from './report-rules.ts'
import { postReports } from './store.ts'

/** Reports a post to the site admins. @throws feed.notFound if the caller may not read it */
export async function sendReport(
  kit: Kit,
  { actor, body: { id: postId, reason } }: Pick<Call<typeof contract.reportPost>, 'actor' | 'body'>,
): Promise<void> {
  const by = personOf(actor)
  const found = await findReadable(kit, postId, by)
  if (!found) throw new AppError('feed.notFound')
  const { post, org } = found
  const command = { postId, by, reason, orgName: org.name, post }
  await kit.change(postReports, `${postId}:${by}`, (state, now) => reportPost(state, command, now), {
    duplicate: 'report.already',
  })
}
