import { SegmentedControl, TextInput } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import type { Org } from '@parta/contracts/orgs'
import { type MemberSort, memberSorts } from '@parta/contracts/values'
import { IconSearch, IconUserSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress, withParam } from '../../../lib/address.ts'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { useSearchBox } from '../../../ui/use-search-box.ts'
import { useMembers } from '../api.ts'
import { KickDialog } from './KickDialog.tsx'
import type { MemberItemProps } from './MemberItem.tsx'
import classes from './MembersList.module.css'
import { VirtualMembers } from './VirtualMembers.tsx'

export function MembersList({ org }: { org: Org }) {
  const { t } = useTranslation('orgs')
  const { typed, text, type } = useSearchBox('query', limits.debounce.organisations)
  const [query, change] = useAddress()
  // Only members see reviews of members.
  const sorts = memberSorts.filter((one) => one !== 'emoji' || org.role !== undefined)
  const sort = sorts.find((one) => one === query.get('sort')) ?? 'role'
  return (
    <div className={classes.members}>
      <div className={classes.tools}>
        <TextInput
          type="search"
          className={classes.search ?? ''}
          aria-label={t('memberList.search')}
          placeholder={t('memberList.search')}
          maxLength={limits.nameMax}
          leftSection={<IconSearch size={20} aria-hidden="true" />}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <SegmentedControl
          size="md"
          aria-label={t('memberList.sort')}
          data={sorts.map((value) => ({ value, label: t(`memberList.sorts.${value}`) }))}
          value={sort}
          onChange={(value) => change((now) => withParam(now, 'sort', value === 'role' ? null : value))}
        />
      </div>
      <FoundMembers org={org} name={text} sort={sort} />
    </div>
  )
}

function FoundMembers({ org, name, sort }: { org: Org; name: string; sort: MemberSort }) {
  const { t } = useTranslation('orgs')
  const list = useMembers(org.id, name, sort)
  const [kicked, setKicked] = useState<MemberItemProps['member'] | null>(null)
  // Removed locally, because refetching thousands of rows for one would be slow.
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  if (list.error && list.items.length === 0) return <Failed error={list.error} again={list.again} />
  if (!list.first) return <Loading />
  const items = list.items.filter((member) => !gone.has(member.id))
  if (items.length === 0) {
    return <Empty icon={IconUserSearch} title={t('memberList.emptyTitle')} text={t('memberList.emptyText')} />
  }
  return (
    <>
      <p className={classes.count} role="status">
        {t('members', { count: list.first.total - (list.items.length - items.length) })}
      </p>
      <VirtualMembers
        org={org}
        members={items}
        list={list}
        onRole={(id, role) => list.patch((member) => (member.id === id ? { ...member, role } : member))}
        onKick={setKicked}
      />
      <KickDialog
        orgId={org.id}
        member={kicked}
        onClose={() => setKicked(null)}
        onKicked={(id) => setGone(new Set([...gone, id]))}
      />
    </>
  )
}
