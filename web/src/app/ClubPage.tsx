import { OrgGames } from '../features/events/next/OrgGames.tsx'
import { LatestPost } from '../features/feeds/components/LatestPost.tsx'
import { OrgPage } from '../features/orgs/pages/OrgPage.tsx'
import { LatestProducts } from '../features/products/components/LatestProducts.tsx'
import { OrgAppeals, OrgDebts, OrgFeedback, OrgFeeds } from './parts.ts'

/** What other features show on the page of an organisation. Its first screen comes with the page, the rest later. */
const parts = {
  Games: OrgGames,
  Post: LatestPost,
  Products: LatestProducts,
  Appeals: OrgAppeals,
  Debts: OrgDebts,
  Feeds: OrgFeeds,
  Feedback: OrgFeedback,
}

export function ClubPage() {
  return <OrgPage {...parts} />
}
