import { Button } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import type { Org } from '@parta/contracts/orgs'
import { IconCalendarPlus, IconPhoto, IconShoppingBag, IconUserPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { editOrgPath, newEventPath } from '../../../lib/paths.ts'
import { productsPath } from '../../../lib/shop-paths.ts'
import { useNextEvents } from '../../../queries/org-events.ts'
import { useLatestProducts } from '../../../queries/products.ts'
import { Card } from '../../../ui/Card.tsx'
import { useInvitations } from '../api.ts'
import { arePutAway, type FirstStep, firstStepsOf, putAway } from '../first-steps.ts'
import classes from './FirstSteps.module.css'

interface Props {
  readonly org: Org
  readonly onInvite: () => void
}

/** What a new organisation needs, until it has all of it or the admin puts it away; shown to its admins. */
export function FirstSteps({ org, onInvite }: Props) {
  const [isAway, setAway] = useState(() => arePutAway(org.id))
  const away = () => {
    putAway(org.id)
    setAway(true)
  }
  return isAway ? null : <Steps org={org} onInvite={onInvite} onAway={away} />
}

function Steps({ org, onInvite, onAway }: Props & { readonly onAway: () => void }) {
  const { t } = useTranslation('orgs')
  const steps = useSteps(org)
  if (steps.length === 0) return null
  const buttons: Readonly<Record<FirstStep, ReactNode>> = {
    picture: <StepLink to={editOrgPath(org.id)} text={t('firstSteps.pictureNow')} />,
    event: <StepLink to={newEventPath({ org: org.id })} text={t('firstSteps.eventNow')} />,
    invite: (
      <Button variant="default" onClick={onInvite}>
        {t('firstSteps.inviteNow')}
      </Button>
    ),
    sell: <StepLink to={productsPath(org.id)} text={t('firstSteps.sellNow')} />,
  }
  return (
    <Card title={t('firstSteps.title')}>
      <ol className={classes.steps} data-testid="first-steps">
        {steps.map((step) => {
          const Icon = icons[step]
          return (
            <li key={step} className={classes.step}>
              <Icon size={24} aria-hidden="true" />
              <span className={classes.text}>{t(`firstSteps.${step}`)}</span>
              {buttons[step]}
            </li>
          )
        })}
      </ol>
      <Button variant="subtle" color="gray" mt="sm" onClick={onAway}>
        {t('firstSteps.away')}
      </Button>
    </Card>
  )
}

const icons = { picture: IconPhoto, event: IconCalendarPlus, invite: IconUserPlus, sell: IconShoppingBag } as const

function StepLink({ to, text }: { to: string; text: string }) {
  return (
    <Button component={Link} to={to} variant="default">
      {text}
    </Button>
  )
}

/** Returns the steps that are left; none while that is not known. */
function useSteps(org: Org): readonly FirstStep[] {
  const events = useNextEvents(org.id)
  const hasMembers = org.memberCount > 1
  // Only an organisation without members has to know whether somebody is invited.
  const invitations = useInvitations(hasMembers ? null : org.id)
  const products = useLatestProducts(org.isRegistered ? org.id : null, limits.latestProducts)
  if (events.isLoading || events.error || invitations.isLoading || products.isLoading) return []
  return firstStepsOf(org, {
    hasEvents: events.items.length > 0,
    hasInvited: hasMembers || (invitations.data?.items.length ?? 0) > 0,
    hasProducts: (products.data?.items.length ?? 0) > 0,
  })
}
