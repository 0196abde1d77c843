import type { AchievementProgress } from '@parta/contracts/achievements'
import { useTranslation } from 'react-i18next'
import { shareOf } from '../items.ts'
import classes from './Goals.module.css'

/** The way to the next level as a bar and as "7/10". */
export function ProgressBar({ progress }: { progress: AchievementProgress }) {
  const { t } = useTranslation('achievements')
  const { current, total } = progress
  return (
    <div className={classes.progress}>
      <span
        className={classes.bar}
        role="progressbar"
        aria-label={t('progress')}
        aria-valuenow={current}
        aria-valuemin={0}
        aria-valuemax={total}
      >
        <span style={{ width: `${Math.round(shareOf(progress) * 100)}%` }} data-done={current >= total || undefined} />
      </span>
      <span className={classes.count}>
        {current}/{total}
      </span>
    </div>
  )
}
