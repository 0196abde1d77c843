import { Skeleton } from '@mantine/core'
import type { Review } from '@parta/contracts/reputation'
import { useTranslation } from 'react-i18next'
import { requestReviewReport } from '../../../queries/reviews.ts'
import { Avatar, PersonName } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Failed } from '../../../ui/ListStates.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { PersonLink } from '../../../ui/PersonLink.tsx'
import { ReportMenu } from '../../../ui/ReportMenu.tsx'
import { useReviews } from '../api.ts'
import classes from './ReviewsCard.module.css'

interface Props {
  readonly id: string
  /** Whether these are the reader's own reviews, hidden from others. */
  readonly isKept?: boolean
}

export function ReviewsCard({ id, isKept = false }: Props) {
  const { t } = useTranslation('profiles')
  const list = useReviews(id)
  const isHidden = list.first?.hidden === true && !isKept
  return (
    <Card title={t('reviews.title')}>
      {isKept && <p className={classes.hidden}>{t('reviews.kept')}</p>}
      {list.error && list.items.length === 0 ? (
        <Failed error={list.error} again={list.again} />
      ) : list.isLoading ? (
        <Skeleton height={60} radius={12} />
      ) : list.items.length === 0 ? (
        <p className={classes.none}>{t(isHidden ? 'reviews.hidden' : 'reviews.none')}</p>
      ) : (
        <>
          <ul className={classes.list} data-testid="reviews">
            {list.items.map((review) => (
              <ReviewRow key={review.id} review={review} />
            ))}
          </ul>
          <MoreButton list={list} />
        </>
      )}
    </Card>
  )
}

function ReviewRow({ review }: { review: Review }) {
  const { reportToken } = review
  return (
    <li className={classes.review}>
      <Avatar who={review.by} size={44} />
      <div>
        <p className={classes.text}>{review.text}</p>
        <p className={classes.foot}>
          <PersonLink id={review.by.id} deleted={review.by.deleted} className={classes.name}>
            <PersonName who={review.by} />
          </PersonLink>
          {review.eventName && <span>{review.eventName}</span>}
          <Moment at={review.createdAt} withTime={false} />
        </p>
      </div>
      {reportToken !== null && (
        <ReportMenu
          kind="review"
          draft={`report-review-${review.id}`}
          author={review.by}
          quote={review.text}
          send={(reason) => requestReviewReport(reportToken, reason)}
        />
      )}
    </li>
  )
}
