import type { EventInfo } from '@parta/contracts/events'
import { editAliasPath, paths } from '../../app/paths.ts'
import type { CallCode } from '../../lib/request.ts'

/** Where one goes on after a refusal; `text` is the word of the link. */
export interface NextStep {
  readonly to: string
  readonly text: 'profile' | 'alias' | 'level' | 'karma' | 'similar' | 'about'
}

const elsewhere: readonly CallCode[] = [
  'event.full',
  'event.queueFull',
  'event.invalidGender',
  'event.age',
  'event.levelTooHigh',
]

interface Asked {
  readonly event: Pick<EventInfo, 'activityType'>
  readonly me: string
  /** For whom it was asked. */
  readonly ids: readonly string[]
}

/** The step that helps after a join was refused, or null when there is none to take. */
export function nextStep(code: CallCode, { event, me, ids }: Asked): NextStep | null {
  if (code === 'event.unknownGender') {
    const alias = ids.find((id) => id !== me)
    // Of several nobody says whose it was: one's own profile comes first.
    return alias !== undefined && !ids.includes(me)
      ? { to: editAliasPath(alias), text: 'alias' }
      : { to: paths.profileEdit, text: 'profile' }
  }
  if (code === 'event.levelTooLow') return { to: paths.profileEdit, text: 'level' }
  if (code === 'karma.tooLow') return { to: paths.profile, text: 'karma' }
  if (code === 'profile.incomplete') return { to: paths.aboutUser, text: 'about' }
  if (!elsewhere.includes(code)) return null
  return { to: `${paths.search}?${new URLSearchParams({ activity: event.activityType })}`, text: 'similar' }
}
