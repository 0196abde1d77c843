import { SegmentedControl, Stack, Tabs } from '@mantine/core'
import type { Org } from '@parta/contracts/orgs'
import type { ComponentType } from 'react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { useAddress, withParam } from '../../../lib/address.ts'
import { lite } from '../../../lib/lite.ts'
import { home, orgPath, paths } from '../../../lib/paths.ts'
import { useOrg } from '../../../queries/orgs.ts'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { AskToJoin } from '../components/AskToJoin.tsx'
import { FirstSteps } from '../components/FirstSteps.tsx'
import { InvitationsDialog } from '../components/InvitationsDialog.tsx'
import { JoinRequests } from '../components/JoinRequests.tsx'
import { KickedMembers } from '../components/KickedMembers.tsx'
import { MembersList } from '../components/MembersList.tsx'
import { MembersRow } from '../components/MembersRow.tsx'
import { OrgEvents } from '../components/OrgEvents.tsx'
import { OrgFacts } from '../components/OrgFacts.tsx'
import { OrgHead } from '../components/OrgHead.tsx'
import { OrgMenu } from '../components/OrgMenu.tsx'
import { isStaff, seesMembers } from '../rights.ts'

const tabs = ['info', 'events', 'feed'] as const
/** What site admins see of a private organisation in which they are not. */
const tabsOfStrangers = ['info', 'events'] as const
/** What members see in the last tab. */
const shown = ['posts', 'feedback'] as const

/** A lite installation has no list of organisations to go back to. */
const listBack = lite ? {} : { back: paths.orgs }

interface Props {
  /** The router passes the posts, because features do not import each other. */
  readonly Feeds: ComponentType<{ orgId: string; canPost: boolean }>
  /** What was said after the organisation's events; passed for the same reason. */
  readonly Feedback: ComponentType<{ orgId: string }>
  /** The appeals that its admins decide. */
  readonly Appeals: ComponentType<{ orgId: string }>
  /** Its newest products. */
  readonly Products: ComponentType<{ org: Org }>
}

export function OrgPage(sections: Props) {
  const { t } = useTranslation('orgs')
  const { id = '' } = useParams()
  const [query] = useSearchParams()
  const { data: org, error, mutate } = useOrg(id)
  if (error?.code === 'org.notFound') {
    return (
      <>
        <PageHeader title={t('ask.page')} back={paths.orgs} />
        <AskToJoin id={id} />
      </>
    )
  }
  if (error?.code === 'lite.elsewhere') return <Navigate to={home} replace />
  if (error && !org) return <Failed error={error} again={() => void mutate()} />
  if (!org) return <Loading rows={3} />
  return query.get('tab') === 'members' && seesMembers(org) ? (
    <MembersView org={org} />
  ) : (
    <OrgView org={org} {...sections} />
  )
}

function MembersView({ org }: { org: Org }) {
  const { t } = useTranslation('orgs')
  return (
    <>
      <PageHeader title={t('memberList.title')} lead={org.name} back={orgPath(org.id)} />
      <Stack gap="lg">
        {org.role === 'admin' && <JoinRequests org={org} />}
        <MembersList org={org} />
        {org.role === 'admin' && <KickedMembers org={org} />}
      </Stack>
    </>
  )
}

function OrgView({ org, Feeds, Feedback, Appeals, Products }: Props & { readonly org: Org }) {
  const { t } = useTranslation('orgs')
  const [query, change] = useAddress()
  const shownTabs = seesMembers(org) ? tabs : tabsOfStrangers
  const tab = shownTabs.find((one) => one === query.get('tab')) ?? 'info'
  const choose = (next: string | null) =>
    change(() => new URLSearchParams(next && next !== 'info' ? { tab: next } : undefined))
  const invite = (opened: boolean) => change((now) => withParam(now, 'invite', opened ? '1' : null))
  return (
    <Stack gap="lg">
      <div>
        <PageHeader title={org.name} {...listBack} help="org">
          <OrgMenu org={org} onInvite={() => invite(true)} />
        </PageHeader>
        <OrgHead org={org} />
      </div>
      <Tabs value={tab} onChange={choose} keepMounted={false}>
        <Tabs.List mb="lg">
          {shownTabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="info">
          <Stack gap="lg">
            {org.role === 'admin' && <FirstSteps org={org} onInvite={() => invite(true)} />}
            {org.role === 'admin' && (
              <Suspense>
                <Appeals orgId={org.id} />
              </Suspense>
            )}
            <OrgFacts org={org} />
            {seesMembers(org) && <MembersRow org={org} />}
            <Suspense>
              <Products org={org} />
            </Suspense>
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="events">
          <OrgEvents org={org} />
        </Tabs.Panel>
        <Tabs.Panel value="feed">
          <Posts org={org} Feeds={Feeds} Feedback={Feedback} />
        </Tabs.Panel>
      </Tabs>
      {isStaff(org.role) && <InvitationsDialog org={org} opened={query.has('invite')} onClose={() => invite(false)} />}
    </Stack>
  )
}

/** The posts of an organisation; its members can choose the feedback instead. */
function Posts({ org, Feeds, Feedback }: Pick<Props, 'Feeds' | 'Feedback'> & { readonly org: Org }) {
  const { t } = useTranslation('orgs')
  const [query, change] = useAddress()
  const isFeedback = org.role !== undefined && query.get('show') === 'feedback'
  return (
    <Suspense fallback={<Loading rows={3} />}>
      {org.role && (
        <SegmentedControl
          mb="md"
          me="sm"
          style={{ verticalAlign: 'middle' }}
          aria-label={t('shown.label')}
          data={shown.map((value) => ({ value, label: t(`shown.${value}`) }))}
          value={isFeedback ? 'feedback' : 'posts'}
          onChange={(next) => change((now) => withParam(now, 'show', next === 'feedback' ? next : null))}
        />
      )}
      {isFeedback ? <Feedback orgId={org.id} /> : <Feeds orgId={org.id} canPost={isStaff(org.role)} />}
    </Suspense>
  )
}
