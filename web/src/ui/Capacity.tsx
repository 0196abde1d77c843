import { limits } from '@parta/contracts/limits'
import { freePlaces } from '@parta/contracts/predicates/players'
import { IconInfinity } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Capacity.module.css'
import { indexesUpTo } from './numbers.ts'

interface Props {
  readonly maxPlayers: number
  readonly playersCount: number
  readonly queueCount?: number
  /** More places are shown as a ring instead of dots. */
  readonly dotsMax?: number
}

/** The taken and free places, as a picture and in words. */
export function Capacity({ maxPlayers, playersCount, queueCount = 0, dotsMax }: Props) {
  const { t } = useTranslation('events')
  const free = freePlaces({ maxPlayers, playersCount })
  return (
    <span className={classes.capacity} data-full={free === 0 || undefined}>
      <CapacityPicture maxPlayers={maxPlayers} playersCount={playersCount} {...(dotsMax && { dotsMax })} />
      <span className={classes.words} data-testid="free-places" data-free={free ?? 'unlimited'}>
        {free === null ? t('free.unlimited') : free === 0 ? t('free.none') : t('free.count', { count: free })}
        {queueCount > 0 && <span className={classes.queue}>{t('queueCount', { count: queueCount })}</span>}
      </span>
    </span>
  )
}

export function CapacityPicture({ maxPlayers, playersCount, dotsMax = 16 }: Omit<Props, 'queueCount'>) {
  if (maxPlayers === limits.unlimited) return <IconInfinity size={20} className={classes.infinity} aria-hidden="true" />
  if (maxPlayers > dotsMax) return <Ring share={playersCount / maxPlayers} />
  return (
    <span className={classes.dots} aria-hidden="true">
      {indexesUpTo(maxPlayers).map((place) => (
        <span key={place} className={classes.dot} data-taken={place < playersCount || undefined} />
      ))}
    </span>
  )
}

function Ring({ share }: { share: number }) {
  const length = 2 * Math.PI * 8
  const taken = Math.min(1, share) * length
  return (
    <svg width="22" height="22" viewBox="0 0 22 22" className={classes.ring} aria-hidden="true">
      <circle cx="11" cy="11" r="8" />
      <circle cx="11" cy="11" r="8" strokeDasharray={`${taken} ${length - taken}`} transform="rotate(-90 11 11)" />
    </svg>
  )
}
