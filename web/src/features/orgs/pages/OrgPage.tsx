import { SegmentedControl, Stack, Tabs } from '@mantine/core'
import type { Org } from '@parta/contracts/orgs'
import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { useAddress, withParam } from '../../../lib/address.ts'
import { loadTexts } from '../../../lib/i18n.ts'
import { lite } from '../../../lib/lite.ts'
import { home, paths } from '../../../lib/paths.ts'
import { useOrg } from '../../../queries/orgs.ts'
import { LaterMenu } from '../../../ui/LaterMenu.tsx'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { InvitationsDialog } from '../components/dialogs.ts'
import { OrgHead } from '../components/OrgHead.tsx'
import { type HomeParts, OrgHome } from '../components/OrgHome.tsx'
import { isStaff, seesMembers } from '../rights.ts'

// What the first screen does not show is loaded when it is opened.
const AskToJoin = lazy(async () => ({ default: (await import('../components/AskToJoin.tsx')).AskToJoin }))
const OrgMembers = lazy(async () => ({ default: (await import('../components/OrgMembers.tsx')).OrgMembers }))
const OrgEvents = lazy(async () => {
  const [{ OrgEvents: Part }] = await Promise.all([import('../components/OrgEvents.tsx'), loadTexts('rest')])
  return { default: Part }
})
const loadMenu = async () => (await import('../components/OrgMenu.tsx')).OrgMenu

const tabs = ['info', 'events', 'feed'] as const
/** What site admins see of a private organisation in which they are not. */
const tabsOfStrangers = ['info', 'events'] as const
/** What members see in the last tab. */
const shown = ['posts', 'feedback'] as const

/** A lite installation has no list of organisations to go back to. */
const listBack = lite ? {} : { back: paths.orgs }

interface Props extends HomeParts {
  /** The router passes the posts, because features do not import each other. */
  readonly Feeds: ComponentType<{ orgId: string; canPost: boolean }>
  /** What was said after the organisation's events; passed for the same reason. */
  readonly Feedback: ComponentType<{ orgId: string }>
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
        <Suspense fallback={<Loading rows={1} />}>
          <AskToJoin id={id} />
        </Suspense>
      </>
    )
  }
  if (error?.code === 'lite.elsewhere') return <Navigate to={home} replace />
  if (error && !org) return <Failed error={error} again={() => void mutate()} />
  if (!org) return <Loading rows={3} />
  return query.get('tab') === 'members' && seesMembers(org) ? (
    <Suspense fallback={<Loading />}>
      <OrgMembers org={org} />
    </Suspense>
  ) : (
    <OrgView org={org} {...sections} />
  )
}

function OrgView({ org, Feeds, Feedback, ...parts }: Props & { readonly org: Org }) {
  const { t } = useTranslation('orgs')
  const [query, change] = useAddress()
  const shownTabs = seesMembers(org) ? tabs : tabsOfStrangers
  const tab = shownTabs.find((one) => one === query.get('tab')) ?? 'info'
  const choose = (next: string | null) =>
    change(() => new URLSearchParams(next && next !== 'info' ? { tab: next } : undefined))
  const invite = (opened: boolean) => change((now) => withParam(now, 'invite', opened ? '1' : null))
  const onInvite = () => invite(true)
  return (
    <Stack gap="lg">
      <div>
        <PageHeader title={org.name} {...listBack} help="org">
          <LaterMenu label={t('actions')} load={loadMenu} texts={['event', 'rest']} about={{ org, onInvite }} />
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
          <OrgHome org={org} onInvite={onInvite} {...parts} />
        </Tabs.Panel>
        <Tabs.Panel value="events">
          <Suspense fallback={<Loading />}>
            <OrgEvents org={org} />
          </Suspense>
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
