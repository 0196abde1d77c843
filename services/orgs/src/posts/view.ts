import type { Feed } from '@parta/contracts/feeds'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Kit } from '@parta/kit/kit'
import { cardOf, type HiddenPeople, hiddenFrom, people } from '@parta/kit/people/people'
import type { FoundOrg } from '../org/find-members.ts'
import { mayPost } from './rules.ts'
import type { PostRow } from './store.ts'

export interface ShownPost {
  readonly id: string
  readonly post: PostRow
  readonly org: FoundOrg
}

/** Returns posts as the caller sees them. @param shown each with its organisation, read with the caller's membership */
export async function postViews(kit: Kit, shown: readonly ShownPost[], caller: string): Promise<Feed[]> {
  const authors = await kit.projections.many(people, [caller, ...shown.map(({ post }) => post.postedBy)])
  const viewer = { caller, hiddenPeople: hiddenFrom(authors.get(caller)) }
  return shown.map((one) => postView(one, authors.get(one.post.postedBy), viewer))
}

interface Viewer {
  readonly caller: string
  readonly hiddenPeople: HiddenPeople
}

function postView(
  { id, post, org }: ShownPost,
  author: UserSnapshot | undefined,
  { caller, hiddenPeople }: Viewer,
): Feed {
  return {
    id,
    text: post.text,
    image: post.image,
    org: { id: org._id, name: org.name, image: org.image },
    postedBy: cardOf(post.postedBy, author, hiddenPeople),
    editable: mayPost(org, caller),
    reportable: post.postedBy !== caller,
    createdAt: post.createdAt.toISOString(),
    updatedAt: post.updatedAt.toISOString(),
  }
}
