import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { currentLocale } from '../../../lib/i18n.ts'
import { AchievementBadge } from '../../../ui/AchievementBadge.tsx'
import type { Earned } from '../items.ts'
import classes from './Goals.module.css'
import { ProgressBar } from './ProgressBar.tsx'

export function GoalCard({ earned: { achievement, progress }, to }: { earned: Earned; to: string }) {
  const { t } = useTranslation('achievements')
  const locale = currentLocale()
  const { icons, levelSteps } = achievement.config
  return (
    <li className={classes.card} data-unlocked={progress.unlocked || undefined} data-testid="goal">
      <AchievementBadge
        icon={icons[progress.icon] ?? 'star'}
        level={progress.level}
        levels={levelSteps.length}
        size={76}
      />
      <div className={classes.words}>
        <h3 className={classes.name}>
          <Link to={to} className={classes.cover ?? ''}>
            {achievement.title[locale]}
          </Link>
        </h3>
        <p className={classes.what}>{achievement.description[locale]}</p>
        <ProgressBar progress={progress} />
        {!progress.classic && (
          <p className={classes.level}>
            {progress.level === 0 ? t('locked') : t('level', { level: progress.level, levels: levelSteps.length })}
          </p>
        )}
      </div>
    </li>
  )
}
