import type { AchievementIcon } from '@parta/contracts/achievement-values'
import type { Locale } from '@parta/contracts/values'

/** An unlocked level as it is announced and shared. */
export interface Shown {
  readonly title: Readonly<Record<Locale, string>>
  readonly icon: AchievementIcon
  readonly level: number
  readonly levels: number
  /** Whose it is. */
  readonly name: string
}
