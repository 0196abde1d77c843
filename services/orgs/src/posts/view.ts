import type { Feed } from '@parta/contracts/feeds'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Kit } from '@parta/kit/kit'
import { type Apart, apartBy, cardOf, people } from '@parta/kit/people/people'
import type { FoundOrg } from '../org/find-members.ts'
import { mayPost } from './rules.ts'
import type { PostRow } from './store.ts'

interface Shown {
  readonly id: string
  readonly feed: PostRow
  readonly org: FoundOrg
}

/** Posts as the caller sees them; their organisations hold the caller's own role. */
export async function feedViews(kit: Kit, shown: readonly Shown[], caller: string): Promise<Feed[]> {
  const authors = await kit.copies.many(people, [caller, ...shown.map(({ feed }) => feed.postedBy)])
  const viewer = { caller, apart: apartBy(authors.get(caller)) }
  return shown.map((one) => feedView(one, authors.get(one.feed.postedBy), viewer))
}

interface Viewer {
  readonly caller: string
  readonly apart: Apart
}

function feedView({ id, feed, org }: Shown, author: UserSnapshot | undefined, { caller, apart }: Viewer): Feed {
  return {
    id,
    text: feed.text,
    image: feed.image,
    org: { id: org._id, name: org.name, image: org.image },
    postedBy: cardOf(feed.postedBy, author, apart),
    editable: mayPost(org, caller),
    createdAt: feed.createdAt.toISOString(),
    updatedAt: feed.updatedAt.toISOString(),
  }
}
