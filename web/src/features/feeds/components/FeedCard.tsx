import type { Feed } from '@parta/contracts/feeds'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { feedPath, orgPath } from '../../../lib/paths.ts'
import { uploadedUrl } from '../../../lib/uploaded-url.ts'
import { Avatar, PersonName } from '../../../ui/Avatar.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { PersonLink } from '../../../ui/PersonLink.tsx'
import { ReportMenu } from '../../../ui/ReportMenu.tsx'
import { requestPostReport } from '../api.ts'
import classes from './FeedCard.module.css'
import { FeedText } from './FeedText.tsx'

interface Props {
  readonly feed: Feed
  /** Whether the post is shown in full, on its own page, without a link to it. */
  readonly isWhole?: boolean
  readonly children?: ReactNode
}

export function FeedCard({ feed, isWhole = false, children }: Props) {
  const { t } = useTranslation('feeds')
  const picture = uploadedUrl(feed.image)
  const isEdited = feed.updatedAt !== feed.createdAt
  const moment = <Moment at={feed.createdAt} />
  return (
    <article className={classes.card} aria-label={t('postOf', { org: feed.org.name })}>
      <header className={classes.head}>
        <Avatar who={feed.org} size={46} />
        <div className={classes.words}>
          <Link to={orgPath(feed.org.id)} className={classes.org}>
            {feed.org.name}
          </Link>
          <p className={classes.line}>
            <PersonLink id={feed.postedBy.id} deleted={feed.postedBy.deleted} className={classes.who}>
              <PersonName who={feed.postedBy} />
            </PersonLink>
            <span aria-hidden="true">·</span>
            {isWhole ? (
              moment
            ) : (
              <Link to={feedPath(feed.id)} className={classes.who}>
                {moment}
              </Link>
            )}
            {isEdited && <span>{t('edited')}</span>}
          </p>
        </div>
        {feed.reportable && (
          <ReportMenu
            kind="post"
            draft={`report-post-${feed.id}`}
            author={feed.postedBy}
            quote={feed.text}
            send={(reason) => requestPostReport(feed.id, reason)}
          />
        )}
      </header>
      {isWhole ? <p className={classes.text}>{feed.text}</p> : <FeedText text={feed.text} />}
      {picture && <img className={classes.picture} src={picture} alt={t('picture')} loading="lazy" />}
      {children}
    </article>
  )
}
