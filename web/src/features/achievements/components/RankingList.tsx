import { Skeleton } from '@mantine/core'
import type { AchievementFunction } from '@parta/contracts/achievement-values'
import type { Achievement, RankedPerson } from '@parta/contracts/achievements'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/me.ts'
import { Avatar, PersonName } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Failed } from '../../../ui/ListStates.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { PersonLink } from '../../../ui/PersonLink.tsx'
import { useRanking } from '../api.ts'
import { unitOf } from '../units.ts'
import classes from './Goals.module.css'
import { Medal } from './Medal.tsx'

const medals = 3

/** The ranking by points: medals for the first three positions, the reader's own places above the list. */
export function RankingList({ achievement }: { achievement: Achievement }) {
  const { id, function: counted } = achievement
  const { t } = useTranslation('achievements')
  const { data: me } = useMe()
  const list = useRanking(id)
  const listed = new Set(list.items.map(keyOf))
  // Own places that the list shows anyway are not repeated above it.
  const own = (list.first?.own ?? []).filter((person) => !listed.has(keyOf(person)))
  return (
    <Card title={t('ranking.title')}>
      {list.error && list.items.length === 0 ? (
        <Failed error={list.error} again={list.again} />
      ) : list.isLoading ? (
        <Skeleton height={180} radius={12} />
      ) : list.items.length === 0 && own.length === 0 ? (
        <p className={classes.note}>{t('ranking.none')}</p>
      ) : (
        <>
          {own.length > 0 && (
            <ul className={`${classes.people} ${classes.own}`} aria-label={t('ranking.own')} data-testid="own-places">
              {own.map((person) => (
                <Row key={keyOf(person)} person={person} counted={counted} isOwn />
              ))}
            </ul>
          )}
          <ol className={classes.people} aria-label={t('ranking.title')} data-testid="ranking">
            {list.items.map((person) => (
              <Row key={keyOf(person)} person={person} counted={counted} isOwn={person.id === me?.id} />
            ))}
          </ol>
          <MoreButton list={list} />
        </>
      )}
    </Card>
  )
}

function keyOf({ id, aliasId }: RankedPerson): string {
  return aliasId ?? id
}

interface RowProps {
  readonly person: RankedPerson
  readonly counted: AchievementFunction
  readonly isOwn: boolean
}

function Row({ person, counted, isOwn }: RowProps) {
  const { t } = useTranslation('achievements')
  const { pts, position } = person.rank
  return (
    <li className={classes.row} data-own={isOwn || undefined} data-position={position}>
      <span className={classes.place}>
        {position <= medals ? (
          <>
            <Medal position={position} />
            <span className="visually-hidden">{t('ranking.position', { position })}</span>
          </>
        ) : (
          t('ranking.position', { position })
        )}
      </span>
      <Avatar who={person} size={40} />
      <span className={classes.who}>
        <PersonLink id={keyOf(person)} deleted={person.deleted}>
          <PersonName who={person} />
        </PersonLink>
      </span>
      <span className={classes.points}>{t(`unit.${unitOf[counted]}`, { count: pts })}</span>
    </li>
  )
}
