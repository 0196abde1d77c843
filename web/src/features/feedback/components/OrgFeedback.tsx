import { emojis } from '@parta/contracts/values'
import { IconArrowNarrowRight, IconMoodHeart } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { eventPath } from '../../../lib/paths.ts'
import { requestReviewReport } from '../../../queries/reviews.ts'
import { Avatar, PersonName } from '../../../ui/Avatar.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { PersonLink } from '../../../ui/PersonLink.tsx'
import { ReportMenu } from '../../../ui/ReportMenu.tsx'
import { useOrgFeedback } from '../api.ts'
import { type Thanks, thanksOf } from '../org-feedback.ts'
import classes from './OrgFeedback.module.css'

/** Emoji and reviews that were given after the events of an organisation, for its members. */
export function OrgFeedback({ orgId }: { orgId: string }) {
  const { t } = useTranslation('feedback')
  const list = useOrgFeedback(orgId)
  if (list.error && list.items.length === 0) return <Failed error={list.error} again={list.again} />
  if (list.isLoading && list.items.length === 0) return <Loading rows={3} />
  if (list.items.length === 0) return <Empty icon={IconMoodHeart} title={t('org.empty')} text={t('org.emptyText')} />
  return (
    <>
      <ul className={classes.list} data-testid="org-feedback">
        {thanksOf(list.items).map((thanks) => (
          <Row key={thanks.id} thanks={thanks} />
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  )
}

function Row({ thanks }: { thanks: Thanks }) {
  const { t } = useTranslation('feedback')
  const { by, about, emojis: given, reviews, eventId, eventName, createdAt } = thanks
  return (
    <li className={classes.row}>
      <Avatar who={about} size={46} />
      <div className={classes.words}>
        <p className={classes.people}>
          <PersonLink id={by.id} deleted={by.deleted} className={classes.who}>
            <PersonName who={by} />
          </PersonLink>
          <IconArrowNarrowRight size={20} role="img" aria-label={t('org.to')} />
          <PersonLink id={about.id} deleted={about.deleted} className={classes.who}>
            <PersonName who={about} />
          </PersonLink>
        </p>
        {reviews.map(({ id, text }) => (
          <p key={id} className={classes.text}>
            {text}
          </p>
        ))}
        {given.length > 0 && (
          <div className={classes.emojis}>
            {given.map((emoji) => (
              <span key={emoji} className={classes.emoji}>
                <span aria-hidden="true">{emojis[emoji]}</span> {t(`emojis:${emoji}`)}
              </span>
            ))}
          </div>
        )}
        <p className={classes.foot}>
          {eventName && <Link to={eventPath(eventId)}>{eventName}</Link>}
          <Moment at={createdAt} withTime={false} />
        </p>
      </div>
      {reviews.map(
        ({ id, text, reportToken }) =>
          reportToken !== null && (
            <ReportMenu
              key={id}
              kind="review"
              draft={`report-review-${id}`}
              author={by}
              quote={text}
              send={(reason) => requestReviewReport(reportToken, reason)}
            />
          ),
      )}
    </li>
  )
}
