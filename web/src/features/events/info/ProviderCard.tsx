import type { EventInfo } from '@parta/contracts/events'
import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/Card.tsx'
import classes from './ProviderCard.module.css'

/** Which booking system an event is in, and what it learns of those who book. */
export function ProviderCard({ event }: { event: EventInfo }) {
  const { t } = useTranslation('providers')
  if (event.provider === 'PARTA') return null
  const name = t(event.provider)
  return (
    <Card>
      <div className={classes.head}>
        <Mark />
        <p className={classes.name}>{t('by', { name })}</p>
      </div>
      <p className={classes.text}>{t('byText')}</p>
      {event.externalLink && (
        <a className={classes.link} href={event.externalLink} target="_blank" rel="noreferrer noopener">
          {t('byLink')} <IconExternalLink size={18} aria-hidden="true" />
        </a>
      )}
    </Card>
  )
}

/** The mark of Reservanto, the only provider with events: a day of a calendar with a tick. */
function Mark() {
  return (
    <svg className={classes.mark} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <rect width="48" height="48" rx="14" fill="#e4572e" />
      <rect x="11" y="13" width="26" height="24" rx="4" fill="#fff" />
      <path d="M11 17a4 4 0 0 1 4-4h18a4 4 0 0 1 4 4v3H11z" fill="#ffd9cd" />
      <path d="M17 9v7M31 9v7" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
      <path
        d="m18 29 4 4 8-8"
        fill="none"
        stroke="#e4572e"
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
