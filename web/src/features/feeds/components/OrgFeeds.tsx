import { Button } from '@mantine/core'
import { IconMessagePlus, IconNews } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { newFeedPath } from '../../../lib/paths.ts'
import { Empty } from '../../../ui/ListStates.tsx'
import { useOrgFeeds } from '../api.ts'
import { FeedList } from './FeedList.tsx'

export function OrgFeeds({ orgId, canPost }: { orgId: string; canPost: boolean }) {
  const { t } = useTranslation('feeds')
  const list = useOrgFeeds(orgId)
  const add = canPost && (
    <Button
      component={Link}
      to={newFeedPath(orgId)}
      leftSection={<IconMessagePlus size={20} aria-hidden="true" />}
      mb={list.items.length > 0 ? 'md' : 0}
      style={{ verticalAlign: 'middle' }}
    >
      {t('add')}
    </Button>
  )
  return (
    <>
      {list.items.length > 0 && add}
      <FeedList list={list}>
        <Empty icon={IconNews} title={t('emptyTitle')} text={t(canPost ? 'emptyOrgPost' : 'emptyOrgText')}>
          {add}
        </Empty>
      </FeedList>
    </>
  )
}
