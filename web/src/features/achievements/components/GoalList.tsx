import { IconTrophy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { goalPath } from '../../../lib/goal-paths.ts'
import { AchievementBadge } from '../../../ui/AchievementBadge.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { useAchievements, useProgress } from '../api.ts'
import { earnedOf } from '../items.ts'
import { GoalCard } from './GoalCard.tsx'
import classes from './Goals.module.css'

interface Props {
  /** The person or alias whose progress is shown. */
  readonly id: string
  /** The user id in the links; undefined for the reader. */
  readonly userId: string | undefined
  readonly orgId: string | null
}

export function GoalList({ id, userId, orgId }: Props) {
  const { t } = useTranslation('achievements')
  const list = useAchievements(orgId)
  const progress = useProgress(id, orgId)
  const error = list.error ?? progress.error
  if (!list.data || !progress.data) {
    const again = () => void Promise.all([list.mutate(), progress.mutate()])
    return error ? <Failed error={error} again={again} /> : <Loading rows={4} />
  }
  const earned = earnedOf(list.data.items, progress.data.items)
  if (earned.length === 0) {
    return <Empty icon={IconTrophy} title={t('none.title')} text={t(orgId === null ? 'none.text' : 'none.org')} />
  }
  const unlocked = earned.filter((each) => each.progress.unlocked).length
  return (
    <>
      <p className={classes.summary}>
        <AchievementBadge icon="star" level={unlocked > 0 ? 1 : 0} levels={1} size={36} />
        {t('summary', { unlocked, all: earned.length })}
      </p>
      <ul className={classes.list}>
        {earned.map((each) => (
          <GoalCard key={each.achievement.id} earned={each} to={goalPath(each.achievement.id, userId)} />
        ))}
      </ul>
    </>
  )
}
