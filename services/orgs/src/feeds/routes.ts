import type * as contract from '@parta/contracts/feeds'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'

export function feedRoutes(
  _kit: Kit,
): Pick<
  HandlersOf<typeof contract>,
  'createFeed' | 'updateFeed' | 'deleteFeed' | 'listFeeds' | 'listMyFeeds' | 'getFeed'
> {
  return {
    createFeed: () => {
      throw new Error('being built')
    },
    updateFeed: () => {
      throw new Error('being built')
    },
    deleteFeed: () => {
      throw new Error('being built')
    },
    listFeeds: () => {
      throw new Error('being built')
    },
    listMyFeeds: () => {
      throw new Error('being built')
    },
    getFeed: () => {
      throw new Error('being built')
    },
  }
}
