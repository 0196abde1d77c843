import type { EventInfo } from '@parta/contracts/events'
import type { Activity } from '@parta/contracts/values'
import { editAliasPath, karmaPath, paths, personPath } from '../../lib/paths.ts'
import type { CallCode } from '../../lib/request.ts'
import { payPath, subscribePath } from './sale.ts'

/** A page that helps after a refusal; `text` is the label of the link. */
export interface NextStep {
  readonly to: string
  readonly text:
    | 'profile'
    | 'alias'
    | 'child'
    | 'level'
    | 'karma'
    | 'aliasKarma'
    | 'similar'
    | 'about'
    | 'payNow'
    | 'subscribe'
    | 'leader'
  /** The subscription that is missing, and the people who lack it. */
  readonly pass?: { readonly productId: string; readonly people: readonly string[] }
  /** The field that the form there highlights. */
  readonly field?: { readonly ask: 'gender' } | { readonly ask: 'level'; readonly activity: Activity }
}

const elsewhere: readonly CallCode[] = [
  'event.full',
  'event.queueFull',
  'event.invalidGender',
  'event.age',
  'event.levelTooHigh',
]

interface JoinCall {
  readonly event: Pick<
    EventInfo,
    | 'id'
    | 'org'
    | 'activityType'
    | 'tags'
    | 'peerLevels'
    | 'oneOffProductId'
    | 'subscriptionProductId'
    | 'isForMembers'
    | 'leaderInfo'
    | 'products'
  >
  readonly me: string
  /** The people whom the call was for. */
  readonly ids: readonly string[]
}

/** Returns the step that helps after a refused join, or null. */
export function nextStep(code: CallCode, { event, me, ids }: JoinCall): NextStep | null {
  // With several people the refusal does not name the person concerned: assume the caller, whose profile comes first.
  const alias = ids.includes(me) ? undefined : ids[0]
  const form = alias === undefined ? paths.profileEdit : editAliasPath(alias)
  if (code === 'event.unknownGender') {
    return { to: form, text: alias === undefined ? 'profile' : 'alias', field: { ask: 'gender' } }
  }
  // Only somebody who is stated to be an adult is too old: the account itself, or an alias whose age can be changed.
  if (code === 'event.age' && event.tags === 'kids') {
    return alias === undefined ? { to: paths.newAlias, text: 'child' } : { to: form, text: 'alias' }
  }
  // A level that fellow players rate cannot be edited.
  const isRated = event.peerLevels.some(({ id }) => (alias === undefined ? id === me : id === alias))
  if (code === 'event.levelTooLow' && !isRated) {
    return { to: form, text: 'level', field: { ask: 'level', activity: event.activityType } }
  }
  if (code === 'karma.tooLow') {
    return { to: karmaPath(alias), text: alias === undefined ? 'karma' : 'aliasKarma' }
  }
  if (code === 'payment.required') {
    // The kart would refuse them: the leader, who runs the organisation, can invite them.
    if (event.isForMembers) return { to: personPath(event.leaderInfo.id), text: 'leader' }
    const to = subscribePath(event, ids)
    const { subscriptionProductId: productId } = event
    const isEnded = event.products?.some(({ type, status }) => type === 'subscription' && status === 'discontinued')
    return to === null || productId === null || isEnded
      ? null
      : { to, text: 'subscribe', pass: { productId, people: ids } }
  }
  if (code === 'event.holdLapsed' || code === 'event.heldTooMany') {
    const to = payPath(event, { people: ids })
    return to === null ? null : { to, text: 'payNow' }
  }
  if (code === 'profile.incomplete') return { to: paths.aboutUser, text: 'about' }
  if (!elsewhere.includes(code) && code !== 'event.levelTooLow') return null
  return { to: `${paths.search}?${new URLSearchParams({ activity: event.activityType })}`, text: 'similar' }
}
