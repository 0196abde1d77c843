import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { limits } from '@parta/contracts/limits'
import { folded } from '@parta/contracts/predicates/text'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMyOrgs, useOrg } from '../../../queries/orgs.ts'
import { useOrgSearch } from '../api.ts'

interface Props {
  readonly org: string | null
  readonly onChange: (org: string | null) => void
}

/** Filters by an organisation: the person's own first, others by a part of their name. */
export function OrgSearch({ org, onChange }: Props) {
  const { t } = useTranslation('events')
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed.trim(), limits.debounce.organisations)
  const { data: chosen } = useOrg(org)
  const { data: own = [] } = useMyOrgs()
  const known = [...own, ...useOrgSearch(asked)]
  const names = new Map([
    ...(org === null ? [] : [[org, chosen?.name ?? '…'] as const]),
    ...known.map((one) => [one.id, one.name] as const),
  ])
  return (
    <Select
      label={t('org')}
      placeholder={t('search.orgAny')}
      data={[...names].map(([value, label]) => ({ value, label }))}
      value={org}
      onChange={onChange}
      onSearchChange={setTyped}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('search.orgClear') }}
      nothingFoundMessage={t('search.orgNone')}
      filter={({ options, search }) =>
        options.filter((option) => 'label' in option && folded(option.label).includes(folded(search)))
      }
    />
  )
}
