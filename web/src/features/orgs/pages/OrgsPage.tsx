import { Button, Stack, Tabs, TextInput } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { IconPlus, IconSearch, IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { Empty } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useSearchBox } from '../../../ui/use-search-box.ts'
import { useAllOrgs, useMyOrgPages } from '../api.ts'
import { OrgList } from '../components/OrgList.tsx'
import { OwnRequests } from '../components/OwnRequests.tsx'

/** Part 1, section 2: a search runs with an empty box or with at least three letters. */
const searchMin = 3

export function OrgsPage() {
  const { t } = useTranslation('orgs')
  const [query, setQuery] = useSearchParams()
  const tab = query.get('tab') === 'all' ? 'all' : 'my'
  return (
    <>
      <PageHeader title={t('title')} help="orgs">
        <Button component={Link} to={paths.newOrg} leftSection={<IconPlus size={20} aria-hidden="true" />}>
          {t('create')}
        </Button>
      </PageHeader>
      <Tabs
        value={tab}
        onChange={(next) => setQuery(next === 'all' ? { tab: 'all' } : {}, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          <Tabs.Tab value="my">{t('tabs.my')}</Tabs.Tab>
          <Tabs.Tab value="all">{t('tabs.all')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="my">
          <MyOrgs onAll={() => setQuery({ tab: 'all' }, { replace: true })} />
        </Tabs.Panel>
        <Tabs.Panel value="all">
          <AllOrgs />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function MyOrgs({ onAll }: { onAll: () => void }) {
  const { t } = useTranslation('orgs')
  const list = useMyOrgPages()
  return (
    <Stack gap="lg">
      <OwnRequests />
      <OrgList list={list}>
        <Empty icon={IconUsersGroup} title={t('emptyMyTitle')} text={t('emptyMyText')}>
          <Button color="accent" c="var(--on-accent)" onClick={onAll}>
            {t('browse')}
          </Button>
        </Empty>
      </OrgList>
    </Stack>
  )
}

function AllOrgs() {
  const { t } = useTranslation('orgs')
  const { typed, text, type } = useSearchBox('query', limits.debounce.organisations)
  const list = useAllOrgs(text.length >= searchMin ? text : '')
  const isTooShort = text !== '' && text.length < searchMin
  return (
    <>
      <TextInput
        type="search"
        mb="lg"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={20} aria-hidden="true" />}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {isTooShort ? (
        <p role="status">{t('searchMore', { letters: searchMin })}</p>
      ) : (
        <OrgList list={list}>
          <Empty icon={IconUsersGroup} title={t('emptyAllTitle')} text={t('emptyAllText')}>
            <Button component={Link} to={paths.newOrg}>
              {t('create')}
            </Button>
          </Empty>
        </OrgList>
      )}
    </>
  )
}
