import { type Static, Type } from 'typebox'
import { fact } from './fact.ts'
import { limits } from './limits.ts'
import { closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { AdminReason, Id, ImageFile, Lines, nullable, PersonCard, params } from './shapes.ts'

/** A post of an organisation. */
export const Feed = closed({
  id: Type.String(),
  text: Type.String(),
  /** `FILE:<url>`, or empty. */
  image: Type.String(),
  org: closed({ id: Type.String(), name: Type.String(), image: Type.String() }),
  postedBy: PersonCard,
  /** `true` when the caller may edit the post. */
  editable: Type.Boolean(),
  /** `true` when the caller may report the post: it is not their own. */
  reportable: Type.Boolean(),
  createdAt: Type.String({ format: 'date-time' }),
  updatedAt: Type.String({ format: 'date-time' }),
})
export type Feed = Static<typeof Feed>

const FeedText = Lines(limits.feedTextMax)

export const createFeed = operation({
  name: 'createFeed',
  summary: 'Post to an organisation; its admins and power users only.',
  service: 'orgs',
  method: 'POST',
  path: '/a/feed',
  scope: 'posts:write',
  body: closed({
    text: FeedText,
    feedOrgId: Id,
    file: Type.Optional(ImageFile),
    /** The caller's id: nobody posts in another person's name. */
    feedPostedById: Type.Optional(Id),
  }),
  reply: Feed,
  errors: ['org.notFound', 'feed.forbidden', 'image.invalid'],
})

export const updateFeed = operation({
  name: 'updateFeed',
  summary: 'Change a post; admins and power users of its organisation only. `file: null` removes the picture.',
  service: 'orgs',
  method: 'PATCH',
  path: '/a/feed',
  body: closed({ id: Id, orgId: Id, text: Type.Optional(FeedText), file: Type.Optional(nullable(ImageFile)) }),
  reply: Feed,
  errors: ['feed.notFound', 'feed.forbidden', 'image.invalid'],
})

export const deleteFeed = operation({
  name: 'deleteFeed',
  summary: 'Delete a post; admins and power users of its organisation only.',
  service: 'orgs',
  method: 'DELETE',
  path: '/a/feed',
  query: closed({ id: Id, feedOrgId: Id }),
  errors: ['feed.notFound', 'feed.forbidden'],
})

export const listFeeds = operation({
  name: 'listFeeds',
  summary: 'The posts of one organisation, the newest first. Those of a private organisation are for its members only.',
  service: 'orgs',
  method: 'GET',
  path: '/a/feed',
  scope: 'posts:read',
  query: closed({ ...paging, org: Id }),
  reply: Page(Feed),
  errors: ['org.notFound'],
})

export const listMyFeeds = operation({
  name: 'listMyFeeds',
  summary:
    'The posts of the caller’s connected organisations, the newest first; `orgs` restricts the list to some of them: ids separated by spaces.',
  service: 'orgs',
  method: 'GET',
  path: '/a/feed/my-feeds',
  scope: 'posts:read',
  query: closed({
    ...paging,
    orgs: Type.Optional(Type.String({ maxLength: 5000, pattern: '^[A-Za-z0-9_-]+( [A-Za-z0-9_-]+)*$' })),
  }),
  reply: Page(Feed),
})

export const getFeed = operation({
  name: 'getFeed',
  summary: 'One post. A post of a private organisation is for its members only.',
  service: 'orgs',
  method: 'GET',
  path: '/a/feed/single/:id',
  scope: 'posts:read',
  params: params.id,
  reply: Feed,
  errors: ['feed.notFound'],
})

export const reportPost = operation({
  name: 'reportPost',
  summary: 'Report a post to the site admins, for those who may read it. A person can report each post once.',
  service: 'orgs',
  method: 'POST',
  path: '/a/feed/report',
  body: closed({ id: Id, reason: Lines(limits.reportTextMax) }),
  errors: ['feed.notFound', 'report.already', 'report.self'],
  cost: 'sensitive',
})

export const hidePost = operation({
  name: 'hidePost',
  summary:
    'Delete a post of any organisation, as its admins can. For site admins, who see what was reported; the reason is in the audit log.',
  service: 'orgs',
  method: 'POST',
  path: '/a/feed/admin/:id/hide',
  who: 'siteAdmin',
  role: 'moderator',
  params: params.id,
  body: closed({ reason: AdminReason }),
  errors: ['feed.notFound'],
})

const feedFact = { feedId: Id, orgId: Id, orgName: Type.String(), by: Id, members: Type.Array(Id) }
/** A post was published; with the members to notify, who are those connected to the organisation. */
export const feedCreated = fact('orgs.feed-created', closed(feedFact))
export const feedUpdated = fact('orgs.feed-updated', closed(feedFact))
export const feedDeleted = fact('orgs.feed-deleted', closed(feedFact))

/** A person reported a post; with its text and picture: site admins see both even if it is deleted later, the picture until the report is ended. */
export const postReported = fact(
  'orgs.post-reported',
  closed({
    postId: Id,
    orgName: Type.String(),
    from: Id,
    by: Id,
    reason: Type.String(),
    text: Type.String({ maxLength: limits.feedTextMax }),
    /** `FILE:<url>`, or empty. */
    image: Type.String(),
  }),
)
