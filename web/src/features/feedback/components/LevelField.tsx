import type { FeedbackEvent, FeedbackPlayer } from '@parta/contracts/feedback'
import { levels } from '@parta/contracts/values'
import { useTranslation } from 'react-i18next'
import { toastError } from '../../../lib/toast.ts'
import { fullName } from '../../../ui/Avatar.tsx'
import { barHeight, levelSteps } from '../../../ui/LevelBars.tsx'
import { giveLevel } from '../api.ts'
import classes from './LevelField.module.css'

interface Props {
  readonly event: FeedbackEvent
  readonly player: FeedbackPlayer
  readonly isOpen: boolean
}

/** The level of one player in five steps; the chosen step pressed again takes the rating back. */
export function LevelField({ event, player, isOpen }: Props) {
  const { t } = useTranslation('feedback')
  const { level } = player
  // Absent for those who did not play.
  if (level === undefined || (level === null && !isOpen)) return null
  const nameOf = (step: number) => t(`events:levels.${levels[step] ?? 'any'}`)
  if (!isOpen) return <p className={classes.value}>{t('level.given', { name: nameOf(level ?? 0) })}</p>
  const rate = (step: number) => giveLevel(event.id, player, step === level ? null : step).catch(toastError)
  return (
    <fieldset className={classes.field} aria-label={t('level.label', { name: fullName(player) })}>
      <div className={classes.words}>
        <span className={classes.label}>{t('level.short')}</span>
        <span className={classes.value}>{level === null ? t('level.none') : nameOf(level)}</span>
      </div>
      <div className={classes.steps}>
        {levelSteps.map((step) => (
          <button
            key={step}
            type="button"
            className={classes.step}
            aria-label={t('level.step', { level: step, name: nameOf(step) })}
            aria-pressed={step === level}
            title={nameOf(step)}
            data-on={(level !== null && step <= level) || undefined}
            onClick={() => void rate(step)}
          >
            <span style={{ height: barHeight(step) }} />
          </button>
        ))}
      </div>
    </fieldset>
  )
}
