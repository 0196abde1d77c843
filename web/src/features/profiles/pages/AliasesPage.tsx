import { ActionIcon, Button, TextInput } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import type { Alias } from '@parta/contracts/profiles'
import { IconPencil, IconPlus, IconSearch, IconTrash, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { useMe } from '../../../lib/me.ts'
import { editAliasPath, paths, personPath } from '../../../lib/paths.ts'
import { useProfile } from '../../../queries/people.ts'
import { fullName } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { AliasRows } from '../components/AliasRows.tsx'
import { DeleteAliasDialog } from '../components/DeleteAliasDialog.tsx'
import { foundAliases } from '../search.ts'

/** All aliases of a person; the person's own can be edited. */
export function AliasesPage() {
  const [search] = useSearchParams()
  const { data: me, error, mutate } = useMe()
  const userId = search.get('userId')
  if (error && !me) return <Failed error={error} again={() => void mutate()} />
  if (!me) return <Loading />
  return userId === null || userId === me.id ? <OwnAliases aliases={me.aliases} /> : <TheirAliases userId={userId} />
}

function TheirAliases({ userId }: { userId: string }) {
  const { t } = useTranslation('aliases')
  const { data: profile, error, mutate } = useProfile(userId)
  return (
    <>
      <PageHeader title={t('titleOf')} back={personPath(userId)} {...(profile ? { lead: fullName(profile) } : {})} />
      {profile ? (
        profile.aliases.length > 0 ? (
          <AliasSearch aliases={profile.aliases} />
        ) : (
          <Empty icon={IconUsers} title={t('empty.title')} text={t('empty.others')} />
        )
      ) : error ? (
        <Failed error={error} again={() => void mutate()} />
      ) : (
        <Loading />
      )}
    </>
  )
}

function OwnAliases({ aliases }: { aliases: readonly Alias[] }) {
  const { t } = useTranslation('aliases')
  const [leaving, setLeaving] = useState<Alias | null>(null)
  const add = aliases.length < limits.aliasesMax && (
    <Button component={Link} to={paths.newAlias} leftSection={<IconPlus size={20} aria-hidden="true" />}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} back={paths.profile} help="aliases">
        {aliases.length > 0 && add}
      </PageHeader>
      {aliases.length === 0 ? (
        <Empty icon={IconUsers} title={t('empty.title')} text={t('hint')}>
          {add}
        </Empty>
      ) : (
        <AliasSearch aliases={aliases} onDelete={setLeaving} />
      )}
      <DeleteAliasDialog alias={leaving} onClose={() => setLeaving(null)} />
    </>
  )
}

/** The searchable list, with actions for the owner only. */
function AliasSearch({ aliases, onDelete }: { aliases: readonly Alias[]; onDelete?: (alias: Alias) => void }) {
  const { t } = useTranslation('aliases')
  const [query, setQuery] = useState('')
  const found = foundAliases(aliases, query)
  return (
    <Card>
      {aliases.length > limits.aliasesSearched && (
        <TextInput
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          mb="md"
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      )}
      <p className="visually-hidden" role="status">
        {query === '' ? '' : t('found', { count: found.length })}
      </p>
      {found.length === 0 && <p>{t('nobody')}</p>}
      <AliasRows
        aliases={found}
        {...(onDelete ? { actions: (alias: Alias) => <Actions alias={alias} onDelete={onDelete} /> } : {})}
      />
    </Card>
  )
}

function Actions({ alias, onDelete }: { alias: Alias; onDelete: (alias: Alias) => void }) {
  const { t } = useTranslation('aliases')
  const name = fullName(alias)
  return (
    <>
      <ActionIcon component={Link} to={editAliasPath(alias.id)} aria-label={t('editName', { name })}>
        <IconPencil size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon aria-label={t('deleteName', { name })} onClick={() => onDelete(alias)}>
        <IconTrash size={20} aria-hidden="true" />
      </ActionIcon>
    </>
  )
}
