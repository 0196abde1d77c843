import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { orgFeedPath } from '../../../lib/org-paths.ts'
import { feedPath } from '../../../lib/paths.ts'
import { uploadedUrl } from '../../../lib/uploaded-url.ts'
import { Avatar, PersonName } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import { useLatestPost } from '../api.ts'
import classes from './LatestPost.module.css'

/** The beginning of an organisation's newest post, which opens the post; empty without posts. */
export function LatestPost({ orgId }: { orgId: string }) {
  const { t } = useTranslation('feeds')
  const post = useLatestPost(orgId)
  if (!post) return null
  const picture = uploadedUrl(post.image)
  return (
    <Card>
      <SectionHead title={t('latest')} to={orgFeedPath(orgId)} />
      <Link to={feedPath(post.id)} className={classes.post ?? ''} data-testid="latest-post">
        <span className={classes.head}>
          <Avatar who={post.postedBy} size={40} />
          <span className={classes.who}>
            <strong>
              <PersonName who={post.postedBy} />
            </strong>
            <Moment at={post.createdAt} />
          </span>
        </span>
        <span className={classes.text}>{post.text}</span>
        {picture && <img className={classes.picture} src={picture} alt={t('picture')} loading="lazy" />}
      </Link>
    </Card>
  )
}
