import { Button } from '@mantine/core'
import type { CalendarFeed } from '@parta/contracts/calendar'
import { useTranslation } from 'react-i18next'
import { dayOfYear } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { openQuestion } from '../../../ui/ask.ts'
import { removeFeed } from '../api.ts'
import { feedName } from '../embed.ts'
import classes from './CalendarFeeds.module.css'
import { FeedAddress } from './FeedAddress.tsx'

/** One calendar feed: whose events it holds, since when, and a button that revokes it. */
export function FeedRow({ feed }: { feed: CalendarFeed }) {
  const { t } = useTranslation('calendar')
  const name = feedName(feed, t)
  const revoke = () =>
    openQuestion({
      title: t('feeds.revokeTitle'),
      children: t('feeds.revokeText'),
      labels: { confirm: t('feeds.revoke'), cancel: t('common:back') },
      confirmProps: { color: 'red' },
      onConfirm: () => void removeFeed(feed.id).then(() => toast(t('feeds.revoked')), toastError),
    })
  return (
    <li className={classes.row} data-testid="feed">
      <div className={classes.head}>
        <div className={classes.words}>
          <span className={classes.name}>{name}</span>
          <span className={classes.note}>
            {t(`feeds.kind.${feed.kind}`)}, {t('feeds.since', { day: dayOfYear(feed.createdAt, currentLocale()) })}
          </span>
        </div>
        <Button variant="subtle" color="red" aria-label={t('feeds.revokeOf', { name })} onClick={revoke}>
          {t('feeds.revoke')}
        </Button>
      </div>
      <FeedAddress feed={feed} />
    </li>
  )
}
