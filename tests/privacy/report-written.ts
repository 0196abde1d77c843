import { createFeed, reportPost } from '@parta/contracts/feeds'
import { createOrg } from '@parta/contracts/orgs'
import { getReviews, reportReview } from '@parta/contracts/reputation'
import { eventually } from '@parta/kit/testing'
import type { Parta, Person } from '../journeys/parta.ts'

/** Reports a post and the review of the other person about the reporter. */
export async function reportWritten(
  parta: Parta,
  { id, token }: Person,
  { other, reason }: { readonly other: Person; readonly reason: string },
): Promise<void> {
  const form = { name: 'Slavoj', type: 'club', maxMembers: 10 }
  const org = await parta.must(createOrg, { token: other.token, body: form })
  const post = await parta.must(createFeed, { token: other.token, body: { text: 'Trénujeme.', feedOrgId: org.id } })
  await parta.must(reportPost, { token, body: { id: post.id, reason } })
  const review = await eventually(async () => {
    const [found] = (await parta.must(getReviews, { token, id })).items
    if (!found?.reportToken) throw new Error('There is no review to report')
    return found.reportToken
  })
  await parta.must(reportReview, { token, body: { token: review, reason } })
}
