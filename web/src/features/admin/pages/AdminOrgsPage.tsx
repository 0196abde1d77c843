import { Alert, Select, Switch } from '@mantine/core'
import type { AdminOrg } from '@parta/contracts/administration'
import { IconCalendarEvent, IconChartBar, IconFileImport, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { adminSalesPath } from '../../../lib/admin-paths.ts'
import { orgEventsPath, uploaderPath } from '../../../lib/org-paths.ts'
import { orgPath } from '../../../lib/paths.ts'
import { useHasRole } from '../../../lib/site-admin.ts'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Avatar, PersonName } from '../../../ui/Avatar.tsx'
import { useAsk } from '../../../ui/ask.ts'
import { Moment } from '../../../ui/Moment.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { type AdminOrgsShown, requestRegistration, useAdminOrgs } from '../api.ts'
import classes from '../components/AdminList.module.css'
import { AdminList, useAdminSearch } from '../components/AdminList.tsx'

const shown: readonly AdminOrgsShown[] = ['all', 'asking', 'registered', 'others']
/** The id of the text that says why nobody can be registered here. */
const whyDisabled = 'support-only'

/** All organisations, which of them may sell, and the way to what they sold. */
export function AdminOrgsPage() {
  const { t } = useTranslation('admin')
  const { text } = useAdminSearch()
  const [which, setWhich] = useState<AdminOrgsShown>('all')
  const hasRole = useHasRole()
  const list = useAdminOrgs(text, which)
  return (
    <>
      <PageHeader title={t('orgs.title')} lead={t('orgs.lead')} />
      {!hasRole('support') && (
        <Alert id={whyDisabled} mb="md">
          {t('orgs.supportOnly')}
        </Alert>
      )}
      <AdminList
        list={list}
        label={t('orgs.search')}
        empty={{ title: t('none'), text: t('noneText') }}
        filters={
          <Select
            label={t('orgs.show')}
            data={shown.map((value) => ({ value, label: t(`orgs.shown.${value}`) }))}
            value={which}
            allowDeselect={false}
            onChange={(value) => setWhich((value ?? 'all') as AdminOrgsShown)}
          />
        }
        row={(org) => <OrgRow key={org.id} org={org} />}
      />
    </>
  )
}

function OrgRow({ org }: { org: AdminOrg }) {
  const { t } = useTranslation('admin')
  const ask = useAsk()
  const hasRole = useHasRole()
  const { isBusy, act } = useAction()
  const { name, isRegistered } = org
  const change = async () => {
    await requestRegistration(org)
    toast(t(isRegistered ? 'orgs:registration.closed' : 'orgs:registration.opened'))
  }
  const question = {
    title: t('orgs:registration.question'),
    text: t('orgs:registration.text'),
    confirm: t('orgs:registration.close'),
    run: change,
  }
  return (
    <li className={classes.row} data-testid="admin-org">
      <Avatar who={org} size={44} />
      <div className={classes.words}>
        <Link to={orgPath(org.id)} className={classes.name}>
          {name} {org.private && <IconLock size={15} aria-label={t('orgs:private')} />}
        </Link>
        <span className={classes.line}>
          {t(`orgs:types.${org.type}`)} · {t('orgs:members', { count: org.memberCount })}
        </span>
        <Asked org={org} />
        <div className={classes.links}>
          {hasRole('support') && (
            <>
              <Link to={orgEventsPath(org.id)} className={classes.link} aria-label={t('orgs.eventsNamed', { name })}>
                <IconCalendarEvent size={18} aria-hidden="true" /> {t('orgs.events')}
              </Link>
              <Link to={uploaderPath(org.id)} className={classes.link} aria-label={t('orgs.uploaderNamed', { name })}>
                <IconFileImport size={18} aria-hidden="true" /> {t('orgs.uploader')}
              </Link>
            </>
          )}
          {hasRole('finance') && (
            <Link to={adminSalesPath(org.id)} className={classes.link} aria-label={t('orgs.statsNamed', { name })}>
              <IconChartBar size={18} aria-hidden="true" /> {t('orgs.stats')}
            </Link>
          )}
        </div>
      </div>
      <Switch
        label={t('orgs.sells')}
        labelPosition="left"
        aria-label={t('orgs.sellsNamed', { name })}
        checked={isRegistered}
        disabled={isBusy || !hasRole('support')}
        aria-describedby={hasRole('support') ? undefined : whyDisabled}
        onChange={() => (isRegistered ? ask(question) : act(change))}
      />
    </li>
  )
}

/** That an organisation asks to sell, with who asked and when; empty where nobody waits for that. */
function Asked({ org: { sellingAsked } }: { org: AdminOrg }) {
  const { t } = useTranslation('admin')
  if (!sellingAsked) return null
  return (
    <span className={classes.line}>
      <StateBadge tone="act">{t('orgs.asks')}</StateBadge>{' '}
      {sellingAsked.by && (
        <>
          <PersonName who={sellingAsked.by} />
          {' · '}
        </>
      )}
      <Moment at={sellingAsked.at} />
    </span>
  )
}
