import { limits } from '@parta/contracts/limits'

/**
 * The playing level of a person in one activity, as the people who played with them rate it, from 1 (beginner) to
 * 5 (professional).
 */
export interface PeerLevel {
  /** The most likely level, between 1 and 5. */
  readonly level: number
  /** Half of the 95 % credible interval: the level is `level` ± `margin`. */
  readonly margin: number
  readonly raters: number
}

/** Before anybody has rated: an amateur, give or take a level. */
const prior = { mean: 2, variance: 1 }
/** The variance of one rating around the true level: people differ by about a level. */
const ratingVariance = 1
/** The half width of a 95 % interval, in standard deviations. */
const halfWidth95 = 1.96

/**
 * The posterior of a normal mean with known variance (Gelman et al., Bayesian Data Analysis, 3rd ed., section 2.5).
 * It depends only on the set of ratings, so the order in which they arrive does not matter; Weng–Lin and Elo, which
 * learn from results of matches, would depend on it.
 * @param ratings the latest rating of each rater, 1 to 5
 * @returns null below `limits.levelRaters` raters, so that nobody can tell who rated how
 */
export function peerLevel(ratings: readonly number[]): PeerLevel | null {
  if (ratings.length < limits.levelRaters) return null
  const precision = 1 / prior.variance + ratings.length / ratingVariance
  const sum = ratings.reduce((total, rating) => total + rating, 0)
  const mean = (prior.mean / prior.variance + sum / ratingVariance) / precision
  return { level: mean, margin: halfWidth95 / Math.sqrt(precision), raters: ratings.length }
}

/** What somebody said of a level: 1 to 5, or null when they took their rating back. */
export interface Rating {
  readonly by: string
  readonly level: number | null
}

/** A level as it may be shown. */
interface Rated {
  /** How many people rate it now, shown or not. */
  readonly raters: number
  /** How many more people must rate before it is shown; 0 when it is. */
  readonly missing: number
  readonly shown: PeerLevel | null
}

/**
 * Returns the level that may be shown after these ratings. Of each rater the latest rating counts. A new level is
 * counted only once `limits.levelRaters` people have rated, or changed or taken back their rating, since the last one:
 * if it changed with each rating, everybody who watches it could work out how one person rated. Below
 * `limits.levelRaters` raters there is none, and the next one again needs that many people.
 * @param ratings in the order in which they were given, which may differ from the order in which they arrived
 */
export function shownLevel(ratings: readonly Rating[]): Rated {
  const latest = new Map<string, number>()
  const since = new Set<string>()
  let shown: PeerLevel | null = null
  for (const { by, level } of ratings) {
    since.add(by)
    if (level === null) latest.delete(by)
    else latest.set(by, level)
    if (latest.size < limits.levelRaters) shown = null
    else if (since.size >= limits.levelRaters) {
      shown = peerLevel([...latest.values()])
      since.clear()
    }
  }
  const missing = shown ? 0 : limits.levelRaters - Math.min(latest.size, since.size)
  return { raters: latest.size, missing, shown: shown && rounded(shown) }
}

/** Rounds to one decimal: more would only pretend to be exact. */
function rounded({ level, margin, raters }: PeerLevel): PeerLevel {
  const toTenth = (value: number) => Math.round(value * 10) / 10
  return { level: toTenth(level), margin: toTenth(margin), raters }
}
