import { Button } from '@mantine/core'
import { IconMessagePlus, IconNews } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { newFeedPath, paths } from '../../../lib/paths.ts'
import { useMyOrgs } from '../../../queries/orgs.ts'
import { Empty } from '../../../ui/ListStates.tsx'
import { OrgFilter } from '../../../ui/OrgFilter.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useMyFeeds } from '../api.ts'
import { FeedList } from '../components/FeedList.tsx'
import { mayPost } from '../rights.ts'

/** The posts of the person's organisations, the newest first. */
export function FeedsPage() {
  const { t } = useTranslation('feeds')
  const [query, setQuery] = useSearchParams()
  const { data: orgs = [] } = useMyOrgs()
  const connected = orgs.filter((org) => org.connected !== false)
  const chosen = connected.find(({ id }) => id === query.get('feedOrg'))?.id ?? null
  const list = useMyFeeds(chosen)
  const canPost = orgs.some(mayPost)
  const add = (
    <Button
      component={Link}
      to={newFeedPath(chosen ?? undefined)}
      leftSection={<IconMessagePlus size={20} aria-hidden="true" />}
    >
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} help="feeds">
        {canPost && add}
      </PageHeader>
      <OrgFilter
        label={t('filter')}
        all={t('all')}
        orgs={connected}
        chosen={chosen}
        onChoose={(org) => setQuery(org === null ? {} : { feedOrg: org }, { replace: true })}
      />
      <FeedList list={list}>
        <Empty icon={IconNews} title={t('emptyTitle')} text={t('emptyText')}>
          {canPost ? (
            add
          ) : (
            <Button component={Link} to={`${paths.orgs}?tab=all`} color="accent" c="var(--on-accent)">
              {t('browse')}
            </Button>
          )}
        </Empty>
      </FeedList>
    </>
  )
}
