import { posts } from './data/posts.ts'

export interface DemoPost {
  readonly id: string
  readonly orgId: string
  readonly by: string
  readonly text: string
  readonly daysAgo: number
}

export const demoPosts: readonly DemoPost[] = posts.map(([org, by, daysAgo, text], at) => ({
  id: `demo-post-${at + 1}`,
  orgId: `demo-org-${org}`,
  by: `demo-person-${by}`,
  text,
  daysAgo,
}))
