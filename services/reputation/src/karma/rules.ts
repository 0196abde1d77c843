import type { karmaKinds } from '@parta/contracts/karma'
import { limits } from '@parta/contracts/limits'
import type { Provider } from '@parta/contracts/values'

/** The karma of a person or an alias: both have their own. */
export interface Karma {
  /** 0 to `limits.karmaMax`. */
  readonly value: number
  /** Attendances counted towards the next point that returns; 0 while karma is full. A penalty does not reset them. */
  readonly attendances: number
}

/** Everyone starts with full karma: it is lost and returns, and never earned (domain-facts 7.1). */
export const fullKarma: Karma = { value: limits.karmaMax, attendances: 0 }

/** How many points a penalty took. */
export type PenaltyEffect = 0 | 1

/**
 * Takes one point. The attendances that were counted stay; a penalty at 0 takes nothing.
 * @returns the karma after the penalty and how many points it took, which an undo gives back
 */
export function takePoint(karma: Karma): { readonly karma: Karma; readonly effect: PenaltyEffect } {
  const effect = karma.value > 0 ? 1 : 0
  return { karma: { ...karma, value: karma.value - effect }, effect }
}

/** Gives back exactly what the penalty took, up to full karma; whoever has full karma counts no attendances. */
export function giveBackPoint(karma: Karma, effect: PenaltyEffect): Karma {
  const value = Math.min(karma.value + effect, limits.karmaMax)
  return value === limits.karmaMax ? fullKarma : { ...karma, value }
}

/** Whether karma is taken and returned at an event: not at those of other providers (domain-facts 7.1). */
export function changesKarma({ provider }: { readonly provider: Provider }): boolean {
  return provider === 'PARTA'
}

/** Counts an attendance; every `limits.karmaReturnAfter`th gives one point back. At full karma nothing is saved up. */
export function attend(karma: Karma): Karma {
  if (karma.value >= limits.karmaMax) return fullKarma
  const attendances = karma.attendances + 1
  return attendances < limits.karmaReturnAfter ? { ...karma, attendances } : { value: karma.value + 1, attendances: 0 }
}

/**
 * Something that happened to somebody's karma, at an event. `undo` is the leader's or trainer's, before the event is
 * finished; `return` follows an appeal.
 */
export interface KarmaStep {
  readonly kind: (typeof karmaKinds)[number]
  readonly eventId: string
}

export interface KarmaEffect {
  readonly change: -1 | 0 | 1
  /** The karma after the step. */
  readonly karma: Karma
}

/**
 * Returns what each of the steps did, in their order, from full karma. An undo or a return without a penalty that
 * still stands changes nothing, so a penalty is given back once.
 */
export function effectsOf(steps: Iterable<KarmaStep>): KarmaEffect[] {
  let karma = fullKarma
  const taken = new Map<string, PenaltyEffect>()
  const effects: KarmaEffect[] = []
  for (const { kind, eventId } of steps) {
    const before = karma.value
    if (kind === 'attendance') karma = attend(karma)
    else if (kind === 'penalty') {
      const penalty = takePoint(karma)
      karma = penalty.karma
      taken.set(eventId, penalty.effect)
    } else {
      karma = giveBackPoint(karma, taken.get(eventId) ?? 0)
      taken.delete(eventId)
    }
    effects.push({ change: (karma.value - before) as KarmaEffect['change'], karma })
  }
  return effects
}

export function karmaAfter(steps: Iterable<KarmaStep>): Karma {
  return effectsOf(steps).at(-1)?.karma ?? fullKarma
}

/**
 * Returns the penalty of an event that was neither undone nor returned.
 * @param steps the steps of one person or alias at one event, in their order
 */
export function standingPenalty<S extends KarmaStep>(steps: readonly S[]): S | null {
  return steps.reduce<S | null>((penalty, step) => {
    if (step.kind === 'attendance') return penalty
    return step.kind === 'penalty' ? step : null
  }, null)
}

/**
 * Returns how many points the penalty of an event took that still stands; undefined without one.
 * @param steps all steps of one person or alias, in their order
 */
export function effectOfPenalty(steps: readonly KarmaStep[], eventId: string): PenaltyEffect | undefined {
  const penalty = standingPenalty(steps.filter((step) => step.eventId === eventId))
  if (!penalty) return
  return effectsOf(steps)[steps.indexOf(penalty)]?.change === -1 ? 1 : 0
}
