import type { Achievement, AchievementProgress } from '@parta/contracts/achievements'
import { useTranslation } from 'react-i18next'
import { AchievementBadge } from '../../../ui/AchievementBadge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { unitOf } from '../units.ts'
import classes from './Goals.module.css'

interface Props {
  readonly achievement: Achievement
  readonly progress: AchievementProgress | undefined
}

/** The medal of each level with what it needs; nothing for an achievement with one level. */
export function Levels({ achievement, progress }: Props) {
  const { t } = useTranslation('achievements')
  const { levelSteps, icons } = achievement.config
  if (levelSteps.length === 1) return null
  const reached = progress?.level ?? 0
  return (
    <Card title={t('levels')}>
      <ol className={classes.levels} data-testid="goal-levels">
        {levelSteps.map((step, at) => (
          <li key={step}>
            <AchievementBadge
              icon={icons[at] ?? 'star'}
              level={at < reached ? at + 1 : 0}
              levels={levelSteps.length}
              size={72}
            />
            <strong>{t(`unit.${unitOf[achievement.function]}`, { count: step })}</strong>
            <small>{at < reached ? t('isReached') : t('locked')}</small>
          </li>
        ))}
      </ol>
    </Card>
  )
}
