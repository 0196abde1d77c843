import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { feedPath, paths } from '../../../lib/paths.ts'
import { toast } from '../../../lib/toast.ts'
import { uploadedUrl } from '../../../lib/uploaded-url.ts'
import { useMyOrgs } from '../../../queries/orgs.ts'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { requestCreateFeed, requestUpdateFeed, useFeed } from '../api.ts'
import { FeedForm } from '../components/FeedForm.tsx'
import { feedChangeBody, feedChangeResolver, newFeedBody, newFeedResolver } from '../form.ts'
import { feedIdFrom, mayPost } from '../rights.ts'

/** Creates or edits a post. */
export function EditFeedPage() {
  const [query] = useSearchParams()
  const id = feedIdFrom(useLocation().state, query)
  return id === null ? <NewFeed org={query.get('org')} /> : <OldFeed key={id} id={id} />
}

function NewFeed({ org }: { org: string | null }) {
  const { t } = useTranslation('feeds')
  const navigate = useNavigate()
  const { data: mine, error, mutate } = useMyOrgs()
  const orgs = (mine ?? []).filter(mayPost)
  const only = orgs.length === 1 ? orgs[0]?.id : undefined
  const chosen = orgs.find(({ id }) => id === org)?.id ?? only ?? ''
  return (
    <>
      <PageHeader title={t('new')} back={paths.feeds} />
      {!mine ? (
        error ? (
          <Failed error={error} again={() => void mutate()} />
        ) : (
          <Loading rows={2} />
        )
      ) : orgs.length === 0 ? (
        <NoOrgToPost />
      ) : (
        <FeedForm
          values={{ text: '', feedOrgId: chosen, picture: '' }}
          draft="new-post"
          resolver={newFeedResolver}
          orgs={orgs}
          submitText={t('publish')}
          onSubmit={async (values) => {
            const feed = await requestCreateFeed(newFeedBody(values))
            toast(t('done.created'))
            await navigate(feedPath(feed.id), { replace: true })
          }}
        />
      )}
    </>
  )
}

function OldFeed({ id }: { id: string }) {
  const { t } = useTranslation('feeds')
  const navigate = useNavigate()
  const { data: feed, error, mutate } = useFeed(id)
  return (
    <>
      <PageHeader title={t('editTitle')} back={feedPath(id)} lead={feed?.org.name} />
      {!feed ? (
        error ? (
          <Failed error={error} again={() => void mutate()} />
        ) : (
          <Loading rows={2} />
        )
      ) : feed.editable ? (
        <FeedForm
          draft={`post-${id}`}
          values={{ text: feed.text, feedOrgId: feed.org.id, picture: uploadedUrl(feed.image) ?? '' }}
          resolver={feedChangeResolver(id)}
          orgs={null}
          submitText={t('save')}
          onSubmit={async (values) => {
            await requestUpdateFeed(feedChangeBody(id, values))
            toast(t('done.updated'))
            await navigate(feedPath(id), { replace: true })
          }}
        />
      ) : (
        <NoOrgToPost />
      )}
    </>
  )
}

/** For people without an organisation to post to: explains how to get one. */
function NoOrgToPost() {
  const { t } = useTranslation('feeds')
  return (
    <div role="alert">
      <Empty icon={IconLock} title={t('refused.title')} text={t('refused.text')}>
        <Button component={Link} to={paths.orgs} variant="default">
          {t('refused.toOrgs')}
        </Button>
      </Empty>
    </div>
  )
}
