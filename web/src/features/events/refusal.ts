import type { EventInfo } from '@parta/contracts/events'
import type { Activity } from '@parta/contracts/values'
import { aliasPath, editAliasPath, paths } from '../../lib/paths.ts'
import type { CallCode } from '../../lib/request.ts'

/** Where one goes on after a refusal; `text` is the word of the link. */
export interface NextStep {
  readonly to: string
  readonly text: 'profile' | 'alias' | 'level' | 'karma' | 'aliasKarma' | 'similar' | 'about'
  /** What the form is to ask for. */
  readonly field?: { readonly ask: 'gender' } | { readonly ask: 'level'; readonly activity: Activity }
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
  // Of several nobody says whose it was: one's own profile comes first.
  const alias = ids.includes(me) ? undefined : ids[0]
  const form = alias === undefined ? paths.profileEdit : editAliasPath(alias)
  if (code === 'event.unknownGender') {
    return { to: form, text: alias === undefined ? 'profile' : 'alias', field: { ask: 'gender' } }
  }
  if (code === 'event.levelTooLow') {
    return { to: form, text: 'level', field: { ask: 'level', activity: event.activityType } }
  }
  if (code === 'karma.tooLow') {
    return alias === undefined ? { to: paths.profile, text: 'karma' } : { to: aliasPath(alias), text: 'aliasKarma' }
  }
  if (code === 'profile.incomplete') return { to: paths.aboutUser, text: 'about' }
  if (!elsewhere.includes(code)) return null
  return { to: `${paths.search}?${new URLSearchParams({ activity: event.activityType })}`, text: 'similar' }
}
