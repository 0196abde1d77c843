import { Button, Select, Tabs } from '@mantine/core'
import { aliasOwner } from '@parta/contracts/predicates/aliases'
import type { Me } from '@parta/contracts/profiles'
import { IconPlus, IconTrophy, IconUsersGroup } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { editGoalPath } from '../../../lib/goal-paths.ts'
import { useMe } from '../../../lib/me.ts'
import { aliasPath, paths, personPath } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.ts'
import { useMyOrgs } from '../../../queries/orgs.ts'
import { useProfile } from '../../../queries/people.ts'
import { fullName } from '../../../ui/Avatar.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { PersonGone } from '../../../ui/PersonGone.tsx'
import { useAchievements } from '../api.ts'
import { GoalDetail, type Whose } from '../components/GoalDetail.tsx'
import { GoalList } from '../components/GoalList.tsx'

const AdminAreaButton = lazy(async () => ({
  default: (await import('../components/AdminAreaButton.tsx')).AdminAreaButton,
}))

/** The achievements of the person, of an alias or of another person; with `?achievement=` one of them. */
export function GoalsPage() {
  const userId = useParams()['userId']
  const { data: me, error, mutate } = useMe()
  const owner = userId === undefined ? null : (aliasOwner(userId) ?? userId)
  const isOwn = me !== undefined && (owner === null || owner === me.id)
  const other = useProfile(me && !isOwn ? owner : null)
  const failed = error ?? other.error
  const person = isOwn ? me : other.data
  const whose = person && whoseOf(person, { id: userId ?? person.id, isOwn })
  // The id in the address may belong to nobody (404), or not be an id at all (400).
  if (whose === null || other.error?.status === 404 || other.error?.status === 400) return <PersonGone />
  if (!whose) {
    const again = () => void Promise.all([mutate(), other.mutate()])
    return failed ? <Failed error={failed} again={again} /> : <Loading rows={4} />
  }
  return <Goals whose={whose} userId={userId} />
}

type Person = Pick<Me, 'id' | 'name' | 'surname' | 'aliases'> & { readonly deleted?: boolean }

/** Returns the person or the alias with this id; null for a deleted person, and for an alias that is not shown. */
function whoseOf(person: Person, { id, isOwn }: { readonly id: string; readonly isOwn: boolean }): Whose | null {
  if (person.deleted) return null
  if (id === person.id) return { id, name: fullName(person), aliases: person.aliases, isOwn }
  const alias = person.aliases.find((each) => each.id === id)
  return alias ? { id, name: fullName(alias), aliases: [], isOwn } : null
}

function Goals({ whose, userId }: { whose: Whose; userId: string | undefined }) {
  const { t } = useTranslation('achievements')
  const session = useSession()
  const [query, setQuery] = useSearchParams()
  const achievement = query.get('achievement')
  if (achievement !== null) return <GoalDetail id={achievement} whose={whose} userId={userId} />
  if (!whose.isOwn) {
    return (
      <>
        <PageHeader
          title={t('of', { name: whose.name })}
          back={aliasOwner(whose.id) === null ? personPath(whose.id) : aliasPath(whose.id)}
        />
        <GoalList id={whose.id} userId={userId} orgId={null} />
      </>
    )
  }
  const tab = query.get('tab') === 'org' ? 'org' : 'global'
  const isSelf = aliasOwner(whose.id) === null
  // Only site admins have groups, and only they load the code of the button.
  const hasGroups = session.status === 'in' && session.claims.groups.length > 0
  return (
    <>
      <PageHeader
        title={isSelf ? t('title') : t('of', { name: whose.name })}
        lead={isSelf ? t('lead') : undefined}
        help="goals"
      />
      <Tabs
        value={tab}
        onChange={(next) => setQuery(next === 'org' ? { tab: 'org' } : {}, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          <Tabs.Tab value="global" leftSection={<IconTrophy size={20} aria-hidden="true" />}>
            {t('tabs.global')}
          </Tabs.Tab>
          <Tabs.Tab value="org" leftSection={<IconUsersGroup size={20} aria-hidden="true" />}>
            {t('tabs.org')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="global">
          <NewButton orgId={null} />
          {hasGroups && (
            <Suspense>
              <AdminAreaButton />
            </Suspense>
          )}
          <GoalList id={whose.id} userId={userId} orgId={null} />
        </Tabs.Panel>
        <Tabs.Panel value="org">
          <OrgGoals id={whose.id} userId={userId} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function OrgGoals({ id, userId }: { id: string; userId: string | undefined }) {
  const { t } = useTranslation('achievements')
  const [query, setQuery] = useSearchParams()
  const { data: orgs, error, mutate } = useMyOrgs()
  if (!orgs) return error ? <Failed error={error} again={() => void mutate()} /> : <Loading rows={3} />
  const chosen = orgs.find((org) => org.id === query.get('org')) ?? orgs[0]
  if (!chosen) {
    return (
      <Empty icon={IconUsersGroup} title={t('noOrgs.title')} text={t('noOrgs.text')}>
        <Button component={Link} to={paths.orgs} variant="default">
          {t('noOrgs.toOrgs')}
        </Button>
      </Empty>
    )
  }
  return (
    <>
      <Select
        mb="lg"
        maw={420}
        label={t('org')}
        allowDeselect={false}
        data={orgs.map((org) => ({ value: org.id, label: org.name }))}
        value={chosen.id}
        onChange={(org) => org && setQuery({ tab: 'org', org }, { replace: true })}
      />
      <NewButton orgId={chosen.id} />
      <GoalList key={chosen.id} id={id} userId={userId} orgId={chosen.id} />
    </>
  )
}

/** Creates an achievement; shown to those who may. */
function NewButton({ orgId }: { orgId: string | null }) {
  const { t } = useTranslation('achievements')
  const { data } = useAchievements(orgId)
  if (!data?.canCreate) return null
  return (
    <Button
      component={Link}
      to={editGoalPath({ org: orgId })}
      mb="lg"
      me="sm"
      variant="light"
      leftSection={<IconPlus size={20} aria-hidden="true" />}
    >
      {t('new')}
    </Button>
  )
}
