import type { Feed } from '@parta/contracts/feeds'
import type { ReactNode } from 'react'
import type { Pages } from '../../../lib/swr.ts'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { FeedCard } from './FeedCard.tsx'
import classes from './FeedList.module.css'

/** Posts, the newest first; `children` is shown if there are none. */
export function FeedList({ list, children }: { list: Pages<Feed>; children: ReactNode }) {
  if (list.error && list.items.length === 0) return <Failed error={list.error} again={list.again} />
  if (list.isLoading && list.items.length === 0) return <Loading rows={3} />
  if (list.items.length === 0) return children
  return (
    <div className={classes.column}>
      <ul className={classes.list} data-testid="feeds">
        {list.items.map((feed) => (
          <li key={feed.id}>
            <FeedCard feed={feed} />
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </div>
  )
}
