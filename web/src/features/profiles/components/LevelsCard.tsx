import type { LevelsView, PeerLevel } from '@parta/contracts/levels'
import { wholeLevel } from '@parta/contracts/predicates/requirements'
import { type Activity, levels } from '@parta/contracts/values'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActivityBadge } from '../../../ui/ActivityBadge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { LevelBars } from '../../../ui/LevelBars.tsx'
import { useLevels } from '../api.ts'
import { certaintyOf, rangeOf } from '../certainty.ts'
import classes from './LevelsCard.module.css'

interface Props {
  readonly id: string
  readonly isOwn: boolean
  /** Whether these are the reader's own levels, hidden from others. */
  readonly isKept?: boolean
}

/** The levels of a person or an alias as fellow players rate them; others see the card only when there are some. */
export function LevelsCard({ id, isOwn, isKept = false }: Props) {
  const { t } = useTranslation('profiles')
  const { data } = useLevels(id)
  if (!data || (data.items.length === 0 && !isOwn)) return null
  return (
    <Card title={t('peerLevels.title')}>
      {isKept && <p className={classes.kept}>{t('peerLevels.kept')}</p>}
      <Levels {...data} />
    </Card>
  )
}

function Levels({ items, waiting }: LevelsView) {
  const { t } = useTranslation('profiles')
  if (items.length + waiting.length === 0) return <p className={classes.none}>{t('peerLevels.none')}</p>
  return (
    <ul className={classes.list} data-testid="peer-levels">
      {items.map((rated) => (
        <Rated key={rated.activityType} {...rated} />
      ))}
      {waiting.map(({ activityType, missing }) => (
        <Row key={activityType} activityType={activityType} note={t('peerLevels.missing', { count: missing })} />
      ))}
    </ul>
  )
}

function Rated(rated: PeerLevel) {
  const { t, i18n } = useTranslation('profiles')
  const toWords = (value: number) => value.toLocaleString(i18n.language, { maximumFractionDigits: 1 })
  const { from, to } = rangeOf(rated)
  const words = [
    t(`events:levels.${levels[wholeLevel(rated.level)] ?? 'any'}`),
    t('peerLevels.range', { from: toWords(from), to: toWords(to) }),
    t(`peerLevels.${certaintyOf(rated)}`, { count: rated.raters }),
  ]
  return (
    <Row activityType={rated.activityType} note={`${words[0]}. ${words[1]} ${words[2]}`}>
      <span className={classes.level}>
        <LevelBars level={rated.level} />
        {t('peerLevels.value', { level: toWords(rated.level) })}
      </span>
    </Row>
  )
}

interface RowProps {
  readonly activityType: Activity
  readonly note: string
  readonly children?: ReactNode
}

function Row({ activityType, note, children }: RowProps) {
  const { t } = useTranslation('activities')
  return (
    <li className={classes.row}>
      <span className={classes.badge}>
        <ActivityBadge activity={activityType} size={40} />
      </span>
      <p className={classes.name}>{t(activityType)}</p>
      {children}
      <p className={classes.note}>{note}</p>
    </li>
  )
}
