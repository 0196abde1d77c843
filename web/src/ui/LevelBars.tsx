import { levels } from '@parta/contracts/values'
import classes from './LevelBars.module.css'

/** The levels from beginner to professional, as numbers. */
export const levelSteps = levels.map((_name, level) => level).slice(1)

/** The height in pixels of the bar of a level: they rise. */
export const barHeight = (level: number) => 4 + level * 5

/** A level as five rising bars; hidden from screen readers, because the level is said beside it. */
export function LevelBars({ level }: { level: number }) {
  return (
    <span className={classes.bars} aria-hidden="true">
      {levelSteps.map((step) => (
        <span
          key={step}
          className={classes.bar}
          style={{ height: barHeight(step) }}
          data-on={step <= Math.round(level) || undefined}
        />
      ))}
    </span>
  )
}
