import { IconLinkOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { eventPath, orgPath } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.ts'
import buttons from '../../../ui/buttons.module.css'
import { HomeLink } from '../../../ui/HomeLink.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { useSharedEvent, useSharedOrg } from '../api.ts'
import { SharedEventCard, SharedOrgCard } from '../components/SharedCard.tsx'
import { type SharedItem, sharedItem } from '../target.ts'
import classes from './SharePage.module.css'

/** Opened by a shared link, signed in or not: shows what it is about, with a link to it. */
export function SharePage() {
  const { type, id } = useParams()
  const item = sharedItem(type, id)
  return (
    <div className={classes.page}>
      {item === null ? <Wrong type="link" /> : item.type === 'event' ? <Event id={item.id} /> : <Org id={item.id} />}
    </div>
  )
}

function Event({ id }: { id: string }) {
  const { t } = useTranslation('share')
  const { data, error, mutate } = useSharedEvent(id)
  usePageTitle(data?.name ?? '')
  if (error?.code === 'share.notFound') return <Wrong type="event" />
  if (error && !data) return <Failed error={error} again={() => void mutate()} />
  if (!data) return <Loading rows={2} />
  return (
    <>
      <p className={classes.kind}>{t('item.event')}</p>
      <SharedEventCard event={data} />
      <OpenLink item={{ type: 'event', id }}>{t('item.openEvent')}</OpenLink>
    </>
  )
}

function Org({ id }: { id: string }) {
  const { t } = useTranslation('share')
  const { data, error, mutate } = useSharedOrg(id)
  usePageTitle(data?.name ?? '')
  if (error?.code === 'share.notFound') return <Wrong type="org" />
  if (error && !data) return <Failed error={error} again={() => void mutate()} />
  if (!data) return <Loading rows={2} />
  return (
    <>
      <p className={classes.kind}>{t('item.org')}</p>
      <SharedOrgCard org={data} />
      <OpenLink item={{ type: 'org', id }}>{t('item.openOrg')}</OpenLink>
    </>
  )
}

/** Links to the shared item. The app asks visitors to sign in first, and then returns to it. */
function OpenLink({ item, children }: { item: SharedItem; children: ReactNode }) {
  const { t } = useTranslation('share')
  const isIn = useSession().status === 'in'
  return (
    <>
      <Link
        className={`${buttons.accent} ${buttons.large}`}
        to={item.type === 'event' ? eventPath(item.id) : orgPath(item.id)}
      >
        {isIn ? children : t('item.signIn')}
      </Link>
      {!isIn && <p className={classes.hint}>{t('item.hint')}</p>}
    </>
  )
}

function Wrong({ type }: { type: SharedItem['type'] | 'link' }) {
  const { t } = useTranslation('share')
  usePageTitle(t(`error.${type}`))
  return (
    <div role="alert">
      <Empty isPage icon={IconLinkOff} title={t(`error.${type}`)} text={t(`error.${type}Text`)}>
        <HomeLink className={buttons.brand}>{t('error.home')}</HomeLink>
      </Empty>
    </div>
  )
}
